"""What becomes of each entry of a change: its verdict, and whether a keeper of the index has to look at it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.findings import Severity, verdict_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.findings import Finding, Json, Unseen, Verdict
    from packtool.review.changes import Change, Changes
    from packtool.review.law import Remark
    from packtool.review.side import Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Deeply:
    """What the deep laws said: remarks; what could not be looked at, and what is known, by position from 1."""

    remarks: tuple[Remark, ...] = ()
    unseen: Mapping[int, Unseen] = field(default_factory=dict)
    plugins: Mapping[int, Mapping[str, Json]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One entry: the change, what was found about it, and what could not be looked at: then it is not judged."""

    change: Change
    findings: tuple[Finding, ...]
    unseen: Unseen | None = None
    plugin: Mapping[str, Json] | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What the findings add up to, ``None`` when something could not be looked at."""
        return None if self.unseen is not None else verdict_of(self.findings)

    @property
    def for_keeper(self) -> tuple[str, ...]:
        """Why a keeper has to look at it before it is taken: what is warned of; empty when nobody has to."""
        return tuple(dict.fromkeys(one.message for one in self.findings if one.severity is Severity.WARNING))

    def details(self) -> dict[str, Json]:
        """Return it as plain JSON values."""
        item, verdict = self.change.item, self.verdict
        return {
            "name": item.shown,
            "position": None if self.change.new is None else item.position,
            "change": list(self.change.words),
            "fields": list(self.change.fields),
            "old": _place(self.change.old),
            "new": _place(self.change.new),
            "verdict": None if verdict is None else verdict.value,
            "not_judged": None if self.unseen is None else self.unseen.reason,
            "needs_keeper": bool(self.for_keeper),
            "why_keeper": list(self.for_keeper),
            "findings": [_told(finding) for finding in self.findings],
            "plugin": None if self.plugin is None else dict(self.plugin),
        }


def judged(changes: Changes, found: Iterable[tuple[Remark, Finding]], deep: Deeply) -> list[Judged]:
    """Return every entry of the change; of one that is not compared, every entry that there is something to say of."""
    of_position: dict[int, list[Finding]] = defaultdict(list)
    of_gone: dict[int, list[Finding]] = defaultdict(list)
    for remark, finding in found:
        if remark.about is not None:
            of_gone[remark.about].append(finding)
        elif len(remark.place) > 1 and remark.place[0] == "plugins" and isinstance(remark.place[1], int):
            of_position[remark.place[1] + 1].append(finding)
    every = []
    for change in changes.entries:
        position = change.item.position
        mine = (of_gone if change.new is None else of_position).get(position, [])
        if not (changes.compared or mine or position in deep.plugins or position in deep.unseen):
            continue
        away = None if change.new is None else deep.unseen.get(position)
        plugin = None if change.new is None else deep.plugins.get(position)
        every.append(Judged(change=change, findings=_sorted(mine), unseen=away, plugin=plugin))
    return every


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: (-finding.severity, finding.order)))


def _place(item: Item | None) -> Json:
    entry = None if item is None else item.entry
    if entry is None:
        return None
    return {
        "repo": entry.source.display,
        "subdir": entry.subdir,
        "commit": None if entry.commit is None else entry.commit.hex,
    }


def _told(finding: Finding) -> Json:
    return {
        "rule": finding.rule.id,
        "severity": finding.severity.word,
        "line": finding.location.line,
        "message": finding.message,
    }
