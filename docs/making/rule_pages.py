"""A page for every rule, and the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.rulebook import rulebook

if TYPE_CHECKING:
    from packtool.findings import Rule

FOLDER = "rules"


def pages() -> dict[str, str]:
    """Return every page by its place below docs/."""
    known = {rule_id: listed.rule for rule_id, listed in rulebook().items()}
    return {f"{FOLDER}/README.md": _contents(known), **{f"{FOLDER}/{one.id}.md": _page(one) for one in known.values()}}


def _page(rule: Rule) -> str:
    return (
        f"# {rule.id}\n\n{rule.summary}\n\n| severity |\n|---|\n| {rule.severity.word} |\n\n"
        f"## Why it matters\n\n{rule.why}\n\n## What to do\n\n{_sentence(rule.remedy)}\n"
    )


def _sentence(remedy: str) -> str:
    """Return a remedy as a sentence; a command that begins it is to be typed as it stands."""
    first, _, _ = remedy.partition(" ")
    return f"{remedy}." if first in {"packtool", "git"} else f"{remedy[:1].upper()}{remedy[1:]}."


def _contents(known: dict[str, Rule]) -> str:
    rows = "".join(
        f"| [{rule.id}]({rule.id}.md) | {rule.severity.word} | {rule.summary} |\n" for rule in known.values()
    )
    head = "# Rules\n\nWritten by `make docs`; `packtool explain RULE` says the same.\n\n"
    return f"{head}| rule | severity | what it finds |\n|---|---|---|\n{rows}"
