"""How comprehensions are followed, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.tracing.assigning import assign
from packtool.doctor.tracing.containers import MOST_ITEMS, key_of, rounds
from packtool.doctor.tracing.frames import Frame
from packtool.doctor.tracing.values import Map, Seq, truth

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_MOST_GENERATORS = 8


def collected(tracer: Tracer, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, frame: Frame) -> Value:
    """Return what a comprehension or generator gives, as a list."""
    made = Seq([], kind="list")

    def add(inner: Frame) -> None:
        made.items.append(tracer.evaluate(node.elt, inner))

    made.whole = _each(tracer, list(node.generators), _inner(frame), add)
    return made


def mapped(tracer: Tracer, node: ast.DictComp, frame: Frame) -> Value:
    """Return the mapping that a comprehension gives."""
    made = Map({}, spot=tracer.spot(node, frame))

    def add(inner: Frame) -> None:
        plain = key_of(tracer.evaluate(node.key, inner))
        value = tracer.evaluate(node.value, inner)
        if plain is None:
            made.whole = False
        else:
            made.items[plain] = value

    made.whole = _each(tracer, list(node.generators), _inner(frame), add) and made.whole
    return made


def _inner(frame: Frame) -> Frame:
    return Frame(module=frame.module, names={}, parent=frame, owner=frame.owner, receiver=frame.receiver)


def _each(tracer: Tracer, generators: list[ast.comprehension], frame: Frame, add: Callable[[Frame], None]) -> bool:
    """Do ``add`` for every round of a comprehension; returns whether those were all."""
    if not generators:
        tracer.step()
        add(frame)
        return True
    if len(generators) > _MOST_GENERATORS:
        return False
    first, *rest = generators
    items, whole = rounds(tracer.evaluate(first.iter, frame))
    for each in items[:MOST_ITEMS]:
        assign(tracer, first.target, each, frame)
        known = [truth(tracer.evaluate(test, frame)) for test in first.ifs]
        if None in known and False not in known:
            with tracer.doubting():
                _each(tracer, rest, frame, add)
            whole = False
        elif False not in known:
            whole = _each(tracer, rest, frame, add) and whole
    return whole
