"""What cannot be parsed is left out line by line, and the rest is read."""

from __future__ import annotations

import ast
import sys

import pytest

from packtool.code import Module, Unparsed, mend, parse
from packtool.code.parsing import LARGEST_SOURCE

BROKEN = {
    "newer alias": "type Alias = int\n",
    "newer parameters": "class Box[T]:\n    pass\n",
    "print statement": "print 'a'\n",
    "exec statement": "exec payload\n",
    "old except": "try:\n    a()\nexcept ValueError, fault:\n    pass\n",
    "old raise": "if a:\n    raise ValueError, 'b'\n",
    "open bracket": "x = (1,\n  2\ny = 3\n",
    "no block": "if a:\nb()\n",
    "quotes in an f-string": "x = f'{d['a']}'\n",
    "open quotes": "x = '''abc\n",
    "no Python": "$$$ what\n",
    "broken head": "def f(:\n    a()\n",
    "null byte": "a\0b\n",
    "broken match": "match x:\n    case\n",
}
# What a Python reads from some release on.
READ_SINCE = {
    "newer alias": (3, 12),
    "newer parameters": (3, 12),
    "quotes in an f-string": (3, 12),
    "old except": (3, 14),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_stands_behind_it_is_read(name: str) -> None:
    text = BROKEN[name] + "last(call)\n"
    readable = sys.version_info >= READ_SINCE.get(name, (4,))
    assert isinstance(parse(text.encode(), "unit.py"), Module if readable else Unparsed)
    mended = mend(text, "unit.py")
    assert isinstance(mended, Module)
    last = mended.tree.body[-1]
    assert ast.unparse(last) == "last(call)"
    assert last.lineno == text.count("\n")


def test_what_is_broken_all_over_is_given_up() -> None:
    assert mend("$ $\n? ?\n" * 200, "unit.py") is None


@pytest.mark.parametrize("padding", ["# nothing\n", f"x = '{'a' * 5000}'\n"])
def test_padding_does_not_hide_what_follows(padding: str) -> None:
    text = padding * (LARGEST_SOURCE // len(padding) + 1) + "last(call)\n"
    assert isinstance(parse(text.encode(), "unit.py"), Unparsed)
    mended = mend(text, "unit.py")
    assert isinstance(mended, Module)
    assert mended.tree.body[-1].lineno == text.count("\n")
