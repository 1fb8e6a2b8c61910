from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.manifests.hook_yaml import Hook, matches, read

GOOD = "name: log\ndescription: Writes a log.\nevents:\n  - gateway:startup\n  - command:deploy\n"


def told(text: str) -> list[tuple[str, str, int | None]]:
    findings = read(text.encode(), "log/HOOK.yaml").findings
    return [(found.rule.id, found.severity.word, found.location.line) for found in findings]


def test_a_good_hook() -> None:
    reading = read(GOOD.encode(), "log/HOOK.yaml")
    assert reading.findings == ()
    assert reading.manifest == Hook(name="log", events=("gateway:startup", "command:deploy"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- 1\n", [("hook-not-a-mapping", "error", 1)]),
        ("events: [agent:end]\n", [("hook-no-name", "note", 1)]),
        ("name: a\n", [("shape-missing-key", "error", 1)]),
        ("name: a\nevents: ['agent:*', session:compress]\n", []),
        ("name: a\nevents: agent:end\n", [("shape-type", "error", 2)]),
        ("name: a\nevents: []\n", [("shape-value", "error", 2)]),
        ("name: a\nevents: [agent:end]\nevent: x\n", [("shape-unknown-key", "warning", 3)]),
        ("name: a\nevents: [agent:ends, 'command:']\n", [("hook-unknown-event", "warning", 2)] * 2),
        ("name: a\nname: b\nevents: [agent:end]\n", [("document-duplicate-key", "error", 2)]),
    ],
)
def test_what_is_wrong(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert told(text) == expected


def test_the_nearest_event_is_named() -> None:
    [found] = read(b"name: a\nevents: [session:begin, session:strat]\n"[:100], "HOOK.yaml").findings[1:]
    assert found.remedy == "write `session:start`"


def test_told_by_its_name() -> None:
    assert matches("x/HOOK.yaml", b"")
    assert not matches("x/hook.yaml", b"")


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    read(data, "HOOK.yaml")


def test_a_misspelt_key_beside_the_right_one_names_it() -> None:
    [found] = read(b"name: x\nevnts: [session:start]\nevents: [session:start]\n", "HOOK.yaml").findings
    assert found.remedy == "remove it, or put what it says below `events`, which stands there, too"
