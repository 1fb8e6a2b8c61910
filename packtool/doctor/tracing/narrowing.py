"""What a condition tells about a name in the branch behind it, where it may be one of several values."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.tracing.values import NONE, UNKNOWN, Choice, Const, Instance, Map, Seq, either, truth

if TYPE_CHECKING:
    from packtool.doctor.tracing.frames import Frame
    from packtool.doctor.tracing.values import Value

_KINDS = {"str": str, "int": int, "bool": bool, "float": float, "bytes": bytes}


def narrow(test: ast.expr, frame: Frame, *, holds: bool) -> None:
    """Leave a name only those of its values with which ``test`` holds (or does not)."""
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, holds = test.operand, not holds
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) is holds:
        for each in test.values:
            narrow(each, frame, holds=holds)
        return
    name = _subject(test)
    value = frame.names.get(name) if name is not None else None
    if name is None or not isinstance(value, Choice):
        return
    kept = [each for each in value.options if _says(test, each) is not (not holds)]
    if kept and len(kept) < len(value.options):
        frame.names[name] = either(*kept)


def _subject(test: ast.expr) -> str | None:
    """Return the name that a condition is about."""
    if isinstance(test, ast.Name):
        return test.id
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and len(test.ops) == 1:
        return test.left.id
    called = test if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) else None
    if called is not None and getattr(called.func, "id", "") == "isinstance" and called.args:
        return called.args[0].id if isinstance(called.args[0], ast.Name) else None
    return None


def _says(test: ast.expr, value: Value) -> bool | None:
    """Return whether a condition holds for one value, or ``None`` when that cannot be told."""
    if isinstance(test, ast.Name):
        return truth(value)
    if isinstance(test, ast.Compare):
        return _compared(test, value)
    if isinstance(test, ast.Call) and len(test.args) == 2 and isinstance(test.args[1], ast.Name):  # noqa: PLR2004
        return _is_a(test.args[1].id, value)
    return None


def _compared(test: ast.Compare, value: Value) -> bool | None:
    right = test.comparators[0]
    none = isinstance(right, ast.Constant) and right.value is None
    if not none or not isinstance(test.ops[0], ast.Is | ast.IsNot) or value is UNKNOWN:
        return None
    return (value == NONE) is isinstance(test.ops[0], ast.Is)


def _is_a(kind: str, value: Value) -> bool | None:
    if isinstance(value, Const):
        return isinstance(value.value, _KINDS[kind]) if kind in _KINDS else None
    if isinstance(value, Map):
        return kind == "dict" if kind in {"dict", "str", "list", "tuple"} else None
    if isinstance(value, Seq):
        return kind == value.kind if kind in {"dict", "str", "list", "tuple", "set"} else None
    if isinstance(value, Instance):
        return False if kind in {*_KINDS, "dict", "list", "tuple"} and not value.cls.bases else None
    return None
