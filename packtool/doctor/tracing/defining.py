"""How functions and classes come to be, with their decorators."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.doctor.tracing.calling import call
from packtool.doctor.tracing.containers import FIELDS
from packtool.doctor.tracing.frames import End, Frame
from packtool.doctor.tracing.values import UNKNOWN, Class, Const, External, Func, Map, Seq, options

if TYPE_CHECKING:
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_MARKS = {
    "builtins.property": "property",
    "functools.cached_property": "property",
    "abc.abstractproperty": "property",
    "builtins.staticmethod": "static",
    "builtins.classmethod": "class",
    "dataclasses.dataclass": FIELDS,
    "contextlib.contextmanager": "manager",
    "contextlib.asynccontextmanager": "manager",
}
_TUPLES = frozenset(["typing.NamedTuple", "pydantic.BaseModel", "typing.TypedDict"])
_Defined = ast.FunctionDef | ast.AsyncFunctionDef


def define_function(tracer: Tracer, node: _Defined, frame: Frame) -> End:
    """Bind a function, as its decorators leave it."""
    made = function(tracer, node, frame)
    frame.bind(node.name, _decorated(tracer, node, made, frame))
    return End.NOT


def function(tracer: Tracer, node: _Defined | ast.Lambda, frame: Frame) -> Func:
    """Return the function that a definition or lambda makes."""
    defaults: dict[str, Value] = {}
    positional = [*node.args.posonlyargs, *node.args.args]
    for each, default in zip(reversed(positional), reversed(node.args.defaults), strict=False):
        defaults[each.arg] = tracer.evaluate(default, frame)
    for each, given in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        if given is not None:
            defaults[each.arg] = tracer.evaluate(given, frame)
    # A function in a class body does not see the names of that body.
    around = frame if frame.owner is None or frame.receiver is not None else frame.parent
    return Func(node, around or frame, defaults, owner=_class_of(frame))


def _class_of(frame: Frame) -> Class | None:
    return frame.owner


def _decorated(tracer: Tracer, node: _Defined | ast.ClassDef, made: Value, frame: Frame) -> Value:
    for decorator in reversed(node.decorator_list):
        value = tracer.evaluate(decorator, frame)
        made = _once(tracer, value, made, decorator, frame)
    return made


def _once(tracer: Tracer, decorator: Value, made: Value, node: ast.expr, frame: Frame) -> Value:
    if isinstance(decorator, External):
        mark = _MARKS.get(decorator.dotted.removesuffix("()"))
        if mark is not None and isinstance(made, Func):
            return Func(made.node, made.frame, made.defaults, made.receiver, made.owner, made.marks | {mark})
        if mark is not None and isinstance(made, Class):
            made.marks |= {mark}
        return made
    if decorator is UNKNOWN:
        return made
    given = call(tracer, decorator, [made], {}, spot=tracer.spot(node, frame))
    # A decorator that cannot be followed to its end most often gives back what it was given, or a wrapper of it.
    return made if given is UNKNOWN or all(each is UNKNOWN for each in options(given)) else given


def define_class(tracer: Tracer, node: ast.ClassDef, frame: Frame) -> End:
    """Follow a class's body and bind the class."""
    bases = [tracer.evaluate(base, frame) for base in node.bases]
    made = Class(node=node, names={}, bases=bases, path=frame.module.path)
    if any(isinstance(base, External) and base.dotted in _TUPLES for base in bases):
        made.marks |= {FIELDS}
    if any(FIELDS in base.marks for base in bases if isinstance(base, Class)):
        made.marks |= {FIELDS}
    around = frame if frame.owner is None or frame.receiver is not None else frame.parent
    inner = Frame(module=frame.module, names=made.names, parent=around, owner=made)
    tracer.block(node.body, inner)
    made.names = inner.names
    _told_of(tracer, made, {each.arg: tracer.evaluate(each.value, frame) for each in node.keywords if each.arg})
    frame.bind(node.name, _decorated(tracer, node, made, frame))
    return End.NOT


def _told_of(tracer: Tracer, made: Class, named: dict[str, Value]) -> None:
    """Call what is told of every new class below it: ``__init_subclass__``, and its metaclass."""
    for each in list(made.lineage())[1:]:
        hook = each.names.get("__init_subclass__")
        if isinstance(hook, Func):
            method = Func(hook.node, hook.frame, hook.defaults, made, each, hook.marks)
            tracer.call(method, [], {name: value for name, value in named.items() if name != "metaclass"})
            break
    kinds = [named.get("metaclass"), *(each.metaclass for each in list(made.lineage())[1:])]
    made.metaclass = next((each for each in kinds if isinstance(each, Class)), None)
    made_by = None if made.metaclass is None else made.metaclass.names.get("__init__")
    if isinstance(made_by, Func):
        method = Func(made_by.node, made_by.frame, made_by.defaults, made, made.metaclass, made_by.marks)
        tracer.call(method, [Const(made.node.name), Seq(made.bases, kind="tuple"), Map(dict(made.names))], {})
