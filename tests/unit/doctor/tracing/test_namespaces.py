"""A `register` that is bound by other means than a definition or an import."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.doctor.telling import loads

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination

START = (
    "import importlib, operator, os, sys, types\n"
    "def begin(ctx):\n    ctx.register_hook('on_session_start', look)\ndef look(**kwargs):\n    return None\n"
)
IMPL = "def register(ctx):\n    ctx.register_hook('on_session_start', look)\ndef look(**kwargs):\n    return None\n"
LAZY = "def __getattr__(name):\n    return begin\n"


@pytest.mark.parametrize(
    "code",
    [
        "globals()['register'] = begin\n",
        "names = globals()\nif os.environ.get('X'):\n    names['register'] = begin\n",
        "try:\n    globals()['register'] = begin\nexcept Exception:\n    pass\n",
        "def boot():\n    globals()['register'] = begin\nboot()\n",
        "for each in ('a', 'register'):\n    globals()[each] = begin\n",
        "globals().update(register=begin)\n",
        "globals().update({'register': begin})\n",
        "names = globals()\nnames |= {'register': begin}\n",
        "globals().setdefault('register', begin)\n",
        "operator.setitem(globals(), 'register', begin)\n",
        "vars()['register'] = begin\n",
        "locals()['register'] = begin\n",
        "setattr(sys.modules[__name__], 'register', begin)\n",
        "sys.modules[__name__].register = begin\n",
        "sys.modules.get(__name__).__dict__['register'] = begin\n",
        "vars(sys.modules[__name__])['register'] = begin\n",
        "setattr(importlib.import_module(__name__), 'register', begin)\n",
        "object.__setattr__(sys.modules[__name__], 'register', begin)\n",
        "exec('def register(ctx):\\n    begin(ctx)')\n",
        "exec(compile('register = begin', 'x', 'exec'), globals())\n",
        "held = {'begin': begin}\nexec('def register(ctx):\\n    begin(ctx)', held)\nregister = held['register']\n",
        "register = eval('lambda ctx: begin(ctx)')\n",
        "from . import impl\nglobals().update(vars(impl))\n",
        "from . import impl\nglobals().update({k: v for k, v in vars(impl).items() if not k.startswith('_')})\n",
        "from . import impl\nfor k, v in vars(impl).items():\n    globals()[k] = v\n",
        "register = importlib.import_module(__name__ + '.impl').register\n",
        "match begin:\n    case register:\n        pass\n",
        "def __getattr__(name):\n    if name == 'register':\n        return begin\n    raise AttributeError(name)\n",
        "def __getattr__(name):\n    return getattr(importlib.import_module('.impl', __package__), name)\n",
    ],
)
def test_a_register_bound_by_name_is_found_and_followed(code: str, examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": START + code, "impl.py": IMPL})
    assert {one["loads"] for one in loads(seen).values()} == {True}
    assert [use.method for use in seen.subject.trace.uses] == ["register_hook"]


@pytest.mark.parametrize(
    "code",
    [
        "exec(open('x').read())\n",
        "def boot():\n    exec(os.environ['X'], globals())\nboot()\n",
        "globals()[os.environ['X']] = begin\n",
        "globals().update(os.path.boot())\n",
        "sys.stdout.install(globals())\n",
        "setattr(sys.stdout.module(), 'register', begin)\n",
        "sys._getframe(0).f_globals['register'] = begin\n",
        "sys.modules[__name__] = begin\n",
        "sys.modules[__name__].__class__ = types.ModuleType\n",
        "from ._core import *\n",
        "from elsewhere import *\n",
        "from .lazy import *\n",
        "def __getattr__(name):\n    return sys.stdout.find(name)\n",
    ],
)
def test_what_may_bind_register_out_of_sight_cannot_be_told(code: str, examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": START + code, "_core.so": "", "lazy.py": START + LAZY})
    assert {one["loads"] for one in loads(seen).values()} == {None}
    assert "doctor-no-register" not in {one.rule.id for one in seen.findings}


@pytest.mark.parametrize(
    "code",
    [
        "globals()['registers'] = begin\n",
        "register = begin\ndel register\n",
        "register = begin\nglobals().pop('register')\n",
        "def boot():\n    locals()['register'] = begin\nboot()\n",
        "exec('x = 1')\n",
        "held = {}\nexec('def register(ctx): pass', held)\n",
        "def __getattr__(name):\n    return None\n",
        "def __getattr__(name):\n    raise AttributeError(name)\n",
        "L = {'a': 1}\ndef __getattr__(name):\n    if name in L:\n        return begin\n    raise AttributeError\n",
        "begin.register = begin\n",
        "print(globals())\n",
    ],
)
def test_a_register_that_is_surely_not_there_is_an_error(code: str, examined: Callable[..., Examination]) -> None:
    seen = examined(START + code)
    assert {one["loads"] for one in loads(seen).values()} == {False}
    assert "doctor-no-register" in {one.rule.id for one in seen.findings}


def test_what_runs_out_of_text_stands_where_it_is_run(examined: Callable[..., Examination]) -> None:
    seen = examined("x = 1\n\nexec('''\n\n\ndef register(ctx):\n    ctx.register_nothing()\n''')\n")
    (found,) = [one for one in seen.findings if one.rule.id == "doctor-method-unknown"]
    assert (found.location.line, found.location.column) == (3, 1)


def test_an_all_decides_what_a_star_brings(examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": "from .impl import *\n", "impl.py": IMPL + "__all__ = ['look']\n"})
    assert {one["loads"] for one in loads(seen).values()} == {False}
