"""The published schema refuses what the reader warns of, wherever a schema can say it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from packtool import resources
from packtool.findings import Severity
from packtool.manifests.plugin_yaml import read
from packtool.manifests.plugin_yaml.reading import SCHEMA

WHOLE = "version: 0.1.0\ndescription: d\n"
VALIDATOR = Draft202012Validator(json.loads(resources.text(f"schemas/{SCHEMA}")))


def judged(text: str) -> tuple[bool, bool]:
    """Return whether the schema takes a manifest, and whether the reader has nothing worse than a note to say."""
    reading = read(text.encode(), "plugin.yaml")
    plain: Any = reading.document.plain()
    worst = max((found.severity for found in reading.findings), default=Severity.NOTE)
    return VALIDATOR.is_valid(plain), worst is Severity.NOTE


@pytest.mark.parametrize(
    "line",
    [
        *(f"manifest_version: {word}" for word in ("0", "3", "-1", '"2"', "null", "true", "[]", "1.5")),
        "api_version: 0",
        "api_version: x",
        "kind: memory",
        "kind: []",
        "capabilities: [tools.overide]",
        "requires_env: [lower]",
        "requires_env: [{name: lower}]",
        "optional_env: [1A]",
        'requires_hermes: "~=0.22"',
        'requires_hermes: ">=0.22,"',
        'requires_plugins: [{id: a, version_range: "any"}]',
        "provides_tools: x",
        "config_schema: []",
    ],
)
def test_both_refuse(line: str) -> None:
    assert judged(f"name: a\n{WHOLE}{line}\n") == (False, False)


@pytest.mark.parametrize("name", ["../x", "..", ".", "a/b", "a\\b", "a..b", '"a\\u200bb"', "a" * 256])
def test_both_refuse_a_name_that_is_no_folder_s(name: str) -> None:
    assert judged(f"name: {name}\n{WHOLE}") == (False, False)


@pytest.mark.parametrize(
    "line",
    [
        "manifest_version: 1",
        "api_version: 1",
        "kind: backend",
        "kind:",
        "capabilities: [tools.override]",
        "requires_env: [RELAY_KEY, {name: RELAY_ROOM, secret: true}]",
        'requires_hermes: ">=0.22, <1"',
        'requires_plugins: [{id: a, version_range: "1.2"}]',
    ],
)
def test_both_take(line: str) -> None:
    assert judged(f"name: a.b-c_d\n{WHOLE}{line}\n") == (True, True)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("manifest_version: 3", "plugin-yaml-manifest-version"),
        ("manifest_version: x", "plugin-yaml-manifest-version"),
        ("api_version: 0", "plugin-yaml-api-version"),
        ("kind: []", "shape-type"),
        ("requires_env: [lower]", "plugin-yaml-env-name"),
        ("capabilities: [tools.overide]", "plugin-yaml-unknown-capability"),
        ('requires_hermes: "~=1"', "plugin-yaml-version-range"),
    ],
)
def test_a_fault_is_told_once(line: str, rule: str) -> None:
    findings = read(f"name: a\n{WHOLE}{line}\n".encode(), "plugin.yaml").findings
    assert [found.rule.id for found in findings] == [rule]


def test_a_bad_name_is_told_once() -> None:
    findings = read(f"name: ../x\n{WHOLE}".encode(), "plugin.yaml").findings
    assert [found.rule.id for found in findings] == ["plugin-name-refused"]
