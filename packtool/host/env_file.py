"""A home's `.env`: read, and lines added to it that every reader of it takes for the same value."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from packtool.documents.decode import MEBIBYTE
from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, why, write_atomically

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from packtool.host.home import Home

_MARK = "\ufeff"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_ASSIGNED = re.compile(r"[ \t]*(?:export[ \t]+)?(?P<name>[^\s=#]+)[ \t]*=[ \t]*(?P<value>.*)", re.DOTALL)
_DOUBLE = re.compile(r'"(?P<inside>(?:[^"\\]|\\.)*)"')
_SINGLE = re.compile(r"'(?P<inside>[^']*)'")
_ESCAPED = re.compile(r'\\(["\\])')
_COMMENT = re.compile(r"(?:^|[ \t])#")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# To no reader does any of these mean something else.
_BARE = re.compile(r"[A-Za-z0-9_./:@%+,=-]*")
_UNSEEN = frozenset({"Cc", "Zl", "Zp", "Cs"})


def read_env(home: Home) -> Mapping[str, str]:
    """Return the variables of the home's `.env`, the last of two alike; none where there is no file.

    Raises CouldNotLook for a file that cannot be read.
    """
    return dict(_read(_text(_bytes(env_path(home)) or b"")))


def write_env(home: Home, values: Mapping[str, str], *, replace: bool = False) -> tuple[str, ...]:
    """Set ``values`` in the home's `.env` and return the names that were written.

    A name that has a value keeps it unless ``replace`` is asked for; an empty one is filled. All other lines keep
    every byte. The file is then its owner's alone (0600); a link of the user's own is followed. Raises Misuse for a
    value that no line can hold, CouldNotLook for a file that cannot be read or written; nothing is written then.
    """
    path = env_path(home)
    before = _bytes(path)
    text = _text(before or b"")
    known = dict(_read(text))
    wanted = {name: value for name, value in values.items() if replace or not known.get(name)}
    lines = {name: f"{_checked(name)}={quoted(name, value)}" for name, value in wanted.items()}
    if lines:
        _write(path, before, _with(text, lines, path).encode("utf-8", "surrogateescape"))
    return tuple(lines)


def env_path(home: Home) -> Path:
    """Where Hermes keeps the variables of a home."""
    return home.path / ".env"


def quoted(name: str, value: str) -> str:
    """Return ``value`` as a shell, python-dotenv and both releases of Hermes read it alike. Raises Misuse."""
    if any(unicodedata.category(character) in _UNSEEN for character in value):
        raise Misuse(f"the value of {name} holds a line end or a control character", remedy="give it without")
    if _BARE.fullmatch(value):
        return value
    # python-dotenv puts variables in everywhere, in single quotes, too.
    if "${" not in value:
        if "'" not in value and "\\\\" not in value and not value.endswith("\\"):
            return f"'{value}'"
        if "$" not in value and "`" not in value:
            inside = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{inside}"'
    raise Misuse(
        f"the value of {name} holds signs ($ or ` beside quotes) that no line of .env holds for every reader",
        remedy=f"set {name} where Hermes is started",
    )


def _checked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise Misuse(f"{name!r} is no name of a variable")
    return name


def _bytes(path: Path) -> bytes | None:
    try:
        return read_bounded(path, MEBIBYTE)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy="make it a file that you can read") from None


def _text(data: bytes) -> str:
    # Bytes that are no UTF-8 stay what they are.
    return data.decode("utf-8", "surrogateescape")


def _read(text: str) -> Iterator[tuple[str, str]]:
    for line in _LINE.findall(text.removeprefix(_MARK)):
        found = _ASSIGNED.match(line)
        if found:
            yield found["name"], _value(found["value"].strip())


def _value(written: str) -> str:
    double, single = _DOUBLE.match(written), _SINGLE.match(written)
    if double:
        return _ESCAPED.sub(r"\1", double["inside"])
    if single:
        return single["inside"]
    comment = _COMMENT.search(written)
    return written[: comment.start()].rstrip() if comment else written


def _with(text: str, lines: Mapping[str, str], path: Path) -> str:
    """Return ``text`` with each of ``lines`` in the place of the last line of its name, or else at the end."""
    mark = _MARK if text.startswith(_MARK) else ""
    old = _LINE.findall(text.removeprefix(_MARK))
    end = "\r\n" if "\r\n" in text else "\n"
    last: dict[str, int] = {}
    for number, line in enumerate(old):
        found = _ASSIGNED.match(line)
        if found:
            last[found["name"]] = number
            _refuse_open(found["value"].strip(), number + 1, path)
    for name, line in lines.items():
        if name in last:
            body = old[last[name]]
            old[last[name]] = line + body[len(body.rstrip("\r\n")) :]
    added = [f"{line}{end}" for name, line in lines.items() if name not in last]
    if added and old and not old[-1].endswith(("\r", "\n")):
        old[-1] += end
    return mark + "".join((*old, *added))


def _refuse_open(written: str, number: int, path: Path) -> None:
    """Refuse a quote that is not closed on its line: to some readers the lines below are part of the value."""
    if (written.startswith('"') and not _DOUBLE.match(written)) or (
        written.startswith("'") and not _SINGLE.match(written)
    ):
        raise CouldNotLook(
            f"line {number} of {path} opens a quote that the line does not close; nothing was written",
            remedy="put that value on one line, then try again",
        )


def _write(path: Path, before: bytes | None, after: bytes) -> None:
    if _bytes(path) != before:
        raise CouldNotLook(f"{path} was written by another program at this moment; try again")
    try:
        write_atomically(path.resolve(), after, mode=0o600)
    except (OSError, RuntimeError) as fault:
        reason = why(fault) if isinstance(fault, OSError) else "its links lead in a circle"
        raise CouldNotLook(f"{path} cannot be written: {reason}", remedy="make it writable, then try again") from None
