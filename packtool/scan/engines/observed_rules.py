"""The rules under which behaviours are recorded, apart from what reads them out of code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.scan.rules import BEHAVIOURS, Kind, Meta

if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "python"
WHAT = "$WHAT"
COMPUTED = "computed"


def rule_of(behaviour: str) -> str:
    """Return the id under which a behaviour is recorded."""
    return f"observed-{behaviour}"


def rules() -> Mapping[str, Meta]:
    """Return one rule a behaviour, by its id; none of them is ever a finding."""
    return {
        rule_of(name): Meta(
            rule=Rule(
                id=rule_of(name),
                severity=Severity.NOTE,
                summary=f"The code is seen to do something: {name}.",
                why="It is told for review; by itself it changes no verdict.",
                remedy="nothing needs to be done",
            ),
            kind=Kind.BEHAVIOUR,
            family="observed",
            behaviour=name,
            detail=WHAT,
        )
        for name in sorted(BEHAVIOURS)
    }
