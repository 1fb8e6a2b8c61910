"""A skill: frontmatter in a Markdown file, which a stranger wrote."""

from __future__ import annotations

from judging import judged

GRAMMAR = "markdown"


def one(data: bytes) -> None:
    """Hold one file to the laws of its kind."""
    judged("skill", data, "skills/sample/SKILL.md")
