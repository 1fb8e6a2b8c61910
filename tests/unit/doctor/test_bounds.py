# ruff: noqa: E501 - samples of code, one a line
from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from packtool.doctor.telling import not_told

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination

NOTHING = "def register(ctx):\n    pass\n"
# What a stranger may send to keep the doctor busy; each is told within seconds, or said not to be.
HOSTILE = {
    "branches": "".join(f"if x{i}:\n    a{i} = 1\n" for i in range(4000)) + NOTHING,
    "long texts": "def register(ctx):\n    L = []\n    for i in range(400):\n        L.append(('a' * 1000000) + str(i))\n",
    "doubling": "a = [1]\n" + "a = [*a, *a]\n" * 60 + NOTHING,
    "hanging together": "import copy\na = [1]\n"
    + "".join(f"b{i} = [{','.join([f'b{i - 1}' if i else 'a'] * 40)}]\n" for i in range(12))
    + "copy.deepcopy(b11)\ndef register(ctx):\n    ctx.register_tool('a', 'b', {'description': 'x y z', 'parameters': {'enum': b11}}, print)\n",
    "calls": "".join(f"def f{i}(c):\n    f{i + 1}(c)\n    f{i + 1}(c)\n" for i in range(40))
    + "def register(ctx):\n    f0(ctx)\n",
    "comprehension": "x = [1 " + " ".join(f"for a{i} in y" for i in range(800)) + "]\n" + NOTHING,
    "unpacking": "(" * 80 + "a" + ",)" * 80 + " = b\n" + NOTHING,
    "own property": "class A:\n    @property\n    def p(self):\n        return self.p\ndef register(ctx):\n    A().p\n",
    "endless": "def g():\n    yield from g()\ndef register(ctx):\n    while True:\n        for x in g():\n            ctx.register_hook('pre_llm_call', print)\n",
    "formats": "a = 'x' * 1000\n" + "a = f'{a}{a}{a}'\n" * 40 + NOTHING,
    "many tools": "def h(a, **k):\n    return 1\ndef register(ctx):\n    for i in range(390):\n        for j in range(20):\n            ctx.register_tool(f't{i}-{j}', 't', {}, h)\n",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_code_is_followed_to_an_end_soon(case: str, examined: Callable[..., Examination]) -> None:
    begun = time.process_time()
    seen = examined(HOSTILE[case])
    assert time.process_time() - begun < 20
    assert len(seen.findings) < 500


def test_what_is_too_deep_to_be_followed_is_said(examined: Callable[..., Examination]) -> None:
    code = "def register(ctx):\n    if a: pass\n" + "".join(
        f"    elif a{i}: ctx.register_hook('h', print)\n" for i in range(400)
    )
    assert "all that the code does" in str(not_told(examined(code)))
