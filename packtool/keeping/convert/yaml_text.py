"""Plain JSON values written as YAML that every reader, old or new, understands in the same way."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# What is plain without doubt; anything else stands in quotes, commits above all.
_PLAIN = re.compile(r"https://[A-Za-z0-9_./-]*[A-Za-z0-9_/-]|[A-Za-z_](?:[A-Za-z0-9_ ./()-]*[A-Za-z0-9_./)])?")
_WORDS = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
# YAML allows these in no document, and JSON allows them in a text.
_ESCAPED = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]")
_INDENT = "  "
# A key that is longer cannot stand before its colon.
MAX_KEY = 512


def yaml_text(values: Mapping[str, Any]) -> str:
    """Write an object in blocks, ending in a line feed. Raises ValueError for what YAML cannot hold so."""
    return "".join(f"{line}\n" for line in _mapping(values, "")) if values else "{}\n"


def _mapping(values: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in values.items():
        if len(key) > MAX_KEY:
            raise ValueError(f"a key of more than {MAX_KEY} characters")
        yield from _item(f"{indent}{_text(key)}:", value, indent + _INDENT)


def _sequence(values: list[Any], indent: str) -> Iterator[str]:
    for value in values:
        if isinstance(value, dict) and value:
            first, *others = _mapping(value, indent + _INDENT)
            yield f"{indent}- {first.removeprefix(indent + _INDENT)}"
            yield from others
        else:
            yield from _item(f"{indent}-", value, indent + _INDENT)


def _item(head: str, value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        yield head
        yield from _mapping(value, indent)
    elif isinstance(value, list) and value:
        yield head
        yield from _sequence(value, indent)
    else:
        yield f"{head} {_scalar(value)}"


def _scalar(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        shown = json.dumps(value, allow_nan=False)
        # YAML 1.1 takes 1e+22 for text.
        return shown.replace("e", ".0e") if "e" in shown and "." not in shown else shown
    return json.dumps(value)


def _text(value: str) -> str:
    if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS:
        return value
    return _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
