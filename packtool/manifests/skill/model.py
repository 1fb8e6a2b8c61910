"""What a skill says about itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.findings import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill that clients load; every text is safe to show."""

    name: str
    description: str
    license: str | None = None
    compatibility: str | None = None
    allowed_tools: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillReading:
    """What was read: ``manifest`` is ``None`` when clients skip the skill, and ``reason`` then says why.

    ``parsed`` is how many bytes of frontmatter went through the YAML parser, which is what takes time.
    """

    manifest: Skill | None
    findings: tuple[Finding, ...] = ()
    reason: str = ""
    parsed: int = 0
