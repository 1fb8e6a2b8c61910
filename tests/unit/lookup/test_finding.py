from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.findings import Severity, Verdict
from packtool.formats.found import render
from packtool.index import Answer, NoAnswer
from packtool.index.search import Query
from packtool.lookup.entries import ago
from packtool.lookup.finding import find

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.host import Home
    from packtool.lookup.around import Around

SHA = "ab" * 20
TOKEN = "ghp_" + "a1B2c3D4" * 5


def document(*plugins: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = [{"repo": f"acme/{plugin['name']}", "ref": SHA, **plugin} for plugin in plugins]
    return {"schema_version": 1, "generated_at": "2026-11-30T00:00:00Z", "plugins": whole, **more}


def asked(text: str = "", **more: Any) -> Query:
    return Query(text=text, **more)


def test_a_report_has_the_entries_the_index_and_how_many_there_are(around: Callable[..., Around]) -> None:
    plugins = [{"name": f"clock-{number}", "added_at": "2026-08-14T10:00:00Z"} for number in range(5)]
    report = find(asked("clock"), around(document(*plugins)), limit=2)
    assert (report.exit_code(), report.findings) == (0, ())
    details = report.details
    assert (details["query"], details["total"], len(details["results"])) == ("clock", 5, 2)
    assert details["index"]["origin"] == "file"
    first = details["results"][0]
    assert (first["name"], first["owner"], first["commit"], first["listed_on"]) == (
        "clock-0",
        "acme",
        SHA,
        "2026-08-14",
    )
    assert (first["score"], first["matched"]) == (80, "name")
    assert "5 plugins match `clock`; the first 2 are shown, --limit 0 shows all" in render(
        report, width=80, color=False
    )
    assert len(find(asked("clock"), around(document(*plugins)), limit=0).details["results"]) == 5


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (-1, None), (0, "today"), (1, "1 day ago"), (59, "59 days ago"), (60, "2 months ago"), (130, "4 months ago"),
        (729, "24 months ago"), (730, "2 years ago"), (3649, "9 years ago"), (3650, "10+ years ago"),
    ],
)  # fmt: skip
def test_an_age_is_told_in_words(days: int, words: str | None) -> None:
    assert ago(days) == words


def test_that_nothing_matches_is_no_fault_and_the_nearest_name_is_told(around: Callable[..., Around]) -> None:
    where = around(document({"name": "weather-forecast"}, {"name": "zebra"}))
    report = find(asked("wettervorhersage"), where, limit=20)
    assert (report.exit_code(), report.details["results"], report.details["nearest"]) == (0, [], "weather-forecast")
    assert report.details["next"][0] == (
        f"packtool info --home {where.home.named} --index {where.wanted.location} weather-forecast"
    )
    assert "no plugin matches `wettervorhersage`" in render(report, width=80, color=False)


def test_an_unknown_capability_is_answered_with_those_that_there_are(around: Callable[..., Around]) -> None:
    where = around(document({"name": "a", "capabilities": ["tools", "Hooks"]}))
    report = find(asked(offers=("tool",)), where, limit=20)
    assert report.details["offered"] == ["hooks", "tools"]
    assert "what plugins offer here: hooks, tools" in render(report, width=80, color=False)


def test_an_index_that_cannot_be_had_is_not_an_empty_one(around: Callable[..., Around]) -> None:
    with pytest.raises(CouldNotLook, match="cannot be read"):
        find(asked("x"), around(location="/nowhere/index.json"), limit=20)


def test_a_dead_server_is_never_masked_by_the_seed(around: Callable[..., Around]) -> None:
    gone = NoAnswer(reason="not-found", message="the server says 404", remedy="check the address")
    report = find(asked("telegram"), around(ask=lambda *_: gone), limit=20)
    assert report.verdict is Verdict.WARN
    assert (report.exit_code(), report.exit_code(strict=True)) == (0, 1)
    assert (report.details["index"]["origin"], report.details["index"]["no_answer"]) == ("seed", "not-found")
    assert report.details["results"]
    text = " ".join(render(report, width=80, color=False).split())
    assert "index: https://raw.githubusercontent.com" in text
    assert "(seed, 1 day old, made 2026-11-30)" in text
    # What is not the server's own is said before anything that is in it.
    assert text.index("the server says 404") < text.index(report.details["results"][0]["name"])


