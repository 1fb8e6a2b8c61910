"""How lists, tuples, sets and mappings that are written out are followed."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.tracing.containers import MOST_ITEMS, key_of, rounds
from packtool.doctor.tracing.values import Map, Seq

if TYPE_CHECKING:
    from packtool.doctor.tracing.frames import Frame
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value


def display(tracer: Tracer, node: ast.List | ast.Tuple | ast.Set, frame: Frame) -> Value:
    """Return the list, tuple or set that is written."""
    made = Seq([], kind={ast.List: "list", ast.Tuple: "tuple"}.get(type(node), "set"))
    for each in node.elts[:MOST_ITEMS]:
        if isinstance(each, ast.Starred):
            items, whole = rounds(tracer.evaluate(each.value, frame))
            made.items.extend(items[: MOST_ITEMS - len(made.items)])
            made.whole = made.whole and whole and len(made.items) < MOST_ITEMS
        else:
            made.items.append(tracer.evaluate(each, frame))
    made.whole = made.whole and len(node.elts) <= MOST_ITEMS
    return made


def dictionary(tracer: Tracer, node: ast.Dict, frame: Frame) -> Value:
    """Return the mapping that is written."""
    made = Map({}, spot=tracer.spot(node, frame))
    for key, value in zip(node.keys[:MOST_ITEMS], node.values[:MOST_ITEMS], strict=True):
        held = tracer.evaluate(value, frame)
        if key is None:
            if isinstance(held, Map):
                made.items.update(held.items)
                made.spots.update(held.spots)
            made.whole = made.whole and isinstance(held, Map) and held.whole
            continue
        plain = key_of(tracer.evaluate(key, frame))
        if plain is None:
            made.whole = False
        else:
            made.items[plain] = held
            made.spots[plain] = tracer.spot(value, frame)
    made.whole = made.whole and len(node.keys) <= MOST_ITEMS
    return made
