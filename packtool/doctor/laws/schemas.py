"""Tool schemas: what the model chooses by, and whether the host can hold a call to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from packtool.doctor.registered import of_kind
from packtool.doctor.tracing.values import UNKNOWN, Const, Map, options, plain, text_of
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Spot
    from packtool.findings import Finding

DESCRIPTION = Rule(
    id="doctor-schema-description",
    severity=Severity.WARNING,
    summary="A tool's schema has no description, or one of hardly any words.",
    why="The model chooses tools by their descriptions alone.",
    remedy="say in a sentence what the tool does, with what, and when to use it",
)
PARAMETERS = Rule(
    id="doctor-schema-parameters",
    severity=Severity.WARNING,
    summary="The parameters of a tool's schema are no JSON Schema of an object.",
    why="Providers of models refuse such a tool, some of them the whole request.",
    remedy='write {"type": "object", "properties": {...}, "required": [...]}',
)
NAME = Rule(
    id="doctor-schema-name",
    severity=Severity.WARNING,
    summary="A tool's schema has another name than the one that it is registered under.",
    why="The model calls the tool by one name and the host looks for the other.",
    remedy="write the same name in both",
)
SECOND = Rule(
    id="doctor-schema-second-description",
    severity=Severity.NOTE,
    summary="A tool is registered with a description that differs from its schema's.",
    why="The model sees the schema's; people see the other.",
    remedy="leave `description=` out, or make it the same",
)
WRAPPED = Rule(
    id="doctor-schema-wrapped",
    severity=Severity.WARNING,
    summary="A tool's schema is already wrapped as a function, as a model's interface takes it.",
    why="Hermes wraps it once more, so that the model sees neither the description nor the parameters.",
    remedy="register what stands under `function` by itself",
)
_FEWEST_WORDS = 3
_HOLE = object()
_PARAMETER_KEYS = ("parameters", "input_schema", "inputSchema")


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the schema of every tool, as far as it is known."""
    for each in of_kind(subject, "tool"):
        for schema in options(each.use.argument(2, "schema") or UNKNOWN):
            if isinstance(schema, Map):
                yield from _schema(subject, each, schema)
        yield from _second(subject, each)


def _schema(subject: Subject, each: Registered, schema: Map) -> Iterator[Finding]:
    shown = clean(f"the tool {each.name}", limit=100) if each.name is not None else "a tool"
    spot = schema.spot or each.use.place_of(2, "schema")
    inner = schema.items.get("function")
    if isinstance(inner, Map) and "parameters" not in schema.items:
        message = f"the schema of {shown} is wrapped as a function already, so that the model sees nothing of it"
        remedy = "register what stands under `function`: name, description and parameters"
        yield subject.at(WRAPPED, spot, message, remedy=remedy)
        schema, spot = inner, inner.spot or spot
    yield from _described(subject, schema, shown, spot)
    name = text_of(schema.items.get("name", UNKNOWN))
    if name is not None and each.name is not None and name != each.name and not _several(each):
        message = f"{shown} is called {clean(name, limit=80)} in its schema"
        yield subject.at(NAME, schema.spots.get("name", spot), message)
    yield from _parameters(subject, schema, shown, spot)


def _several(each: Registered) -> bool:
    """Whether a call registers one of several tools, so that name and schema may not belong together."""
    return len(options(each.use.argument(0, "name"))) > 1 or len(options(each.use.argument(2, "schema"))) > 1


def _described(subject: Subject, schema: Map, shown: str, spot: Spot) -> Iterator[Finding]:
    value = schema.items.get("description")
    if value is None:
        if schema.whole:
            yield subject.at(DESCRIPTION, spot, f"the schema of {shown} has no description")
        return
    text = text_of(value)
    place = schema.spots.get("description", spot)
    if text is None:
        if isinstance(value, Const | Map):
            yield subject.at(DESCRIPTION, place, f"the description of {shown} is no text")
    elif len(text.split()) < _FEWEST_WORDS and text.isascii():
        message = f"the description of {shown} says little: {clean(text, limit=60) or '(nothing)'}"
        yield subject.at(DESCRIPTION, place, message)


def _parameters(subject: Subject, schema: Map, shown: str, spot: Spot) -> Iterator[Finding]:
    value = schema.items.get("parameters")
    if value is None:
        other = next((key for key in _PARAMETER_KEYS if key in schema.items), None)
        if other is not None:
            message = f"the schema of {shown} has `{other}`; Hermes reads `parameters`"
            yield subject.at(PARAMETERS, schema.spots.get(other, spot), message, remedy="write `parameters`")
        elif schema.whole:
            message = f"the schema of {shown} has no parameters: the model does not know what to give it"
            yield subject.at(PARAMETERS, spot, message, severity=Severity.NOTE)
        return
    place = (value.spot if isinstance(value, Map) else None) or schema.spots.get("parameters", spot)
    fault = _invalid(plain(value, _HOLE))
    if fault is not None:
        yield subject.at(PARAMETERS, place, f"the parameters of {shown}: {clean(fault, limit=200)}")


def _invalid(written: Any) -> str | None:
    """Say what is wrong with parameters, or ``None``; where something in them is not known nothing is."""
    if written is _HOLE:
        return None
    if not isinstance(written, dict):
        return "they are no object"
    kind = written.get("type", "object")
    if kind is not _HOLE and kind != "object":
        return f"their type is {kind}, not object"
    return None if _has_hole(written) else _shape(written)


def _shape(written: dict[str, Any]) -> str | None:
    try:
        Draft202012Validator.check_schema(written)
    except SchemaError as fault:
        return f"at {'.'.join(map(str, fault.path)) or 'the top'}: {fault.message}"
    except RecursionError:
        return None
    known = written.get("properties", {})
    stray = [name for name in written.get("required", ()) if name not in known]
    return f"`required` names {', '.join(map(str, stray))}, which `properties` does not have" if stray else None


def _has_hole(written: Any) -> bool:
    waiting = [written]
    while waiting:
        each = waiting.pop()
        if each is _HOLE:
            return True
        if isinstance(each, dict):
            if not all(isinstance(key, str) for key in each):
                return True
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)
    return False


def _second(subject: Subject, each: Registered) -> Iterator[Finding]:
    schema = each.use.argument(2, "schema")
    said = text_of(each.use.argument(7, "description"))
    in_schema = text_of(schema.items.get("description", UNKNOWN)) if isinstance(schema, Map) else None
    if said and in_schema and said.strip() != in_schema.strip() and each.name is not None:
        message = f"the tool {clean(each.name, limit=80)} is described twice, in different words"
        yield subject.at(SECOND, each.use.place_of(7, "description"), message)
