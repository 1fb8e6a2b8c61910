# ruff: noqa: E501 - samples of code, one a line

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.doctor.registered import registered
from packtool.doctor.telling import loads, not_told, registers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.doctor import Examination

HANDLER = "def run(args, **kwargs):\n    return '{}'\n"
SCHEMA = "SCHEMA = {'name': 'a', 'description': 'Adds two numbers.', 'parameters': {'type': 'object'}}\n"
CALL = "ctx.register_tool('a', 'sums', SCHEMA, run)"

WAYS = {
    "def": f"def register(ctx):\n    {CALL}\n",
    "lambda": f"register = lambda ctx: {CALL}\n",
    "alias": f"def _start(ctx):\n    {CALL}\nregister = _start\n",
    "partial": f"import functools\ndef _start(flag, ctx):\n    {CALL}\nregister = functools.partial(_start, True)\n",
    "method": f"class P:\n    def start(self, ctx):\n        {CALL}\nregister = P().start\n",
    "called object": f"class P:\n    def __call__(self, ctx):\n        {CALL}\nregister = P()\n",
    "class": f"class register:\n    def __init__(self, ctx):\n        {CALL}\n",
    "class method": f"class P:\n    @classmethod\n    def start(cls, ctx):\n        {CALL}\nregister = P.start\n",
    "decorated": f"def deco(f):\n    def inner(ctx):\n        return f(ctx)\n    return inner\n@deco\ndef register(ctx):\n    {CALL}\n",
    "helper": f"def _tools(c):\n    {CALL.replace('ctx', 'c')}\ndef register(ctx):\n    _tools(ctx)\n",
    "loop": "def register(ctx):\n    for name, schema, f in [('a', SCHEMA, run)]:\n        ctx.register_tool(name, 'sums', schema, f)\n",
    "mapping": "T = {'a': (SCHEMA, run)}\ndef register(ctx):\n    for n, (s, f) in T.items():\n        ctx.register_tool(name=n, toolset='sums', schema=s, handler=f)\n",
    "f-string": "P = ''\ndef register(ctx):\n    ctx.register_tool(f'{P}a', 'sums', SCHEMA, run)\n",
    "spread": "D = dict(name='a', toolset='sums', schema=SCHEMA, handler=run)\ndef register(ctx):\n    ctx.register_tool(**D)\n",
    "bound": "def register(ctx):\n    add = ctx.register_tool\n    add('a', 'sums', SCHEMA, run)\n",
    "getattr": f"def register(ctx):\n    if hasattr(ctx, 'register_tool'):\n        {CALL}\n",
    "dataclass": (
        "from dataclasses import dataclass\n@dataclass\nclass T:\n    name: str\n    f: object\n    kit: str = 'sums'\n"
        "def register(ctx):\n    for t in (T('a', run),):\n        ctx.register_tool(t.name, t.kit, SCHEMA, t.f)\n"
    ),
    "collected": (
        "TOOLS = []\ndef tool(name):\n    def keep(f):\n        TOOLS.append((name, f))\n        return f\n    return keep\n"
        "@tool('a')\ndef other(args, **kwargs):\n    return '{}'\n"
        "def register(ctx):\n    for n, f in TOOLS:\n        ctx.register_tool(n, 'sums', SCHEMA, f)\n"
    ),
    "generator": (
        "def tools():\n    yield 'a', run\n"
        "def register(ctx):\n    for n, f in tools():\n        ctx.register_tool(n, 'sums', SCHEMA, f)\n"
    ),
    "map": "def register(ctx):\n    list(map(lambda n: ctx.register_tool(n, 'sums', SCHEMA, run), ['a']))\n",
    "filter": "def register(ctx):\n    [*filter(lambda n: ctx.register_tool(n, 'sums', SCHEMA, run), ['a'])]\n",
    "sorted": "def register(ctx):\n    sorted(['a'], key=lambda n: ctx.register_tool(n, 'sums', SCHEMA, run))\n",
    "loop over map": "def register(ctx):\n    for _ in map(lambda n: ctx.register_tool(n, 'sums', SCHEMA, run), ['a']):\n        pass\n",
    "entered": f"import contextlib\n@contextlib.contextmanager\ndef held(ctx):\n    yield ctx\ndef register(ctx):\n    with held(ctx) as c:\n        {CALL.replace('ctx', 'c')}\n",
    "on entering": f"import contextlib\n@contextlib.contextmanager\ndef held(ctx):\n    {CALL}\n    yield\ndef register(ctx):\n    with held(ctx):\n        pass\n",
    "enter method": f"class P:\n    def __init__(self, ctx):\n        self.ctx = ctx\n    def __enter__(self):\n        return self.ctx\n    def __exit__(self, *_):\n        pass\ndef register(ctx):\n    with P(ctx) as c:\n        {CALL.replace('ctx', 'c')}\n",
    "subclass": "ALL = []\nclass Base:\n    def __init_subclass__(cls, **more):\n        ALL.append(cls)\nclass One(Base):\n    name = 'a'\ndef register(ctx):\n    for c in ALL:\n        ctx.register_tool(c.name, 'sums', SCHEMA, run)\n",
    "metaclass": "ALL = []\nclass Meta(type):\n    def __init__(cls, name, bases, space):\n        ALL.append(cls)\nclass One(metaclass=Meta):\n    name = 'a'\ndef register(ctx):\n    for c in ALL:\n        ctx.register_tool(c.name, 'sums', SCHEMA, run)\n",
    "thread": f"import threading\ndef register(ctx):\n    threading.Thread(target=lambda: {CALL}).start()\n",
    "pool": f"from concurrent.futures import ThreadPoolExecutor\ndef register(ctx):\n    with ThreadPoolExecutor() as pool:\n        pool.submit(lambda: {CALL})\n",
    "or": f"def register(ctx):\n    print() or {CALL}\n",
    "comprehension": "def register(ctx):\n    [ctx.register_tool(n, 'sums', SCHEMA, run) for n in ('a',)]\n",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_tool_is_seen_whichever_way_it_is_registered(way: str, examined: Callable[..., Examination]) -> None:
    seen = examined(SCHEMA + HANDLER + WAYS[way])
    found = registered(seen.subject)
    assert [(each.kind, each.name) for each in found] == [("tool", "a")]
    assert not_told(seen) == []
    assert {said["loads"] for said in loads(seen).values()} == {True}


def test_register_may_be_imported_from_a_module_of_the_plugin(examined: Callable[..., Examination]) -> None:
    seen = examined(
        {
            "__init__.py": "from .core.start import *\n",
            "core/__init__.py": "",
            "core/start.py": SCHEMA + HANDLER + WAYS["def"],
        }
    )
    assert [(each.name, each.use.spot.path) for each in registered(seen.subject)] == [("a", "core/start.py")]


UNTOLD = {
    "a name from the environment": (
        "import os\ndef register(ctx):\n    ctx.register_hook(os.environ['H'], print)\n",
        "the name of a hook",
    ),
    "names from a file": (
        "import json\ndef register(ctx):\n    for n in json.load(open('x')):\n        ctx.register_tool(n, 't', {}, print)\n",
        "the name of a tool",
    ),
    "the context given away": (
        "import elsewhere\ndef register(ctx):\n    elsewhere.start(ctx)\n",
        "what is done with the context here: what it is given to cannot be followed",
    ),
    "register from elsewhere": ("from elsewhere import register\n", "what `register` is"),
}


@pytest.mark.parametrize("case", UNTOLD)
def test_what_cannot_be_told_is_said_and_is_no_error(case: str, examined: Callable[..., Examination]) -> None:
    code, what = UNTOLD[case]
    seen = examined({"plugin.yaml": "name: a\nprovides_tools: [b]\nprovides_hooks: [c]\n", "__init__.py": code})
    assert what in [each["what"] for each in not_told(seen)]
    assert not [one for one in seen.findings if one.severity.word == "error"]


def test_endless_code_is_followed_to_an_end(examined: Callable[..., Examination]) -> None:
    deep = "def f(n):\n    for a in range(500):\n        for b in range(500):\n            f(n + 1)\ndef register(ctx):\n    f(0)\n"
    seen = examined(deep)
    assert [each["what"][:22] for each in not_told(seen)] == ["all that the code does"]


def test_deep_nesting_is_followed_to_an_end(examined: Callable[..., Examination]) -> None:
    seen = examined("X = " + "+".join(["'a'"] * 300) + "\ndef register(ctx):\n    ctx.register_hook(X, print)\n")
    assert [each.name for each in registered(seen.subject)] == [None]


def test_skills_are_named_after_the_folders_that_are_listed(examined: Callable[..., Examination]) -> None:
    code = (
        "from pathlib import Path\nHERE = Path(__file__).resolve().parent / 'skills'\n"
        "def register(ctx):\n    for each in sorted(HERE.iterdir()):\n"
        "        if each.is_dir() and (each / 'SKILL.md').exists():\n            ctx.register_skill(each.name, each / 'SKILL.md')\n"
    )
    seen = examined({"__init__.py": code, "skills/a/SKILL.md": "x", "skills/b/SKILL.md": "x", "skills/c.txt": "x"})
    assert [(each.kind, each.name) for each in registered(seen.subject)] == [("skill", "a"), ("skill", "b")]


def test_a_value_is_narrowed_by_the_condition_before_it(examined: Callable[..., Examination]) -> None:
    code = (
        "import json\ndef find(args):\n    if not args:\n        return None, json.dumps({'error': 'no'})\n    return {}, None\n"
        "def run(args, **kwargs):\n    found, error = find(args)\n    if error:\n        return error\n    return json.dumps(found)\n"
        "def register(ctx):\n    ctx.register_tool('a', 't', {'description': 'Finds the thing.'}, run)\n"
    )
    assert [one.rule.id for one in examined(code).findings if one.rule.id == "doctor-handler-returns"] == []


def test_strangers_text_is_cleaned_before_it_is_shown(examined: Callable[..., Examination]) -> None:
    seen = examined("def register(ctx):\n    ctx.register_hook('a\\x1b[31m\\u202eb', print)\n")
    shown = [*(one.message for one in seen.findings), *(str(each) for each in registers(seen))]
    assert shown
    assert all("\x1b" not in text and "\u202e" not in text for text in shown)


def test_nothing_of_the_plugin_is_run(examined: Callable[..., Examination], tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    examined(f"open({str(mark)!r}, 'w').write('x')\ndef register(ctx):\n    open({str(mark)!r}, 'w')\n")
    assert not mark.exists()


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (f"def gen(c):\n    yield {CALL.replace('ctx', 'c')}\ndef register(ctx):\n    gen(ctx)\n", []),
        (f"def register(ctx):\n    map(lambda n: {CALL}, ['a'])\n", []),
        (f"def register(ctx):\n    import somewhere\n    somewhere.run(lambda: {CALL})\n", [6]),
        (
            f"import functools\ndef add(ctx):\n    {CALL}\ndef register(ctx):\n    import somewhere\n    somewhere.run(functools.partial(add, ctx))\n",
            [9],
        ),
    ],
)
def test_what_is_never_run_registers_nothing_and_what_is_given_away_is_not_told(
    code: str, told: list[int], examined: Callable[..., Examination]
) -> None:
    seen = examined(SCHEMA + HANDLER + code)
    assert registers(seen) == []
    assert [each["line"] for each in not_told(seen)] == told


def test_a_register_that_is_a_generator_registers_nothing(examined: Callable[..., Examination]) -> None:
    seen = examined(f"{SCHEMA}{HANDLER}def register(ctx):\n    {CALL}\n    yield\n")
    assert registers(seen) == []
    assert {each["loads"] for each in loads(seen).values()} == {False}
