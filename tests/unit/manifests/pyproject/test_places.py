"""Where keys of a TOML text are found."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.manifests.pyproject import read
from packtool.manifests.pyproject.places import places_of

TEXT = """\
# [project.entry-points."hermes_agent.plugins"]
text = '''
[project.entry-points."hermes_agent.plugins"]
relay = 1
'''
other = \"\"\"a " b \\\"\"\" [c]\"\"\"
list = [ 1, # [x]
  "]", { a.b = 2 } ]
a."b.c" . 'd' = 3
day = 1979-05-27 07:32:00

[ project . "entry-points" ] # x = 1
"hermes_agent.plugins" = { relay = "a", "re.lay" = "b" }
[[tools]]
x = 1
[[tools]]
  y = 2
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("text",), (2, 1, 5)),
        (("other",), (6, 1, 6)),
        (("list",), (7, 1, 5)),
        (("list", "a", "b"), (8, 10, 13)),
        (("a", "b.c", "d"), (9, 1, 14)),
        (("day",), (10, 1, 4)),
        (("project", "entry-points"), (12, 1, 28)),
        (("project", "entry-points", "hermes_agent.plugins"), (13, 1, 23)),
        (("project", "entry-points", "hermes_agent.plugins", "relay"), (13, 28, 33)),
        (("project", "entry-points", "hermes_agent.plugins", "re.lay"), (13, 41, 49)),
        (("tools", "y"), (17, 3, 4)),
    ],
)
def test_a_key_is_where_it_is_written(path: tuple[str, ...], place: tuple[int, int, int]) -> None:
    tomllib.loads(TEXT)
    assert places_of(TEXT)[path] == place


def test_nothing_is_found_that_is_not_there() -> None:
    assert not [path for path in places_of(TEXT) if "relay" in path and path[0] != "project"]


def paths(value: Any, before: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """Return the places of all keys of what Python reads."""
    if isinstance(value, list):
        return {path for item in value for path in paths(item, before)}
    found: set[tuple[str, ...]] = set()
    for key, below in value.items() if isinstance(value, dict) else ():
        found |= {(*before, key)} | paths(below, (*before, key))
    return found


PIECES = [*"ab.=[]{},\"'\n# ", "a = 1\n", "[a.b]\n", "[[c]]\n", "'''", '"' * 3, "\\n", "b.c = {a = [1, {d = 2}]}\n"]


@settings(max_examples=400, derandomize=True, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_every_key_that_python_reads_is_found_and_no_other(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        whole = tomllib.loads(text)
    except ValueError:
        places_of(text)
        return
    assert set(places_of(text)) == paths(whole)


def told(text: str) -> list[tuple[str, str, int | None, int | None]]:
    findings = read(text.encode(), "pyproject.toml").findings
    return [(one.rule.id, one.severity.word, one.location.line, one.location.column) for one in findings]


def test_a_finding_stands_at_its_own_entry_where_names_share_a_beginning() -> None:
    text = '[project.entry-points."hermes_agent.plugins_old"]\na = "x"\n'
    text += '[project.entry-points."hermes_agent.plugins"]\nrelay-two = "a"\nrelay = "b/c"\n'
    assert told(text) == [
        ("pyproject-entry-point-group", "warning", 1, 1),
        ("pyproject-entry-point-form", "error", 5, 1),
    ]


def test_a_finding_stands_at_its_entry_in_a_table_on_one_line() -> None:
    text = '[project.entry-points]\n"hermes_agent.plugins" = { a = "x", b = "y/z" }\n'
    assert told(text) == [("pyproject-entry-point-form", "error", 2, 37)]


@pytest.mark.parametrize("value", ["3", '"x"', "true", "[1]", "1979-05-27"])
def test_a_group_that_is_no_table_is_an_error(value: str) -> None:
    text = f'[project.entry-points]\n"hermes_agent.plugins" = {value}\n'
    assert told(text) == [("pyproject-entry-point-form", "error", 2, 1)]
    text = f"[project]\n# hermes_agent.plugins\nentry-points = {value}\n"
    assert told(text) == [("pyproject-entry-point-form", "error", 3, 1)]


def test_a_capability_belongs_to_the_plugin_with_the_longest_name() -> None:
    text = '[project.entry-points."hermes_agent.plugins"]\na = "x"\n"a.b" = "y"\n'
    text += '[project.entry-points."hermes_agent.plugin_capabilities"]\n"a.b.tools.override" = "y"\n'
    assert told(text) == []
