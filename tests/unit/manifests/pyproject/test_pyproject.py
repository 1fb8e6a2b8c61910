from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.manifests.pyproject import EntryPoints, matches, read

GOOD = """\
[project]
name = "hermes-relay"

[project.entry-points."hermes_agent.plugins"]
relay = "hermes_relay"

[project.entry-points."hermes_agent.plugin_capabilities"]
"relay.tools.override" = "hermes_relay"
"""


def told(text: str) -> list[tuple[str, str, int | None]]:
    findings = read(text.encode(), "pyproject.toml").findings
    return [(found.rule.id, found.severity.word, found.location.line) for found in findings]


def test_good_entry_points() -> None:
    reading = read(GOOD.encode(), "pyproject.toml")
    assert (reading.findings, reading.manifest) == ((), EntryPoints(plugins={"relay": "hermes_relay"}))


def test_memory_providers_have_a_group_of_their_own() -> None:
    assert told('[project.entry-points."hermes_agent.memory_providers"]\na = "b:c"\n') == []
    assert told('[project.entry-points."hermes_agent.memory_provider"]\na = "b:c"\n') == [
        ("pyproject-entry-point-group", "warning", 1)
    ]


def test_as_poetry_once_had_them() -> None:
    assert told('[tool.poetry.plugins."hermes_agent.plugins"]\na = "b:c"\n') == []
    assert told('[tool.poetry.plugins."hermes_agent.plugins"]\na = "b/c"\n') == [
        ("pyproject-entry-point-form", "error", 2)
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('relay = "hermes_relay"', "relay = 1", [("pyproject-entry-point-form", "error", 5)]),
        ('relay = "hermes_relay"', 'relay = "hermes-relay"', [("pyproject-entry-point-form", "error", 5)]),
        ("hermes_agent.plugins", "hermes.plugins", [("pyproject-entry-point-group", "warning", 4)]),
        ("relay.tools.override", "relay.tool.override", [("pyproject-capability", "warning", 8)]),
        ("relay.tools.override", "other.tools.override", [("pyproject-capability", "warning", 8)]),
        ('override" = "hermes_relay"', 'override" = "other"', [("pyproject-capability-target", "warning", 8)]),
        ("[project]", "[project", [("pyproject-not-toml", "error", 1)]),
    ],
)
def test_what_is_wrong(old: str, new: str, expected: list[tuple[str, str, int]]) -> None:
    text = GOOD.replace(old, new, 1)
    assert text != GOOD
    found = told(text)
    # What is told of a plugin follows in what is told of its capabilities.
    assert found[: len(expected)] == expected
    assert {rule for rule, _, _ in found[len(expected) :]} <= {"pyproject-capability", "pyproject-capability-target"}


def test_what_is_meant_is_named() -> None:
    [found] = read(GOOD.replace("relay.tools", "relay.tool").encode(), "pyproject.toml").findings
    assert found.remedy == 'write "relay.tools.override"'


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 50_000, "a = " + "[" * 300 + "]" * 300])
def test_hostile_numbers_and_nesting(text: str) -> None:
    found = told(text + "\n")
    assert found in ([], [("pyproject-not-toml", "error", 1)])


def test_told_by_name_and_content() -> None:
    assert matches("pyproject.toml", GOOD.encode())
    assert not matches("pyproject.toml", b"[project]\nname = 'x'\n")
    assert not matches("pyproject.toml", b"[project]\nname = 'hermes-agent'\ndependencies = ['hermes_agent.x']\n")
    assert matches("pyproject.toml", b"[project.entry-points.hermes_plugins]\n")
    assert not matches("other.toml", GOOD.encode())


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=100))
def test_any_text_is_read(text: str) -> None:
    read(text.encode("utf-8", "surrogatepass"), "pyproject.toml")
