"""A home that is held for a change: one that is not there is made by an install, and by nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.cli.changing import changing
from packtool.errors import CouldNotLook
from packtool.host import Home

if TYPE_CHECKING:
    from pathlib import Path


def test_a_mistyped_home_is_not_made(tmp_path: Path) -> None:
    home = Home.find(str(tmp_path / "hom"), {})
    with pytest.raises(CouldNotLook, match="there is no Hermes home at"), changing(home):
        pass
    assert not home.path.exists()


def test_an_install_begins_one(tmp_path: Path) -> None:
    home = Home.find(str(tmp_path / "new"), {})
    with changing(home, may_begin=True) as person:
        assert not person.is_there
    assert home.own.is_dir()
