"""What following code computes with: constants, containers, functions, classes, modules, the context, and not known."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.tracing.frames import Frame

Value = Any
_MOST_OPTIONS = 12
_DEEPEST_PLAIN = 40
_MOST_PLAIN = 10_000


class Unknown:
    """What cannot be told."""

    __slots__ = ()


UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True)
class Const:
    """A constant: text, bytes, a number, None, or a path (PurePosixPath)."""

    value: Any


NONE = Const(None)
TRUE = Const(value=True)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the tree: a path, and a line and column that count from 1 (the column in code points)."""

    path: str
    line: int
    column: int


@dataclass(slots=True, eq=False)
class Seq:
    """A list, tuple or set; ``whole`` is false when there may be more in it than ``items``."""

    items: list[Value]
    whole: bool = True
    kind: str = "list"


@dataclass(slots=True, eq=False)
class Map:
    """A mapping with constant keys; ``spot`` is where it is written."""

    items: dict[Any, Value]
    whole: bool = True
    spot: Spot | None = None
    spots: dict[Any, Spot] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Func:
    """A function or lambda of the tree; ``defaults`` are its parameters' known defaults, ``receiver`` its ``self``."""

    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
    frame: Frame
    defaults: dict[str, Value]
    receiver: Value = None
    owner: Class | None = None
    marks: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return "lambda" if isinstance(self.node, ast.Lambda) else self.node.name

    @property
    def asynchronous(self) -> bool:
        """Whether calling it gives something that must be awaited."""
        return isinstance(self.node, ast.AsyncFunctionDef)

    @property
    def parameters(self) -> list[str]:
        """The names of the parameters that are given by position, without ``self`` where that is bound."""
        names = [each.arg for each in (*self.node.args.posonlyargs, *self.node.args.args)]
        return names[1:] if self.receiver is not None else names


@dataclass(slots=True, eq=False)
class Class:
    """A class of the tree, and what its body bound."""

    node: ast.ClassDef
    names: dict[str, Value]
    bases: list[Value]
    path: str
    marks: frozenset[str] = frozenset()
    metaclass: Class | None = None

    def lineage(self) -> Iterator[Class]:
        """Yield the class and those of the tree below which it stands, nearest first."""
        seen: set[int] = set()
        waiting: list[Value] = [self]
        while waiting:
            each = waiting.pop(0)
            if isinstance(each, Class) and id(each) not in seen:
                seen.add(id(each))
                yield each
                waiting[:0] = each.bases

    def outside(self) -> Iterator[Value]:
        """Yield the base classes that are not of the tree, in no particular order."""
        for each in self.lineage():
            yield from (base for base in each.bases if not isinstance(base, Class))


@dataclass(slots=True, eq=False)
class Instance:
    """An object of a class of the tree."""

    cls: Class
    attributes: dict[str, Value] = field(default_factory=dict)
    whole: bool = True


@dataclass(slots=True, eq=False)
class Mod:
    """A module of the tree; ``whole`` is false when it may bind more than ``names``."""

    path: str
    names: dict[str, Value]
    whole: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """The names of a module of the tree as a mapping that can be written: ``globals()``."""

    module: Mod


@dataclass(frozen=True, slots=True)
class External:
    """Something that is not of the tree, by its dotted name; what a call gives ends in ``()``.

    ``name`` is what the call was given under that word, as most things that have names are.
    """

    dotted: str
    name: Value = None


@dataclass(frozen=True, slots=True)
class Context:
    """The host's context, or what is reached from it by ``trail`` (``register_tool``, ``llm.complete``)."""

    trail: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Partial:
    """A function with some of its arguments given."""

    function: Value
    positional: list[Value]
    named: dict[str, Value]


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """A method of a constant or container, by its name."""

    owner: Value
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Awaitable:
    """What calling an ``async def`` gives: ``value`` is what awaiting it gives."""

    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Entered:
    """What a generator with ``@contextmanager`` gives: ``value`` is what a ``with`` statement binds."""

    value: Value


@dataclass(frozen=True, slots=True, eq=False)
class Super:
    """``super()``: the rest of the lineage of an instance behind one class."""

    instance: Value
    behind: Class


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of several values, depending on what cannot be told."""

    options: tuple[Value, ...]


def options(value: Value) -> tuple[Value, ...]:
    """Return everything that a value may be."""
    return value.options if isinstance(value, Choice) else (value,)


def either(*values: Value) -> Value:
    """Return the value that is one of ``values``."""
    found: list[Value] = []
    for value in values:
        for each in options(value):
            if not any(_same(each, other) for other in found):
                found.append(each)
    if len(found) == 1:
        return found[0]
    return Choice(tuple(found)) if 0 < len(found) <= _MOST_OPTIONS else UNKNOWN


def _same(one: Value, other: Value) -> bool:
    if one is other:
        return True
    if isinstance(one, Const) and isinstance(other, Const):
        return type(one.value) is type(other.value) and bool(one.value == other.value)
    return isinstance(one, External | Context) and one == other


def truth(value: Value) -> bool | None:
    """Return whether a condition holds, or ``None`` when that cannot be told."""
    if isinstance(value, Choice):
        all_of = {truth(each) for each in value.options}
        return all_of.pop() if len(all_of) == 1 else None
    if isinstance(value, Const):
        return bool(value.value)
    if isinstance(value, Seq | Map):
        return True if value.items else (False if value.whole else None)
    return True if isinstance(value, Func | Class | Mod | Partial | Context) else None


def plain(value: Value, hole: Any) -> Any:
    """Return a value as JSON would hold it; whatever is not known, not of JSON, or too much becomes ``hole``."""
    left = [_MOST_PLAIN]

    def turn(each: Value, depth: int) -> Any:
        left[0] -= 1
        if depth > _DEEPEST_PLAIN or left[0] < 0:
            return hole
        if isinstance(each, Const):
            return each.value if isinstance(each.value, str | int | float | bool | type(None)) else hole
        if isinstance(each, Seq) and each.whole:
            return [turn(item, depth + 1) for item in each.items]
        if isinstance(each, Map) and each.whole:
            return {key: turn(item, depth + 1) for key, item in each.items.items()}
        return hole

    return turn(value, 0)


def text_of(value: Value) -> str | None:
    """Return the text that a value is, or ``None``."""
    return value.value if isinstance(value, Const) and isinstance(value.value, str) else None
