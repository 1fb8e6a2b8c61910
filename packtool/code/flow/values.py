"""What an expression may hold: where it comes from, and which labels it still has when it gets there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

# Origin -> bits of the labels that survive on the way. An origin is a source (`s3`), a parameter (`p0`), what a call
# returns (`c5`) or a cell that other functions fill (`g:NAME`, `a:Class.name`, `v:function.name`, `f:/a/path`).
Value = dict[str, int]
EMPTY: Value = {}
MOST_ORIGINS = 200


def joined(one: Value, other: Value) -> Value:
    """Return what either holds; no more than ``MOST_ORIGINS``, the first ones first."""
    if not other or one is other:
        return one
    if not one:
        return other
    both = dict(one)
    for origin, mask in other.items():
        if origin in both:
            both[origin] |= mask
        elif len(both) < MOST_ORIGINS:
            both[origin] = mask
    return both


def masked(value: Value, mask: int) -> Value:
    """Return what of a value survives where only the labels in ``mask`` do."""
    if not value or mask == -1:
        return value
    return {origin: kept for origin, bits in value.items() if (kept := bits & mask)}


def merged(one: Mapping[str, Value], other: Mapping[str, Value]) -> dict[str, Value]:
    """Return what names may hold after either of two ways through the code."""
    both = dict(one)
    for name, value in other.items():
        mine = both.get(name)
        if mine is not value:
            both[name] = value if mine is None else joined(mine, value)
    return both
