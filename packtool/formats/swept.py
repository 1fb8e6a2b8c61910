"""A sweep of an index as text: the verdict, how many entries are what, each that is not in order, how far pins lag."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import finding_lines, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json, Report

MOST = 60
_FURTHEST = 10
_WORDS = {"pass": "pass", "warn": "warn", "fail": "fail", "not_judged": "not judged"}


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    paint = Paint(color=color)
    blocks = [headline(report, width, paint)]
    if "counts" in report.details:
        blocks.append(wrapped(summary(report.details), width, "  "))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen[:MOST]]
    if len(report.unseen) > MOST:
        blocks.append(f"and {len(report.unseen) - MOST} more could not be looked at (all of them: -o json)")
    blocks += list(_findings(report.findings, width, paint))
    behind = lagging(report.details.get("entries", ()))
    if behind:
        told = ", ".join(f"{one['name']} ({one['checks']['behind']:,})" for one in behind[:_FURTHEST])
        more = f" and {len(behind) - _FURTHEST} more" if len(behind) > _FURTHEST else ""
        blocks.append(wrapped(f"behind their default branch, in commits: {told}{more}", width, "  "))
    return "\n\n".join(blocks) + "\n"


def summary(details: Mapping[str, Json]) -> str:
    """Return how many entries were looked at, and what they are, in one sentence of our own words."""
    looked = counted(len(details["entries"]), "entry").replace("entrys", "entries")
    total = details["entries_in_index"]
    part = f" of {total}, part {details['shard']}" if details["shard"] else ""
    told = ", ".join(f"{count} {_WORDS[word]}" for word, count in details["counts"].items() if count)
    return f"{looked}{part}{': ' if told else ''}{told}"


def lagging(entries: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
    """Return the entries whose pins lack commits of their default branch, those that lack most first."""
    behind = [one for one in entries if one["checks"] and one["checks"]["behind"]]
    return sorted(behind, key=lambda one: (-one["checks"]["behind"], one["position"]))


def _findings(findings: Sequence[Finding], width: int, paint: Paint) -> Iterator[str]:
    ordered = sorted(findings, key=most_severe_first)
    heavy = [finding for finding in ordered if finding.severity is not Severity.NOTE]
    yield from (finding_lines(finding, width, paint) for finding in heavy[:MOST])
    if len(heavy) > MOST:
        yield f"and {len(heavy) - MOST} more findings (all of them: -o json)"
    notes = Counter(finding.rule.id for finding in ordered if finding.severity is Severity.NOTE)
    if notes:
        listed = ", ".join(f"{rule} ({count})" for rule, count in sorted(notes.items()))
        yield wrapped(f"notes, which decide nothing: {listed} (all of them: -o json)", width, "  ")
