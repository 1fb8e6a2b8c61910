"""A sweep of an index as the body of one issue, with a mark by which the next run finds it and writes it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.blocks import Block, fitted
from packtool.formats.markup import cell, code, row
from packtool.formats.summary import counts, verdict_words
from packtool.formats.swept import lagging, summary

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json, Report

# The first line of the body, and the same on every run: whoever posts it looks for it, and edits what has it.
MARK = "<!-- packtool index sweep -->"
MOST = 150
MOST_BEHIND = 50
_SHORT = 12
_SECTIONS = (
    ("error", "To be corrected, or taken out"),
    ("warning", "For the keepers of the index to judge"),
)
_AGAIN = "This text is written anew by every sweep: what is not in it any more is in order. "
_NO_PROOF = "No findings is no proof of safety."
_NOT_CHECKED = "not checked"


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as Markdown that fits into an issue; ``width`` and ``color`` mean nothing here.

    The same report gives the same bytes. What there is no room for is counted at the end.
    """
    del width, color
    return fitted(_blocks(report))


def _blocks(report: Report) -> Iterator[Block]:
    entries: Sequence[Mapping[str, Json]] = report.details.get("entries", ())
    told = f". {summary(report.details)}" if "counts" in report.details else ""
    yield Block(head=f"{MARK}\n\n### packtool index sweep: {verdict_words(report).upper()}")
    yield Block(head=f"{code(report.subject)}: {', '.join(counts(report)) or 'nothing found'}{told}.")
    yield Block(head=f"{_AGAIN}{_unasked(entries)}{_NO_PROOF}")
    for severity, title in _SECTIONS:
        rows = tuple(
            _found(entry, one) for entry in entries for one in entry["findings"] if one["severity"] == severity
        )
        if rows:
            yield Block(head=f"#### {title}", heads=("entry", "line", "what was found", "to do"), rows=rows, most=MOST)
    if report.unseen:
        rows = tuple(row(cell(one.subject), cell(one.reason), _or_nothing(one.remedy)) for one in report.unseen)
        yield Block(head="#### Not judged", heads=("entry", "why", "to do"), rows=rows, most=MOST)
    behind = lagging(entries)
    if behind:
        rows = tuple(_behind(one["name"], one["checks"]) for one in behind)
        head = "#### Behind their default branch"
        yield Block(head=head, heads=("entry", "commits", "its newest commit"), rows=rows, most=MOST_BEHIND)


def _unasked(entries: Sequence[Mapping[str, Json]]) -> str:
    """Say of how many entries nobody was asked whose they are, if of any."""
    count = sum(one["checks"] is None or one["checks"]["archived"] == _NOT_CHECKED for one in entries)
    if not count:
        return ""
    whose = "a repository is" if count == len(entries) else f"the repositories of {count} entries are"
    return f"Whether {whose} archived was not checked. "


def _found(entry: Mapping[str, Json], finding: Mapping[str, Json]) -> str:
    said = cell(f"{finding['message']} [{finding['rule']}]")
    return row(cell(entry["name"]), str(finding["line"]), said, _or_nothing(finding["remedy"]))


def _behind(name: str, checks: Mapping[str, Json]) -> str:
    return row(cell(name), str(checks["behind"]), cell(checks["head"][:_SHORT]) if checks["head"] else "")


def _or_nothing(text: str) -> str:
    return cell(text) if text else ""
