"""One hostile megabyte is read through, or said to be too much; nothing of it crashes a reader."""

from __future__ import annotations

import base64

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.code import Module, Project, Reading, observe, parse, reach, registrations, unmask

DECODED = base64.b64encode(b"print(1)" * 200).decode()


def read_all(data: bytes) -> bool:
    """Read a file in every way; returns whether it could be parsed."""
    module = parse(data, "__init__.py")
    files = {"__init__.py": data}
    found = reach(files)
    registrations(Project(files), found.runtime)
    if not isinstance(module, Module):
        return False
    reading = Reading(module)
    observe(reading)
    unmasked = unmask(reading)
    assert unmasked.source.count("\n") == module.text.count("\n")
    assert len(unmasked.source) < len(module.text) + (5 << 20)
    return True


@pytest.mark.parametrize(
    "source",
    [
        "x = 1\nf(x)\n" * 2000,
        "x = 'a'\n" + "x += 'b'\nf(x)\n" * 2000,
        "(" + "a," * 20_000 + ") = (" + "b," * 20_000 + ")",
        "x = [" + "'\u00e9' + f()," * 2000 + "]",
        "z = " + "lambda a:" * 900 + "[" + "f(x)," * 2000 + "]",
        "import subprocess\ny = [" + "'a'," * 400 + "q()]\n" + "subprocess.run(y)\n" * 1500,
        "def register(ctx):\n" + " ctx.register_tool(n, 1, 2)\n" * 1200,
        "def g(c, n):\n c.register_tool(n, 1)\ndef register(ctx):\n" + " g(ctx, 'a')\n" * 1200,
        f"import base64\nX = base64.b64decode('{DECODED}')\n" + "exec(X)\n" * 2000,
        "x = '" + "http://a.b/ " * 40_000 + "'",
        "x = " + "f(" * 90 + ")" * 90,
        "x = 'a'" + ".replace('a', 'b')" * 600,
        "x = a" + ".b" * 900 + "()",
        "a0 = os\n" + "".join(f"a{index} = a{index - 1}\n" for index in range(1, 2000)) + "a1999.system('x')",
        "x = y\ny = x\nexec(x)\n" * 1200,
        "import sys\n" + "".join(f"sys.path.append('f{index}')\nimport m{index}\n" for index in range(2000)),
        "def f():\n global x\n x = 1\nf(x)\n" * 1200,
        "if a:\n x = 1\nelse:\n x = 2\nf(x)\n" * 1200,
        "x = f'{a}{b}{c}'\n" * 2000,
        "y = '" + "\\x61" * 10 + "'\n",
    ],
)
def test_a_hostile_file_is_read_through(source: str) -> None:
    assert read_all(source.encode())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_all(data)


WORDS = st.sampled_from(
    [
        *(
            "import os\n",
            "from x import *\n",
            "def f(x):\n ",
            "class A:\n ",
            "return ",
            "lambda x: ",
            "yield ",
            "await ",
        ),
        *(
            "exec",
            "getattr",
            "os",
            ".system",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            "=",
            "+",
            "%",
            ":",
            "\n",
            " ",
            "'a'",
            "b'b'",
        ),
        *(
            "x",
            "self",
            ".x",
            "f'{x}'",
            "1",
            "*",
            "**",
            "for x in ",
            "if ",
            " else ",
            "global x\n",
            "with ",
            " as x",
            ":=",
        ),
        *(
            "match x:\n case ",
            "ctx.register_tool",
            "subprocess.run",
            "base64.b64decode",
            "__import__",
            "open",
            "\\",
            "#",
        ),
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=25).map("".join))
def test_any_python_is_read_or_refused(source: str) -> None:
    read_all(source.encode())
