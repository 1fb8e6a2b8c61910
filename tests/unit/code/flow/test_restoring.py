"""Which attributes are set only for a while."""

from __future__ import annotations

import ast

import pytest

from packtool.code import Module
from packtool.code.flow.restoring import put_back
from packtool.code.parsing import parse

PUT_BACK = """
kept = m.a
m.a = 1
try:
    m.a = 2
finally:
    m.a = kept
"""
NEVER = """
m.a = 1
try:
    run()
finally:
    m.b = kept
"""
BEHIND = """
try:
    run()
finally:
    m.a = kept
m.a = 1
"""
IN_A_FUNCTION = """
class Once:
    def run(self):
        if self.on:
            m.a, before = 1, m.a
            m.a = 1
            try:
                run()
            finally:
                m.a = before
        m.a = 3
"""


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        (PUT_BACK, [3, 5, 7]),
        (NEVER, []),
        (BEHIND, []),
        (IN_A_FUNCTION, [6, 10]),
        ("try:\n    m.a = 1\nexcept OSError:\n    m.a = 2\n", []),
    ],
    ids=["put back", "another one is", "set again behind it", "in a function", "no finally"],
)
def test_what_a_finally_sets_again_is_set_for_a_while(source: str, lines: list[int]) -> None:
    module = parse(source.encode(), "a.py")
    assert isinstance(module, Module)

    found = put_back(module)

    assert [node.lineno for node in module.nodes if isinstance(node, ast.Attribute) and id(node) in found] == lines
