"""How a rule is told: a finding of it as the cases print it, else as the doctor does of what its tests hold it to."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from making.doctored import told_by_doctor

from packtool.formats.paint import tried, wrapped
from packtool.text import clean

CASES = Path(__file__).parents[2] / "tests" / "cases"
_WIDTH = 80
_LONGEST = 600
_WORDS = {"error": "error", "warning": "warning", "notice": "note"}
# A finding of a text: its place, then how heavy it is, and at the end of its sentence the rule.
_HEAD = re.compile(r"\S[^\n]*?: (?:error|warning|note): (?:[^\n]|\n(?!  try:| +\d* \|))*?\[([a-z0-9-]+)\](?=\n|$)")
_ANNOTATION = re.compile(r"::(error|warning|notice) file=([^,]*),line=(\d+)(?:,col=(\d+))?,title=([a-z0-9-]+)::(.*)")


class Told(NamedTuple):
    """A finding as it is printed, and the command that prints it."""

    command: str
    words: str


def told(rule: str) -> Told | None:
    """Return how a rule is told where that shows the most in the fewest lines; ``None`` where no test has it."""
    shown = min(_all().get(rule, ()), key=lambda one: (" | " not in one.words, len(one.words), one), default=None)
    by_doctor = told_by_doctor(rule) if shown is None else None
    return shown if by_doctor is None else Told(*by_doctor)


@functools.cache
def _all() -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = {}
    for case in sorted(CASES.glob("*/*/cmd")):
        typed = case.read_text(encoding="utf-8").strip()
        command = f"packtool {typed.replace('--no-cache ', '').replace('-o github ', '')}"
        printed = (case.parent / "expected.txt").read_text(encoding="utf-8")
        for block in re.sub(r"\nexit \d\n$", "", printed).split("\n\n"):
            head = _HEAD.match(block)
            if head is not None:
                found.setdefault(head[1], []).append(Told(command, block))
        for line in printed.splitlines():
            annotation = _ANNOTATION.fullmatch(line)
            if annotation is not None:
                found.setdefault(annotation[5], []).append(Told(command, _as_text(annotation, case.parent)))
    return found


def _as_text(annotation: re.Match[str], case: Path) -> str:
    """Return an annotation as the text of the same finding, with the line that it is about."""
    kind, file, line, column, rule, said = annotation.groups()
    message, _, remedy = unquote(said).partition("\ntry: ")
    place = ":".join(part for part in (unquote(file), line if column else None, column) if part)
    shown = [wrapped(f"{place}: {_WORDS[kind]}: {message} [{rule}]", _WIDTH, "  ")]
    if column:
        whole = (case / unquote(file)).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        shown.append(f"{line:>6} | {clean(whole, limit=_WIDTH)}")
    return "\n".join([*shown, tried(clean(remedy, limit=_LONGEST), _WIDTH)])
