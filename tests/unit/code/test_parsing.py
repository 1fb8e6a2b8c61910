"""A file's bytes are read as Python would read them, and whatever cannot be parsed says why."""

from __future__ import annotations

import ast
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.code import Module, Unparsed, Why, parse
from packtool.code.parsing import LARGEST_SOURCE, as_f_strings, parse_string
from packtool.code.scopes import Bound


def module(source: str | bytes, path: str = "a.py") -> Module:
    parsed = parse(source.encode() if isinstance(source, str) else source, path)
    assert isinstance(parsed, Module), parsed
    return parsed


def refused(source: str | bytes) -> Unparsed:
    parsed = parse(source.encode() if isinstance(source, str) else source, "a.py")
    assert isinstance(parsed, Unparsed)
    return parsed


def test_plain_text_is_parsed() -> None:
    read = module("x = 1\n")
    assert (read.text, read.decoded.encoding, read.decoded.unusual) == ("x = 1\n", "utf-8", False)


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"# coding: latin-1\nx = '\xe9'\n", "iso8859-1", "x = '\xe9'"),
        (b"#!/usr/bin/python\n# -*- coding: utf-7 -*-\n+AG8-s = 1\n", "utf-7", "os = 1"),
        (b"\n# vim: set fileencoding=cp1252 :\nx = '\x80'\n", "cp1252", "x = '\u20ac'"),
        (b"# coding: unicode_escape\n# hidden \\nimport os\n", "unicode-escape", "import os"),
        ("\ufeff# coding: utf-8\nx = 'é'\n".encode(), "utf-8", "x = 'é'"),
    ],
)
def test_the_coding_line_decides(data: bytes, encoding: str, text: str) -> None:
    read = module(data)
    assert read.decoded.encoding.replace("_", "-") == encoding
    assert text in read.text.split("\n")


def test_a_coding_line_counts_in_the_first_two_lines_only() -> None:
    assert module(b"\n\n# coding: utf-7\n+AG8-\n".replace(b"+AG8-", b"x")).decoded.encoding == "utf-8"
    assert module(b"x = 1\n# coding: utf-7\n").decoded.encoding == "utf-8"


def test_an_unusual_encoding_is_told() -> None:
    assert module(b"# coding: utf-7\nx = 1\n").decoded.unusual


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (b"x = 1\0\n", Why.NULL_BYTE),
        (b"x = '\xe9'\n", Why.ENCODING),
        (b"# coding: rot13\n", Why.ENCODING),
        (b"# coding: nonsense\n", Why.ENCODING),
        (b"# coding: punycode\nx\n", Why.ENCODING),
        (b"\xef\xbb\xbf# coding: latin-1\n", Why.ENCODING),
        ("x = 1\n".encode("utf-16"), Why.NULL_BYTE),
        ("type Pair[T] = tuple[T, T]\n", Why.NEWER_PYTHON),
        ("def first[T](x: T) -> T:\n    return x\n", Why.NEWER_PYTHON),
        ("class A[T]:\n    pass\n", Why.NEWER_PYTHON),
        ("try:\n    pass\nexcept ValueError, TypeError:\n    pass\n", Why.NEWER_PYTHON),
        ("try:\n    pass\nexcept a.B, c.d.E, F:\n    pass\n", Why.NEWER_PYTHON),
        ("print 'hello'\n", Why.OLD_PYTHON),
        ("try:\n    pass\nexcept ValueError, e:\n    pass\n", Why.OLD_PYTHON),
        ("x = = 1\n", Why.SYNTAX),
        ("(" * 50_000 + ")" * 50_000, Why.TOO_DEEP),
        ("-" * 100_000 + "1", Why.TOO_DEEP),
        ("+".join(["'a'"] * 50_000), Why.TOO_DEEP),
        ("a" + ".b" * 50_000, Why.TOO_DEEP),
        ("if a:\n pass\n" + "elif a:\n pass\n" * 20_000, Why.TOO_DEEP),
        ("#" * (LARGEST_SOURCE + 1), Why.TOO_LARGE),
        ("[" + "1," * 600_000 + "]", Why.TOO_LARGE),
    ],
)
def test_what_cannot_be_parsed_says_why(source: str | bytes, why: Why) -> None:
    # Python 3.12 and later parse what an earlier one calls newer; then there is nothing to say. To 3.14 the comma of
    # Python 2 stands between two kinds of exceptions, and it goes as deep as the stack of the machine lets it.
    parsed = parse(source.encode() if isinstance(source, str) else source, "a.py")
    if isinstance(parsed, Module):
        assert why is Why.NEWER_PYTHON or sys.version_info >= (3, 14)
        assert why in {Why.NEWER_PYTHON, Why.TOO_DEEP} or "except" in str(source)
    else:
        assert parsed.why is why


def test_a_template_string_is_read_as_the_f_string_that_it_looks_like() -> None:
    # Python 3.14 has them; an earlier one can at least turn one kind of node into another.
    tree = ast.parse("x = {a, b}\n")
    as_f_strings(tree, {ast.Set: ast.List})
    assert ast.unparse(tree) == "x = [a, b]"
    if sys.version_info >= (3, 14):
        assert ast.unparse(module("x = t'a{b}c'\n").tree) == "x = f'a{b}c'"


def test_the_line_of_a_refusal_counts_from_one() -> None:
    assert refused("x = 1\ny = = 2\n").line == 2
    assert refused(b"x = 1\ny = '\0'\n").line == 2
    assert "line 2" in refused(b"x = 1\ny = '\xff'\n").reason


