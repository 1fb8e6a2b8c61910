"""Reach beats folder names: what the plugin's start can come to run is runtime, wherever it lies."""

from __future__ import annotations

import pytest

from packtool.code import Reached, reach


def tree(**files: str) -> dict[str, bytes]:
    return {name: text.encode() for name, text in files.items()}


def reached(init: str, *others: str, **options: list[str]) -> set[str]:
    files = {"__init__.py": init.encode(), **dict.fromkeys(others, b"#!x\n")}
    return set(reach(files, options.get("starts", []), options.get("names", [])).runtime) - {"__init__.py"}


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("from . import tools", "tools.py"),
        ("from .tools import x", "tools.py"),
        ("from .pkg import sub", "pkg/sub.py"),
        ("from .pkg.sub import x", "pkg/sub.py"),
        ("import tests.x", "tests/x.py"),
        ("def f():\n    from . import tools", "tools.py"),
        ("try:\n    import tools\nexcept ImportError:\n    pass", "tools.py"),
        ("from hermes_plugins.mine.pkg import sub", "pkg/sub.py"),
        ("import importlib\nimportlib.import_module('.tools', __package__)", "tools.py"),
        ("import importlib as i\ni.import_module('.to' + 'ols', __name__)", "tools.py"),
        ("__import__('tools')", "tools.py"),
        ("from importlib import import_module as m\nfor n in N:\n    m(f'.pkg.{n}', __package__)", "pkg/sub.py"),
        ("import importlib\nimportlib.import_module(__name__ + '.pkg.' + n)", "pkg/sub.py"),
        ("import pkgutil\nfor m in pkgutil.iter_modules(__path__): load(m)", "tools.py"),
        ("import pkgutil, os\nh = os.path.dirname(__file__)\npkgutil.iter_modules([h + '/pkg'])", "pkg/sub.py"),
        ("exec(open('run.txt').read())", "run.txt"),
        (
            "import os\nwith open(os.path.join(os.path.dirname(__file__), 'run.txt')) as f:\n    exec(f.read())",
            "run.txt",
        ),
        (
            "import pathlib\nsrc = pathlib.Path(__file__).parent / 'run.txt'\nexec(src.read_text())",
            "run.txt",
        ),
        ("import runpy\nrunpy.run_path('scripts/go.py')", "scripts/go.py"),
        ("import runpy\nrunpy.run_module('pkg.sub')", "pkg/sub.py"),
        ("import subprocess\nsubprocess.run(['bash', 'scripts/run'])", "scripts/run"),
        ("import subprocess\nsubprocess.Popen('bash ./scripts/run --now', shell=True)", "scripts/run"),
        ("import os\nos.system('cd x && sh scripts/run')", "scripts/run"),
        (
            "from subprocess import run as r\nH = __file__\nimport os\nr([os.path.dirname(H) + '/scripts/run', arg])",
            "scripts/run",
        ),
        (
            "from pathlib import Path\nS = Path(__file__).resolve().parent / 'scripts' / 'go.sh'\nstart(S)",
            "scripts/go.sh",
        ),
        (
            "import sys, os\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), 'vendor'))\nimport json5x",
            "vendor/json5x.py",
        ),
        ("import json5x\nimport sys\nsys.path.append('vendor')", "vendor/json5x.py"),
        ("import ctypes, os\nctypes.CDLL(os.path.dirname(__file__) + '/lib.so')", "lib.so"),
        ("from . import fast", "fast.cpython-311-x86_64-linux-gnu.so"),
        ("from . import old", "old.pyc"),
        (
            "import importlib.util as u, pathlib\nd = pathlib.Path(__file__).parent / 'pkg'\n"  # noqa: ISC004
            "for p in d.glob('*.py'):\n    u.spec_from_file_location('x', p)",
            "pkg/sub.py",
        ),
    ],
)
def test_reached(source: str, target: str) -> None:
    assert target in reached(source, target, "other/unrelated.py")
    assert "other/unrelated.py" not in reached(source, target, "other/unrelated.py")


