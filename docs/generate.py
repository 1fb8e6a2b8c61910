"""Write what is made of other files: pages below docs/, and the rules parsed. ``--check`` says whether all is fresh."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from making import bench_pages, command_pages, rule_pages, schema_pages, topic_pages

from packtool.scan.rules import parsed_rules

ROOT = Path(__file__).parents[1]
PARSED = ROOT / "rules" / "parsed.json"
MAKERS = (rule_pages, schema_pages, command_pages, topic_pages, bench_pages)


def wanted() -> dict[Path, str]:
    """Return every generated file with what has to be in it."""
    made = {PARSED: parsed_rules()}
    for maker in MAKERS:
        made |= {ROOT / "docs" / place: text for place, text in maker.pages().items()}
    return made


def there() -> dict[Path, str]:
    """Return every file that stands where generated ones do, with what is in it."""
    paths = [path for maker in MAKERS for path in (ROOT / "docs" / maker.FOLDER).glob("*.md")]
    return {path: path.read_text(encoding="utf-8") for path in (*paths, PARSED) if path.is_file()}


def main() -> int:
    """Write or check every page; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when a page is stale")
    check = parser.parse_args().check
    made, found = wanted(), there()
    stale = sorted(path for path in made.keys() | found.keys() if made.get(path) != found.get(path))
    if check:
        names = [path.relative_to(ROOT).as_posix() for path in stale]
        sys.stdout.write("".join(f"stale: {name}; run `make docs`\n" for name in names))
        return 1 if stale else 0
    for path in stale:
        if path in made:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made[path], encoding="utf-8")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
