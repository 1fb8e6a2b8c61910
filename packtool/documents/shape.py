"""What JSON Schema says about a document, turned into sentences at a line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.documents.schema import refusals
from packtool.findings import Rule, Severity
from packtool.text import clean, nearest, yaml_word

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.documents.schema import Refused
    from packtool.findings import Finding, Location

    Place = Sequence[str | int]

WRONG_TYPE = Rule(
    id="shape-type",
    severity=Severity.ERROR,
    summary="A value has another type than its key needs.",
    why="Hermes refuses the file or ignores the value.",
    remedy="write a value of the type that is named",
)
MISSING_KEY = Rule(
    id="shape-missing-key",
    severity=Severity.ERROR,
    summary="A key that is needed is not there.",
    why="Hermes refuses the file without it.",
    remedy="add the key",
)
UNKNOWN_KEY = Rule(
    id="shape-unknown-key",
    severity=Severity.WARNING,
    summary="A key is none of those that are read.",
    why="An unknown key is ignored silently: a misspelt one changes nothing, and what it was meant to say is lost.",
    remedy="remove the key, or write the one that was meant",
)
WRONG_VALUE = Rule(
    id="shape-value",
    severity=Severity.ERROR,
    summary="A value is not one of those that its key can have.",
    why="Hermes refuses the file or ignores the value.",
    remedy="write a value of the kind that is named",
)

_TYPE_WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "empty",
}
_NAME_LIMIT = 80
# Marks what a schema says for editors, and its kind's reader in words of its own.
TOLD_APART = "$comment"


def dotted(place: Place) -> str:
    """Return ``plugins.2.ref`` for a symbolic place, with list positions counted from 1; the root has no name."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in place) or "the document"


def judge_shape(
    document: Document,
    schema: Mapping[str, Any],
    *,
    name_of: Callable[[Place], str] = dotted,
    keywords: Container[str] | None = None,
) -> Iterator[Finding]:
    """Give a finding for everything in ``document`` that ``schema`` (JSON Schema 2020-12) refuses.

    A subschema's ``description`` completes the sentence "… must be"; ``name_of`` names a symbolic place. A misspelt
    key is an error, since what it was meant to say is lost; any other unknown key is a warning. ``keywords`` limits
    what is told to those of JSON Schema, such as ``additionalProperties``, for kinds that judge the rest themselves.
    """
    if document.root is None:
        return
    told: set[tuple[str, tuple[str | int, ...]]] = set()
    mistyped: set[tuple[str | int, ...]] = set()
    for error in refusals(document.root.plain(), schema):
        if (keywords is not None and error.keyword not in keywords) or TOLD_APART in error.schema:
            continue
        key = (error.keyword, error.path)
        # Whether a value of another type is one of those that are allowed is no question.
        if key in told or error.path in mistyped:
            continue
        told.add(key)
        if error.keyword == "type":
            mistyped.add(error.path)
        yield from _explain(error, document, name_of)


def _explain(error: Refused, document: Document, name_of: Callable[[Place], str]) -> Iterator[Finding]:
    place = error.path
    node = document.follow(place)
    if node is None:
        return
    where = document.at(node)
    if error.keyword == "required":
        yield from _missing(error, where, name_of)
    elif error.keyword == "additionalProperties":
        yield from _unknown(error, document, node, name_of)
    elif error.keyword == "type":
        wanted = error.wanted if isinstance(error.wanted, list) else [error.wanted]
        words = " or ".join(_TYPE_WORDS[word] for word in wanted)
        yield WRONG_TYPE.at(where, f"{name_of(place)} must be {words}, not {node.word}", remedy=f"write {words}")
    else:
        yield _value(error, where, name_of(place))


def _missing(error: Refused, where: Location, name_of: Callable[[Place], str]) -> Iterator[Finding]:
    for key in error.wanted:
        if key not in error.value:
            message = f"{name_of(error.path)} has no `{key}`"
            yield MISSING_KEY.at(where, message, remedy=f"add `{key}:`")


def _unknown(error: Refused, document: Document, node: Node, name_of: Callable[[Place], str]) -> Iterator[Finding]:
    known = list(error.schema.get("properties", {}))
    for key, name, _ in node.named():
        if key in known:
            continue
        meant = nearest(key, [candidate for candidate in known if candidate not in error.value])
        shown = clean(key, limit=_NAME_LIMIT)
        message = f"{name_of(error.path)} has the unknown key `{shown}`"
        if meant is None:
            there = nearest(key, [candidate for candidate in known if candidate in error.value])
            known_words = f"remove it; known are {', '.join(known)}"
            remedy = (
                f"remove it, or put what it says below `{there}`, which stands there, too" if there else known_words
            )
            yield UNKNOWN_KEY.at(document.at(name), message, remedy=remedy)
        else:
            yield UNKNOWN_KEY.at(document.at(name), message, remedy=f"write `{meant}`", severity=Severity.ERROR)


def _value(error: Refused, where: Location, name: str) -> Finding:
    description = error.schema.get("description")
    # Words that are listed first, and other spellings of them after.
    several = error.wanted[0].get("enum") if error.keyword == "anyOf" and isinstance(error.wanted[0], dict) else None
    if several is not None or error.keyword in {"enum", "const"}:
        allowed = several or (error.wanted if error.keyword == "enum" else [error.wanted])
        meant = nearest(yaml_word(error.value), [yaml_word(value) for value in allowed])
        listed = ", ".join(yaml_word(value) for value in allowed)
        remedy = f"write {meant}" if meant else f"write one of {listed}"
        return WRONG_VALUE.at(where, f"{name} must be one of {listed}", remedy=remedy)
    if error.keyword in {"minItems", "minLength", "minProperties"} and not error.value:
        return WRONG_VALUE.at(where, f"{name} is empty")
    if description:
        return WRONG_VALUE.at(where, f"{name} must be {description}", remedy=f"write {description}")
    return WRONG_VALUE.at(where, f"{name} does not hold what it must ({error.keyword} {yaml_word(error.wanted)})")
