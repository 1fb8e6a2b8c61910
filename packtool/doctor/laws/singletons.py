"""Expensive objects that are made on first use without a lock."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.syntax import readings, spot
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

UNLOCKED = Rule(
    id="doctor-singleton-unlocked",
    severity=Severity.NOTE,
    summary="A global object is made on first use without a lock.",
    why="Tools run in several threads at once: two of them may make it, and one is lost with what it holds open.",
    remedy="use plugins.plugin_utils.lazy_singleton, or a threading.Lock round the test and the assignment",
)


def judge(subject: Subject) -> Iterator[Finding]:
    """Look for ``global x; if x is None: x = Client(...)``."""
    for reading in readings(subject):
        for node in reading.module.nodes:
            if isinstance(node, ast.FunctionDef):
                names = {name for each in node.body if isinstance(each, ast.Global) for name in each.names}
                for each in node.body if names else ():
                    made = _made(each, names)
                    if made is not None:
                        message = f"the global {clean(made, limit=80)} is made on first use, without a lock"
                        yield subject.at(UNLOCKED, spot(reading, each), message)


def _made(statement: ast.stmt, names: set[str]) -> str | None:
    """Return the global that ``if x is None: x = ...()`` makes, or ``None``."""
    if not isinstance(statement, ast.If):
        return None
    name = _tested(statement.test)
    if name not in names:
        return None
    for each in statement.body:
        target = each.targets[0] if isinstance(each, ast.Assign) else None
        if isinstance(target, ast.Name) and target.id == name and isinstance(getattr(each, "value", None), ast.Call):
            return name
    return None


def _tested(test: ast.expr) -> str | None:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Name):
        return test.operand.id
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and isinstance(test.ops[0], ast.Is):
        right = test.comparators[0]
        return test.left.id if isinstance(right, ast.Constant) and right.value is None else None
    return None
