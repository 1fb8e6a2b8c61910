"""What a plugin registers is seen wherever its context is passed, and what cannot be told is said to be so."""

from __future__ import annotations

import pytest

from packtool.code import Project, Registration, registrations


def registered(*sources: str, **more: str) -> tuple[Registration, ...]:
    files = {"__init__.py": "\n".join(sources).encode(), **{f"{name}.py": text.encode() for name, text in more.items()}}
    return registrations(Project(files), sorted(files))


def named(*sources: str, **more: str) -> list[tuple[str, str | None]]:
    return [(each.kind, each.name) for each in registered(*sources, **more) if each.certain]


R = "def register(ctx):\n"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (R + "    ctx.register_tool('a', 't', S, f)", [("tool", "a")]),
        (R + "    ctx.register_tool(name='a', handler=f)", [("tool", "a")]),
        ("N = 'a'\n" + R + "    ctx.register_tool(N, 't', S, f)", [("tool", "a")]),
        ("S = {'name': 'a', 'parameters': f()}\n" + R + "    ctx.register_tool(S['name'], 't', S, f)", [("tool", "a")]),
        (
            "T = [('a', f), ('b', g)]\n" + R + "    for n, h in T:\n        ctx.register_tool(n, 't', S, h)",
            [("tool", "a"), ("tool", "b")],
        ),
        (
            "T = {'a': f, 'b': g}\n" + R + "    for n, h in T.items():\n        ctx.register_tool(n, 't', S, h)",
            [("tool", "a"), ("tool", "b")],
        ),
        (
            "T = [{'name': 'a', 'handler': f}]\n" + R + "    for s in T:\n        ctx.register_tool(**s)",
            [("tool", "a")],
        ),
        (
            "T = [{'name': 'a', 'handler': f}]\n"
            + R
            + "    for s in T:\n        ctx.register_tool(s['name'], 't', s, f)",
            [("tool", "a")],
        ),
        (R + "    ctx.register_tool(x, 't', S, f)", [("tool", None)]),
        (R + "    ctx.register_hook('pre_tool_call', f)", [("hook", "pre_tool_call")]),
        ("def register(context):\n    c = context\n    c.register_hook('a', f)", [("hook", "a")]),
        (R + "    r = ctx.register_hook\n    r('a', f)", [("hook", "a")]),
        (R + "    r = getattr(ctx, 'register_hook', None)\n    if r: r('a', f)", [("hook", "a")]),
        ("def later(c):\n    c.register_hook('a', f)\n" + R + "    later(ctx)", [("hook", "a")]),
        ("def later(*, c):\n    c.register_hook('a', f)\n" + R + "    later(c=ctx)", [("hook", "a")]),
        (
            "def later(c, n):\n    c.register_hook(n, f)\n" + R + "    later(ctx, 'a')\n    later(ctx, 'b')",
            [("hook", "a"), ("hook", "b")],
        ),
        (
            "class P:\n    def __init__(self, ctx):\n        self.ctx = ctx\n    def go(self):\n"
            "        self.ctx.register_hook('a', f)\n" + R + "    P(ctx).go()",
            [("hook", "a")],
        ),
        (R + "    def inner():\n        ctx.register_hook('a', f)\n    inner()", [("hook", "a")]),
        (R + "    ctx.register_middleware('tool_request', f)", [("middleware", "tool_request")]),
        (R + "    ctx.register_memory_provider(x)", [("memory_provider", None)]),
        (R + "    ctx.call_mcp('server', 'tool')", [("call_mcp", "server")]),
        (R + "    ctx.inject_message('x')", [("inject_message", None)]),
        (R + "    ctx.log('x')", []),
        ("def other(ctx):\n    ctx.register_command('a', f)", []),
    ],
)
def test_registered(source: str, expected: list[tuple[str, str | None]]) -> None:
    assert named(source) == expected


def test_the_context_is_followed_into_other_modules() -> None:
    found = named(
        "from . import tools\ndef register(ctx):\n    tools.add(ctx)",
        tools="def add(c):\n    c.register_tool('a', 't', S, f)",
    )
    assert found == [("tool", "a")]


def test_names_come_from_other_modules() -> None:
    found = named("from .names import A\ndef register(ctx):\n    ctx.register_tool(A, 't', S, f)", names="A = 'a'")
    assert found == [("tool", "a")]


def test_a_tool_that_nobody_could_follow_is_seen_but_not_certain() -> None:
    (found,) = registered("class Wrapper:\n    def go(self, thing):\n        thing.register_tool('a', 't', S, f)")
    assert (found.kind, found.name, found.certain) == ("tool", "a", False)


@pytest.mark.parametrize(
    ("given", "override"),
    [("override=True", True), ("override=False", False), ("", False), ("override=x", None), ("**x", None)],
)
def test_override(given: str, override: bool | None) -> None:  # noqa: FBT001 - a value of the table
    (found,) = registered(R + f"    ctx.register_tool('a', 't', S, f, {given})")
    assert found.override is override


def test_the_handler_is_named() -> None:
    (found,) = registered("from .tools import run\n" + R + "    ctx.register_tool('a', 't', S, run)")
    assert (found.handler, found.path, found.line, found.column) == (".tools.run", "__init__.py", 3, 5)
