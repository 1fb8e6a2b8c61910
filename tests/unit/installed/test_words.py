from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.host import Home
from packtool.installed.words import in_home

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("remedy", "typed"),
    [
        ("packtool plugins", "packtool plugins --home H"),
        ("packtool enable relay", "packtool enable --home H relay"),
        ("packtool enable --home H relay", "packtool enable --home H relay"),
        ("packtool doctor .", "packtool doctor ."),
        ("tell its author", "tell its author"),
    ],
)
def test_a_command_names_the_home_once(remedy: str, typed: str, tmp_path: Path) -> None:
    home = Home.find(str(tmp_path), {})
    assert in_home(home, remedy.replace("H", str(tmp_path))) == typed.replace("H", str(tmp_path))
