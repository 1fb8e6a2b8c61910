"""What the child answered, read as what a stranger says: the plugin can write there whatever it likes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.findings import Json

_LINE_BYTES = 8 * 1024
_MOST_LINES = 1_000
_MOST_LINES_OF_A_FILE = 1_000_000
_WORDS = 200
_WHAT = frozenset({"read", "write", "network", "program", "process", "signal"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Did:
    """Something that it did: ``what`` (a kind of thing that it registered; or read, write, network, …) and with what.

    ``path`` and ``line`` say where in the plugin, ``None`` where that was not told; all safe to show.
    """

    what: str
    detail: str | None
    path: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Raised:
    """An exception: its class, what it says, where in the plugin (``None``: nowhere), while what; all safe to show.

    ``missing`` is the module that was not found, where it was that.
    """

    kind: str
    words: str
    path: str | None
    line: int | None
    phase: str
    missing: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the plugin did, as it was told from inside; every text is safe to show.

    ``registered`` are kind and name (``None``: it has none); ``tried`` what it reached for and with what;
    ``called`` what it called of Hermes besides; ``unknown`` what it asked for that Hermes does not have; ``stood_in``
    the packages that were stood in for. ``begun`` and ``done``: whether it came to begin, and to an end.
    """

    begun: bool = False
    done: bool = False
    registered: tuple[Did, ...] = ()
    tried: tuple[Did, ...] = ()
    called: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    stood_in: tuple[str, ...] = ()
    raised: Raised | None = None
    has_register: bool = True


def read_answer(data: bytes) -> Answer:
    """Read what the child wrote; lines that say nothing that is known are passed over."""
    events = list(_events(data))
    kinds = {event["event"] for event in events}
    raised = [_raised(event) for event in events if event["event"] == "raised"]
    return Answer(
        begun="begun" in kinds,
        done="done" in kinds,
        registered=_once(
            Did(what=_text(one, "kind"), detail=_optional(one, "name"), path=_optional(one, "path"), line=_line(one))
            for one in events
            if one["event"] == "registered"
        ),
        tried=_once(
            Did(what=one["what"], detail=_text(one, "detail"), path=_optional(one, "path"), line=_line(one))
            for one in events
            if one["event"] == "tried" and isinstance(one.get("what"), str) and one["what"] in _WHAT
        ),
        called=_names(events, "called"),
        unknown=_names(events, "unknown"),
        stood_in=_names(events, "stood-in"),
        raised=raised[0] if raised else None,
        has_register="no-register" not in kinds,
    )


def _events(data: bytes) -> Iterator[dict[str, Json]]:
    for line in data.split(b"\n")[:_MOST_LINES]:
        if len(line) > _LINE_BYTES:
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(event, dict) and isinstance(event.get("event"), str):
            yield event


def _names(events: list[dict[str, Json]], wanted: str) -> tuple[str, ...]:
    return tuple(sorted({_text(one, "name") for one in events if one["event"] == wanted}))


def _once(found: Iterable[Did]) -> tuple[Did, ...]:
    """Return the first of those that differ by their place alone."""
    first: dict[tuple[str, str | None], Did] = {}
    for one in found:
        first.setdefault((one.what, one.detail), one)
    return tuple(first.values())


def _line(event: dict[str, Json]) -> int | None:
    line = event.get("line")
    return line if isinstance(line, int) and 0 < line < _MOST_LINES_OF_A_FILE else None


def _raised(event: dict[str, Json]) -> Raised:
    return Raised(
        kind=_text(event, "type"),
        words=_text(event, "words"),
        path=_optional(event, "path"),
        line=_line(event),
        phase="import" if event.get("phase") == "import" else "register",
        missing=_optional(event, "missing"),
    )


def _text(event: dict[str, Json], key: str) -> str:
    found = event.get(key)
    return clean(found, limit=_WORDS) if isinstance(found, str) else ""


def _optional(event: dict[str, Json], key: str) -> str | None:
    return _text(event, key) or None
