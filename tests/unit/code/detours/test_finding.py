"""A call that takes a detour to a function is read as it would be written without it."""

from __future__ import annotations

import ast

import pytest

from packtool.code import Project
from packtool.code.detours import find_detours

DIRECT = "os.system(CMD)"
# Each ends with a call that means `os.system(CMD)`.
DETOURS = {
    "a list": "T = [print, os.system]\nT[1](CMD)",
    "a list from its end": "T = (len, os.system)\nT[-1](CMD)",
    "a mapping in a mapping": "T = {'a': {'b': os.system}}\nT['a']['b'](CMD)",
    "a mapping that is filled": "T = {}\nT['a'] = os.system\nT['a'](CMD)",
    "a list that is filled": "T = []\nT.append(os.system)\nT[0](CMD)",
    "a loop": "for f in {'a': os.system, 'b': print}.values():\n    f(CMD)",
    "pairs": "for f, a in [(os.system, 'x')]:\n    f(CMD)",
    "a class": "class A:\n    run = staticmethod(os.system)\n    def go(self):\n        self.run(CMD)",
    "an inherited attribute": "class A:\n    run = os.system\nclass B(A):\n    def go(self):\n        self.run(CMD)",
    "an instance": "class A:\n    def __init__(self):\n        self.t = {'x': os.system}\n"
    "    def go(self):\n        self.t['x'](CMD)",
    "an argument of a class": "class A:\n    def __init__(self, f):\n        self.f = f\n"
    "    def go(self):\n        self.f(CMD)\nA(os.system)",
    "a field": "import dataclasses\n@dataclasses.dataclass\nclass A:\n    f: object\na = A(f=os.system)\na.f(CMD)",
    "setattr": "class A: pass\nsetattr(A, 'go', os.system)\nA.go(CMD)",
    "a namespace": "import types\nn = types.SimpleNamespace(run=os.system)\nn.run(CMD)",
    "methodcaller": "import operator\nc = operator.methodcaller('system', CMD)\nc(os)",
    "attrgetter": "import operator\ng = operator.attrgetter('system')\ng(os)(CMD)",
    "itemgetter": "import operator\noperator.itemgetter('system')(vars(os))(CMD)",
    "partial": "import functools\nf = functools.partial(os.system, CMD)\nf()",
    "a default": "def go(x, f=os.system):\n    f(CMD)",
    "a parameter": "def go(f):\n    f(CMD)\ngo(os.system)",
    "a parameter by name": "def go(x, how=None):\n    how(CMD)\ngo(1, how=os.system)",
    "a lambda": "f = lambda: os.system\nf()(CMD)",
    "an argument of a lambda": "(lambda f: f(CMD))(os.system)",
    "map": "list(map(os.system, [CMD]))",
    "starmap": "import itertools\nlist(itertools.starmap(os.system, [(CMD,)]))",
    "a thread": "import threading\nthreading.Thread(target=os.system, args=(CMD,)).start()",
    "a pool": "def go(pool):\n    pool.submit(os.system, CMD)",
    "a returned function": "def pick():\n    f = os.system\n    return f\nrun = pick()\nrun(CMD)",
    "a method that returns it": "class A:\n    def pick(self):\n        return os.system\nA().pick()(CMD)",
    "a property": "class A:\n    @property\n    def run(self):\n        return os.system\nA().run(CMD)",
    "a decorator": "def deco(f):\n    return os.system\n@deco\ndef go(c): pass\ngo(CMD)",
    "a closure": "def make(f):\n    def go():\n        return f(CMD)\n    return go\nmake(os.system)",
    "a choice": "(os.system if CMD else print)(CMD)",
    "a fallback": "(None or os.system)(CMD)",
    "a table of names": "globals()['os'].__dict__.get('system')(CMD)",
    "a table of a class": "class A:\n    x = os.system\nA.__dict__['x'](CMD)",
    "a star": "A = (CMD,)\nos.system(*A)",
    "a name for a module": "class A:\n    m = os\nA.m.system(CMD)",
}
HONEST = {
    "a table of the plugin's own": "class A:\n    def __init__(self):\n        self.t = {'a': self.a}\n"
    "    def a(self, x):\n        return x\n    def go(self):\n        self.t['a'](CMD)",
    "another attribute of that name": "class A:\n    def __init__(self):\n        self.run = os.system\n"
    "class B:\n    def go(self, x):\n        x.run(CMD)",
    "another key": "T = {'a': os.system, 'b': print}\nT['b'](CMD)",
    "one that is only held": "HANDLERS = [os.system]\nprint(HANDLERS)",
    "another argument": "def go(f, g):\n    g(CMD)\ngo(os.system, print)",
}


def read(text: str) -> list[str]:
    """Return the calls of functions that are not the module's own, as they would be written."""
    reading = Project({"unit.py": f"import os\nCMD = input()\n{text}\n".encode()}).reading("unit.py")
    assert reading is not None
    names = reading.names
    plain = [
        f"os.system({', '.join(map(ast.unparse, node.args))})"
        for node, scope in zip(reading.module.nodes, reading.module.scopes, strict=True)
        if isinstance(node, ast.Call) and names.dotted(node.func, scope) == "os.system" and (node.args or node.keywords)
    ]
    found = [ast.unparse(one.node) for listed in find_detours(reading).calls.values() for one in listed if not one.own]
    return [*plain, *found]


@pytest.mark.parametrize("text", DETOURS.values(), ids=DETOURS.keys())
def test_the_call_is_found(text: str) -> None:
    assert DIRECT in read(text)


@pytest.mark.parametrize("text", HONEST.values(), ids=HONEST.keys())
def test_nothing_else_is_found(text: str) -> None:
    assert read(text) == []


def test_what_a_parameter_is_given_is_known() -> None:
    reading = Project(
        {"unit.py": b"import os\ndef make():\n    def go(c):\n        os.system(c)\n    return go\nmake()('ls')\n"}
    )
    found = reading.reading("unit.py")
    assert found is not None
    given = [ast.unparse(node) for listed in find_detours(found).arguments.values() for node, _ in listed]
    assert given == ["'ls'"]


def test_it_ends() -> None:
    text = "import os\n" + "".join(f"f{n} = [f{n + 1}, os.system][0]\n" for n in range(400)) + "f400 = f0\nf0('x')\n"
    reading = Project({"unit.py": text.encode()}).reading("unit.py")
    assert reading is not None
    find_detours(reading)
