"""Readings kept on disk: bounded, written at once or not at all, and a damaged one is one that was never there."""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.scan.keep import keep, recall
from packtool.scan.match import GapKind
from packtool.scan.reading import UnitReading, from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.scan.match import Match

ENTRIES = 20_000
_PRUNED_TO = 15_000
_FORM = "packtool scan reading 1"
# Who parses code of every kind.
_CODE_READER = "semgrep"
# What reading a kept text raises that is not of the form in which it was written.
DAMAGED = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)


def usual_folder(environ: Mapping[str, str]) -> Path | None:
    """Return the user's cache folder for packtool, or ``None`` where the user has no home."""
    named = environ.get("XDG_CACHE_HOME", "")
    if named and Path(named).is_absolute():
        return Path(named) / "packtool"
    try:
        return Path.home() / ".cache" / "packtool"
    except RuntimeError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache:
    """Readings under ``folder`` (``None``: none are kept); ``stamp`` names the rules and the engines' versions.

    ``rules`` are the ids of all rules that a reading can name (``None``: any).
    """

    folder: Path | None
    stamp: str
    rules: frozenset[str] | None = None

    def get(self, key: str) -> UnitReading | None:
        """Return the reading kept for a unit, or ``None``; nothing that is wrong with the disk is told."""
        place = self._place(key)
        body = None if place is None else recall(place)
        try:
            reading = None if body is None else from_json(body)
        except DAMAGED:
            return None
        if reading is None or not _is_sound(reading):
            return None
        return reading if self.rules is None or {one.rule for one in reading.matches} <= self.rules else None

    def put(self, key: str, reading: UnitReading) -> None:
        """Keep a reading, unless a second look might say more; a disk that takes none is no fault."""
        place = self._place(key)
        if place is not None and reading.lasting and not _unparsed(reading):
            keep(place, to_json(reading))

    def note(self, key: str) -> str | None:
        """Return a text kept under a key, or ``None``."""
        place = self._place(key)
        return None if place is None else recall(place)

    def keep_note(self, key: str, body: str) -> None:
        """Keep a text under a key."""
        place = self._place(key)
        if place is not None:
            keep(place, body)

    def prune(self) -> None:
        """Delete the oldest readings when there are too many."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            kept = [entry for entry in (self.folder / "scan").glob("*/*") if entry.is_file()]
            if len(kept) <= ENTRIES:
                return
            kept.sort(key=lambda entry: (entry.stat().st_mtime, entry.name))
            for entry in kept[: len(kept) - _PRUNED_TO]:
                entry.unlink(missing_ok=True)

    def _place(self, key: str) -> Path | None:
        if self.folder is None:
            return None
        name = hashlib.sha256(f"{_FORM}\n{self.stamp}\n{key}".encode()).hexdigest()
        return self.folder / "scan" / name[:2] / name[2:]


def _is_sound(reading: UnitReading) -> bool:
    """Whether everything in a reading is of its type: whoever may write the folder may seal anything."""
    facts = reading.facts
    return (
        all(map(_is_match, reading.matches))
        and all(_texts(gap.engine, gap.reason) and _counts(gap.line) for gap in reading.gaps)
        and all(_texts(one.module, *one.names) and type(one.level) is int for one in facts.imports)
        and all(_counts(first, last) for first, last in facts.functions)
        and (facts.parsed is None or isinstance(facts.parsed, bool))
    )


def _is_match(match: Match) -> bool:
    place = match.place
    return (
        _counts(place.line, place.column, place.end_line, place.end_column)
        and _texts(match.rule, match.engine)
        and isinstance(match.captures, dict)
        and _texts(*match.captures.values())
        and all(one is None or isinstance(one, str) for one in (match.origin, match.decoded))
    )


def _texts(*values: object) -> bool:
    return all(isinstance(value, str) for value in values)


def _counts(*values: object) -> bool:
    return all(type(value) is int and value > 0 for value in values)


def _unparsed(reading: UnitReading) -> bool:
    """Whether no parser may have understood a unit, so that its reading is not whole."""
    own = reading.facts.parsed
    gaps = [gap.kind for gap in reading.gaps if gap.engine == _CODE_READER]
    return not own and (GapKind.SYNTAX in gaps or (own is False and GapKind.PARTIAL in gaps))
