"""What the scanner keeps of an earlier scan: what is damaged was never there, what is whole comes back as it was."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from fence import scratch
from fuzz_laws import hold

from packtool.code.flow import summary as flow
from packtool.scan.cache import Cache
from packtool.scan.keep import keep
from packtool.scan.match import Gap, GapKind, Match, Place
from packtool.scan.reading import Import, UnitFacts, UnitReading, from_json, to_json

if TYPE_CHECKING:
    from pathlib import Path

GRAMMAR = "json"
_KEY = "sha256:aa:python"
_PLACE = Place(line=1, column=1, end_line=1, end_column=2)


def one(data: bytes) -> None:
    """Put bytes in the place of what is kept, as they are and with a seal that fits."""
    cache = Cache(folder=scratch() / "cache", stamp="1")
    text = data.decode("utf-8", "replace")
    reading = UnitReading(
        matches=(Match(rule="r", place=_PLACE, engine="e", captures={"$X": text}, decoded=text),),
        gaps=(Gap(engine="e", kind=GapKind.PARTIAL, reason=text),),
        facts=UnitFacts(imports=(Import(module=text, names=(text,)),), named=(text,), parsed=True),
    )
    cache.put(_KEY, reading)
    hold("what is kept comes back", cache.get(_KEY) == reading, data)
    place = _place(cache)
    place.write_bytes(data)
    hold("what has no seal was never there", cache.get(_KEY) is None, data)
    _is_sealed(cache, place, text)
    with contextlib.suppress(ValueError, KeyError, TypeError, OverflowError, RecursionError):
        summary = flow.from_json(text)
        hold("a summary comes back", flow.from_json(flow.to_json(summary)) == summary, data)


def _is_sealed(cache: Cache, place: Path, text: str) -> None:
    keep(place, text)
    read = cache.get(_KEY)
    hold("what is read has its form", read is None or from_json(to_json(read)) == read, text)
    for match in read.matches if read is not None else ():
        hold("a match has an order", isinstance(match.order, tuple), text)
        sorted([match, match], key=lambda one: one.order)


def _place(cache: Cache) -> Path:
    return next(path for path in sorted((scratch() / "cache").rglob("*")) if path.is_file() and cache.folder)
