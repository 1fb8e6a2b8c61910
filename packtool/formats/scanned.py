"""A scan as text: verdict, what decided it, what the code is seen to do, what was read, then every finding by rule."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import kind_words
from packtool.formats.text import finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Behaviour, Finding, Json, Report

OF_A_RULE = 5
OF_A_KIND = 8
DECIDING = 3
NO_PROOF = "No findings is no proof of safety: a scan sees what its rules know."


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    paint = Paint(color=color)
    blocks = [headline(report, width, paint), *_decided(report, width)]
    blocks += [_behaviours(report.behaviours, width, paint)] if report.behaviours else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += list(_by_rule(report.findings, width, paint))
    blocks += [_read(report, width)] if report.examined else []
    blocks += following(report)
    return "\n\n".join(blocks) + "\n"


def _decided(report: Report, width: int) -> Iterator[str]:
    """Say which rules made the verdict what it is."""
    counting = [finding for finding in report.findings if finding.waived is None]
    worst = max((finding.severity for finding in counting), default=Severity.NOTE)
    if worst is Severity.NOTE:
        return
    rules = Counter(finding.rule for finding in counting if finding.severity is worst)
    named = "; ".join(f"{rule.summary.rstrip('.')} ({count}x)" for rule, count in rules.most_common(DECIDING))
    more = len(rules) - DECIDING
    others = f"; and {counted(more, 'other rule')}" if more > 0 else ""
    yield wrapped(f"decided by: {named}{others}", width, "  ")


def _behaviours(behaviours: Sequence[Behaviour], width: int, paint: Paint) -> str:
    lines = ["What the code is seen to do:"]
    ordered = sorted(behaviours, key=lambda one: (one.kind, one.detail))
    for kind, group in groupby(ordered, key=lambda one: one.kind):
        details = list(dict.fromkeys(one.detail or one.path for one in group))
        shown = ", ".join(details[:OF_A_KIND])
        more = f", and {len(details) - OF_A_KIND} more" if len(details) > OF_A_KIND else ""
        words = kind_words(kind)
        line = wrapped(f"  {words:<14} {shown}{more}", width, " " * 17)
        lines.append(line.replace(words, paint("bold", words), 1))
    return "\n".join(lines)


def _by_rule(findings: Sequence[Finding], width: int, paint: Paint) -> Iterator[str]:
    """Give each rule's findings, the heaviest first; notes as a count, since they decide nothing."""
    ordered = sorted(findings, key=lambda one: (one.waived is not None, -one.severity, one.rule.id, one.order))
    notes: Counter[str] = Counter()
    for (waived, severity, rule), group in groupby(
        ordered, key=lambda one: (one.waived is not None, one.severity, one.rule.id)
    ):
        members = list(group)
        if severity is Severity.NOTE and not waived:
            notes[rule] += len(members)
            continue
        yield from (finding_lines(one, width, paint) for one in members[:OF_A_RULE])
        if len(members) > OF_A_RULE:
            yield f"  … and {len(members) - OF_A_RULE} more of {rule} (all of them: -o json)"
    if notes:
        listed = ", ".join(f"{rule} ({count})" for rule, count in sorted(notes.items()))
        yield wrapped(f"notes, which decide nothing: {listed}", width, "  ")


def _read(report: Report, width: int) -> str:
    """Account for every file."""
    files = [file for file in report.examined if file.has_content]
    read = [file for file in files if file.skipped is None]
    receipt: Mapping[str, Json] = report.details.get("receipt", {})
    engines: Mapping[str, Json] = receipt.get("engines", {})
    by = ", ".join(f"{name} {engine['rules']} rules on {engine['files']}" for name, engine in engines.items())
    words = f"read {len(read)} of {counted(len(files), 'file')}{f': {by}' if by else ''}"
    unread = [f"not read: {file.path}: {file.skipped}" for file in report.examined if file.skipped is not None]
    apart = [f"left out: {name}, as far as it is git's own" for name in receipt.get("left_out", ())]
    return "\n".join(wrapped(line, width, "  ") for line in (words, *apart, *unread[:OF_A_KIND], NO_PROOF))
