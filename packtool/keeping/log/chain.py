"""The whole log: read with what is wrong with its chain, and written with more lines at its end."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.findings import Location
from packtool.keeping.index_file import replace_file
from packtool.keeping.log.line import NOTHING, Line, chained, read_line
from packtool.keeping.rules import LOG_LINE, LOG_ORDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding

LOG_LIMIT = 64 * 1024 * 1024
USUAL_NAME = "log"
# Who changed one line changed the place of none; who replaced the file gets no more than this.
_MOST_TOLD = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """A log as it was read: its bytes (``None``: there is no file), its lines, and what is wrong with their chain."""

    path: Path
    data: bytes | None
    lines: tuple[Line, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def says(self) -> tuple[Mapping[str, Any], ...]:
        """What the lines say."""
        return tuple(line.says for line in self.lines)

    @property
    def last(self) -> Line | None:
        """The last line, if there is any."""
        return self.lines[-1] if self.lines else None


def read_log(path: Path) -> Log:
    """Read a log; one that is not there is an empty one. Raises CouldNotLook when it cannot be read."""
    try:
        data = read_bounded(path, LOG_LIMIT)
    except FileNotFoundError:
        return Log(path=path, data=None)
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy="name the log: --log PATH") from None
    *whole, rest = data.split(b"\n")
    read = [(number, read_line(text, number)) for number, text in enumerate(whole, 1)]
    findings = list(_judge(path.as_posix(), read))[:_MOST_TOLD]
    if rest:
        at = Location(path=path.as_posix(), line=len(whole) + 1)
        findings.append(LOG_LINE.at(at, f"line {len(whole) + 1} has no end: the log was cut in it"))
    return Log(path=path, data=data, lines=tuple(line for _, line in read if line), findings=tuple(findings))


def beside(index: Path, named: str | None) -> Path | None:
    """Return the log that is named, else the one beside the index if there is any."""
    if named is not None:
        return Path(named).expanduser()
    usual = index.with_name(USUAL_NAME)
    return usual if usual.is_file() else None


def extended(log: Log, steps: Sequence[Mapping[str, Any]]) -> bytes:
    """Return the bytes of the log with more lines at its end."""
    previous = log.last.digest if log.last else NOTHING
    lines = []
    for number, says in enumerate(steps, len(log.lines) + 1):
        line, previous = chained(says, number=number, previous=previous)
        lines.append(line + b"\n")
    return (log.data or b"") + b"".join(lines)


def write_log(log: Log, steps: Sequence[Mapping[str, Any]]) -> None:
    """Put more lines at the end of the file, all of them or none. Raises CouldNotLook."""
    if steps:
        replace_file(log.path, extended(log, steps), expected=log.data)


def _judge(path: str, read: Sequence[tuple[int, Line | None]]) -> Iterator[Finding]:
    above: Line | None = None
    known = True
    for number, line in read:
        at = Location(path=path, line=number)
        if line is None:
            yield LOG_LINE.at(at, f"line {number} is no line of a log")
            known = False
            continue
        if not line.intact:
            yield LOG_LINE.at(at, f"line {number} was changed after it was written")
        expected = above.digest if above is not None else NOTHING
        if known and line.previous != expected:
            yield LOG_ORDER.at(at, _order(number, line, first=above is None))
        above, known = line, True


def _order(number: int, line: Line, *, first: bool) -> str:
    below = "is not the first one" if first else f"does not follow line {number - 1}"
    said = f"line {number} {below}: lines were taken out, put in or moved"
    return said if line.says_number == number else f"{said}; it was written as line {_number(line)}"


def _number(line: Line) -> str:
    return str(line.says_number) if isinstance(line.says_number, int) else "unknown"
