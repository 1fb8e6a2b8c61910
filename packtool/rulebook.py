"""Every rule there is, by its id: those that stand in packtool's own modules, and those that are data in ``rules/``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.registry import rules
from packtool.scan.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A rule, and the family that it is listed under: the folder in ``rules/``, or the first word of its id."""

    rule: Rule
    family: str


def find_rule(rule_id: str) -> Rule | None:
    """Return one rule; those in ``rules/`` are read only when none of packtool's own modules has it."""
    own = rules().get(rule_id)
    if own is not None:
        return own
    meta = load_rules().by_id.get(rule_id)
    return meta.rule if meta is not None else None


def rulebook() -> Mapping[str, Listed]:
    """Return all of them, sorted by family and id. Raises CouldNotLook when a file in ``rules/`` is broken."""
    listed = [Listed(rule=rule, family=rule.id.partition("-")[0]) for rule in rules().values()]
    listed += [Listed(rule=meta.rule, family=meta.family) for meta in load_rules().by_id.values()]
    return {one.rule.id: one for one in sorted(listed, key=lambda one: (one.family, one.rule.id))}
