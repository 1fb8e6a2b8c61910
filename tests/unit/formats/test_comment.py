"""The comment on a change of an index: found again by its mark, short enough, and nothing of a stranger is markup."""

from __future__ import annotations

import re
from typing import Any

from packtool.findings import Location, Report, Rule, Severity, Unseen
from packtool.formats import comment, index_checked
from packtool.formats.blocks import SIZE
from packtool.formats.markdown import render

HOSTILE = "x`]](y) @octocat #1 <img src=x> | **b** <!-- packtool index check --> ::error::z"
RULE = Rule(id="review-scan", severity=Severity.ERROR, summary="S.", why="W.", remedy="do this")


def entry(name: str, **more: Any) -> dict[str, Any]:
    place = {"repo": "acme/relay", "subdir": None, "commit": "1" * 40}
    usual = {"change": ["add"], "fields": [], "old": None, "new": place, "verdict": "pass", "not_judged": None}
    return {"name": name, "position": 1, **usual, "needs_keeper": False, "why_keeper": [], "plugin": None, **more}


def report(*entries: dict[str, Any], **more: Any) -> Report:
    known = {"base": "2" * 40, "against": "origin/main", "deep": True, "changed": len(entries), "total": 9, "keys": []}
    details = {**known, "needs_keeper": False, "format_only": False, "entries": list(entries)}
    return Report(command="index check", subject="index.json", details=details, **more)


def said(one: Report) -> str:
    return render(one, width=80, color=False)


def outside_of_code(text: str) -> str:
    """Return what is left of Markdown without its code spans."""
    return re.sub(r"(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)", "", text)


def test_the_mark_is_the_first_line_and_stands_there_once() -> None:
    text = said(report(entry("relay")))
    assert text.splitlines()[0] == comment.MARK
    assert text.count(comment.MARK) == 1
    assert "| pass | `relay` | add | `acme/relay@111111111111` |" in text
    assert text.endswith("on your machine.\n")


def test_nothing_of_a_stranger_is_markup() -> None:
    finding = RULE.at(Location(path="index.json", line=3), f"entry `{HOSTILE}`")
    unseen = Unseen(subject=HOSTILE, reason=HOSTILE, remedy=HOSTILE)
    news = {"news": {"new": {"env": [HOSTILE]}, "gone": {}}, "before": {"commit": "3" * 40}, "standing": None}
    one = report(
        entry(HOSTILE, plugin=news, why_keeper=[HOSTILE], needs_keeper=True), findings=(finding,), unseen=(unseen,)
    )
    text = said(one)
    for line in text.splitlines()[1:]:
        bare = outside_of_code(line)
        assert "octocat" not in bare, line
        assert "<" not in bare, line
        assert "**b**" not in bare, line


def test_a_change_of_thousands_fits_into_one_comment() -> None:
    findings = tuple(
        RULE.at(Location(path="index.json", line=line), f"entry {line} " + "x" * 300) for line in range(1, 3000)
    )
    text = said(report(*(entry(f"plugin-{number}" * 5) for number in range(3000)), findings=findings))
    assert len(text) <= SIZE
    assert "And 2970 more." in text
    assert "### packtool index check: FAIL" in text


def test_notes_are_told_by_rule_and_once() -> None:
    note = [RULE.at(Location(path="index.json", line=line), "seen", severity=Severity.NOTE) for line in (4, 7, 9)]
    text = said(report(entry("relay"), findings=tuple(note)))
    assert "| `review-scan` | 3 | 4 | `seen` |" in text


def test_what_changed_is_said_in_one_sentence() -> None:
    known = {"total": 1, "base": "2" * 40, "changed": 1, "deep": True, "keys": []}
    assert comment.summary(known) == "1 changed entry, in an index of 1 entry"
    more = known | {"total": 5, "changed": 2, "keys": ["removed"], "deep": False}
    assert comment.summary(more) == (
        "2 changed entries, and 1 key beside the entries, in an index of 5 entries"
        "; the plugins themselves were not looked at"
    )
    assert comment.summary(known | {"format_only": True}) == "Nothing changed but order and form: 1 entry"
    assert comment.summary({"total": 3, "base": None}) == "The whole index was judged: 3 entries"


def test_the_text_keeps_to_its_columns_and_names_what_is_not_judged() -> None:
    unseen = Unseen(subject="acme/relay@111111111111", reason="the server does not answer", remedy="run it again")
    away = entry("relay", verdict=None, not_judged="the server does not answer")
    kept = entry(
        "a-name-that-is-rather-long-" * 3, verdict="warn", needs_keeper=True, why_keeper=["r"], change=["bump", "move"]
    )
    one = report(away, kept, unseen=(unseen,))
    for width in (60, 80, 120):
        text = index_checked.render(one, width=width, color=False)
        assert max(map(len, text.splitlines())) <= width
        assert text.startswith("NO VERDICT index.json")
        assert "not judged  relay (add): acme/relay@111111111111" in text
        assert "for the keepers to judge" in text
    notes = [RULE.at(Location(path="i"), "seen", severity=Severity.NOTE)] * 3 + [
        RULE.at(Location(path="i", line=line), "seen") for line in range(99)
    ]
    narrow = index_checked.render(report(away, kept, findings=tuple(notes)), width=40, color=False)
    assert max(map(len, narrow.splitlines())) <= 40
    assert "and 39 more findings" in narrow
    assert "\x1b[33;1mwarn\x1b[0m" in index_checked.render(one, width=80, color=True)
