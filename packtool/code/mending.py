"""Source that Python does not parse, with what is wrong in it left out line by line, so that the rest can be read."""

from __future__ import annotations

import re

from packtool.code.parsing import LARGEST_SOURCE, Module, parse_string

_MOST_ROUNDS = 40
# Each round parses all of it again.
_MOST_PARSED = 4 * LARGEST_SOURCE
_NOTHING = "pass"
_BLOCK = "if 1:"
_INDENT = re.compile(r"[ \t]*")
_COMMENT = re.compile(r"^[ \t]*#.*$", re.MULTILINE)
_LONG_LITERAL = re.compile(r"([\"'])[^\"'\\\n]{1000,}\1")
_PYTHON_2 = (
    (re.compile(r"^([ \t]*)print[ \t]+(?![=(.,:\[])(.{1,2000})$", re.MULTILINE), r"\1print(\2)"),
    (re.compile(r"^([ \t]*)exec[ \t]+(?![=(.,:\[])(.{1,2000})$", re.MULTILINE), r"\1exec(\2)"),
    (re.compile(r"^([ \t]*except[ \t]+[\w.]{1,100})[ \t]*,[ \t]*(\w{1,100})[ \t]*:", re.MULTILINE), r"\1 as \2:"),
    (re.compile(r"^([ \t]*raise[ \t]+[\w.]{1,100})[ \t]*,.{1,500}$", re.MULTILINE), r"\1"),
)
_NEWER = (
    (re.compile(r"^([ \t]*)type[ \t]+\w{1,100}[^=\n]{0,300}=.{0,2000}$", re.MULTILINE), r"\1pass"),
    (re.compile(r"^([ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+\w{1,100})\[[^\]\n]{0,300}\]", re.MULTILINE), r"\1"),
)


def mend(text: str, path: str) -> Module | None:
    """Return a module of what can be read in a text that could not be parsed; its lines keep their numbers."""
    text = _shortened(text.replace("\0", ""))
    for pattern, plain in (*_NEWER, *_PYTHON_2):
        text = pattern.sub(plain, text)
    lines = text.split("\n")
    broken = -1
    for _ in range(min(_MOST_ROUNDS, 1 + _MOST_PARSED // (len(text) + 1))):
        found = parse_string("\n".join(lines), path)
        if isinstance(found, Module):
            return found
        if found.line is None or not 0 < found.line <= len(lines):
            return None
        place = found.line - 1
        if place == broken:
            # Left out already: what stands before it is what is wrong.
            place = next((one for one in range(broken - 1, -1, -1) if not _is_pass(lines[one])), -1)
            if place < 0:
                return None
        else:
            broken = place
        lines[place] = f"{_indent(lines[place])}{_filler(lines, place)}"
    return None


def _shortened(text: str) -> str:
    """Return a text that is too long without its comments and without what its longest literals say, then cut."""
    if len(text) > LARGEST_SOURCE:
        text = _LONG_LITERAL.sub(r"\1\1", _COMMENT.sub("", text))
    return text[:LARGEST_SOURCE]


def _filler(lines: list[str], place: int) -> str:
    """Return what stands for a line that is left out: something to hold a block, where one follows."""
    after = next((line for line in lines[place + 1 : place + 20] if line.strip()), "")
    return _BLOCK if len(_indent(after)) > len(_indent(lines[place])) else _NOTHING


def _is_pass(line: str) -> bool:
    return line.strip() in {"", _NOTHING, _BLOCK}


def _indent(line: str) -> str:
    found = _INDENT.match(line)
    return found.group() if found is not None else ""
