"""Where names live in a module: scopes, and what is bound to each name in them."""

from __future__ import annotations

import bisect
import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import ast

Place = tuple[int, int]


class ScopeKind(enum.Enum):
    """What opens a scope."""

    MODULE = "module"
    CLASS = "class"
    FUNCTION = "function"
    COMPREHENSION = "comprehension"


class Bound(enum.Enum):
    """How a name comes to its value."""

    VALUE = "assigned an expression"
    ADDED = "assigned with an operator"
    ENTERED = "bound by a with statement"
    LOOPED = "bound by a loop"
    IMPORTED = "imported"
    DEFINED = "a function or class"
    PARAMETER = "a parameter"
    OPAQUE = "bound in a way that is not followed"


class Binding(NamedTuple):
    """One binding of a name.

    ``node`` is the expression, definition or ``None``; ``path`` says which element of it (unpacking); ``after`` is
    the place (line, byte column) from which it holds; ``block`` numbers the statement list it stands in; ``dotted`` is
    what an import names.
    """

    bound: Bound
    node: ast.AST | None
    after: Place
    block: int
    path: tuple[int, ...] = ()
    dotted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scope:
    """A scope; ``name`` is its dotted place in the module (empty for the module itself).

    ``depth`` counts the scopes around it; ``stars`` are the modules imported with ``*``; ``elsewhere`` the names that
    ``global`` and ``nonlocal`` send on.
    """

    kind: ScopeKind
    name: str
    parent: Scope | None
    node: ast.AST
    depth: int = 0
    bindings: dict[str, list[Binding]] = field(default_factory=dict)
    elsewhere: dict[str, Scope] = field(default_factory=dict)
    stars: list[str] = field(default_factory=list)

    @property
    def top(self) -> Scope:
        """The module's own scope."""
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def home_of(self, name: str) -> Scope | None:
        """Return the scope that ``name`` means when it is read here, or ``None`` when nothing binds it."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.elsewhere:
                home = scope.elsewhere[name]
                return home if name in home.bindings else None
            if name in scope.bindings and (scope is self or scope.kind is not ScopeKind.CLASS):
                return scope
            scope = scope.parent
        return None

    def bind(self, name: str, binding: Binding) -> None:
        """Record one more binding of ``name``."""
        self.elsewhere.get(name, self).bindings.setdefault(name, []).append(binding)


class Order:
    """The bindings of one name in one scope, prepared for the question which of them holds at a place.

    Certain are a single binding, and several in one statement list, of which the last before the place counts (the
    last of all when read from an inner scope, which runs later). Otherwise the first import is given as a guess, else
    the first binding.
    """

    def __init__(self, bindings: list[Binding]) -> None:
        """Prepare ``bindings``, in source order."""
        block = bindings[0].block
        self._plain = all(each.block == block and each.bound is not Bound.OPAQUE for each in bindings)
        self._after = [each.after for each in bindings] if self._plain and len(bindings) > 1 else []
        self._last = len(bindings) - 1
        imported = (index for index, each in enumerate(bindings) if each.bound is Bound.IMPORTED)
        self._guess = next(imported, 0)

    def at(self, place: Place, *, inner: bool) -> tuple[int, bool]:
        """Return the index of the binding that holds at ``place``, and whether that is certain."""
        if self._last == 0:
            return 0, True
        if not self._plain:
            return self._guess, False
        if inner:
            return self._last, True
        index = bisect.bisect_right(self._after, place) - 1
        return (index, True) if index >= 0 else (0, False)
