"""The rules that are written in Python, in the same form as those that are data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.scan import inventory_rules, supply_rules, unicode_rules
from packtool.scan.engines import observed_rules
from packtool.scan.rules import Kind, Meta

if TYPE_CHECKING:
    from collections.abc import Mapping

_KINDS = {Severity.ERROR: Kind.THREAT, Severity.WARNING: Kind.SUSPICIOUS}
_MODULES = (inventory_rules, supply_rules, unicode_rules)


def own_rules() -> Mapping[str, Meta]:
    """Return them by their ids. A note of ours is told as a finding, so it is no behaviour."""
    found = [rule for module in _MODULES for rule in vars(module).values() if isinstance(rule, Rule)]
    told = {
        rule.id: Meta(
            rule=rule,
            kind=_KINDS.get(rule.severity, Kind.SUSPICIOUS),
            family=rule.id.partition("-")[0],
        )
        for rule in found
    }
    return {**told, **observed_rules.rules()}
