"""Write what is made of other files: a page a rule, and the rules parsed. ``--check`` says whether all is fresh."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.rulebook import rulebook
from packtool.scan.rules import parsed_rules

if TYPE_CHECKING:
    from packtool.findings import Rule

FOLDER = Path(__file__).parent / "rules"
PARSED = Path(__file__).parent.parent / "rules" / "parsed.json"


def page(rule: Rule) -> str:
    """Return one rule's page."""
    return (
        f"# {rule.id}\n\n{rule.summary}\n\n| severity |\n|---|\n| {rule.severity.word} |\n\n"
        f"## Why it matters\n\n{rule.why}\n\n## What to do\n\n{_sentence(rule.remedy)}\n"
    )


def _sentence(remedy: str) -> str:
    """Return a remedy as a sentence; a command that begins it is to be typed as it stands."""
    first, _, _ = remedy.partition(" ")
    return f"{remedy}." if first in {"packtool", "git"} else f"{remedy[:1].upper()}{remedy[1:]}."


def contents(known: dict[str, Rule]) -> str:
    """Return the list of all rules."""
    rows = "".join(
        f"| [{rule.id}]({rule.id}.md) | {rule.severity.word} | {rule.summary} |\n" for rule in known.values()
    )
    head = "# Rules\n\nWritten by `make docs`; `packtool explain RULE` says the same.\n\n"
    return f"{head}| rule | severity | what it finds |\n|---|---|---|\n{rows}"


def main() -> int:
    """Write or check every page; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when a page is stale")
    check = parser.parse_args().check
    known = {rule_id: listed.rule for rule_id, listed in rulebook().items()}
    wanted = {FOLDER / f"{rule.id}.md": page(rule) for rule in known.values()}
    wanted |= {FOLDER / "README.md": contents(known), PARSED: parsed_rules()}
    there = {path: path.read_text(encoding="utf-8") for path in (*FOLDER.glob("*.md"), PARSED) if path.is_file()}
    stale = sorted(
        path.relative_to(FOLDER.parent.parent).as_posix()
        for path in wanted.keys() | there.keys()
        if wanted.get(path) != there.get(path)
    )
    if check:
        sys.stdout.write("".join(f"stale: {name}; run `make docs`\n" for name in stale))
        return 1 if stale else 0
    FOLDER.mkdir(exist_ok=True)
    for path in there.keys() - wanted.keys():
        path.unlink()
    for path, words in wanted.items():
        path.write_text(words, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
