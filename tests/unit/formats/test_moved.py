from __future__ import annotations

from typing import Any

import pytest

from packtool.findings import Report
from packtool.formats import github, markdown, moved, sarif
from packtool.formats.html import page

FILES = {"added": 1, "changed": 1, "gone": 0, "plus": 7, "minus": 2, "left_out": 0}


def _move(**more: Any) -> dict[str, Any]:
    rows = [
        {"path": "a/" + "b" * 100, "how": "added", "plus": 5, "minus": 0, "edited": False},
        {"path": "data.bin", "how": "changed", "plus": None, "minus": None, "edited": True},
    ]
    return {
        "name": "relay", "enabled": True, "from": "1" * 40, "to": "2" * 40, "relation": "ahead by 1 commit",
        "ahead": True, "pinned": False, "compare": None, "verdict": "pass", "version": ["1", "2"],
        "difference": {"new": {}, "gone": {}, "new_findings": [], "gone_findings": []},
        "files": {**FILES, "files": rows}, "skills": [], "asks_anew": [], "taken": [], "edits": [],
        "edits_known": True, **more,
    }  # fmt: skip


def _report(*moves: dict[str, Any], **more: Any) -> Report:
    details = {
        "moves": list(moves), "stays": [], "outcome": None, "dry_run": True, "shown": False,
        "later": "packtool verify", "back": [], "bring_back": [], "next": [], **more,
    }  # fmt: skip
    return Report(command="update", subject="home", details=details)


def test_no_line_of_the_review_is_wider_than_the_window() -> None:
    asks = [{"id": "tools.override", "risk": "can take the place of built-in tools and see all that passes through"}]
    edits = [{"path": f"file-{number}", "how": "changed", "words": ""} for number in range(30)]
    text = moved.review(
        _report(_move(asks_anew=asks, edits=edits, taken=["x"], skills=["s/SKILL.md"])), width=60, color=False
    )  # fmt: skip

    assert max(len(line) for line in text.splitlines()) <= 60
    assert "A …" + "b" * 20 in text
    assert "M data.bin  not text, EDITED HERE" in text
    assert "version 1 -> 2" in text
    assert "and 18 more" in text
    for words in ("consent is needed anew: tools.override", "taken back: x", "skill text"):
        assert words in text


@pytest.mark.parametrize("form", [markdown, github, sarif, page])
def test_every_format_carries_the_review_and_what_became_of_it(form: Any) -> None:
    asks = [{"id": "tools.override", "risk": "can take the place of built-in tools"}]
    stays = [{"name": "clock", "why": "is pinned"}]
    text = form.render(_report(_move(asks_anew=asks), stays=stays), width=80, color=False)

    for words in (
        "relay: 111111111111 -",
        "ahead by 1 commit",
        "2 files (1 added, 1 changed), lines +7 -2",
        "data.bin",
        "tools.override: it can take the place of built-in tools",
        "stays, since it is pinned: clock",
        "a dry run",
    ):
        assert words in text, words


def test_what_is_not_known_is_said() -> None:
    text = moved.review(_report(_move(edits_known=False, verdict=None)), width=80, color=False)
    assert "whether it was edited here cannot be told" in text
    assert "\nNONE relay" in text


def test_commands_stay_on_one_line() -> None:
    row = {
        "position": 1, "name": "relay", "state": "moved", "commit": "2" * 40, "enabled": True, "granted": [],
        "variables": [], "missing": [],
    }  # fmt: skip
    copy = "cp -R " + "/long/path" * 20 + "/. /home"
    back = "packtool rollback --home " + "/long/path" * 20 + " relay"
    report = _report(_move(), outcome=[row], dry_run=False, shown=True, back=[back], bring_back=[copy])
    text = moved.render(report, width=80, color=False)
    assert f"\n  edits: {copy}\n  back: {back}\n" in text
    assert text.startswith("moved     relay, at 222222222222, enabled\n")


def test_what_lies_aside_is_listed_with_its_commands() -> None:
    row = {
        "name": "relay", "folder": "/h/packtool/kept/relay/x", "commit": "1" * 40, "alone": ["a"], "both": ["b"],
        "missing": ["c"], "commands": ["cp -R x y", "diff -u b c"],
    }  # fmt: skip
    text = moved.render(Report(command="update", subject="home", details={"kept": [row]}), width=80, color=False)
    assert "\n  cp -R x y\n  diff -u b c\n" in text
    assert moved.render(Report(command="update", subject="h", details={"kept": []}), width=80, color=False) == (
        "No edits are kept aside.\n"
    )
