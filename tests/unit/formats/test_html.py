"""The HTML report: what stands on it and in which order, that it fetches nothing, and that no text of it is markup."""

from __future__ import annotations

import base64
import functools
import hashlib
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_reports import COMMIT, EVERY, HOSTILE, found, index, pack, read, rule, scan

from packtool.findings import Behaviour, Examined, Location, Report, Severity
from packtool.formats.html import render
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 8_000_000
_EMPTY = {"meta", "path", "circle", "rect"}
_WITHIN_A_LINE = {"a", "span", "strong", "del", "ins", "code", "bdi", "mark"}
TAGS = {
    *("html", "head", "title", "style", "body", "header", "nav", "main", "footer", "section", "article", "div"),
    *("details", "summary", "a", "h1", "h2", "h3", "h4", "h5", "p", "ul", "ol", "li", "dl", "dt", "dd", "span"),
    *(
        "strong",
        "del",
        "ins",
        "code",
        "bdi",
        "pre",
        "mark",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "svg",
        *_EMPTY,
    ),
}
NAMES = {
    *("id", "class", "lang", "dir", "href", "scope", "open", "role", "content", "charset", "name", "http-equiv"),
    *("aria-label", "aria-labelledby", "aria-hidden", "data-label", "viewbox", "preserveaspectratio"),
    *("x", "y", "cx", "cy", "r", "d", "width", "height"),
}


