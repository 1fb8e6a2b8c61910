"""Markdown: what a reader of a comment sees, what does not fit, and that strangers' text is never markup."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from packtool.findings import Behaviour, Examined, Excerpt, Finding, Location, Report, Rule, Severity, Unseen
from packtool.formats.blocks import ROWS, SIZE
from packtool.formats.markdown import render
from packtool.text import visible

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
OURS = {"text", "code_inline", "strong_open", "strong_close", "softbreak"}
BLOCKS = {"heading", "paragraph", "inline", "table", "thead", "tbody", "tr", "th", "td"}


def rule(rule_id: str = "sample-rule", severity: Severity = Severity.ERROR) -> Rule:
    return Rule(id=rule_id, severity=severity, summary="A thing is wrong.", why="W.", remedy="mend it")


def found(message: str = "m", path: str = "a.py", line: int | None = 3, of: Rule | None = None) -> Finding:
    return (of or rule()).at(Location(path=path, line=line, excerpt=Excerpt.of("x = evil()", 5, 9)), message)


def report(*findings: Finding, **more: Any) -> Report:
    return Report(command="scan", subject="./plugin", findings=findings, **more)


def shown(one: Report) -> str:
    """Return the Markdown, in which there is no markup but ours."""
    text = render(one, width=80, color=True)
    assert len(text.encode("utf-16-le")) // 2 <= SIZE
    for token in READER.parse(text):
        assert token.type.removesuffix("_open").removesuffix("_close") in BLOCKS
        assert {inner.type for inner in token.children or []} <= OURS
        for inner in token.children or []:
            assert inner.type != "text" or not set("@#<>[]`|") & set(inner.content)
    return text


def rows(text: str) -> list[list[str]]:
    """Return the cells of all rows below a heading row, as plain text."""
    found_rows: list[list[str]] = []
    tokens = READER.parse(text)
    for before, token in pairwise(tokens):
        if token.type == "tr_open":
            found_rows.append([])
        elif before.type == "td_open":
            found_rows[-1].append("".join(inner.content for inner in token.children or []))
    return [cells for cells in found_rows if cells]


def test_the_verdict_comes_first_then_what_decided_it_then_the_findings_by_rule() -> None:
    light = rule("light-rule", Severity.WARNING)
    text = shown(report(found("late", line=9), found("odd", of=light), found("early")))
    blocks = text.split("\n\n")
    assert blocks[:3] == [
        "### packtool scan: FAIL",
        "`./plugin`: 2 errors, 1 warning.",
        "**Decided by** `sample-rule`; first `a.py:3`: `early`.",
    ]
    assert blocks[3:5] == ["#### `sample-rule`: 2 errors", "A thing is wrong."]
    assert blocks[5].split("\n") == [
        "| where | what was found | the line |",
        "| --- | --- | --- |",
        "| `a.py:3` | `early` | `x = evil()` |",
        "| `a.py:9` | `late` | `x = evil()` |",
    ]
    assert blocks[6] == "**To do:** `mend it`"
    assert blocks[7] == "#### `light-rule`: 1 warning"


def test_a_pass_is_no_promise() -> None:
    assert shown(report()).split("\n\n") == [
        "### packtool scan: PASS",
        "`./plugin`: nothing found.",
        "No findings is no proof of safety.\n",
    ]


def test_what_the_host_runs_comes_before_what_nobody_loads() -> None:
    examined = tuple(Examined(path=f"{role}.py", role=role) for role in ("agent", "runtime", "support"))
    findings = [found(path=file.path) for file in examined] + [found(path="unasked.md")]
    text = shown(report(*findings, examined=examined))
    assert [cells[0] for cells in rows(text)][:4] == ["runtime.py:3", "unasked.md:3", "agent.py:3", "support.py:3"]


def test_what_was_not_seen_is_said_before_what_was_found() -> None:
    unseen = (Unseen(subject="acme/tool", reason="no answer", remedy="try again"),)
    text = shown(report(found(), unseen=unseen, examined=(Examined(path="big.bin", skipped="too large"),)))
    assert text.startswith("### packtool scan: NO VERDICT\n")
    assert "**Not everything was looked at.** `read 0 of 1 file`." in text
    assert "Decided by" not in text
    assert rows(text)[0] == ["acme/tool", "no answer", "try again"]
    assert rows(text)[-1] == ["big.bin", "too large"]


def test_what_is_waived_is_listed_apart_with_the_reason() -> None:
    text = shown(report(replace(found(), waived="reviewed, harmless")))
    assert text.startswith("### packtool scan: PASS\n")
    assert "#### 1 waived finding\n" in text
    assert rows(text) == [["a.py:3", "sample-rule", "m", "reviewed, harmless"]]


def test_the_plugins_of_a_pack_are_listed_riskiest_first() -> None:
    calm = {"position": 1, "risk": 0, "state": "pass", "name": None, "label": "a|b", "place": None, "commit": None}
    bold = {"position": 2, "risk": 9, "state": "fail", "name": "x", "label": "y", "place": "acme/x#s", "commit": "c8"}
    assert rows(shown(report(details={"plugins": [calm, bold]}))) == [
        ["fail", "x", "acme/x#s", "c8"],
        ["pass", "a|b", "not known", "not known"],
    ]


def test_behaviours_are_one_line_each_with_the_first_place() -> None:
    behaviours = (
        Behaviour(kind="network", detail="api.example", path="b.py", line=2),
        Behaviour(kind="network", detail="api.example", path="a.py", line=7),
        Behaviour(kind="dynamic code", detail="", path="c.py"),
    )
    assert rows(shown(report(behaviours=behaviours))) == [
        ["dynamic code", "", "c.py"],
        ["network", "api.example", "a.py:7 and 1 more"],
    ]


def test_many_findings_of_one_rule_are_cut_and_the_rest_is_counted() -> None:
    text = shown(report(*(found(line=line) for line in range(1, ROWS + 6)), found(of=rule("zz-rule"))))
    assert f"#### `sample-rule`: {ROWS + 5} errors" in text
    assert "\n\nAnd 5 more.\n\n" in text
    assert "#### `zz-rule`: 1 error" in text


def test_many_rules_fit_one_comment_and_the_rest_is_counted() -> None:
    findings = [
        found("\U0001f600" * 300, path="p" * 150, line=line, of=rule(f"rule-{number:03}"))
        for number in range(60)
        for line in range(1, 5)
    ]
    text = shown(report(*findings))
    listed = len(rows(text))
    cut = sum(int(part.split()[1]) for part in text.split("\n\n") if part.startswith("And "))
    last = text.rstrip("\n").rpartition("\n\n")[2]
    assert last.startswith("**No room for ")
    assert listed + cut + int(last.split()[3]) == len(findings)
    assert listed > 20


@pytest.mark.parametrize(
    "text",
    [
        "@octocat see #1 and GH-2",
        "[click](https://x.example) ![x](https://x.example/?q=1)",
        "https://x.example www.x.example a@x.example",
        "<img src=x onerror=alert(1)> <!-- --> &lt;b&gt;",
        "a | b \\| c || d",
        "`` ` ``` code",
        "**bold** _it_ ~~gone~~ # head",
        "\n\n# head\n- item\n```\nfence",
        "deadbeef" * 5,
    ],
)
def test_strangers_text_is_shown_and_is_no_markup(text: str) -> None:
    made = rule().at(Location(path=text, line=1, excerpt=Excerpt.of(text, 1, 2)), text, remedy=text)
    one = Report(
        command="scan",
        subject=text,
        findings=(made, replace(made, waived=text)),
        unseen=(Unseen(subject=text, reason=text, remedy=text),),
        examined=(Examined(path=text, by=(text,), skipped=text),),
        behaviours=(Behaviour(kind=text, detail=text, path=text, line=1),),
    )
    cells = rows(shown(one))
    said = visible(text).replace("\\|", "\\ |").replace("<!--", "< !--")
    assert cells[0] == [said, said, said]
    assert cells[1][1] == said


@settings(max_examples=150, deadline=None)
@given(
    text=st.text() | st.text("`|\\ \n[]()<>@#!*_~:/h."),
    path=st.text() | st.text("`|\\/ab"),
    summary=st.text() | st.text("`|<>@#[]()*ab "),
)
def test_whatever_strangers_write_the_comment_is_well_formed(text: str, path: str, summary: str) -> None:
    one = Rule(id="sample-rule", severity=Severity.WARNING, summary=summary, why="W.", remedy=text)
    where = Location(path=path, line=2, excerpt=Excerpt.of(text, 1, 2))
    made = Finding(rule=one, severity=Severity.WARNING, location=where, message=text, remedy=text)
    text = shown(report(made, replace(made, waived=text), examined=(Examined(path=path, skipped=text or "?"),)))
    assert [len(cells) for cells in rows(text)] == [3, 4, 2]


def test_a_number_of_plugins_is_no_list_of_them() -> None:
    assert shown(report(details={"plugins": 3})) == shown(report())
