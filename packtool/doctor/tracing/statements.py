"""How each kind of statement is followed."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from packtool.doctor.tracing.assigning import assign, delete
from packtool.doctor.tracing.containers import rounds
from packtool.doctor.tracing.defining import define_class, define_function
from packtool.doctor.tracing.entering import with_block
from packtool.doctor.tracing.frames import End, Frame, merged
from packtool.doctor.tracing.importing import import_from, import_module
from packtool.doctor.tracing.modules import NAMES_METHODS
from packtool.doctor.tracing.narrowing import narrow
from packtool.doctor.tracing.values import NONE, UNKNOWN, Names, either, truth

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from packtool.doctor.tracing.tracer import Tracer

_MOST_ROUNDS = 400


def _expression(tracer: Tracer, node: ast.Expr, frame: Frame) -> End:
    # A generator that nobody takes anything from runs nothing.
    tracer.dropped = node.value if isinstance(node.value, ast.Call) else None
    tracer.evaluate(node.value, frame)
    return End.NOT


def _assign(tracer: Tracer, node: ast.Assign, frame: Frame) -> End:
    value = tracer.evaluate(node.value, frame)
    for target in node.targets:
        assign(tracer, target, value, frame)
    return End.NOT


def _annotated(tracer: Tracer, node: ast.AnnAssign, frame: Frame) -> End:
    if node.value is not None:
        assign(tracer, node.target, tracer.evaluate(node.value, frame), frame)
    return End.NOT


def _augmented(tracer: Tracer, node: ast.AugAssign, frame: Frame) -> End:
    target = tracer.evaluate(_read(node.target), frame)
    if isinstance(target, Names) and isinstance(node.op, ast.BitOr):
        NAMES_METHODS["update"](tracer, target, [tracer.evaluate(node.value, frame)])
        return End.NOT
    made = ast.BinOp(left=_read(node.target), op=node.op, right=node.value)
    ast.copy_location(made, node)
    assign(tracer, node.target, tracer.evaluate(made, frame), frame)
    return End.NOT


def _read(target: ast.expr) -> ast.expr:
    """Return the expression that reads what an assignment writes."""
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(id=target.id, ctx=ast.Load()), target)
    return target


def _returned(tracer: Tracer, node: ast.Return, frame: Frame) -> End:
    frame.returned.append(NONE if node.value is None else tracer.evaluate(node.value, frame))
    return End.CALL


def _raised(tracer: Tracer, node: ast.Raise, frame: Frame) -> End:
    tracer.evaluate(node.exc, frame)
    return End.CALL


def _continued(*_: Any) -> End:
    return End.ROUND


def _broken(*_: Any) -> End:
    return End.LOOP


def _nothing(*_: Any) -> End:
    return End.NOT


def _if(tracer: Tracer, node: ast.If, frame: Frame) -> End:
    known = truth(tracer.evaluate(node.test, frame))
    if known is not None:
        return tracer.block(node.body if known else node.orelse, frame)
    return branches(tracer, [node.body, node.orelse], frame, test=node.test)


def branches(
    tracer: Tracer, bodies: Sequence[Sequence[ast.stmt]], frame: Frame, *, test: ast.expr | None = None
) -> End:
    """Follow each of several blocks from the same beginning; afterwards names hold what any of them gave."""
    before = frame.names
    after: list[dict[str, Any]] = []
    ends: list[End] = []
    for position, body in enumerate(bodies):
        # Names are copied for every branch.
        tracer.step(len(before) // 16)
        frame.names = dict(before)
        if test is not None:
            narrow(test, frame, holds=position == 0)
        with tracer.doubting():
            end = tracer.block(body, frame)
        ends.append(end)
        if end is End.NOT:
            after.append(frame.names)
    joined = after[0] if after else before
    for names in after[1:]:
        joined = merged(joined, names)
    _settle(frame, before, joined)
    if any(end is End.CALL for end in ends):
        frame.doubt = True
    return min(ends)


def _settle(frame: Frame, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Put names into the one dictionary that modules and closures hold on to."""
    if before is not after:
        kept = dict(after)
        before.clear()
        before.update(kept)
    frame.names = before


def _for(tracer: Tracer, node: ast.For | ast.AsyncFor, frame: Frame) -> End:
    items, whole = rounds(tracer.evaluate(node.iter, frame))
    for item in items[:_MOST_ROUNDS]:
        tracer.step()
        assign(tracer, node.target, item, frame)
        end = tracer.block(node.body, frame)
        if end is End.CALL:
            return end
        if end is End.LOOP:
            return End.NOT
    if not whole or len(items) > _MOST_ROUNDS:
        with tracer.doubting():
            assign(tracer, node.target, UNKNOWN, frame)
            if tracer.block(node.body, frame) is End.CALL:
                frame.doubt = True
    end = tracer.block(node.orelse, frame)
    return end if whole else End.NOT


