"""The rules about a skill."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NO_FRONTMATTER = Rule(
    id="skill-no-frontmatter",
    severity=Severity.ERROR,
    summary="A SKILL.md does not begin with frontmatter between two --- lines.",
    why="Clients skip the skill: without name and description an agent cannot choose it.",
    remedy="begin the file with ---, the keys, and --- again, each on a line of its own",
)
FINAL_NEWLINE = Rule(
    id="skill-final-newline",
    severity=Severity.WARNING,
    summary="A SKILL.md ends right behind the line that closes its frontmatter.",
    why="The specification allows it, and Hermes takes the frontmatter for unclosed and skips the skill.",
    remedy="end the file with a line feed",
)
NOT_A_MAPPING = Rule(
    id="skill-not-a-mapping",
    severity=Severity.ERROR,
    summary="The frontmatter of a SKILL.md holds no keys and values.",
    why="Clients skip the skill.",
    remedy="write `name:` and `description:`",
)
NAME_MISMATCH = Rule(
    id="skill-name-mismatch",
    severity=Severity.ERROR,
    summary="A skill's name is not the name of its folder.",
    why="Clients skip the skill.",
    remedy="rename the folder or the skill",
)
UNKNOWN_KEY = Rule(
    id="skill-unknown-key",
    severity=Severity.ERROR,
    summary="The frontmatter of a SKILL.md has a key that Agent Skills does not have.",
    why="Clients differ: the reference reader refuses the skill, Hermes and others ignore the key.",
    remedy="remove the key, or put it below `metadata`",
)
NOT_TEXT = Rule(
    id="skill-not-text",
    severity=Severity.ERROR,
    summary="A value of a skill that must be text is a plain word that readers take for something else.",
    why="Clients skip a skill whose name or description is no text.",
    remedy="put the value in quotes",
)
BLANK_DESCRIPTION = Rule(
    id="skill-blank-description",
    severity=Severity.ERROR,
    summary="A skill's description holds nothing but blanks.",
    why="An agent chooses a skill by its description.",
    remedy="write what the skill does and when to use it",
)
