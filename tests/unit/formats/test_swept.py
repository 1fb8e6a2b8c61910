from __future__ import annotations

import re
from typing import Any

from packtool.findings import Report, Unseen
from packtool.formats import swept, swept_markdown

LIMIT = 65_536
CODE = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
HOSTILE = "a|b `c` @you <img src=x> #1 \u202e\n::error::x"


def entry(position: int, **others: Any) -> dict[str, Any]:
    found = {
        "rule": "git-commit-missing",
        "severity": "error",
        "key": "ref",
        "message": f"{HOSTILE} {'x' * 200}",
        "remedy": "look again",
        "line": position,
        "column": 1,
    }
    checks = {
        "reachable": True,
        "moved_to": None,
        "archived": "not checked",
        "on_branch": True,
        "behind": position,
        "head": "1" * 40,
    }
    return {
        "name": f"{HOSTILE} {position}",
        "position": position,
        "verdict": "fail",
        "not_judged": None,
        "checks": checks,
        "findings": [found],
        "plugin": None,
        **others,
    }


def report(count: int, *, unseen: int = 0) -> Report:
    entries = [entry(position) for position in range(1, count + 1)]
    details = {"entries": entries, "entries_in_index": count, "shard": None}
    counts = {"pass": 0, "warn": 0, "fail": count - unseen, "not_judged": unseen}
    return Report(
        command="index sweep",
        subject="index.json",
        unseen=tuple(Unseen(subject=HOSTILE, reason="it is down", remedy="") for _ in range(unseen)),
        details={**details, "counts": counts},
    )


def markdown(of: Report) -> str:
    return swept_markdown.render(of, width=80, color=False)


def test_an_issue_holds_and_says_what_is_left_out() -> None:
    body = markdown(report(3_000, unseen=1_000))
    # GitHub may count a character beyond the basic plane as two.
    assert len(body.encode("utf-16-le")) // 2 < LIMIT
    assert "And 2" in body or "No room for" in body
    assert body.startswith(swept_markdown.MARK)


def test_every_row_is_there_while_there_is_room() -> None:
    body = markdown(report(45))
    assert body.count("`look again`") == 45
    assert "more" not in body.replace("any more", "")


def test_what_strangers_wrote_is_no_markup() -> None:
    body = markdown(report(2, unseen=1))
    assert "\u202e" not in body
    assert not [line for line in body.splitlines() if line.startswith("::")]
    outside = CODE.sub("", body)
    assert "`" not in outside
    assert "<img" not in outside
    assert "@you" not in outside


def test_nothing_that_is_amiss_is_said_shortly() -> None:
    whole = Report(
        command="index sweep",
        subject="index.json",
        details={
            "entries": [entry(1, verdict="pass", findings=[], checks=None)],
            "entries_in_index": 1,
            "shard": None,
            "counts": {"pass": 1, "warn": 0, "fail": 0, "not_judged": 0},
        },
    )
    body = markdown(whole)
    assert "1 entry: 1 pass" in body
    assert "####" not in body


def test_the_text_tells_the_furthest_and_caps_the_rest() -> None:
    text = swept.render(report(100, unseen=80), width=100, color=False)
    assert "100 entries: 20 fail, 80 not judged" in text
    assert "and 20 more could not be looked at" in text
    assert "and 90 more" in text
    assert "(100)" in text.split("in commits:")[1]


def test_a_part_says_which() -> None:
    part = report(3)
    details = {**part.details, "shard": "2/4", "entries_in_index": 12}
    assert "3 entries of 12, part 2/4: 3 fail" in swept.summary(details)


def test_a_report_without_a_sweep() -> None:
    nothing = Report(
        command="index sweep", subject="x", unseen=(Unseen(subject="x", reason="it is no JSON", remedy="mend it"),)
    )
    assert "it is no JSON" in swept.render(nothing, width=80, color=False)
    assert "it is no JSON" in markdown(nothing)
