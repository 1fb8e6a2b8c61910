"""A kept reading comes back as it was; whatever is wrong with the disk is a reading that was never there."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.scan import cache as module
from packtool.scan.cache import Cache, usual_folder
from packtool.scan.keep import keep
from packtool.scan.match import Gap, GapKind, Match, Place
from packtool.scan.reading import Import, UnitFacts, UnitReading, from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def places_in(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from places_in(value, (*at, key))


def forged(data: Any, place: tuple[Any, ...], value: Any) -> Any:
    if not place:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[place[0]] = forged(data[place[0]], place[1:], value)
    return copy


WHOLE = json.loads(to_json(READING))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=400, deadline=None)
@given(place=st.sampled_from(list(places_in(WHOLE))), value=ANYTHING)
def test_a_forged_one_with_the_right_seal_is_a_miss_or_as_sound_as_any(place: tuple[Any, ...], value: Any) -> None:
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(folder=Path(folder), stamp="1", rules=frozenset({"a-b"}))
        cache.put("k", READING)
        (file,) = files(Path(folder))
        keep(file, json.dumps(forged(WHOLE, place, value)))
        reading = cache.get("k")
        if reading is None:
            return
        # Whoever uses it meets nothing but texts and counts.
        assert from_json(to_json(reading)) == reading
        assert {match.rule for match in reading.matches} <= {"a-b"}
        assert sorted(reading.matches, key=lambda match: match.order)[:1] == list(reading.matches)[:1]
        assert all(match.place.line >= 1 and "".join(match.captures.values()) is not None for match in reading.matches)
        assert all(gap.line >= 1 and gap.reason + gap.engine for gap in reading.gaps if gap.reason)


def test_rules_that_are_none_are_a_miss(tmp_path: Path) -> None:
    Cache(folder=tmp_path, stamp="1").put("k", READING)
    assert Cache(folder=tmp_path, stamp="1", rules=frozenset({"a-b"})).get("k") == READING
    assert Cache(folder=tmp_path, stamp="1", rules=frozenset({"a-c"})).get("k") is None


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
