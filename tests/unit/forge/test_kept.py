from __future__ import annotations

import os
from typing import TYPE_CHECKING

from packtool.forge import kept
from packtool.forge.kept import Kept

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_keeps_by_the_whole_address(tmp_path: Path) -> None:
    here = Kept(folder=tmp_path)
    here.put("https://one.example/x?page=1", '"a"', b"\xff\0body")
    assert here.get("https://one.example/x?page=1") == ('"a"', b"\xff\0body")
    assert here.get("https://one.example/x?page=2") is None


def test_an_answer_moved_to_another_address_is_none(tmp_path: Path) -> None:
    here = Kept(folder=tmp_path)
    here.put("https://one.example/x", '"a"', b"x")
    here.put("https://one.example/y", '"b"', b"y")
    one, two = sorted(tmp_path.rglob("*.json"))
    one.write_bytes(two.read_bytes())
    found = [here.get(f"https://one.example/{word}") for word in "xy"]
    assert found.count(None) == 1


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    here = Kept(folder=tmp_path / "file" / "below")
    here.put("https://one.example/x", '"a"', b"x")
    here.prune()
    assert here.get("https://one.example/x") is None
    assert Kept(folder=None).get("https://one.example/x") is None


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 4)
    monkeypatch.setattr(kept, "_PRUNED_TO", 2)
    here = Kept(folder=tmp_path)
    for number in range(5):
        here.put(f"https://one.example/{number}", '"a"', b"x")
        for file in tmp_path.rglob("*.json"):
            os.utime(file, (file.stat().st_mtime - 100,) * 2)
    here.prune()
    assert [number for number in range(5) if here.get(f"https://one.example/{number}")] == [3, 4]
