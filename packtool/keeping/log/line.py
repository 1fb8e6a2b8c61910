"""One line of the log: a JSON object with its own digest in it, and that of the line before."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.plain import NotJson, read_plain

if TYPE_CHECKING:
    from collections.abc import Mapping

# What the first line follows.
NOTHING = f"sha256:{hashlib.sha256(b'').hexdigest()}"
_OWN = "digest"
_ABOVE = "previous"
_NUMBER = "line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as it was read: its ``number`` in the file (from 1), what it says of itself, and what it says.

    ``intact``: its digest is that of its own words. ``says`` is a stranger's text: whoever can write the log wrote it.
    """

    number: int
    says_number: object
    previous: object
    digest: str
    intact: bool
    says: Mapping[str, Any]


def chained(says: Mapping[str, Any], *, number: int, previous: str) -> tuple[bytes, str]:
    """Return the bytes of a line without its line feed, and its digest."""
    fields = {**says, _NUMBER: number, _ABOVE: previous}
    digest = _digest(fields)
    return _bytes({**fields, _OWN: digest}), digest


def read_line(data: bytes, number: int) -> Line | None:
    """Read a line; ``None`` when it is none that packtool wrote."""
    try:
        fields = read_plain(data)
    except NotJson:
        return None
    if not isinstance(fields, dict):
        return None
    digest = fields.pop(_OWN, None)
    says = {key: value for key, value in fields.items() if key not in {_NUMBER, _ABOVE}}
    return Line(
        number=number,
        says_number=fields.get(_NUMBER),
        previous=fields.get(_ABOVE),
        digest=str(digest),
        intact=digest == _digest(fields) and data == _bytes({**fields, _OWN: digest}),
        says=says,
    )


def _digest(fields: Mapping[str, Any]) -> str:
    return f"sha256:{hashlib.sha256(_bytes(fields)).hexdigest()}"


def _bytes(fields: Mapping[str, Any]) -> bytes:
    # All of it ASCII, so that no line separator of Unicode and nothing unseen stands in a line.
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
