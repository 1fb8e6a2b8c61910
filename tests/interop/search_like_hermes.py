"""Holds `packtool search` to the search of Hermes 0.20 on one index: every hit of it is a hit here.

The first hit of Hermes is among our first three. Run by `make interop`, never as a test:
``python tests/interop/search_like_hermes.py PEERS INDEX``.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

PACKTOOL = str(Path(sys.executable).with_name("packtool"))
FIRST = 3
MOST_TAGS = 8
# What people look for, whole and in part, right and misspelt; words of the index itself are added.
TERMS = (
    *("", "memory", "Memory", "telegram", "voice", "browser", "chrome", "kanban", "dashboard", "calendar"),
    *("memroy", "telegarm", "dashbord", "obsidain", "weather", "slack", "discord", "image", "video", "search"),
    *("wiki", "ai", "hermes", "mcp", "tools", "home assistant", "home-assistant", "long-term memory", "git", "github"),
    *("desktop", "email", "cost", "token", "llm", "notes", "trading", "zzzz", "a", "-", "é"),
)


def main(peers: Path, index: Path) -> int:
    """Compare term by term; print what differs; 1 where a hit is missing or the first one came too late."""
    plugins = json.loads(index.read_text(encoding="utf-8"))["plugins"]
    counted = Counter(tag for plugin in plugins for tag in plugin.get("tags") or ())
    tags = [tag for tag, _ in counted.most_common(MOST_TAGS)]
    names = [plugin["name"] for plugin in plugins[:: max(1, len(plugins) // MOST_TAGS)]]
    terms = list(dict.fromkeys([*TERMS, *tags, *names, *(name[1:] for name in names)]))
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        (home / "cache").mkdir(parents=True)
        shutil.copyfile(index, home / "cache" / "plugin_index.json")
        for term in terms:
            faults += _compare(term, _theirs(peers, home, term), _ours(home, index, term))
    sys.stdout.write(f"{len(terms)} terms over {len(plugins)} entries: {faults or 'no'} faults\n")
    return 1 if faults else 0


def _compare(term: str, theirs: list[tuple[str, str]], ours: list[tuple[str, str]]) -> bool:
    missing = [hit for hit in theirs if hit not in ours]
    place = ours.index(theirs[0]) + 1 if theirs and theirs[0] in ours else 0
    late = bool(theirs) and not 0 < place <= FIRST
    word = "FAULT" if missing or late else "ok"
    counts = f"{len(theirs):>4} theirs {len(ours):>4} ours"
    sys.stdout.write(f"{word:<6}{term!r:<24}{counts}  first at {place}\n")
    for name, repo in missing:
        sys.stdout.write(f"      not found: {name} ({repo})\n")
    return bool(missing or late)


def _theirs(peers: Path, home: Path, term: str) -> list[tuple[str, str]]:
    program = str(peers / "hermes-020" / "bin" / "hermesx")
    found = _printed([program, "plugins", "search", "--json", "--", term], home)
    return [(hit["name"], hit["repo"].lower()) for hit in found["results"]]


def _ours(home: Path, index: Path, term: str) -> list[tuple[str, str]]:
    words = [PACKTOOL, "search", "--json", "--limit", "0", "--index", str(index), "--", term]
    found = _printed(words, home)["details"]
    return [
        (hit["name"], hit["source"].removeprefix("https://github.com/").removesuffix(".git").lower())
        for hit in found["results"]
    ]


def _printed(words: list[str], home: Path) -> Any:
    env = {**os.environ, "HERMES_HOME": str(home), "HOME": str(home.parent), "NO_COLOR": "1", "COLUMNS": "160"}
    done = subprocess.run(words, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, check=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    if len(sys.argv) != len(("program", "peers", "index")):
        sys.exit(f"{__doc__}")
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
