"""A report as Markdown for job summaries and comments, short enough for one comment."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from packtool.findings import Verdict
from packtool.formats import comment
from packtool.formats.blocks import Block, fitted
from packtool.formats.markup import cell, code, row, words
from packtool.formats.moves import reviewed
from packtool.formats.paint import counted
from packtool.formats.summary import counts, deciding, files_read, kind_words, most_severe_first, verdict_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Behaviour, Finding, Json, Report

_PATH = 200
_ROLES = ("runtime", "agent", "support")


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as Markdown with a final line feed; ``width`` and ``color`` mean nothing here."""
    del width, color
    return fitted(comment.blocks(report) if comment.is_about(report) else _blocks(report))


def _blocks(report: Report) -> Iterator[Block]:
    yield Block(head=f"### packtool {words(report.command)}: {verdict_words(report).upper()}")
    yield Block(head=_headline(report))
    decided = deciding(report)
    if decided:
        yield Block(head=_decided(decided))
    plugins = report.details.get("plugins")
    # Under this key other commands tell how many there are.
    if isinstance(plugins, list) and plugins:
        yield _plugins(plugins)
    for head, lines in reviewed(report):
        yield Block(head=f"#### {words(head)}", heads=("what",), rows=tuple(row(cell(line)) for line in lines))
    if report.unseen:
        yield Block(
            head="#### Could not be looked at",
            heads=("what", "why", "to do"),
            rows=tuple(
                row(cell(one.subject), cell(one.reason), cell(one.remedy) if one.remedy else "")
                for one in report.unseen
            ),
        )
    roles = {file.path: _ROLES.index(file.role) for file in report.examined if file.role in _ROLES}
    ordered = sorted(report.findings, key=lambda one: (*_group(one), roles.get(one.location.path, 0), one.order))
    for _, group in groupby((one for one in ordered if one.waived is None), key=_group):
        yield _found(list(group))
    yield from _waived([one for one in ordered if one.waived is not None])
    yield from _behaviours(report.behaviours)
    yield from _not_read(report)
    if report.verdict is Verdict.PASS:
        yield Block(head="No findings is no proof of safety.")


def _headline(report: Report) -> str:
    hole = " **Not everything was looked at.**" if report.incomplete else ""
    read = f" {code(files_read(report))}." if report.examined else ""
    return f"{code(report.subject, limit=_PATH)}: {', '.join(counts(report)) or 'nothing found'}.{hole}{read}"


def _decided(decided: list[Finding]) -> str:
    first = min(decided, key=most_severe_first)
    rules = sorted({finding.rule.id for finding in decided})
    more = f" and {len(rules) - 3} more" if len(rules) > 3 else ""  # noqa: PLR2004 - as many as one line holds
    said = f"{_where(first)}: {code(first.message)}"
    return f"**Decided by** {', '.join(code(one) for one in rules[:3])}{more}; first {said}."


def _plugins(plugins: Sequence[Mapping[str, Json]]) -> Block:
    ordered = sorted(plugins, key=lambda plugin: (-plugin["risk"], plugin["position"]))
    return Block(
        head="#### Plugins, riskiest first",
        heads=("verdict", "plugin", "from", "commit"),
        rows=tuple(
            row(
                cell(plugin["state"]),
                cell(plugin["name"] or plugin["label"]),
                _or(plugin["place"]),
                _or(plugin["commit"]),
            )
            for plugin in ordered
        ),
    )


def _or(text: str | None) -> str:
    return cell(text) if text else "not known"


def _group(finding: Finding) -> tuple[int, str]:
    return (-finding.severity, finding.rule.id)


def _where(finding: Finding) -> str:
    place = finding.location
    return code(":".join(str(part) for part in (place.path, place.line) if part is not None), limit=_PATH)


def _place(path: str, line: int | None) -> str:
    return cell(path if line is None else f"{path}:{line}", limit=_PATH)


def _found(group: Sequence[Finding]) -> Block:
    first = group[0]
    remedies = list(dict.fromkeys(finding.remedy for finding in group if finding.remedy))
    more = f" (and {len(remedies) - 3} more)" if len(remedies) > 3 else ""  # noqa: PLR2004 - as many as one line holds
    title = f"#### {code(first.rule.id)}: {counted(len(group), first.severity.word)}"
    return Block(
        head=f"{title}\n\n{words(first.rule.summary)}",
        heads=("where", "what was found", "the line"),
        rows=tuple(_row(finding) for finding in group),
        tail=f"**To do:** {'; '.join(code(one) for one in remedies[:3])}{more}" if remedies else "",
    )


def _row(finding: Finding) -> str:
    place = finding.location
    line = cell(place.excerpt.text.strip()) if place.excerpt and place.excerpt.text.strip() else ""
    return row(_place(place.path, place.line), cell(finding.message), line)


def _waived(findings: Sequence[Finding]) -> Iterator[Block]:
    if findings:
        yield Block(
            head=f"#### {counted(len(findings), 'waived finding')}",
            heads=("where", "rule", "what was found", "why it is accepted"),
            rows=tuple(
                row(_place(one.location.path, one.location.line), cell(one.rule.id), cell(one.message), cell(reason))
                for one in findings
                if (reason := one.waived) is not None
            ),
        )


def _behaviours(behaviours: Sequence[Behaviour]) -> Iterator[Block]:
    met: dict[tuple[str, str], list[str]] = {}
    for one in sorted(behaviours, key=lambda one: (one.kind, one.detail, one.path, one.line or 0)):
        met.setdefault((one.kind, one.detail), []).append(_place(one.path, one.line))
    if met:
        yield Block(
            head="#### What the code is seen to do",
            heads=("what", "with", "where"),
            rows=tuple(
                row(cell(kind_words(kind)), cell(detail) if detail else "", places[0] + _others(places))
                for (kind, detail), places in met.items()
            ),
        )


def _others(places: Sequence[str]) -> str:
    return f" and {len(places) - 1} more" if len(places) > 1 else ""


def _not_read(report: Report) -> Iterator[Block]:
    skipped = [(file.path, file.skipped) for file in report.examined if file.skipped]
    if skipped:
        yield Block(
            head=f"#### {counted(len(skipped), 'file')} not read",
            heads=("file", "why"),
            rows=tuple(row(cell(path, limit=_PATH), cell(reason)) for path, reason in skipped),
        )