@pytest.mark.parametrize(
    "source",
    [
        "import json",
        "# from . import tools",
        "x = 'from . import tools'",
        "print('tools.py')",
        "from .. import tools",
        "import tools_of_another",
        "open('tools.py')",
    ],
)
def test_not_reached(source: str) -> None:
    assert reached(source, "tools.py", "json.py") == set()


def test_importing_a_module_runs_the_packages_it_lies_in() -> None:
    assert reached("from .a.b import c", "a/__init__.py", "a/b/__init__.py", "a/b/c.py") == {
        "a/__init__.py",
        "a/b/__init__.py",
        "a/b/c.py",
    }


def test_the_way_is_told() -> None:
    found = reach(tree(**{"__init__.py": "from . import a", "a.py": "from .b import x", "b.py": "", "c.py": ""}))
    assert found.runtime == {
        "__init__.py": "where the plugin starts",
        "a.py": "reached through __init__.py -> a.py",
        "b.py": "reached through __init__.py -> a.py -> b.py",
    }


def test_a_long_way_is_cut() -> None:
    files = {f"m{index}.py": f"from . import m{index + 1}" for index in range(30)}
    found = reach(tree(**{"__init__.py": "from . import m0", **files}))
    assert (
        found.runtime["m29.py"] == "reached through __init__.py -> m0.py -> m1.py -> ... -> m27.py -> m28.py -> m29.py"
    )


def test_starts_and_what_is_missing() -> None:
    found = reach(
        tree(**{"server/run.py": "import near, json", "server/near.py": "", "server/json.py": ""}),
        ["server/run.py", "./gone.sh"],
    )
    assert set(found.runtime) == {"server/run.py", "server/near.py", "server/json.py"}
    assert found.missing == ("gone.sh",)


def test_a_circle_ends() -> None:
    assert reached("from . import a", "a.py") == {"a.py"}
    found = reach(tree(**{"__init__.py": "from . import a", "a.py": "from . import b", "b.py": "from . import a"}))
    assert set(found.runtime) == {"__init__.py", "a.py", "b.py"}


def test_its_own_name() -> None:
    assert reached("import my_plugin.tools", "tools.py", names=["my_plugin"]) == {"tools.py"}
    assert reached("import my_plugin.tools", "tools.py") == set()


@pytest.mark.parametrize(
    ("script", "target"),
    [
        ("bash lib.sh", "lib.sh"),
        ("source ./lib.sh", "lib.sh"),
        ('. "$(dirname "$0")/lib"', "lib"),
        ('exec "${PLUGIN_ROOT}/bin/tool"', "bin/tool"),
        ("python3 -m x; python3 tool.py", "tool.py"),
        ("import x from './lib.js'", "lib.js"),
        ("const x = require('./lib')", "lib.mjs"),
    ],
)
def test_scripts_reach_further(script: str, target: str) -> None:
    files = {"run.sh": script.encode(), target: b"x", "README.md": b""}
    assert set(reach(files, ["run.sh"]).runtime) == {"run.sh", target}


def test_a_file_that_cannot_be_parsed_still_imports() -> None:
    init = "from .a import (x, y)\nimport b\nprint 'python 2'\n"
    assert reached(init, "a.py", "b.py") == {"a.py", "b.py"}


def test_values_come_from_other_modules() -> None:
    files = {
        "__init__.py": "from .const import NAME\nfrom . import const\nimport importlib\nimportlib.import_module(NAME)",
        "const.py": "from .deeper import PART\nNAME = '.hid' + PART",
        "deeper.py": "PART = 'den'",
        "hidden.py": "",
    }
    assert "hidden.py" in reach(tree(**files)).runtime


def test_modules_that_need_each_other_have_no_value() -> None:
    files = {
        "__init__.py": "from .a import X\nexec(X)",
        "a.py": "from .b import Y\nX = Y + 'a'",
        "b.py": "from .a import X\nY = X + 'b'",
    }
    found: Reached = reach(tree(**files))
    assert set(found.runtime) == {"__init__.py", "a.py", "b.py"}
