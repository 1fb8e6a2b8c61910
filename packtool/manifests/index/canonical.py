"""The one form in which an index is written: the same entries are the same bytes, whoever wrote them last."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.keys import ENTRY_KEYS, REMOVAL_KEYS, TOP_KEYS
from packtool.manifests.index.listing import NotAnIndex
from packtool.manifests.index.order import place_in_order
from packtool.manifests.index.plain import NotJson, Twice, read_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MAX_DEPTH = 64
# What no UTF-8 has, and what would show a reviewer something else than is written.
_ESCAPED = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def canonical(document: Mapping[str, Any]) -> bytes:
    """Write an index: keys in one order (unknown ones last), entries in the order of their names, two blanks a step.

    ``document`` holds plain JSON values (see ``document_of``). Nothing is lost: what is not known is written as it
    stands. Writing what was read from these bytes gives the same bytes. Raises ValueError for a number that JSON has
    not, such as NaN.
    """
    written = _with_first(document, TOP_KEYS)
    if isinstance(document.get("plugins"), list):
        written["plugins"] = sorted(_ordered(document["plugins"], ENTRY_KEYS), key=place_in_order)
    if isinstance(document.get("removed"), list):
        written["removed"] = _ordered(document["removed"], REMOVAL_KEYS)
    if isinstance(document.get("renames"), dict):
        written["renames"] = dict(sorted(document["renames"].items(), key=lambda item: (item[0].casefold(), item[0])))
    return json_bytes(written)


def json_bytes(value: Any) -> bytes:
    """Write plain JSON values the way an index is written, in the order in which they come."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return (_ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n").encode()


def document_of(data: bytes) -> dict[str, Any]:
    """Read an index as plain JSON values that can be edited and written again. Raises NotAnIndex.

    Refused is all that could not be written again as it was: an object with a key twice, and endless nesting. A bare
    list of entries becomes the object that says the same.
    """
    try:
        document = read_plain(data)
    except NotJson as fault:
        raise NotAnIndex(str(fault)) from None
    refuse_unwritable(document)
    if isinstance(document, list):
        document = {"schema_version": 1, "plugins": document}
    if not isinstance(document, dict) or not isinstance(document.get("plugins"), list):
        raise NotAnIndex("has no list under `plugins`")
    return document


def refuse_unwritable(document: Any) -> None:
    """Raise NotAnIndex for plain JSON values with an object in which a key stands twice, or with endless nesting."""
    row = [document]
    for _ in range(MAX_DEPTH):
        twice = next((value for value in row if isinstance(value, Twice)), None)
        if twice is not None:
            raise NotAnIndex(f"has the key `{twice.key}` twice in one object")
        row = [inner for value in row for inner in _inside(value)]
        if not row:
            return
    raise NotAnIndex(f"is nested more than {MAX_DEPTH} deep")


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _ordered(items: list[Any], keys: tuple[str, ...]) -> list[Any]:
    return [_with_first(item, keys) if isinstance(item, dict) else item for item in items]


def _with_first(item: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    """Return the same object with ``keys`` first, in their order."""
    return {key: item[key] for key in keys if key in item} | dict(item)
