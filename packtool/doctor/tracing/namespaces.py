"""Calls whose outcome depends on where they stand: ``globals()``, ``locals()``, ``vars()``, ``exec`` and ``eval``."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.parsing import Unparsed, parse
from packtool.doctor.tracing.frames import Frame
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, Instance, Map, Mod, Names

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_MOST_CODE = 65_536


def _globals(_: Tracer, __: ast.Call, frame: Frame, ___: list[Value]) -> Value:
    return Names(frame.module)


def _locals(_: Tracer, __: ast.Call, frame: Frame, ___: list[Value]) -> Value:
    # Of a function they are a copy: what is put into it is lost.
    return Names(frame.module) if _is_top(frame) else Map(dict(frame.names))


def _vars(tracer: Tracer, node: ast.Call, frame: Frame, given: list[Value]) -> Value:
    if not given:
        return _locals(tracer, node, frame, given)
    return names_of(given[0])


def names_of(owner: Value) -> Value:
    """Return ``vars(owner)``, which is ``owner.__dict__``."""
    if isinstance(owner, Mod):
        return Names(owner)
    return Map(owner.attributes, owner.whole) if isinstance(owner, Instance) else UNKNOWN


def _is_top(frame: Frame) -> bool:
    return frame.parent is None and frame.owner is None


def _execute(tracer: Tracer, node: ast.Call, frame: Frame, given: list[Value]) -> Value:
    where = given[-1] if len(given) > 1 else None
    home = _home(tracer, where, frame)
    tree = _parsed(tracer, given[0] if given else UNKNOWN, node, frame)
    if tree is not None and home is not None:
        tracer.block(tree.body, home)
        return NONE
    if isinstance(where, Map):
        where.whole = False
    else:
        # Code that is not known binds what it likes.
        (where.module if isinstance(where, Names) else frame.module).whole = False
    return NONE


def _home(tracer: Tracer, where: Value, frame: Frame) -> Frame | None:
    """Return where executed code binds its names, or ``None`` when that cannot be told."""
    if where is None:
        return frame if _is_top(frame) else Frame(module=frame.module, names=dict(frame.names), parent=frame)
    if isinstance(where, Names):
        return tracer.tops.get(where.module.path)
    return Frame(module=frame.module, names=where.items) if isinstance(where, Map) else None


def _evaluate(tracer: Tracer, node: ast.Call, frame: Frame, given: list[Value]) -> Value:
    tree = _parsed(tracer, given[0] if given else UNKNOWN, node, frame)
    home = _home(tracer, given[-1] if len(given) > 1 else None, frame)
    only = tree.body[0] if tree is not None and len(tree.body) == 1 else None
    return tracer.evaluate(only.value, home) if isinstance(only, ast.Expr) and home is not None else UNKNOWN


def _parsed(tracer: Tracer, code: Value, node: ast.Call, frame: Frame) -> ast.Module | None:
    """Return code that is known, as if all of it stood where it is run."""
    text = code.value if isinstance(code, Const) else None
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if not isinstance(data, bytes) or len(data) > _MOST_CODE:
        return None
    tracer.step(len(data) // 4)
    parsed = parse(data, frame.module.path)
    if isinstance(parsed, Unparsed):
        return None
    for each in parsed.nodes:
        if hasattr(each, "lineno"):
            ast.copy_location(each, node)
    return parsed.tree


FRAMED: Mapping[str, Callable[[Tracer, ast.Call, Frame, list[Value]], Value]] = {
    "builtins.globals": _globals,
    "builtins.locals": _locals,
    "builtins.vars": _vars,
    "builtins.exec": _execute,
    "builtins.eval": _evaluate,
}
