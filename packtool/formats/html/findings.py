"""What was found, rule by rule: each place with its line and a caret, why it matters and what to do about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.html.build import PATH, Markup, badge, bounded, code, joined, rest, said, table, tag
from packtool.formats.html.section import Section
from packtool.formats.paint import columns, counted
from packtool.formats.text import cut_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Excerpt, Finding, Report, Rule

_OF_A_RULE = 20
_RULES = 100
_COLUMNS = 96
_ROOM = 3_000_000
_ROLES = ("runtime", "agent", "support")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The findings of one rule that weigh the same; ``number`` is its place on the page."""

    number: int
    rule: Rule
    severity: Severity
    members: tuple[Finding, ...]

    @property
    def anchor(self) -> str:
        """Where a link leads to it."""
        return f"rule-{self.number}"


def groups(report: Report) -> list[Group]:
    """Return what counts, the heaviest first; within a rule, what runs before what is read, before the rest."""
    roles = {file.path: _ROLES.index(file.role) for file in report.examined if file.role in _ROLES}
    counting = [one for one in report.findings if one.waived is None and one.severity > Severity.NOTE]
    ordered = sorted(counting, key=lambda one: (-one.severity, one.rule.id, roles.get(one.location.path, 0), one.order))
    grouped = [list(members) for _, members in groupby(ordered, key=lambda one: (one.severity, one.rule.id))]
    return [
        Group(number=number, rule=members[0].rule, severity=members[0].severity, members=tuple(members))
        for number, members in enumerate(grouped, 1)
    ]


def sections(report: Report) -> Iterator[Section]:
    """Give what counts, then what is accepted, then notes, each where there is any."""
    grouped = groups(report)
    if grouped:
        body, more = bounded(grouped, _group, most=_RULES, room=_ROOM)
        yield Section(id="findings", title="What was found", body=joined(body, rest(more)))
    waived = sorted((one for one in report.findings if one.waived is not None), key=lambda one: one.order)
    if waived:
        heads = ("where", "rule", "what was found", "why it is accepted")
        told = table("Findings that are accepted and no longer count", heads, waived, _waived)
        yield Section(id="waived", title="What is accepted", body=told)
    notes = [one for one in report.findings if one.waived is None and one.severity is Severity.NOTE]
    if notes:
        yield _notes(sorted(notes, key=lambda one: (one.rule.id, one.order)))


def place_of(finding: Finding) -> str:
    """Return the file, line and column of a finding, as far as it has them."""
    place = finding.location
    return ":".join(str(part) for part in (place.path, place.line, place.column) if part is not None)


def _group(group: Group) -> Markup:
    rule, anchor = group.rule, group.anchor
    remedies = {one.remedy for one in group.members}
    alike = remedies.pop() if len(remedies) == 1 else None
    found, more = bounded(group.members, lambda one: _finding(one, alone=alike is None), most=_OF_A_RULE)
    header = tag(
        "header",
        badge(group.severity.word, counted(len(group.members), group.severity.word)),
        tag("h3", code(rule.id), id=f"{anchor}-title"),
    )
    return tag(
        "article",
        header,
        tag("p", tag("strong", rule.summary)),
        tag("ul", found, class_="findings"),
        rest(more),
        tag("p", tag("strong", "Why it matters: "), rule.why, class_="why"),
        _todo(alike) if alike else None,
        tag("p", "More about this rule: ", code(f"packtool explain {rule.id}"), class_="dim"),
        id=anchor,
        aria_labelledby=f"{anchor}-title",
    )


def _finding(finding: Finding, *, alone: bool) -> Markup:
    excerpt = finding.location.excerpt
    return tag(
        "li",
        tag("p", code(place_of(finding), limit=PATH), " ", said(finding.message, limit=400)),
        _line(finding, excerpt) if excerpt is not None and excerpt.text.strip() else None,
        _todo(finding.remedy) if alone and finding.remedy else None,
        class_="finding",
    )


def _todo(remedy: str) -> Markup:
    return tag("p", tag("strong", "To do: "), said(remedy, limit=400), class_="todo")


def _line(finding: Finding, excerpt: Excerpt) -> Markup:
    """Return the line with what is meant marked, and a caret under it where the line is not broken."""
    text, start, width = cut_to(excerpt, _COLUMNS)
    before, marked, after = text[:start], text[start : start + width], text[start + width :]
    shown = tag("code", before, tag("mark", marked), after, dir="ltr")
    caret = " " * columns(before) + "^" * max(1, columns(marked))
    below = tag("code", caret, class_=f"caret at-{finding.severity.word}", aria_hidden="true", dir="ltr")
    number = tag("span", str(finding.location.line or ""), class_="number", aria_hidden="true")
    return tag(
        "pre", tag("span", number, tag("span", shown, below), class_="line"), class_=f"at-{finding.severity.word}"
    )


def _waived(finding: Finding) -> tuple[str, ...]:
    return code(place_of(finding), limit=PATH), code(finding.rule.id), said(finding.message), said(finding.waived or "")


def _notes(notes: list[Finding]) -> Section:
    count = Counter(one.rule.id for one in notes)
    first = list({one.rule.id: one for one in reversed(notes)}.values())[::-1]

    def row(one: Finding) -> tuple[str, ...]:
        return code(one.rule.id), str(count[one.rule.id]), code(place_of(one), limit=PATH), said(one.message)

    heads = ("rule", "how often", "first place", "what was seen there")
    return Section(id="notes", title="Notes", body=table("Notes, which decide nothing", heads, first, row))
