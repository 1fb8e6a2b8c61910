"""Operators on constants, with their results kept small before they are made."""

from __future__ import annotations

import ast
import operator
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import (
    FORMATTED,
    JOINED,
    LARGEST_BITS,
    LARGEST_SEQUENCE,
    LARGEST_TEXT,
    SCALARS,
    XORED,
    NotConstantError,
    Value,
    scalar,
    small,
)

if TYPE_CHECKING:
    from collections.abc import Callable

_WIDE = re.compile(r"[0-9]{5}|\*")
_NUMBERS = (int, float, complex)
_SEQUENCES = (str, bytes, tuple)


def _add(left: Value, right: Value) -> Value:
    if isinstance(left, _SEQUENCES) and isinstance(right, _SEQUENCES):
        small(len(left) + len(right), LARGEST_SEQUENCE if isinstance(left, tuple) else LARGEST_TEXT)
    return left + right


def _multiply(left: Value, right: Value) -> Value:
    if isinstance(left, int) and isinstance(right, int):
        small(left.bit_length() + right.bit_length(), LARGEST_BITS)
    elif isinstance(left, _SEQUENCES) and isinstance(right, int):
        small(len(left) * right, LARGEST_SEQUENCE if isinstance(left, tuple) else LARGEST_TEXT)
    elif isinstance(right, _SEQUENCES) and isinstance(left, int):
        return _multiply(right, left)
    return left * right


def power(base: Value, exponent: Value, modulus: Value = None) -> Value:
    """Do ``pow`` with a small result."""
    if isinstance(base, int) and isinstance(exponent, int):
        if modulus is not None:
            small(max(base.bit_length(), exponent.bit_length(), modulus.bit_length()), 256)
            return pow(base, exponent, modulus)
        small(base.bit_length() * abs(exponent), LARGEST_BITS)
    elif not isinstance(base, _NUMBERS) or not isinstance(exponent, _NUMBERS) or modulus is not None:
        raise NotConstantError
    return base**exponent


def _shift(left: Value, right: Value) -> Value:
    small(left.bit_length() + small(right, LARGEST_BITS), LARGEST_BITS)
    return left << right


def _divide(left: Value, right: Value) -> Value:
    if isinstance(left, PurePosixPath) or isinstance(right, PurePosixPath):
        return left / right
    return operator.truediv(left, right)


def _percent(left: Value, right: Value) -> Value:
    if not isinstance(left, str | bytes):
        return left % right
    pattern = left if isinstance(left, str) else left.decode("latin-1")
    if _WIDE.search(pattern):
        raise NotConstantError
    parts = right if isinstance(right, tuple) else (right,)
    if isinstance(right, dict):
        parts = tuple(right.values())
    total = sum(len(str_of(part)) for part in parts)
    small((total + 10_000) * (pattern.count("%") + 1), LARGEST_TEXT * 8)
    return left % right


def str_of(value: Value) -> str:
    """Do ``str`` of a scalar, whose text cannot be out of proportion."""
    return str(scalar(value))


def format_value(value: Value, spec: str) -> str:
    """Do ``format`` with a width that cannot be out of proportion."""
    if _WIDE.search(spec):
        raise NotConstantError
    scalar(value)
    return format(str(value) if isinstance(value, PurePosixPath) else value, spec)


_BINARY: dict[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: _add,
    ast.Sub: operator.sub,
    ast.Mult: _multiply,
    ast.Div: _divide,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: _percent,
    ast.Pow: power,
    ast.LShift: _shift,
    ast.RShift: operator.rshift,
    ast.BitXor: operator.xor,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_UNARY: dict[type[ast.unaryop], Callable[[Value], Value]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
}
_COMPARE: dict[type[ast.cmpop], Callable[[Value, Value], Value]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}


def binary(op: ast.operator, left: Value, right: Value) -> tuple[Value, int]:
    """Apply a binary operator; returns the value and what it says about how the value came about."""
    value = _BINARY[type(op)](left, right)
    if isinstance(op, ast.BitXor):
        return value, XORED
    if isinstance(value, str | bytes):
        return value, FORMATTED if isinstance(op, ast.Mod) else JOINED
    return value, 0


def unary(op: ast.unaryop, operand: Value) -> Value:
    """Apply a unary operator."""
    return _UNARY[type(op)](scalar(operand) if not isinstance(op, ast.Not) else operand)


def compare(op: ast.cmpop, left: Value, right: Value) -> bool:
    """Compare two scalars, or look for one in a flat collection."""
    if isinstance(op, ast.In | ast.NotIn):
        if not isinstance(right, str | bytes | dict):
            right = tuple(item for item in right if isinstance(item, SCALARS))
        return (scalar(left) in right) is isinstance(op, ast.In)
    return bool(_COMPARE[type(op)](scalar(left), scalar(right)))
