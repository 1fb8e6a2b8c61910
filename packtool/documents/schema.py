"""The part of JSON Schema (2020-12) that packtool's own schemas use, judged over plain values.

Why not a library: the usual one loads an HTTP client and takes longer to start than all the rest of `validate`. A test
holds this module to that library on every schema of ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    # A subschema may be true or false too.
    Schema = Any
    Path = tuple[str | int, ...]

_REFERENCE = "#/$defs/"
_SAYS_NOTHING = frozenset({"$schema", "$id", "$comment", "$defs", "title", "description", "default", "examples"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A value that a schema refuses: the ``keyword`` that does, with its ``wanted``, in the subschema ``schema``.

    ``keyword`` is ``false`` where the whole subschema is, so that nothing may stand there.
    """

    keyword: str
    wanted: Any
    schema: Schema
    path: Path
    value: Any


class UnknownKeyword(Exception):  # noqa: N818 - a fault of packtool's own schemas, never of what is judged
    """A schema uses a keyword that is not known here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judge:
    definitions: Schema

    def refused(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        if schema is False:
            yield Refused(keyword="false", wanted=schema, schema={}, path=path, value=value)
        for keyword, wanted in schema.items() if isinstance(schema, dict) else ():
            if keyword in _INSIDE:
                yield from _INSIDE[keyword](self, value, schema, path)
            elif keyword in _ALONE:
                if not _ALONE[keyword](self, value, wanted, path):
                    yield Refused(keyword=keyword, wanted=wanted, schema=schema, path=path, value=value)
            elif keyword not in _SAYS_NOTHING:
                raise UnknownKeyword(keyword)

    def takes(self, value: Any, schema: Schema, path: Path) -> bool:
        return next(self.refused(value, schema, path), None) is None

    def referred(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        yield from self.refused(value, self.definitions[schema["$ref"].removeprefix(_REFERENCE)], path)

    def properties(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        for key, each in schema["properties"].items() if isinstance(value, dict) else ():
            if key in value:
                yield from self.refused(value[key], each, (*path, key))

    def additional(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        known, wanted = schema.get("properties", {}), schema["additionalProperties"]
        others = [key for key in value if key not in known] if isinstance(value, dict) else []
        if wanted is False and others:
            keyword = "additionalProperties"
            yield Refused(keyword=keyword, wanted=wanted, schema=schema, path=path, value=value)
        for key in others if isinstance(wanted, dict) else ():
            yield from self.refused(value[key], wanted, (*path, key))

    def items(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        for position, item in enumerate(value if isinstance(value, list) else ()):
            yield from self.refused(item, schema["items"], (*path, position))

    def all_of(self, value: Any, schema: Schema, path: Path) -> Iterator[Refused]:
        for each in schema["allOf"]:
            yield from self.refused(value, each, path)

    def any_of(self, value: Any, wanted: list[Schema], path: Path) -> bool:
        return any(self.takes(value, each, path) for each in wanted)

    def one_of(self, value: Any, wanted: list[Schema], path: Path) -> bool:
        return sum(self.takes(value, each, path) for each in wanted) == 1

    def none_of(self, value: Any, wanted: Schema, path: Path) -> bool:
        return not self.takes(value, wanted, path)


_INSIDE: Mapping[str, Callable[[_Judge, Any, Schema, Path], Iterator[Refused]]] = {
    "$ref": _Judge.referred,
    "properties": _Judge.properties,
    "additionalProperties": _Judge.additional,
    "items": _Judge.items,
    "allOf": _Judge.all_of,
}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


_TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": _is_number,
    "integer": lambda value: _is_number(value) and (isinstance(value, int) or value.is_integer()),
}


def _has_type(value: Any, wanted: str | list[str]) -> bool:
    return any(_TYPES[name](value) for name in ([wanted] if isinstance(wanted, str) else wanted))


def _same(value: Any, wanted: Any) -> bool:
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)


_ALONE: Mapping[str, Callable[[_Judge, Any, Any, Path], bool]] = {
    "anyOf": _Judge.any_of,
    "oneOf": _Judge.one_of,
    "not": _Judge.none_of,
    "type": lambda _, value, wanted, __: _has_type(value, wanted),
    "required": lambda _, value, wanted, __: not isinstance(value, dict) or all(key in value for key in wanted),
    "const": lambda _, value, wanted, __: _same(value, wanted),
    "enum": lambda _, value, wanted, __: any(_same(value, each) for each in wanted),
    "pattern": lambda _, value, wanted, __: not isinstance(value, str) or re.search(wanted, value) is not None,
    "minimum": lambda _, value, wanted, __: not _is_number(value) or value >= wanted,
    "minLength": lambda _, value, wanted, __: not isinstance(value, str) or len(value) >= wanted,
    "maxLength": lambda _, value, wanted, __: not isinstance(value, str) or len(value) <= wanted,
    "minItems": lambda _, value, wanted, __: not isinstance(value, list) or len(value) >= wanted,
    "maxItems": lambda _, value, wanted, __: not isinstance(value, list) or len(value) <= wanted,
}


def refusals(value: Any, schema: Schema) -> Iterator[Refused]:
    """Give everything in ``value`` (plain dicts, lists and scalars) that ``schema`` refuses, in the schema's order.

    Raises UnknownKeyword for a keyword that is not known here, once something is judged by it.
    """
    yield from _Judge(definitions=schema.get("$defs", {})).refused(value, schema, ())
