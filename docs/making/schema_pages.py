"""A page for every schema: its keys in a table, object by object, and the schema itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from making.markdown import GENERATED, cell, code, fenced, prose, table

from packtool.cli.validate import KINDS
from packtool.schemas import names, schema_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOLDER = "schemas"
_SHOWN = 8


def pages() -> dict[str, str]:
    """Return every page by its place below docs/."""
    texts = {name: schema_text(name) for name in names()}
    made = {f"{FOLDER}/{name}.md": _page(name, text) for name, text in texts.items()}
    rows = ((f"[{name}]({name}.md)", cell(_title(name, json.loads(text)))) for name, text in texts.items())
    head = (
        "# Schemas\n\nWhat each file looks like. `packtool schema NAME` prints one for editors and other programs.\n\n"
    )
    return {f"{FOLDER}/README.md": f"{head}{table(('name', 'what'), rows)}\n{GENERATED}.\n", **made}


def _title(name: str, schema: Mapping[str, Any]) -> str:
    return str(schema.get("title", name))


def _page(name: str, text: str) -> str:
    schema = json.loads(text)
    parts = [f"# {_title(name, schema)}\n"]
    if "description" in schema:
        parts.append(f"{prose(schema['description'])}\n")
    judged = f"; `packtool validate --kind {name} FILE` says more than a schema can" if name in KINDS else ""
    parts.append(f"`packtool schema {name}` prints it{judged}.\n")
    known = schema.get("$defs", {})
    for called, one in (("", schema), *known.items()):
        parts += _object(called, one, known)
    parts += ["## The schema\n", fenced("json", text), f"{GENERATED} from `{names()[name]}`.\n"]
    return "\n".join(parts)


def _object(called: str, schema: Any, known: Mapping[str, Any]) -> Iterator[str]:
    """Yield the section about one object; nothing for what has no keys."""
    if not isinstance(schema, dict) or not schema.get("properties"):
        return
    yield f"## {code(called) if called else 'Keys'}\n"
    if called and "description" in schema:
        yield f"{prose(schema['description'])}\n"
    required = schema.get("required", [])
    named = {key: _named(one, known) for key, one in schema["properties"].items()}
    rows = (
        (code(key), _type(one), "yes" if key in required else "", cell(_meaning(one))) for key, one in named.items()
    )
    yield table(("key", "type", "required", "meaning"), rows)


def _named(schema: Any, known: Mapping[str, Any]) -> Any:
    """Return what a reference leads to, unless that is an object with a section of its own."""
    word = str(schema.get("$ref", "")).rpartition("/")[2] if isinstance(schema, dict) else ""
    meant = known.get(word)
    if not isinstance(meant, dict) or meant.get("properties"):
        return schema
    return {**meant, **{key: value for key, value in schema.items() if key != "$ref"}}


def _meaning(schema: Any) -> str:
    return str(schema.get("description", "")) if isinstance(schema, dict) else ""


def _type(schema: Any) -> str:
    """Return what a value may be, in a few words."""
    if not isinstance(schema, dict):
        return "anything" if schema else "not allowed"
    if "$ref" in schema:
        return code(str(schema["$ref"]).rpartition("/")[2])
    if "const" in schema:
        return code(json.dumps(schema["const"], ensure_ascii=False))
    if "enum" in schema:
        words = [code(json.dumps(one, ensure_ascii=False)) for one in schema["enum"]]
        return ", ".join(words[:_SHOWN]) + (" …" if words[_SHOWN:] else "")
    for several in ("anyOf", "oneOf"):
        if several in schema and "type" not in schema:
            return " or ".join(dict.fromkeys(map(_type, schema[several])))
    said = schema.get("type", "anything")
    kinds: list[str] = [said] if isinstance(said, str) else said
    return " or ".join(
        f"array of {_type(schema['items'])}" if one == "array" and "items" in schema else one for one in kinds
    )
