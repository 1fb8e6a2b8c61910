"""What the child answers is what a stranger says: whatever it writes, what is read of it is small and clean."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from packtool.probe.answered import Did, Raised, read_answer

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
_EVENTS = st.sampled_from(
    ["begun", "done", "registered", "tried", "raised", "called", "unknown", "stood-in", "no-register", "other"]
)
_KEYS = ("kind", "name", "what", "detail", "type", "words", "path", "line", "phase", "missing")


def _lines(*events: object) -> bytes:
    return b"".join(json.dumps(event).encode() + b"\n" for event in events)


def test_an_honest_answer() -> None:
    answer = read_answer(
        _lines(
            {"event": "begun"},
            {"event": "registered", "kind": "tool", "name": "say", "path": "a.py", "line": 3},
            {"event": "registered", "kind": "tool", "name": "say", "path": "a.py", "line": 9},
            {"event": "tried", "what": "read", "detail": "/etc/passwd", "path": None, "line": None},
            {"event": "raised", "type": "KeyError", "words": "'x'", "path": "a.py", "line": 4, "phase": "import"},
            {"event": "stood-in", "name": "tools"},
            {"event": "done"},
        )
    )

    assert (answer.begun, answer.done, answer.has_register) == (True, True, True)
    assert answer.registered == (Did(what="tool", detail="say", path="a.py", line=3),)
    assert answer.tried == (Did(what="read", detail="/etc/passwd"),)
    assert answer.raised == Raised(kind="KeyError", words="'x'", path="a.py", line=4, phase="import", missing=None)
    assert answer.stood_in == ("tools",)


def test_nothing_is_no_beginning() -> None:
    assert not read_answer(b"").begun
    assert not read_answer(b"null\n[]\n{\n" + b"[" * 8000 + b"\n\xff\xfe\n").begun


def test_long_lines_and_many_are_passed_over() -> None:
    long = json.dumps({"event": "registered", "kind": "tool", "name": "x" * 9000}).encode()
    many = b"".join(b'{"event": "registered", "kind": "tool", "name": "%d"}\n' % number for number in range(5000))

    answer = read_answer(long + b"\n" + many)

    assert len(answer.registered) == 999
    assert answer.registered[0].detail == "0"


@given(st.lists(st.fixed_dictionaries({"event": _EVENTS}, optional=dict.fromkeys(_KEYS, _VALUES)), max_size=8))
def test_lies_are_cleaned(events: list[dict[str, object]]) -> None:
    answer = read_answer(_lines(*events))

    for did in (*answer.registered, *answer.tried):
        assert all(text.isprintable() and len(text) <= 200 for text in (did.what, did.detail or ""))
        assert did.line is None or 0 < did.line < 1_000_000
    assert all(text.isprintable() for text in (*answer.called, *answer.unknown, *answer.stood_in))
    assert {did.what for did in answer.tried} <= {"read", "write", "network", "program", "process", "signal"}
