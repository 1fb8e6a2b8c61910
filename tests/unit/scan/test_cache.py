"""A kept reading comes back as it was; whatever is wrong with the disk is a reading that was never there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.scan import cache as module
from packtool.scan.cache import Cache, usual_folder
from packtool.scan.match import Gap, GapKind, Match, Place
from packtool.scan.reading import Import, UnitFacts, UnitReading, from_json, to_json

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

READING = UnitReading(
    matches=(
        Match(
            rule="a-b",
            place=Place(line=1, column=2, end_line=1, end_column=3),
            engine="semgrep",
            captures={"$X": "é"},
            origin="o",
            decoded="d",
        ),
    ),
    by=("bandit", "semgrep"),
    gaps=(Gap(engine="bandit", kind=GapKind.SYNTAX, reason="r"),),
    facts=UnitFacts(imports=(Import(module="os", names=("path",)),), named=("a.py",), functions=((1, 2),), parsed=True),
)


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_what_is_written_is_read() -> None:
    assert from_json(to_json(READING)) == READING


def test_a_reading_is_kept(tmp_path: Path) -> None:
    cache = Cache(folder=tmp_path, stamp="1")
    assert cache.get("k") is None
    cache.put("k", READING)
    assert cache.get("k") == READING
    assert len(files(tmp_path)) == 1


def test_other_rules_or_engines_know_nothing_of_it(tmp_path: Path) -> None:
    Cache(folder=tmp_path, stamp="1").put("k", READING)
    assert Cache(folder=tmp_path, stamp="2").get("k") is None


def test_a_damaged_one_is_a_miss(tmp_path: Path) -> None:
    cache = Cache(folder=tmp_path, stamp="1")
    cache.put("k", READING)
    (file,) = files(tmp_path)
    for damage in (file.read_bytes()[:-1], file.read_bytes().replace(b"a-b", b"a-c"), b"", b"\xff\xfe", b"{}"):
        file.write_bytes(damage)
        assert cache.get("k") is None


def test_what_was_given_up_is_not_kept(tmp_path: Path) -> None:
    gap = Gap(engine="semgrep", kind=GapKind.STOPPED, reason="was given up: timeout")
    Cache(folder=tmp_path, stamp="1").put("k", UnitReading(gaps=(gap,)))
    assert files(tmp_path) == []


def test_no_cache_and_a_folder_that_takes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (None, tmp_path / "file" / "below"):
        cache = Cache(folder=folder, stamp="1")
        cache.put("k", READING)
        cache.prune()
        assert cache.get("k") is None


def test_it_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ENTRIES", 5)
    monkeypatch.setattr(module, "_PRUNED_TO", 3)
    cache = Cache(folder=tmp_path, stamp="1")
    for number in range(9):
        cache.put(str(number), READING)
    cache.prune()
    assert len(files(tmp_path)) == 3


def test_where_it_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert usual_folder({"XDG_CACHE_HOME": str(tmp_path)}) == tmp_path / "packtool"
    monkeypatch.setenv("HOME", str(tmp_path))
    assert usual_folder({"XDG_CACHE_HOME": "relative"}) == tmp_path / ".cache" / "packtool"
