"""The schema of reports describes every command that reports; the end-to-end tests hold each report to it."""

from __future__ import annotations

import ast
import copy
from pathlib import Path
from typing import Any

import pytest
from installed import SCHEMA, described, hold_to_schema
from jsonschema import Draft202012Validator

import packtool.cli


def commands() -> set[str]:
    """Read the names under which commands deliver their reports."""
    found: set[str] = set()
    for file in Path(packtool.cli.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "deliver":
                found |= {
                    str(word.value.value)
                    for word in node.keywords
                    if word.arg == "command" and isinstance(word.value, ast.Constant)
                }
    return found


def test_every_command_that_reports_is_described() -> None:
    assert len(commands()) > 30
    assert commands() - described() == set()
    Draft202012Validator.check_schema(SCHEMA)


def empty(command: str, **details: Any) -> dict[str, Any]:
    return {
        "schema": "packtool/report/1", "command": command, "subject": "x", "verdict": "pass", "incomplete": False,
        "findings": [], "behaviours": [], "examined": [], "details": details,
    }  # fmt: skip


MOVES: dict[str, Any] = {
    "moves": [], "stays": [], "outcome": None, "dry_run": True, "shown": False, "later": "x", "back": [],
    "bring_back": [],
    "next": [],
}  # fmt: skip


@pytest.mark.parametrize("command", ["update", "rollback"])
def test_details_of_ours_are_closed_and_whole(command: str) -> None:
    hold_to_schema(empty(command, **MOVES))
    for changed in ({**MOVES, "more": 1}, {key: value for key, value in MOVES.items() if key != "later"}):
        with pytest.raises(AssertionError, match=command):
            hold_to_schema(empty(command, **changed))


def test_where_nothing_was_looked_at_only_that_is_told() -> None:
    unseen = {"subject": "x", "reason": "gone", "remedy": ""}
    # These two tell of each thing by itself what could not be looked at.
    for command in sorted(commands() - {"self-check", "validate"}):
        report = empty(command, unseen=[unseen])
        hold_to_schema({**report, "verdict": None, "incomplete": True})


def test_what_is_written_of_commits_is_bounded() -> None:
    moves = copy.deepcopy(SCHEMA["$defs"]["commits"])
    validator = Draft202012Validator(moves)
    assert validator.is_valid({"count": 3, "subjects": ["a"]})
    assert not validator.is_valid({"count": 0, "subjects": []})
    assert not validator.is_valid({"count": 30, "subjects": ["a"] * 21})
    assert not validator.is_valid({"count": 1, "subjects": ["a" * 121]})