class Page(HTMLParser):
    """What an HTML reader sees: elements in their order, their attributes, the text, and what each id holds."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self.style = ""
        self.open: list[str] = []
        self.other: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._apart(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _EMPTY
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self._apart(tag)

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["style"]:
            self.style += data
        else:
            self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.other.append(data)

    def handle_pi(self, data: str) -> None:
        self.other.append(data)

    def unknown_decl(self, data: str) -> None:
        self.other.append(data)

    def _apart(self, tag: str) -> None:
        if tag not in _WITHIN_A_LINE:
            self.words.append(" ")

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def of(self, name: str) -> list[str]:
        return [value for _, found_name, value in self.attributes if found_name == name]


def page(report: Report) -> Page:
    """Return the page, of which every element and attribute is ours and every link stays within."""
    text = render(report, width=80, color=True)
    assert len(text) < MOST
    assert text.encode("utf-8").decode("utf-8") == text
    seen = Page(text)
    assert seen.open == []
    assert seen.other == []
    assert set(seen.tags) <= TAGS
    assert {name for _, name, _ in seen.attributes} <= NAMES
    ids = seen.of("id")
    assert len(ids) == len(set(ids))
    assert {href.removeprefix("#") for href in seen.of("href")} <= set(ids)
    assert all(href.startswith("#") for href in seen.of("href"))
    assert set(" ".join(seen.of("aria-labelledby")).split()) <= set(ids)
    return seen


@functools.cache
def shape(kind: str) -> list[str]:
    """Return the elements of a page whose texts are plain."""
    return page(EVERY[kind]("a plain")).tags


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_nothing_can_be_fetched_and_nothing_can_run(make: Callable[[str], Report]) -> None:
    seen = page(make("plain"))
    policy = dict(part.split(" ", 1) for part in seen.of("content")[0].split("; "))
    digest = base64.b64encode(hashlib.sha256(seen.style.encode()).digest()).decode()
    assert policy == {
        "default-src": "'none'",
        "style-src": f"'sha256-{digest}'",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    # A policy holds for what comes after it.
    assert seen.tags.index("meta") < seen.tags.index("style")
    assert seen.of("http-equiv") == ["Content-Security-Policy"]
    assert "url(" not in seen.style
    assert "@import" not in seen.style
    assert seen.tags.count("style") == 1


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("kind", EVERY)
def test_hostile_text_stays_text(kind: str, text: str) -> None:
    seen = page(EVERY[kind](f"a{text}"))
    assert seen.tags == shape(kind)
    shown = f"a{visible(text[:60])}"[:60]
    assert " ".join(shown.split()) in seen.text


@settings(max_examples=60, deadline=None)
@given(kind=st.sampled_from(sorted(EVERY)), text=st.text(max_size=80))
def test_no_text_at_all_is_markup(kind: str, text: str) -> None:
    assert page(EVERY[kind](f"a{text}")).tags == shape(kind)


def test_every_character_of_the_page_is_visible() -> None:
    text = render(scan("".join(map(chr, range(0x3000)))), width=80, color=False)
    assert visible(text.replace("\n", "")) == text.replace("\n", "")


@pytest.mark.parametrize("make", EVERY.values(), ids=EVERY)
def test_the_same_report_gives_the_same_bytes(make: Callable[[str], Report]) -> None:
    assert render(make("x"), width=80, color=True) == render(make("x"), width=40, color=False)


def test_the_verdict_comes_first_then_what_decided_it() -> None:
    text = page(scan("x")).text.partition("Go to the first part ")[2]
    assert text.startswith("FAIL SO FAR plugin x")
    order = ("2 errors, 1 warning, 1 note, 1 waived finding.", "Decided by", "A thing is wrong. a/x:3:5 and 1 more")
    places = [text.index(words) for words in (*order, "What the code is seen to do", "What was found")]
    assert places == sorted(places)


def test_without_a_verdict_it_says_what_was_not_seen() -> None:
    text = page(EVERY["not-seen"]("x")).text
    assert "NO VERDICT plugin x" in text
    assert "There is no verdict, because something could not be looked at." in text
    assert "s x gone: x try x" in text


def test_a_pass_is_no_proof() -> None:
    text = page(Report(command="scan", subject="calm")).text
    assert "PASS calm Nothing was found." in text
    assert "No findings is no proof of safety" in text


def test_a_finding_has_its_line_a_caret_the_reason_and_what_to_do() -> None:
    text = render(Report(command="scan", subject="p", findings=(found("y"),)), width=80, color=False)
    assert '<code dir="ltr">x = <mark>run</mark>(y)</code>' in text
    assert f'aria-hidden="true" dir="ltr">{" " * 4}^^^</code>' in text
    words = page(Report(command="scan", subject="p", findings=(found("y"),))).text
    assert "Why it matters: It matters." in words
    assert "To do: take out y" in words
    assert "packtool explain sample-rule" in words


def test_what_is_waived_or_a_note_decides_nothing() -> None:
    only = tuple(one for one in scan("x").findings if one.waived or one.severity is Severity.NOTE)
    text = page(Report(command="scan", subject="p", findings=only)).text
    assert "PASS p 1 note, 1 waived finding. Nothing that was found weighs against it." in text
    assert "What was found" not in text
    assert "known: x" in text


def test_the_picture_counts_each_kind_and_says_what_is_not_there() -> None:
    seen = tuple(Behaviour.of("network", f"h{at}.example", Location(path="a.py", line=at)) for at in range(7))
    text = page(Report(command="scan", subject="p", behaviours=(*seen, seen[0]))).text
    assert "7 network addresses" in text
    assert "h4.example and 2 more" in text
    assert "no programs started" in text
    assert "h6.example" in text.partition("Each of them, and where")[2]


def test_servers_that_are_listed_and_servers_that_are_called_are_told_apart() -> None:
    met = (
        Behaviour.of("mcp-servers", "notes (npx notes)", Location(path="mcp.json", line=3)),
        Behaviour.of("mcp-calls", "notes", Location(path="a.py", line=1)),
    )
    text = page(Report(command="scan", subject="p", behaviours=met)).text
    reaches, gives = text.partition("Reaches")[2].split("Gives the agent")
    assert "1 MCP server called notes" in reaches
    assert "1 MCP server notes (npx notes)" in gives
    assert "notes (npx notes) MCP server mcp.json:3" in text


def test_that_there_are_none_is_said_of_servers_and_not_of_calls() -> None:
    text = page(Report(command="scan", subject="p", behaviours=(Behaviour.of("tools", "t", Location(path="a")),))).text
    assert "no MCP servers" in text
    assert "called" not in text


def test_holes_come_before_what_was_read() -> None:
    text = page(scan("x")).text
    assert "Read 2 of 3 files" in text
    assert text.index("Not read: 1 file") < text.index("Every file that was read")
    assert "d/x" in text


def test_each_plugin_of_a_pack_has_a_card_riskiest_first() -> None:
    text = page(pack("x", plugins=3)).text
    cards = text.partition("All plugins, riskiest first")[2]
    assert COMMIT in cards
    assert "on a branch" in cards
    assert "on no branch or tag" in cards
    for words in ("c x: can x", "E x: required, a secret", "m x: run x", "skills x", "to x"):
        assert words in cards


def test_two_versions_stand_side_by_side() -> None:
    text = page(EVERY["diff"]("x")).text
    assert "version old x new x" in text
    assert text.index("gone only before") < text.index("new only after")
    assert "+x-x x" in text
    assert "And 7 more" in text


def test_entries_of_an_index_have_kinds_and_verdicts() -> None:
    text = page(index("x")).text
    assert "entry 0 x" in text
    assert "not judged" in text
    assert "bump, move" in text
    assert f"r x/s x@{COMMIT[:12]}" in text


def test_an_entry_in_whose_plugin_nothing_is_new_has_no_table_of_news() -> None:
    entry = dict(index("x").details["entries"][0])
    entry["plugin"] = {**entry["plugin"], "news": {"new": {}, "gone": {}, "findings": ["f"]}}
    report = Report(command="index check", subject="i", details={**index("x").details, "entries": [entry]})
    assert "Gone and new" not in page(report).text


def many(count: int, text: str) -> Report:
    """Return a report with so much of everything; it is made of few, since making one that is clean takes its time."""
    one = rule().at(Location(path=text, line=1), text)
    rules = [rule(rule_id=f"rule-{at}") for at in range(count // 10)]
    seen = Behaviour.of("network", text, one.location)
    return Report(
        command="scan",
        subject=text,
        findings=tuple(replace(one, rule=rules[at % len(rules)], message=f"{at} {one.message}") for at in range(count)),
        examined=tuple(
            Examined(path=f"{at} {text}", by=("text",), skipped="x" if at % 2 else None) for at in range(count)
        ),
        behaviours=tuple(replace(seen, detail=f"{at} {seen.detail}") for at in range(count)),
    )


def test_the_page_is_bounded_and_says_what_is_left_out() -> None:
    text = page(many(20_000, "<&\"'\U000e0041" * 100)).text
    assert "The whole list: -o json=FILE" in text
    assert f"and {20_000 - 5} more" in text
    page(pack("<&\"'" * 1000, plugins=3_000))
    page(index("<&\"'" * 1000, entries=3_000))


def test_a_command_without_a_page_of_its_own_says_where_the_rest_is() -> None:
    told = page(Report(command="search", subject="the index", details={"results": []})).text
    assert "What else packtool search has to show is in -o text and in -o json." in told
    assert "What else" not in page(Report(command="validate", subject="p", examined=read("x"))).text
