"""Prints how long it takes to judge a change of one entry in a large index, as a ratio against `import click`."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "servers")]

from git_repositories import Repository  # noqa: E402
from kept import keep  # noqa: E402
from measure import ratio  # noqa: E402
from speed import HEADS, IMPORT_CLICK, NOTES, Row, packtool  # noqa: E402

ROUNDS = 7
WORDS = (
    *("agents", "calendar", "forward", "gateway", "harvest", "index", "journal"),
    *("kitchen", "lantern", "meadow", "notify", "orbit", "plain", "quiet"),
)
SIZES = ((1_000, 10.0), (10_000, 50.0))


def large_index(count: int) -> bytes:
    """Return an index of so many honest entries with names that are not near to each other."""
    plugins = [_entry(number) for number in range(count)]
    plugins.sort(key=lambda entry: str(entry["name"]))
    index = {"schema_version": 1, "generated_at": "2026-01-31T12:00:00Z", "plugins": plugins}
    return (json.dumps(index, indent=2, ensure_ascii=False) + "\n").encode()


def _entry(number: int) -> dict[str, object]:
    word, other = WORDS[number % len(WORDS)], WORDS[number // len(WORDS) % len(WORDS)]
    name = f"{word}-{other}-{number * 7919 % 1_000_003:06}"
    return {
        "name": name,
        "description": f"Lets an agent {word} what the {other} has, and tells when something changed in between.",
        "author": f"Author {number % 997}",
        "tags": [word, other],
        "repo": f"owner-{number % 997}/{name}",
        "ref": f"{number + 1:040x}",
        "capabilities": ["tools"],
        "api_version": 1,
        "added_at": "2026-01-15",
    }


def proposed(folder: Path, count: int) -> Path:
    """Make a repository in which one of so many entries got another description; returns the checkout."""
    before = large_index(count)
    after = before.replace(b"Lets an agent", b"Lets every agent", 1)
    bare = Repository.create(folder / f"{count}.git")
    bare.commit({"index.json": before})
    bare.commit({"index.json": after}, onto="refs/heads/change", parent="refs/heads/main")
    checkout = folder / f"checkout-{count}"
    bare.git("clone", "-q", "--branch", "change", str(bare.path), str(checkout))
    return checkout


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--keep", action="store_true", help="write bench/measured/index_check.json, too")
    options = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as name:
        for count, target in SIZES:
            checkout = proposed(Path(name), count)
            whole = packtool("index", "check", folder=checkout)
            change = packtool("index", "check", "--base", "origin/main", "--no-deep", folder=checkout)
            for what, program in (
                (f"index check of {count} entries", whole),
                (f"... a change of one of {count}", change),
            ):
                found = ratio(program, IMPORT_CLICK, rounds=options.rounds)
                rows.append(Row(what=what, peer='python -c "import click"', found=found.value, unit="x", target=target))
    print(f"| {' | '.join(HEADS)} |\n|---|---|---|---|---|")
    for row in rows:
        print(row)
    if options.keep:
        keep(
            "index_check",
            title="Checking a change of a large index",
            command=f"python bench/index_check.py --keep --rounds {options.rounds}",
            table=[HEADS, *(row.cells for row in rows)],
            notes=NOTES,
        )


if __name__ == "__main__":
    main()
