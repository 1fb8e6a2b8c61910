"""Every key of the index, of its entries and of its list of removed plugins is one that somebody reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.findings import Severity
from packtool.manifests.index.keys import ENTRY_KEYS, REMOVAL_KEYS, TOP_KEYS
from packtool.manifests.index.removal import PLACE_KEYS
from packtool.manifests.index.rules import UNKNOWN_KEY
from packtool.review.law import Remark
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.review.law import Place, Review

# Looking for what was meant takes time, and nobody reads more.
_MOST = 200
_SHOWN = 60


def judge(review: Review) -> Iterator[Remark]:
    """Warn of unknown keys; one that is nearly a known one is an error, since what it was meant to say is lost."""
    left = _MOST
    for fields, place, known, more in _objects(review):
        odd = fields.keys() - known - more
        for key in sorted(odd)[:left]:
            yield _remark(fields, place, known, key)
        left -= min(left, len(odd))


def _objects(review: Review) -> Iterator[tuple[Mapping[str, Any], Place, frozenset[str], frozenset[str]]]:
    none: frozenset[str] = frozenset()
    entry_keys, removal_keys = frozenset(ENTRY_KEYS), frozenset(REMOVAL_KEYS)
    yield review.head.document, (), frozenset(TOP_KEYS), none
    for item in review.head.items:
        if review.counts(item):
            yield item.fields, ("plugins", item.position - 1), entry_keys, none
    removed = review.head.document.get("removed")
    for number, removal in enumerate(removed if isinstance(removed, list) else ()):
        if isinstance(removal, dict):
            yield removal, ("removed", number), removal_keys, frozenset(PLACE_KEYS)
    for item in review.head.items:
        if not review.counts(item):
            yield item.fields, ("plugins", item.position - 1), entry_keys, none


def _remark(fields: Mapping[str, Any], place: Place, known: frozenset[str], key: str) -> Remark:
    meant = nearest(key, [one for one in known if one not in fields])
    remedy = f"remove it; known are {', '.join(sorted(known))}" if meant is None else f"write `{meant}`"
    message = f"the key `{clean(key, limit=_SHOWN)}` is not read"
    return Remark(
        rule=UNKNOWN_KEY,
        place=(*place, key),
        message=message,
        remedy=remedy,
        severity=None if meant is None else Severity.ERROR,
    )
