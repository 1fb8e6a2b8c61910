"""What mending changes, as a diff that other programs apply, or as a comment where it would show what is hidden."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.fix.subject import LINE_END
from packtool.secret_shapes import masked, secret_spans
from packtool.text import clean, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.fix.rounds import Mended
    from packtool.fix.subject import Subject

    # What becomes of a few lines: a word of difflib, and the lines (from 0, end-exclusive) before and after.
    Step = tuple[str, int, int, int, int]

MOST_COMPARED = 2000
CONTEXT = 3
COMMENT = "# "
_UNENDED = "\\ No newline at end of file"
_BOM = "\ufeff"
_PATH_LIMIT = 200
_LONE_RETURN = re.compile(r"\r(?!\n)")
_QUOTED_IN_NAMES = frozenset('"\\')


@dataclass(frozen=True, slots=True, kw_only=True)
class Diff:
    """A unified diff, one text a line without line feeds.

    ``exact`` tells whether `patch -p0` and `git apply` make of it what `fix` writes; if not, each line is a comment to
    them. The lines hold no control character but tabs, and at their ends the carriage returns of the file.
    """

    lines: tuple[str, ...] = ()
    exact: bool = True


def diff_of(mended: Mended) -> Diff:
    """Return what changes.

    Secrets and what nobody sees are never shown. Lines of the diff that hold any make it one that is not exact.
    """
    if not mended.changed:
        return Diff()
    before, after, path = mended.before, mended.after, mended.before.path
    groups = _groups(_raw(before), _raw(after))
    reason = _name_fault(path) or _first_fault(before, after, groups)
    if reason is None:
        name = file_name(path)
        return Diff(lines=(f"--- {name}", f"+++ {name}", *_hunks(groups, _exactly(before), _exactly(after))))
    shown = f"./{clean(path, limit=_PATH_LIMIT).lstrip('/')}"
    lines = (
        f"{shown}: not to be applied, since",
        f"{reason}.",
        "`packtool fix` itself writes what is meant.",
        f"--- {shown}",
        f"+++ {shown}",
        *_hunks(_groups(_split(before), _split(after)), _safely(before), _safely(after)),
    )
    return Diff(lines=tuple(COMMENT + line for line in lines), exact=False)


def file_name(path: str) -> str:
    """Return the name of a file for the head of a diff, as `patch -p0`, `patch -p1` and `git apply` find it.

    It is relative to the working folder, or else to the root of all folders (`patch -d /`). What is no plain
    character is written as an escape, in quotes, as git does.
    """
    place = Path(path).expanduser().absolute()
    normal = Path(*_without_up(place.parts))
    inside = normal.is_relative_to(Path.cwd())
    name = "./" + (normal.relative_to(Path.cwd()) if inside else normal.relative_to(normal.anchor)).as_posix()
    if visible(name) != name or _QUOTED_IN_NAMES & set(name):
        return '"' + "".join(map(_escaped, name)) + '"'
    # What stands behind a tab is no part of a name, and without one a blank would end it.
    return f"{name}\t" if " " in name else name


def _without_up(parts: Sequence[str]) -> list[str]:
    kept: list[str] = []
    for part in parts:
        if part != "..":
            kept.append(part)
        elif len(kept) > 1:
            kept.pop()
    return kept


def _escaped(character: str) -> str:
    if character in _QUOTED_IN_NAMES:
        return f"\\{character}"
    if visible(character) == character:
        return character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def _name_fault(path: str) -> str | None:
    return "its path holds what looks like a secret" if secret_spans(path) else None


def _first_fault(before: Subject, after: Subject, groups: Sequence[Sequence[Step]]) -> str | None:
    """Return why what would be printed cannot be printed as it is, as a clause; ``None`` where it can."""
    lone = _LONE_RETURN.search(before.text)
    if lone:
        return f"line {len(LINE_END.findall(before.text, 0, lone.end()))} ends in CR alone"
    spans = [(before, group[0][1], group[-1][2]) for group in groups]
    spans += [(after, group[0][3], group[-1][4]) for group in groups]
    lines_of = {id(before): _split(before), id(after): _split(after)}
    for subject, start, end in spans:
        lines = lines_of[id(subject)]
        for number in range(start, end):
            if _shown(subject, number, lines[number]) != visible(lines[number]):
                return f"line {number + 1} holds a secret"
            if not _is_seen(lines[number]):
                return f"line {number + 1} holds what nobody sees"
    return None


def _is_seen(line: str) -> bool:
    plain = line.replace("\t", "")
    return visible(plain) == plain


def _groups(before: Sequence[str], after: Sequence[str]) -> list[list[Step]]:
    """Return what differs with a few lines round it, for each part of the file."""
    if len(before) <= MOST_COMPARED:
        return list(difflib.SequenceMatcher(None, before, after).get_grouped_opcodes(CONTEXT))
    # To look for lines that moved takes time that grows with the square. No mend adds a line or takes one away.
    changed = [number for number, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
    return list(_line_by_line(changed, len(before)))


def _line_by_line(changed: Sequence[int], total: int) -> Iterator[list[Step]]:
    at = 0
    while at < len(changed):
        last = at
        while last + 1 < len(changed) and changed[last + 1] - changed[last] <= 2 * CONTEXT:
            last += 1
        first, stop = changed[at], changed[last] + 1
        start, end = max(0, first - CONTEXT), min(total, stop + CONTEXT)
        yield [
            ("equal", start, first, start, first),
            ("replace", first, stop, first, stop),
            ("equal", stop, end, stop, end),
        ]
        at = last + 1


def _hunks(
    groups: Sequence[Sequence[Step]], before: Callable[[int], list[str]], after: Callable[[int], list[str]]
) -> Iterator[str]:
    for group in groups:
        start, end, new_start, new_end = group[0][1], group[-1][2], group[0][3], group[-1][4]
        yield f"@@ -{start + 1},{end - start} +{new_start + 1},{new_end - new_start} @@"
        for word, first, stop, new_first, new_stop in group:
            if word == "equal":
                yield from _marked(" ", before, range(first, stop))
            else:
                yield from _marked("-", before, range(first, stop))
                yield from _marked("+", after, range(new_first, new_stop))


def _marked(mark: str, lines: Callable[[int], list[str]], numbers: range) -> Iterator[str]:
    for number in numbers:
        line, *more = lines(number)
        yield mark + line
        yield from more


def _raw(subject: Subject) -> list[str]:
    """Return the lines with their line ends, as other programs count them."""
    lines = subject.text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]


def _split(subject: Subject) -> list[str]:
    lines = LINE_END.split(subject.text)
    return lines if lines[-1] else lines[:-1]


def _exactly(subject: Subject) -> Callable[[int], list[str]]:
    raw = _raw(subject)
    mark = _BOM if subject.has_bom else ""

    def line(number: int) -> list[str]:
        text = raw[number]
        body = (mark if number == 0 else "") + text.removesuffix("\n")
        return [body] if text.endswith("\n") else [body, _UNENDED]

    return line


def _safely(subject: Subject) -> Callable[[int], list[str]]:
    lines = _split(subject)
    return lambda number: [_shown(subject, number, lines[number])]


def _shown(subject: Subject, number: int, line: str) -> str:
    """Return a line (from 0) made safe to show."""
    known = subject.document.lines
    # Of a skill only the frontmatter is a document, and its first line is an empty one there.
    if number < len(known) and known[number] == line:
        return subject.document.shown(number + 1)
    return visible(masked(line, 0, len(line), secret_spans(line)))
