"""How comprehensions over constant sequences are evaluated."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.folding.values import LARGEST_SEQUENCE, Frame, NotConstantError, Value, items, scalar, small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.folding.evaluator import Evaluator


def collected(
    evaluator: Evaluator, node: ast.ListComp | ast.SetComp | ast.GeneratorExp, frame: Frame
) -> tuple[Value, ...] | frozenset[Value]:
    """Evaluate a list, set or generator comprehension."""
    made: list[Value] = []
    for inner in _rounds(evaluator, node.generators, frame):
        made.append(evaluator.evaluate(node.elt, inner))
        small(len(made), LARGEST_SEQUENCE)
    return frozenset(map(scalar, made)) if isinstance(node, ast.SetComp) else tuple(made)


def mapped(evaluator: Evaluator, node: ast.DictComp, frame: Frame) -> dict[Value, Value]:
    """Evaluate a dict comprehension."""
    return {
        scalar(evaluator.evaluate(node.key, inner)): evaluator.evaluate(node.value, inner)
        for inner in _rounds(evaluator, node.generators, frame)
    }


def _rounds(evaluator: Evaluator, generators: list[ast.comprehension], frame: Frame) -> Iterator[Frame]:
    first, *rest = generators
    if first.is_async:
        raise NotConstantError
    for item in items(evaluator.evaluate(first.iter, frame)):
        evaluator.step()
        names = dict(frame.names or {})
        assign(first.target, item, names)
        inner = Frame(frame.scope, names)
        if all(evaluator.evaluate(test, inner) for test in first.ifs):
            if rest:
                yield from _rounds(evaluator, rest, inner)
            else:
                yield inner


def assign(target: ast.expr, value: Value, names: dict[str, Value]) -> None:
    """Bind a loop's or an assignment's target in ``names``; raises NotConstantError for what is no plain name."""
    if isinstance(target, ast.Name):
        names[target.id] = value
    elif isinstance(target, ast.Tuple | ast.List):
        for part, item in zip(target.elts, items(value), strict=True):
            assign(part, item, names)
    else:
        raise NotConstantError
