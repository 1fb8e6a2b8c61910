from __future__ import annotations

from typing import Any

import pytest

from packtool.errors import Misuse
from packtool.host.config import Config
from packtool.host.release import hermes_release


@pytest.mark.parametrize(
    ("stamp", "release"),
    [
        (37, "0.20"),
        (50, "0.22"),
        (1, "0.20"),
        (43, "0.20"),
        (44, "0.22"),
        (99, "0.22"),
        (None, None),
        ("x", None),
        (True, None),
    ],
)
def test_the_nearest_release_is_taken(stamp: Any, release: str | None) -> None:
    assert hermes_release(Config(data={"_config_version": stamp}), None) == release


def test_what_is_said_by_hand_wins_if_it_is_known() -> None:
    assert hermes_release(Config(data={"_config_version": 50}), "0.20") == "0.20"
    with pytest.raises(Misuse, match=r"no rules of Hermes 0\.21 are known"):
        hermes_release(Config(), "0.21")
