"""What every format says of a report as a whole: the verdict in words, the counts, the order, what decided it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Severity, Verdict
from packtool.formats.paint import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Report

NO_VERDICT = "no verdict"
NOTHING_INSTALLED = "No plugins are installed."
_KINDS = {"mcp-servers": "MCP servers", "mcp-calls": "MCP calls"}
_DECIDES = {Verdict.FAIL: Severity.ERROR, Verdict.WARN: Severity.WARNING}


def verdict_words(report: Report) -> str:
    """Return ``fail``, ``pass so far`` (something was not looked at) or ``no verdict``."""
    if report.verdict is None:
        return NO_VERDICT
    return f"{report.verdict.value} so far" if report.incomplete else report.verdict.value


def counts(report: Report) -> Iterator[str]:
    """Give ``2 errors``, ``1 waived finding`` and so on, heaviest first; nothing when there is nothing to say.

    What is waived no longer counts as what it was.
    """
    for severity in sorted(Severity, reverse=True):
        count = sum(finding.severity is severity and finding.waived is None for finding in report.findings)
        if count:
            yield counted(count, severity.word)
    waived = sum(finding.waived is not None for finding in report.findings)
    if waived:
        yield counted(waived, "waived finding")
    if report.unseen:
        yield f"{counted(len(report.unseen), 'thing')} could not be looked at"


def most_severe_first(finding: Finding) -> tuple[bool, int, tuple[str, int, int, str, str]]:
    """Return the key that sorts what counts before what is waived, then by weight, then by place."""
    return (finding.waived is not None, -finding.severity, finding.order)


def deciding(report: Report) -> list[Finding]:
    """Return the findings that made the verdict what it is, in order of place; none for a pass or no verdict."""
    weight = _DECIDES.get(report.verdict) if report.verdict is not None else None
    ordered = sorted(report.findings, key=most_severe_first)
    return [one for one in ordered if one.severity is weight and one.waived is None]


def kind_words(kind: str) -> str:
    """Return what a kind of behaviour is called in a list."""
    return _KINDS.get(kind, kind)


def files_read(report: Report) -> str:
    """Return ``read 3 of 4 files: pack on 1, semgrep on 2``, or nothing where no file was asked for."""
    if not report.examined:
        return ""
    files = [file for file in report.examined if file.has_content]
    read = sum(not file.skipped for file in files)
    readers = Counter(reader for file in files for reader in file.by)
    by = ", ".join(f"{reader} on {count}" for reader, count in sorted(readers.items()))
    return f"read {read} of {counted(len(files), 'file')}" + (f": {by}" if by else "")
