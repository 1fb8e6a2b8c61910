"""The published schemas: each has a name, each is a schema, and each says what the validator says."""

from __future__ import annotations

import ast
import importlib.util
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from packtool import resources
from packtool.errors import Misuse
from packtool.findings import Severity
from packtool.fix.subject import read_subject
from packtool.registry import kind_of, kinds
from packtool.schemas import names, schema_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.fix.subject import Subject

ROOT = Path(__file__).parents[2]
# TOML has no schema that editors take; its tables are judged by hand.
WITHOUT = {"pyproject"}
JUDGED = sorted(set(kinds()) - WITHOUT)
# How many texts of a kind the tests hold at least: fewer would mean that they are not found any more.
LEAST = {
    "pack": 200,
    "plugin-yaml": 30,
    "plugin-json": 30,
    "mcp-json": 30,
    "skill": 20,
    "index": 20,
    "lock": 10,
    "catalog": 20,
    "marketplace": 10,
    "hook": 5,
    "config": 5,
}


def _stdio(**said: str) -> dict[str, Any]:
    address = "https://agent-plugins.org/schemas/1.0.0/mcp.schema.json"
    return {"$schema": address, "mcpServers": {"a": {"type": "stdio", **said}}}


def test_every_kind_and_every_file_has_a_name() -> None:
    files = {path.relative_to(ROOT).as_posix() for path in (ROOT / "schemas").rglob("*.schema.json")}
    assert set(names().values()) == files
    assert len(names()) == len(files)
    assert set(JUDGED) <= set(names())
    assert set(JUDGED) == set(LEAST)


@pytest.mark.parametrize("name", names())
def test_each_is_a_schema_and_is_printed_as_it_is(name: str) -> None:
    assert schema_text(name) == resources.text(names()[name])
    schema = json.loads(schema_text(name))
    Draft202012Validator.check_schema(schema)
    assert schema["title"]


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Misuse) as fault:
        schema_text("plugin-yml")
    assert fault.value.remedy == "packtool schema plugin-yaml"


def _corpus(kind: str) -> Iterator[bytes]:
    """Give every text in the tests of a kind, and every file of the repository that is of this kind."""
    for path in sorted((ROOT / "tests" / "unit" / "manifests" / _folder(kind)).glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        yield from _texts(node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        yield from _texts(_parameters(path))
    for folder in ("tests/cases", "examples", "index", "starters"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in {".yaml", ".yml", ".json", ".md"}:
                data = path.read_bytes()
                found = kind_of(path.as_posix(), data)
                if found is not None and kind == found.NAME:
                    yield data


def _folder(kind: str) -> str:
    return str(getattr(kinds()[kind], "__name__", "")).rpartition(".")[2]


def _parameters(path: Path) -> Iterator[Any]:
    spec = importlib.util.spec_from_file_location(f"corpus_{path.parent.name}_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for value in vars(module).values():
        for mark in getattr(value, "pytestmark", ()):
            if mark.name == "parametrize":
                yield from _flat(mark.args[1] if len(mark.args) > 1 else mark.kwargs["argvalues"])


def _flat(values: Any) -> Iterator[Any]:
    if isinstance(values, dict):
        yield json.dumps(values, default=str)
    elif isinstance(values, (list, tuple)):
        for value in values:
            yield from _flat(value)
    else:
        yield values


def _texts(values: Iterator[Any]) -> Iterator[bytes]:
    for value in values:
        if isinstance(value, str):
            yield value.encode("utf-8", "surrogatepass")
        elif isinstance(value, bytes):
            yield value


def _read(kind: str) -> list[Subject]:
    """Return what can be read of the corpus and holds keys and values."""
    found = {data: read_subject(kinds()[kind], data, "file", allow_local=True) for data in _corpus(kind)}
    return [one for one in found.values() if one is not None and one.root is not None and one.root.is_mapping]


@pytest.mark.parametrize("kind", sorted(LEAST))
def test_schema_and_validator_agree_on_every_text_in_the_tests(kind: str) -> None:
    validator = Draft202012Validator(json.loads(schema_text(kind)))
    subjects = _read(kind)
    refused = 0
    for subject in subjects:
        fits = validator.is_valid(subject.document.plain())
        rules = {finding.rule.id for finding in subject.findings}
        refused += not fits
        # What the schema refuses the validator has something to say about.
        assert fits or rules, subject.text
        # What the validator calls an error of shape the schema refuses.
        shape = {one.rule.id for one in subject.findings if one.severity is not Severity.NOTE} & SHAPES
        assert not (fits and shape), (subject.text, shape)
    assert len(subjects) >= LEAST[kind]
    assert refused > 3


SHAPES = {"shape-type", "shape-missing-key", "shape-value", "shape-unknown-key"}


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("plugin-json", {"$schema": "https://other.example", "name": "a"}),
        ("mcp-json", _stdio(command="node server.js")),
        ("mcp-json", _stdio(command="bin/serve")),
        ("mcp-json", _stdio(command="serve", cwd="/tmp")),
        ("mcp-json", {"$schema": "https://other.example", "mcpServers": {}}),
        ("config", {"mcp_servers": {"a": {}}}),
        ("config", {"mcp_servers": {"a": {"command": "x", "url": "https://a.example"}}}),
        ("config", {"tts": {"providers": {"a": {"type": "command"}}}}),
        ("config", {"plugins": {"index_url": "http://a.example"}}),
        ("skill", {"name": "a", "description": "b", "colour": "red"}),
        ("plugin-yaml", {"name": "a", "kind": "memory"}),
    ],
)
def test_what_the_reader_tells_apart_the_schema_refuses_too(name: str, written: dict[str, Any]) -> None:
    assert not Draft202012Validator(json.loads(schema_text(name))).is_valid(written)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("mcp-json", _stdio(command="./bin/my server", cwd="${PLUGIN_ROOT}/run")),
        ("mcp-json", _stdio(command="npx", cwd="./")),
        ("config", {"mcp_servers": {"a": {"url": "https://a.example"}}, "plugins": {"index_url": ""}}),
        ("config", {"tts": {"providers": {"a": {"type": "command", "command": "say"}, "b": {"type": "edge"}}}}),
        ("plugin-yaml", {"name": "a", "kind": " Standalone "}),
    ],
)
def test_what_the_reader_takes_the_schema_takes_too(name: str, written: dict[str, Any]) -> None:
    assert Draft202012Validator(json.loads(schema_text(name))).is_valid(written)
