"""A gateway hook is its HOOK.yaml and the handler beside it."""

from __future__ import annotations

from typing import Any

import pytest

HOOK = "name: log\nevents: [agent:end]\n"


@pytest.mark.parametrize("named", ["log", "log/HOOK.yaml"])
@pytest.mark.parametrize(
    ("handler", "expected"),
    [
        ("async def handle(event_type, context):\n    pass\n", []),
        ("def handle(event_type, context=None, *, x=1):\n    pass\n", []),
        ("async def handle(*args):\n    pass\n", []),
        ("from .inner import handle\n", []),
        ("handle = make()\n", []),
        ("try:\n    from a import handle\nexcept ImportError:\n    handle = None\n", []),
        (None, [("hook-no-handler", "error", "log/HOOK.yaml", 1)]),
        ("def handles(event_type, context): ...\n", [("hook-no-handler", "error", "log/handler.py", 1)]),
        ("\nasync def handle(event):\n    pass\n", [("hook-handler-parameters", "error", "log/handler.py", 2)]),
        ("def handle(a, b, c): ...\n", [("hook-handler-parameters", "error", "log/handler.py", 1)]),
        ("def handle(a, b, *, c): ...\n", [("hook-handler-parameters", "error", "log/handler.py", 1)]),
        ("def handle(:\n", [("hook-handler-not-python", "error", "log/handler.py", 1)]),
    ],
)
def test_the_handler(place: Any, named: str, handler: str | None, expected: list[tuple[str, str, str, int]]) -> None:
    place.write("log/HOOK.yaml", HOOK)
    if handler is not None:
        place.write("log/handler.py", handler)
    findings = place.judge(named).findings
    told = [(one.rule.id, one.severity.word, one.location.path, one.location.line) for one in findings]
    prefix = "" if named == "log" else "log/"
    assert told == [(rule, word, prefix + path.removeprefix("log/"), line) for rule, word, path, line in expected]
