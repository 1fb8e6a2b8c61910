"""A skill: the frontmatter of a ``SKILL.md``."""

from packtool.manifests.skill.model import Skill, SkillReading
from packtool.manifests.skill.reading import FILE_NAME, LIMIT, NAME, matches, read, read_for

__all__ = ["FILE_NAME", "LIMIT", "NAME", "Skill", "SkillReading", "matches", "read", "read_for"]
