from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.forge.recorded import LIMIT, read_recorded

if TYPE_CHECKING:
    from pathlib import Path


def test_logins_are_known_in_any_case(tmp_path: Path) -> None:
    file = tmp_path / "owners.json"
    file.write_text('{"owners": {"github.com/OctoCat": 583231}, "note": "ours"}')
    assert read_recorded(file) == {"github.com/octocat": 583231}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"owners": []}',
        '{"owners": {"github.com/a": "1"}}',
        '{"owners": {"github.com/a": true}}',
        '{"owners": {"github.com/a": 0}}',
        '{"owners": {"github.com/a": 1, "github.com/a": 2}}',
        '{"owners": {"github.com/a": 1, "github.com/A": 2}}',
        "[" * 100_000,
        " " * (LIMIT + 1),
    ],
)
def test_another_form_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "owners.json"
    file.write_text(text)
    with pytest.raises(CouldNotLook, match=r"owners\.json"):
        read_recorded(file)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="no such file"):
        read_recorded(tmp_path / "owners.json")
