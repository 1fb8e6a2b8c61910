"""What `index check` says to a contributor, as one Markdown comment with a mark by which the next run finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.blocks import Block
from packtool.formats.markup import cell, code, row
from packtool.formats.paint import counted
from packtool.formats.summary import counts, verdict_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json, Report

COMMAND = "index check"
# The first line of the comment, and the same on every run: whoever posts it looks for it, and edits what has it.
MARK = "<!-- packtool index check -->"
AGAIN = (
    "This comment is edited when the check runs again: push to this pull request, or run its workflow anew. "
    "`packtool index check --base origin/main` says the same on your machine."
)
NO_PROOF = "No findings is no proof of safety."
_NOT_JUDGED = "not judged"
_DECIDING = (Severity.ERROR, Severity.WARNING)
_KINDS_OF_NEWS = 12
_WORDS_OF_NEWS = 10


def is_about(report: Report) -> bool:
    """Whether ``report`` is of a change of an index."""
    return report.command == COMMAND


def blocks(report: Report) -> Iterator[Block]:
    """Give the parts of the comment: verdict, entries, what is wrong and what to do, what is new, what was not seen."""
    entries: Sequence[Mapping[str, Json]] = report.details.get("entries", ())
    yield Block(head=f"{MARK}\n\n### packtool {COMMAND}: {verdict_words(report).upper()}")
    yield Block(head=_headline(report))
    if entries:
        yield _entries(entries)
    if report.unseen:
        rows = tuple(
            row(cell(one.subject), cell(one.reason), cell(one.remedy or "run it again")) for one in report.unseen
        )
        yield Block(head="#### Could not be looked at", heads=("what", "why", "to do"), rows=rows)
    for severity, title in zip(_DECIDING, ("To be corrected", "For the keepers of the index to judge"), strict=True):
        found = [finding for finding in report.findings if finding.severity is severity and finding.waived is None]
        if found:
            yield Block(head=f"#### {title}", heads=("line", "what was found", "to do"), rows=tuple(map(_row, found)))
    for entry in entries:
        yield from _news(entry)
    notes = [finding for finding in report.findings if finding.severity is Severity.NOTE]
    if notes:
        yield _noted(notes)
    yield Block(head=f"{NO_PROOF} {AGAIN}")


def summary(details: Mapping[str, Json]) -> str:
    """Return what changed against what, in one sentence of our own words; names of revisions are left out."""
    count = details.get("total", 0)
    total = "1 entry" if count == 1 else f"{count} entries"
    if details.get("base") is None:
        return f"The whole index was judged: {total}"
    if details.get("format_only"):
        return f"Nothing changed but order and form: {total}"
    changed = details.get("changed", 0)
    keys = f", and {counted(len(details['keys']), 'key')} beside the entries" if details.get("keys") else ""
    deep = "" if details.get("deep") else "; the plugins themselves were not looked at"
    return f"{_changed(changed)}{keys}, in an index of {total}{deep}"


def _changed(count: int) -> str:
    return "1 changed entry" if count == 1 else f"{count} changed entries"


def verdict_of(entry: Mapping[str, Json]) -> str:
    """Return the word for what became of an entry."""
    return str(entry["verdict"] or _NOT_JUDGED)


def way_of(plugin: Mapping[str, Json]) -> str:
    """Return the words for where a plugin's commit stands as seen from the one before."""
    relation = (plugin.get("standing") or {}).get("since") or {}
    return str(relation.get("words") or "another place")


def _headline(report: Report) -> str:
    keeper = " **A keeper of the index has to look at this.**" if report.details.get("needs_keeper") else ""
    found = ", ".join(counts(report)) or "nothing found"
    return f"{code(report.subject)}: {found}. {summary(report.details)}.{keeper}"


def _entries(entries: Sequence[Mapping[str, Json]]) -> Block:
    return Block(
        head="#### Entries",
        heads=("verdict", "entry", "change", "place", "for the keepers"),
        rows=tuple(
            row(verdict_of(one), cell(one["name"]), ", ".join(one["change"]), _place(one), _keepers(one))
            for one in entries
        ),
    )


def _place(entry: Mapping[str, Json]) -> str:
    place = entry["new"] or entry["old"]
    if place is None:
        return ""
    inside = f"/{place['subdir']}" if place["subdir"] else ""
    commit = f"@{place['commit'][:12]}" if place["commit"] else ""
    return cell(f"{place['repo']}{inside}{commit}")


def _keepers(entry: Mapping[str, Json]) -> str:
    return counted(len(entry["why_keeper"]), "reason") if entry["needs_keeper"] else ""


def _row(finding: Finding) -> str:
    return row(
        _line(finding), cell(f"{finding.message} [{finding.rule.id}]"), cell(finding.remedy) if finding.remedy else ""
    )


def _noted(notes: Sequence[Finding]) -> Block:
    """Tell each rule once, with its first place: notes decide nothing, and there can be many."""
    by_rule: dict[str, list[Finding]] = {}
    for finding in notes:
        by_rule.setdefault(finding.rule.id, []).append(finding)
    rows = [row(cell(rule), str(len(some)), _line(some[0]), cell(some[0].message)) for rule, some in by_rule.items()]
    heads = ("rule", "how often", "first line", "what was seen first")
    return Block(head="#### Notes, which decide nothing", heads=heads, rows=tuple(sorted(rows)))


def _line(finding: Finding) -> str:
    return str(finding.location.line or 1)


def _news(entry: Mapping[str, Json]) -> Iterator[Block]:
    plugin = entry.get("plugin") or {}
    news = plugin.get("news") or {}
    rows = []
    for word, sign in (("new", "+"), ("gone", "-")):
        for kind, words in list((news.get(word) or {}).items())[:_KINDS_OF_NEWS]:
            more = f", and {len(words) - _WORDS_OF_NEWS} more" if len(words) > _WORDS_OF_NEWS else ""
            rows.append(row(sign, cell(kind), cell(", ".join(words[:_WORDS_OF_NEWS]) + more)))
    if rows:
        since = f"Since {code(plugin['before']['commit'][:12])}: {code(way_of(plugin))}."
        head = f"#### What is new in {code(entry['name'])}\n\n{since}"
        yield Block(head=head, heads=("", "kind", "what"), rows=tuple(rows))