def _while(tracer: Tracer, node: ast.While, frame: Frame) -> End:
    known = truth(tracer.evaluate(node.test, frame))
    if known is False:
        return tracer.block(node.orelse, frame)
    if known and not any(isinstance(each, ast.Break) for each in ast.walk(node)):
        # It ends by returning, or never.
        with tracer.doubting():
            tracer.block(node.body, frame)
        return End.CALL
    branches(tracer, [node.body, node.orelse], frame)
    return End.NOT


def _try(tracer: Tracer, node: ast.Try | ast.TryStar, frame: Frame) -> End:
    if not node.handlers:
        end = tracer.block(node.body, frame)
    else:
        tracer.step(len(frame.names) // 8)
        started, faults = dict(frame.names), len(tracer.faults)
        with tracer.guarding():
            end = tracer.block(node.body, frame)
        failed = any(each.depth == tracer.guarded + 1 for each in tracer.faults[faults:])
        if not _cannot_fail(node) or failed:
            end = _handled(tracer, node, frame, (started, end))
    if end is End.NOT and node.orelse:
        end = tracer.block(node.orelse, frame)
    last = tracer.block(node.finalbody, frame)
    return last if last is not End.NOT else end


def _cannot_fail(node: ast.Try | ast.TryStar) -> bool:
    """Whether a block only imports from the tree, and only failing imports are caught."""
    imports = all(isinstance(each, ast.ImportFrom) and each.level > 0 for each in node.body)
    return imports and all(
        isinstance(handler.type, ast.Name) and handler.type.id in {"ImportError", "ModuleNotFoundError"}
        for handler in node.handlers
    )


def _handled(tracer: Tracer, node: ast.Try | ast.TryStar, frame: Frame, done: tuple[dict[str, Any], End]) -> End:
    """Follow the handlers, each from what may hold when an exception is caught."""
    started, end = done
    through = frame.names
    # Where the block cannot fail as far as is known, what handlers bind is still one of the values.
    before = merged(started, through) if end is End.NOT else started
    kept = dict(through)
    ends = [end]
    results = [kept] if end is End.NOT else []
    for handler in node.handlers:
        frame.names = dict(before)
        if handler.name:
            frame.names[handler.name] = UNKNOWN
        with tracer.doubting():
            handler_end = tracer.block(handler.body, frame)
        ends.append(handler_end)
        if handler_end is End.NOT:
            results.append(frame.names)
    joined = results[0] if results else kept
    for names in results[1:]:
        joined = merged(joined, names)
    _settle(frame, through, joined)
    if End.CALL in ends[1:] and end is not End.CALL:
        frame.doubt = True
    return min(ends)


def _match(tracer: Tracer, node: ast.Match, frame: Frame) -> End:
    subject = tracer.evaluate(node.subject, frame)
    for case in node.cases:
        for pattern in ast.walk(case.pattern):
            _captured(pattern, subject if pattern is case.pattern else UNKNOWN, frame)
    last = node.cases[-1].pattern
    catches_all = isinstance(last, ast.MatchAs) and last.pattern is None and node.cases[-1].guard is None
    return branches(tracer, [*(case.body for case in node.cases), *([] if catches_all else [[]])], frame)


def _captured(pattern: ast.AST, subject: Any, frame: Frame) -> None:
    """Bind the name that a pattern gives to what it meets, which may be nothing."""
    whole = isinstance(pattern, ast.MatchAs) and pattern.pattern is None
    name = pattern.rest if isinstance(pattern, ast.MatchMapping) else getattr(pattern, "name", None)
    if isinstance(name, str):
        value = subject if whole else UNKNOWN
        before = frame.look_up(name)
        frame.bind(name, value if before is None else either(before, value))


def _global(tracer: Tracer, node: ast.Global, frame: Frame) -> End:
    top = frame
    while top.parent is not None:
        top = top.parent
    del tracer
    frame.outer.update(dict.fromkeys(node.names, top))
    return End.NOT


def _nonlocal(tracer: Tracer, node: ast.Nonlocal, frame: Frame) -> End:
    del tracer
    for name in node.names:
        home = frame.parent
        while home is not None and name not in home.names:
            home = home.parent
        if home is not None:
            frame.outer[name] = home
    return End.NOT


def _deleted(tracer: Tracer, node: ast.Delete, frame: Frame) -> End:
    for target in node.targets:
        delete(tracer, target, frame)
    return End.NOT


STATEMENTS: Mapping[type[ast.stmt], Callable[[Tracer, Any, Frame], End]] = {
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Return: _returned,
    ast.Raise: _raised,
    ast.Continue: _continued,
    ast.Break: _broken,
    ast.Pass: _nothing,
    ast.Assert: _nothing,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: with_block,
    ast.AsyncWith: with_block,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _match,
    ast.Global: _global,
    ast.Nonlocal: _nonlocal,
    ast.Delete: _deleted,
    ast.Import: import_module,
    ast.ImportFrom: import_from,
    ast.FunctionDef: define_function,
    ast.AsyncFunctionDef: define_function,
    ast.ClassDef: define_class,
}
