"""What a rule finds and what it leaves, out of the samples beside it that its tests hold it to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[2] / "rules"
_MARK = re.compile(r"\s*(?:#|//|<!--|--|;|%|')?\s*(ruleid|ok): ([\w-]+)\s*(?:-->)?\s*")
_FOUND = "ruleid"
_DATA = frozenset({".yaml", ".yml"})
_LANGUAGES = {
    ".md": "markdown",
    ".py": "python",
    ".js": "js",
    ".ts": "ts",
    ".sh": "sh",
    ".ps1": "powershell",
    ".go": "go",
}
_MOST_LINES = 16
_MOST_FILES = 4
_LONGEST = 160


@dataclass(frozen=True, slots=True)
class Sample:
    """A piece of a sample: the language of its fence, and its lines, in which nothing is unseen."""

    language: str
    lines: tuple[str, ...]


def samples(rule: str) -> list[Sample]:
    """Return a piece that shows what a rule finds and, where that shows it not, one of what it leaves.

    A chain has the files of one plugin of each kind; a rule without a sample beside it has none.
    """
    for path in sorted(ROOT.glob(f"*/{rule}.*")):
        if path.suffix == ".chain" and path.is_dir():
            return [*_whole(path, "bad-"), *_whole(path, "good-")]
        if path.is_file() and (path.suffix not in _DATA or path.name.endswith(".test.yaml")):
            by_text = path.name.endswith(".text.md")
            pieces = list(_pieces(path.read_text(encoding="utf-8"), rule, by_text=by_text))
            language = "text" if by_text else _LANGUAGES.get(path.suffix, "text")
            chosen = [_first(pieces, found=True), _first(pieces, found=False)]
            return [
                Sample(language, tuple(_shown(lines))) for lines in (chosen if chosen[0] != chosen[1] else chosen[:1])
            ]
    return []


def _whole(folder: Path, kind: str) -> list[Sample]:
    """Return the files of the first plugin of a kind, each with its path in front."""
    plugin = next(iter(sorted(folder.glob(f"{kind}*"))), None)
    files = sorted(path for path in plugin.rglob("*") if path.is_file()) if plugin else []
    return [
        Sample(
            _LANGUAGES.get(path.suffix, "text"),
            (f"# {path.relative_to(folder)}", *_shown(path.read_text(encoding="utf-8", errors="replace").splitlines())),
        )
        for path in files[:_MOST_FILES]
    ]


def _pieces(text: str, rule: str, *, by_text: bool) -> Iterator[tuple[set[bool], list[str]]]:
    """Yield paragraphs with what they hold of the rule: something found, something left."""
    lines = text.splitlines()
    for piece in _at_marks(lines) if by_text else _paragraphs(lines):
        marks = {mark[1] == _FOUND for line in piece if (mark := _MARK.fullmatch(line)) and mark[2] == rule}
        if marks:
            yield marks, piece


def _at_marks(lines: Iterable[str]) -> Iterator[list[str]]:
    piece: list[str] = []
    for line in lines:
        if _MARK.fullmatch(line) and any(map(str.strip, piece)):
            yield piece
            piece = []
        piece.append(line)
    yield piece


def _paragraphs(lines: Iterable[str]) -> Iterator[list[str]]:
    for blank, piece in groupby(lines, key=lambda line: not line.strip()):
        if not blank:
            yield list(piece)


def _first(pieces: list[tuple[set[bool], list[str]]], *, found: bool) -> list[str]:
    """Return the first piece that is short, one that shows nothing else before others."""
    wanted = [lines for marks, lines in pieces if found in marks]
    alone = [lines for marks, lines in pieces if marks == {found}]
    short = [lines for lines in (*alone, *wanted) if len(lines) <= _MOST_LINES]
    return (short or wanted or [[]])[0]


def _shown(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines with what is left of the marks, and nothing in them that is unseen or looks like a secret."""
    for number, line in enumerate(lines):
        if number == _MOST_LINES:
            yield "…"
            return
        mark = _MARK.fullmatch(line)
        plain = line.replace(f"{mark[1]}: {mark[2]}", "found:" if mark[1] == _FOUND else "left:") if mark else line
        yield clean(plain.expandtabs(4).rstrip(), limit=_LONGEST)
