"""A page for every rule, and the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from making.markdown import fenced, prose, table
from making.samples import samples
from making.telling import told

from packtool.rulebook import rulebook

if TYPE_CHECKING:
    from packtool.findings import Rule
    from packtool.rulebook import Listed

FOLDER = "rules"


def pages() -> dict[str, str]:
    """Return every page by its place below docs/."""
    known = rulebook()
    rules = {rule_id: listed.rule for rule_id, listed in known.items()}
    return {
        f"{FOLDER}/README.md": _contents(rules),
        **{f"{FOLDER}/{rule_id}.md": _page(listed) for rule_id, listed in known.items()},
    }


def _page(listed: Listed) -> str:
    rule = listed.rule
    about = {"severity": rule.severity.word, "family": listed.family, "references": "; ".join(rule.references)}
    known = {head: said for head, said in about.items() if said}
    page = (
        f"# {rule.id}\n\n{prose(rule.summary)}\n\n{table(tuple(known), [tuple(known.values())])}\n"
        f"## Why it matters\n\n{prose(rule.why)}\n\n## What to do\n\n{prose(_sentence(rule.remedy))}\n"
    )
    shown = samples(rule.id)
    if shown:
        blocks = "\n".join(fenced(sample.language, "\n".join(sample.lines)) for sample in shown)
        page += f"\n## What it finds, and what it leaves\n\nOut of the samples that the rule is held to:\n\n{blocks}"
        return page
    printed = told(rule.id)
    if printed is not None:
        block = fenced("text", printed.words)
        page += f"\n## How it is told\n\n`{printed.command}` prints, and a test holds it to that:\n\n{block}"
    return page


def _sentence(remedy: str) -> str:
    """Return a remedy as a sentence; a command that begins it is to be typed as it stands."""
    first, _, _ = remedy.partition(" ")
    plain = remedy.rstrip(".")
    return f"{plain}." if first in {"packtool", "git"} else f"{plain[:1].upper()}{plain[1:]}."


def _contents(known: dict[str, Rule]) -> str:
    rows = "".join(
        f"| [{rule.id}]({rule.id}.md) | {rule.severity.word} | {rule.summary} |\n" for rule in known.values()
    )
    head = "# Rules\n\nWritten by `make docs`; `packtool explain RULE` says the same.\n\n"
    return f"{head}| rule | severity | what it finds |\n|---|---|---|\n{rows}"
