"""Something for which a plugin does not load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Spot
    from packtool.findings import Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocker:
    """Something that keeps the plugin from loading in ``releases``; not for certain where it is not ``sure``."""

    rule: Rule
    spot: Spot
    message: str
    releases: tuple[str, ...]
    remedy: str | None = None
    sure: bool = True


def loaded(subject: Subject) -> tuple[str, ...]:
    """Return the releases that call ``register`` at all."""
    return tuple(each for each in subject.asked if subject.host.kinds[subject.kinds[each]].entry != "module")
