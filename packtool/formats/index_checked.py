"""A change of an index as text: verdict, each entry with its verdict, then what is wrong; notes are counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.comment import summary, verdict_of, way_of
from packtool.formats.fitting import folded
from packtool.formats.paint import Paint, counted
from packtool.formats.summary import most_severe_first
from packtool.formats.text import finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json, Report

MOST_ENTRIES = 60
MOST_FINDINGS = 60
_COLUMN = 12
_STYLES = {"pass": "pass", "warn": "warn", "fail": "fail", "not judged": "none"}


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    paint = Paint(color=color)
    entries: Sequence[Mapping[str, Json]] = report.details.get("entries", ())
    blocks = [headline(report, width, paint)]
    if "total" in report.details:
        blocks.append(_summary(report, width))
    if entries:
        blocks.append("\n".join(_entries(entries, width, paint)))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += list(_findings(report.findings, width, paint))
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _summary(report: Report, width: int) -> str:
    base, against = report.details.get("base"), report.details.get("against")
    since = f", since {base[:12]} ({against})" if base else ""
    keeper = "; a keeper has to look at it" if report.details.get("needs_keeper") else ""
    return folded(f"{summary(report.details)}{since}{keeper}", width, indent="  ")


def _entries(entries: Sequence[Mapping[str, Json]], width: int, paint: Paint) -> Iterator[str]:
    for entry in entries[:MOST_ENTRIES]:
        word = verdict_of(entry)
        change = f" ({', '.join(entry['change'])})" if entry["change"] else ""
        line = folded(f"{entry['name']}{change}{_way(entry)}", width, first=f"{word:<{_COLUMN}}", indent=" " * _COLUMN)
        yield paint(_STYLES[word], word) + line[len(word) :]
        # Warnings stand below with their lines; what a keeper has to look at whatever is found stands here.
        if entry["needs_keeper"]:
            yield " " * _COLUMN + "for the keepers to judge"
    if len(entries) > MOST_ENTRIES:
        yield f"and {counted(len(entries) - MOST_ENTRIES, 'more')} (all of them: -o json)".replace("mores", "more")


def _way(entry: Mapping[str, Json]) -> str:
    old, new = entry["old"], entry["new"]
    told = [_place(one) for one in (old, new) if one is not None]
    way = " -> ".join(dict.fromkeys(told))
    plugin = entry.get("plugin") or {}
    words = f", {way_of(plugin)}" if plugin.get("before") and old and new and old["repo"] == new["repo"] else ""
    return f": {way}{words}" if way else ""


def _place(place: Mapping[str, Json]) -> str:
    inside = f"/{place['subdir']}" if place["subdir"] else ""
    return f"{place['repo']}{inside}" + (f"@{place['commit'][:12]}" if place["commit"] else "")


def _findings(findings: Sequence[Finding], width: int, paint: Paint) -> Iterator[str]:
    ordered = sorted(findings, key=most_severe_first)
    heavy = [finding for finding in ordered if finding.severity is not Severity.NOTE]
    yield from (finding_lines(finding, width, paint) for finding in heavy[:MOST_FINDINGS])
    if len(heavy) > MOST_FINDINGS:
        yield folded(f"and {len(heavy) - MOST_FINDINGS} more findings (all of them: -o json)", width, indent="  ")
    notes = Counter(finding.rule.id for finding in ordered if finding.severity is Severity.NOTE)
    if notes:
        listed = ", ".join(f"{rule} ({count})" for rule, count in sorted(notes.items()))
        yield folded(f"notes, which decide nothing: {listed} (all of them: -o json)", width, indent="  ")
