"""Answers that a sweep keeps: a damaged one is none."""

from __future__ import annotations

from fence import scratch
from fuzz_laws import hold
from homes import put

from packtool.sweep.state import State

GRAMMAR = "json"
_KEY = "ab" * 32


def one(data: bytes) -> None:
    """Read what lies in the place of an answer."""
    folder = scratch() / "state"
    put(folder / _KEY[:2] / f"{_KEY[2:]}.json", data)
    known = State(folder=folder).known({1: _KEY})
    hold("an answer is an object, or it is none", all(isinstance(answer, dict) for answer in known.values()), data)
    for answer in known.values():
        hold("an answer says which entry it is of", answer.get("position") == 1, data)
