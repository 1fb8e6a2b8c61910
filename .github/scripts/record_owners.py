"""Writes the owners that a sweep saw for the first time to the keepers' file; an id that is there stays as it is.

``record_owners.py SWEEP.json OWNERS.json``: for keepers to run, and to commit what it wrote after a look at it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pull_request import at
from runner import LOGIN, Stop, main, say

_HOST = "github.com"


def step() -> int:
    """Add what is new; returns 1 when an owner is another account than the one that is recorded."""
    if len(sys.argv) != 3:  # noqa: PLR2004 - two files
        raise Stop("record_owners.py SWEEP.json OWNERS.json")
    swept, file = Path(sys.argv[1]), Path(sys.argv[2])
    known = at(_read(file), "owners") if file.exists() else {}
    entries = at(_read(swept), "details", "entries")
    if not isinstance(known, dict) or not isinstance(entries, list):
        raise Stop("these are no report of a sweep and no file of owners")
    changed = False
    for entry in entries:
        owner = at(entry, "plugin", "owner", "owner")
        login, number = at(owner, "login"), at(owner, "id")
        if not (isinstance(login, str) and LOGIN.fullmatch(login) and type(number) is int):
            continue
        if known.setdefault(f"{_HOST}/{login.casefold()}", number) != number:
            say(f"{login} is account {number} now, and another is recorded: find out who it is")
            changed = True
    text = json.dumps({"owners": dict(sorted(known.items()))}, indent=2)
    file.write_text(f"{text}\n", encoding="utf-8")
    return 1 if changed else 0


def _read(file: Path) -> object:
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError):
        raise Stop(f"{file} cannot be read as JSON") from None


if __name__ == "__main__":
    main(step)
