"""Pins moved ahead as text: each entry with its two commits and what is new there, then what was left and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.commits import lines_about
from packtool.formats.files import file_lines
from packtool.formats.kept import diff_line
from packtool.formats.paint import Paint, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Json, Report

SHORT = 12
WIDE = 10_000
# What a person calls the kinds of facts is `at_pin`'s; here is one word for each, so that they stand in a column.
_MOST_NAMED = 12
_LEFT = {
    "fails": "fail at the new commit, and stay",
    "not ahead": "have no commit ahead of them",
    "gone": "repository gone",
    "held": "held",
    "unpinned": "not pinned to a commit",
    "not seen": "not looked at",
    "same files": "no file changed",
    "later": "left for the next run",
    "current": "at the newest commit",
    "released": "at the newest release",
}
_TOLD = frozenset({"bumped", "fails"})


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text; lines of a diff are as long as they are."""
    if "entries" not in report.details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    entries = report.details["entries"]
    blocks = [headline(report, width, paint)]
    blocks.append("\n".join(wrapped(line, width, "  ") for line in report.details["done"]))
    blocks += [_entry(one, width, paint) for one in entries if one["state"] in _TOLD]
    left = [_left(word, state, entries, width) for state, word in _LEFT.items() if _of(state, entries)]
    blocks += ["\n".join(left)] if left else []
    blocks += ["\n".join(diff_line(line, paint) for line in report.details["diff"])] if report.details["diff"] else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def news(entry: Json) -> list[tuple[str, str, str]]:
    """Return what differs at the new commit: ``new`` or ``gone``, the kind of fact, and the words."""
    difference = entry["difference"] or {"new": {}, "gone": {}}
    return [
        (side, kind.replace("_", " "), ", ".join(words))
        for side in ("new", "gone")
        for kind, words in difference[side].items()
    ]


def to_read(entry: Json) -> list[str]:
    """Return which text that agents follow differs, and what is to be consented to anew."""
    skills = entry.get("skills", [])
    told = [f"skill text that agents follow differs: {', '.join(skills[:_MOST_NAMED])}"] if skills else []
    asked = entry.get("asks_anew", [])
    return [*told, *(f"consent is needed anew: {each['id']}: it {each['risk']}" for each in asked)]


def plainly(report: Report) -> Iterator[tuple[str, list[str]]]:
    """Give each pin as a headline and lines of any length, then what became of all, for other formats."""
    for one in report.details["entries"]:
        if one["state"] in _TOLD:
            head, *lines = _entry(one, WIDE, Paint(color=False)).splitlines()
            yield head, [line.strip() for line in lines]
    entries = report.details["entries"]
    left = [_left(word, state, entries, WIDE) for state, word in _LEFT.items() if _of(state, entries)]
    yield "What became of it", [*report.details["done"], *left]


def new_findings(entry: Json) -> tuple[int, int]:
    """Return how many findings are new at the new commit, and how many are gone."""
    difference = entry["difference"] or {"new_findings": [], "gone_findings": []}
    return len(difference["new_findings"]), len(difference["gone_findings"])


def _entry(entry: Json, width: int, paint: Paint) -> str:
    verdict = entry["verdict"] or "none"
    word = verdict.upper()
    was = entry["from"][:SHORT] if entry["from"] else "no commit"
    head = f"{word} {entry['name']}: {was} -> {entry['to'][:SHORT]}{', ' if entry['words'] else ''}{entry['words']}"
    lines = [paint(verdict, word) + wrapped(head, width, "  ")[len(word) :]]
    lines += [f"  {entry['compare']}"] if entry["compare"] else []
    lines += lines_about(entry, width)
    lines += file_lines(entry["files"], width) if entry.get("files") else []
    lines += [wrapped(f"  {side:<4} {kind}: {words}", width, " " * 7) for side, kind, words in news(entry)]
    lines += [wrapped(f"  {line}", width, " " * 7) for line in to_read(entry)]
    new, gone = new_findings(entry)
    known = "no finding is new" if not new else f"{new} new finding{'' if new == 1 else 's'}, told below"
    lines.append(f"  {known}{f'; {gone} gone' if gone else ''}")
    return "\n".join(lines)


def _of(state: str, entries: Sequence[Json]) -> list[Json]:
    return [one for one in entries if _word(one) == state]


def _word(entry: Json) -> str:
    """Return the state; what follows releases stands at the newest of these, however far the branch is ahead."""
    return "released" if entry["state"] == "current" and entry.get("tag") else str(entry["state"])


def _left(word: str, state: str, entries: Sequence[Json], width: int) -> str:
    names = [one["name"] for one in _of(state, entries)]
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return wrapped(f"{word} ({len(names)}): {', '.join(names[:_MOST_NAMED])}{more}", width, "  ")