def test_offline_says_so_and_is_no_warning(around: Callable[..., Around]) -> None:
    report = find(asked("telegram"), around(offline=True), limit=20)
    assert [(one.rule.id, one.severity) for one in report.findings] == [("index-not-current", Severity.NOTE)]
    assert report.details["index"]["no_answer"] == "asked"
    assert "was not to be used" in " ".join(render(report, width=80, color=False).split())


def test_a_server_is_asked_and_its_answer_kept(around: Callable[..., Around], home: Home) -> None:
    body = json.dumps(document({"name": "fresh"})).encode()
    report = find(asked("fresh"), around(ask=lambda *_: Answer(body=body)), limit=20)
    assert (report.details["index"]["origin"], report.details["total"]) == ("remote", 1)
    assert home.index_cache.read_bytes() == body


def test_removed_deprecated_and_withdrawn_ones_are_marked(around: Callable[..., Around]) -> None:
    removed = [{"name": "old-clock", "repo": "evil/clock", "reason": "stole keys", "kind": "malicious"}]
    removed += [{"name": "gone-clock", "reason": "gone"}]
    where = around(
        document(
            {"name": "good-clock", "repo": "evil/clock"},
            {"name": "gone-clock"},
            {"name": "dull-clock", "deprecated": "slow", "replaced_by": "good-clock", "yanked": "broken"},
            removed=removed,
        )
    )
    report = find(asked("clock"), where, limit=20)
    told = {one["name"]: one for one in report.details["results"]}
    assert told["good-clock"]["removed"]["only_the_name"] is False
    assert told["good-clock"]["removed"]["kind"] == "malicious"
    assert told["gone-clock"]["removed"]["only_the_name"] is True
    assert (told["dull-clock"]["deprecated"], told["dull-clock"]["replaced_by"]) == ("slow", "good-clock")
    text = render(report, width=80, color=False)
    for words in (
        "removed by the index as malicious: stole keys",
        "one of this name was removed by the index: gone",
        "deprecated: slow; use good-clock",
        "its pinned commit was withdrawn: broken",
        "old-clock was removed by the index as malicious: stole keys",
    ):
        assert words in text


def test_strangers_words_come_out_clean(around: Callable[..., Around]) -> None:
    where = around(
        document(
            {
                "name": "trap",
                "description": "\x1b[31mred\u202e [bold]x[/bold] <b>y</b>\nnext " + "long " * 900 + TOKEN,
                "author": "a\u200bb" * 50,
                "homepage": f"https://me:secret@example.org/x?token={TOKEN}#y",
                "tags": ["a\x07b", "t" * 900],
                "capabilities": ["\u2066x"],
                "ref": "v1\x1b]0;x\x07",
                "added_at": "yesterday\x1b",
            },
            {"name": "token", "description": f"use {TOKEN} now", "homepage": "javascript:alert(1)"},
        )
    )
    report = find(asked(), where, limit=0)
    trap, token = report.details["results"][1], report.details["results"][0]
    assert trap["homepage"] == "https://example.org/x"
    assert (trap["listed_on"], trap["commit"]) == (None, None)
    assert (token["homepage"], token["description"]) == (None, "use [hidden] now")
    assert len(trap["description"]) <= 400
    for width in (40, 80, 120):
        text = render(report, width=width, color=False)
        assert all(line.isprintable() for line in text.split("\n"))
        assert "not pinned" in text
        assert "[bold]x[/bold]" in text or width == 40
        # A command stays whole.
        assert all(len(line) <= width or line.startswith("  packtool ") for line in text.split("\n"))
    everything = json.dumps(report.details) + text
    assert "secret" not in everything
    assert TOKEN[:20] not in everything
