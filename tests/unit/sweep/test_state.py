from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.sweep.state import FRESH_SECONDS, State

if TYPE_CHECKING:
    from pathlib import Path

KEYS = {1: "a" * 64, 2: "b" * 64}


def answer(position: int, verdict: str | None = "pass") -> dict[str, Any]:
    return {"position": position, "name": f"p{position}", "verdict": verdict}


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def test_what_is_kept_is_known(tmp_path: Path) -> None:
    State(folder=tmp_path / "state").keep(KEYS, [answer(1), answer(2, "fail")])
    assert State(folder=tmp_path / "state").known(KEYS) == {1: answer(1), 2: answer(2, "fail")}
    assert State(folder=tmp_path / "state").known({1: "c" * 64}) == {}


def test_what_was_not_judged_is_looked_at_again(tmp_path: Path) -> None:
    State(folder=tmp_path).keep(KEYS, [answer(1, None)])
    assert files(tmp_path) == []


def test_nothing_is_kept_without_a_folder() -> None:
    State(folder=None).keep(KEYS, [answer(1)])
    State(folder=None).prune()
    assert State(folder=None).known(KEYS) == {}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"form": "other"}', b"\xff", b"[" * 100_000])
def test_a_damaged_file_is_none(tmp_path: Path, body: bytes) -> None:
    state = State(folder=tmp_path)
    state.keep(KEYS, [answer(1)])
    (file,) = files(tmp_path)
    file.write_bytes(body)
    assert state.known(KEYS) == {}


def test_a_file_in_the_place_of_another_is_none(tmp_path: Path) -> None:
    state = State(folder=tmp_path)
    state.keep(KEYS, [answer(1), answer(2)])
    first, second = files(tmp_path)
    second.write_bytes(first.read_bytes())
    assert state.known(KEYS) == {1: answer(1)}


@pytest.mark.parametrize("age", [FRESH_SECONDS + 60, -3600])
def test_an_answer_of_last_night_or_of_the_future_is_not_taken(tmp_path: Path, age: int) -> None:
    state = State(folder=tmp_path)
    state.keep(KEYS, [answer(1), answer(2)])
    then = time.time() - age
    old, _ = files(tmp_path)
    os.utime(old, (then, then))
    assert state.known(KEYS) == {2: answer(2)}
    state.prune()
    assert len(files(tmp_path)) == 1


def test_what_else_is_in_the_folder_stays(tmp_path: Path) -> None:
    mine = [tmp_path / "notes" / "old.json", tmp_path / "aa" / "old.json", tmp_path / "old.json"]
    for file in mine:
        file.parent.mkdir(exist_ok=True)
        file.write_text("{}")
        os.utime(file, (1, 1))
    State(folder=tmp_path).prune()
    assert [file for file in mine if not file.exists()] == []


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(CouldNotLook, match=r"cannot be written: .*directory"):
        State(folder=tmp_path / "state").keep(KEYS, [answer(1)])
