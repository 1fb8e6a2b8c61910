"""Commands in a report, as they must be typed where other options were given."""

from __future__ import annotations

from pathlib import Path

import pytest

from packtool.cli.hints import with_options
from packtool.errors import Misuse
from packtool.findings import Report
from packtool.show import Asked

ASKED = Asked(pack="p.yaml", mirror=Path("a mirror"), allow_local=True)


@pytest.mark.parametrize(
    ("told", "typed"),
    [
        ("packtool pack show p.yaml", "packtool pack show p.yaml --home h --mirror 'a mirror' --allow-local"),
        ("packtool pack show -- -p.yaml", "packtool pack show --home h --mirror 'a mirror' --allow-local -- -p.yaml"),
        (
            "packtool install relay --allow-local --ref COMMIT",
            "packtool install relay --allow-local --ref COMMIT --home h --mirror 'a mirror'",
        ),
        ("packtool explain pack-ref", "packtool explain pack-ref"),
        ("packtool pack remove relay", "packtool pack remove relay --allow-local"),
    ],
)
def test_a_command_has_the_options_that_were_given(told: str, typed: str) -> None:
    made = with_options(lambda: Report(command="x", subject="y", details={"next": [told]}), ASKED, "h")
    assert made.details["next"] == [typed]


def test_what_was_mistyped_is_told_with_them_too() -> None:
    def mistyped() -> Report:
        raise Misuse("no", remedy="packtool install relay --ref COMMIT")

    with pytest.raises(Misuse) as fault:
        with_options(mistyped, Asked(pack="relay"), "h")
    assert fault.value.remedy == "packtool install relay --ref COMMIT --home h"
