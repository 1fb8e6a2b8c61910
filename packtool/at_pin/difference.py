"""What is new in a plugin since another commit of it, and what is gone: facts and findings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.at_pin.facts import facts_of
from packtool.at_pin.told import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.at_pin.seen import SeenTree
    from packtool.findings import Finding, Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What one has and the other has not: facts by their kind (only kinds with any), and findings."""

    new: Mapping[str, tuple[str, ...]]
    gone: Mapping[str, tuple[str, ...]]
    new_findings: tuple[Finding, ...]
    gone_findings: tuple[Finding, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs that is compared; files may still differ."""
        return not (self.new or self.gone or self.new_findings or self.gone_findings)

    def details(self) -> dict[str, Json]:
        """Return the difference as plain JSON values."""
        return {
            "new": {kind: list(words) for kind, words in self.new.items()},
            "gone": {kind: list(words) for kind, words in self.gone.items()},
            "new_findings": [told(finding) for finding in self.new_findings],
            "gone_findings": [told(finding) for finding in self.gone_findings],
        }


def difference(old: SeenTree, new: SeenTree) -> Difference:
    """Return what ``new`` has that ``old`` has not, and the other way round.

    Findings are compared by all but their lines, which move: one that weighs more or is not waived any more is new,
    and so is one that is there twice and was there once.
    """
    before, after = facts_of(old), facts_of(new)
    return Difference(
        new=_without(after, before),
        gone=_without(before, after),
        new_findings=_apart(new, old),
        gone_findings=_apart(old, new),
    )


def _without(
    words: Mapping[str, tuple[str, ...]], others: Mapping[str, tuple[str, ...]]
) -> Mapping[str, tuple[str, ...]]:
    known = {kind: set(listed) for kind, listed in others.items()}
    left = {kind: tuple(word for word in listed if word not in known[kind]) for kind, listed in words.items()}
    return {kind: some for kind, some in left.items() if some}


def _apart(these: SeenTree, those: SeenTree) -> tuple[Finding, ...]:
    known = Counter(_key(finding) for finding in those.findings)
    apart = []
    for finding in these.findings:
        if known[_key(finding)]:
            known[_key(finding)] -= 1
        else:
            apart.append(finding)
    return tuple(apart)


def _key(finding: Finding) -> tuple[str, str, str, int, bool]:
    waived = finding.waived is not None
    return (finding.rule.id, finding.location.path, finding.message, finding.severity, waived)