def test_the_text_of_a_refused_file_is_still_there() -> None:
    assert "os.system" in refused(b"import os\0\nos.system('x')\n").text


def test_invalid_escapes_are_no_warning() -> None:
    assert module("x = '\\d'\n").tree.body


def test_form_feeds_and_old_line_ends_keep_lines_true() -> None:
    read = module(b"a = 1\r\n\x0cb = 2\rc = 3\n")
    places = [node.lineno for node in read.nodes if isinstance(node, ast.Assign)]
    assert places == [1, 2, 3]
    assert [line.strip() for line in read.lines[:3]] == ["a = 1", "b = 2", "c = 3"]


def test_columns_count_code_points() -> None:
    read = module("x = 'é\U0001f600' + y\n")
    name = next(node for node in read.nodes if isinstance(node, ast.Name) and node.id == "y")
    assert read.column((name.lineno, name.col_offset)) == 12


def test_nodes_stand_in_source_order_with_their_parents() -> None:
    read = module("f(a, b)\ng(c)\n")
    names = [node.id for node in read.nodes if isinstance(node, ast.Name)]
    assert names == ["f", "a", "b", "g", "c"]
    for index, parent in enumerate(read.parents[1:], start=1):
        assert any(child is read.nodes[index] for child in ast.iter_child_nodes(read.nodes[parent]))


def test_deep_but_parsable_code_is_walked() -> None:
    assert len(module("lambda:" * 900 + "1").nodes) > 1800
    assert module("x = " + "[" * 150 + "]" * 150).nodes


@pytest.mark.parametrize(
    ("source", "name", "bound"),
    [
        ("x = 1", "x", Bound.VALUE),
        ("x: int = 1", "x", Bound.VALUE),
        ("a, (b, x) = 1, (2, 3)", "x", Bound.VALUE),
        ("x += 1", "x", Bound.ADDED),
        ("for x in y: pass", "x", Bound.LOOPED),
        ("with open(p) as x: pass", "x", Bound.ENTERED),
        ("import os.path as x", "x", Bound.IMPORTED),
        ("def x(): pass", "x", Bound.DEFINED),
        ("[(x := y) for y in z]", "x", Bound.VALUE),
        ("def f():\n global x\n x = 1", "x", Bound.VALUE),
        ("try: pass\nexcept E as x: pass", "x", Bound.OPAQUE),
        ("match y:\n case [*x]: pass", "x", Bound.OPAQUE),
        ("match y:\n case {'a': 1, **x}: pass", "x", Bound.OPAQUE),
        ("match y:\n case A(b=1, c=2) as x: pass", "x", Bound.OPAQUE),
    ],
)
def test_bindings(source: str, name: str, bound: Bound) -> None:
    assert [binding.bound for binding in module(source).top.bindings[name]] == [bound]


def test_a_global_that_nobody_binds_is_unbound() -> None:
    read = module("def f():\n    global x\n    x.append(1)\n    g(x)\n")
    assert read.scopes[-1].home_of("x") is None


def test_a_changed_list_is_no_longer_what_it_was_assigned() -> None:
    bindings = module("x = [1]\nx.append(2)\ny = [1]\ny[0] = 2\n").top.bindings
    assert [binding.bound for binding in bindings["x"]] == [Bound.VALUE, Bound.OPAQUE]
    assert [binding.bound for binding in bindings["y"]] == [Bound.VALUE, Bound.OPAQUE]


@pytest.mark.parametrize(
    ("path", "source", "dotted"),
    [
        ("__init__.py", "from . import x", ".x"),
        ("__init__.py", "from .web import x", ".web.x"),
        ("a/b.py", "from . import x", ".a.x"),
        ("a/b.py", "from ..c import x", ".c.x"),
        ("a/b.py", "from ...c import x", "..x"),
        ("a.py", "from os import system as x", "os.system"),
        ("a.py", "import os.path as x", "os.path"),
    ],
)
def test_imports_name_their_module(path: str, source: str, dotted: str) -> None:
    assert module(source, path).top.bindings["x"][0].dotted == dotted


def test_a_string_is_parsed_too() -> None:
    assert isinstance(parse_string("import os\r\nos.system('x')", "layer"), Module)
    assert isinstance(parse_string("\ud800", "layer"), Unparsed)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_parsed_or_refused(data: bytes) -> None:
    assert isinstance(parse(data, "a.py"), Module | Unparsed)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(["utf-7", "utf-16", "unicode_escape", "latin-1", "hz", "cp037"]), st.binary(max_size=80))
def test_any_coding_line_is_followed_or_refused(name: str, data: bytes) -> None:
    assert isinstance(parse(b"# coding: " + name.encode() + b"\n" + data, "a.py"), Module | Unparsed)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ('x = t"a {b}"\n', "x = f'a {b}'"),
        ("x = rt'a {b}'\n", "x = f'a {b}'"),
        ('x = Tr"""a {b}"""\n', "x = f'a {b}'"),
        ("lazy import a.b\nlazy from c import d\n", "import a.b\nfrom c import d"),
    ],
)
def test_what_a_newer_python_says_is_read_by_an_older_one(source: str, said: str) -> None:
    assert ast.unparse(module(source).tree) == said


@pytest.mark.parametrize("source", ['x = t"a {b"\n', "lazy import\n", 'x = t"a" = 1\n'])
def test_what_no_python_says_is_refused(source: str) -> None:
    assert refused(source).line == 1
