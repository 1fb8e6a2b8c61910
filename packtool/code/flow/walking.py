"""One function walked in the order of its statements: what each name holds, and what goes where."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.flow.values import EMPTY, Value, joined, masked, merged
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from packtool.code.flow.collecting import Collector
    from packtool.code.scopes import Scope

DEEPEST = 90
# An outermost loop is walked one time less, a loop in it two times less, and so on.
_MOST_ROUNDS = 4
Defined = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """What is walked: the function's qualified name (empty: the module), its scope, and the class around it."""

    function: str
    scope: Scope
    owner: str | None = None
    receiver: str | None = None


class Later(NamedTuple):
    """A function met on the way: ``method`` says that its first parameter is the object of ``owner``."""

    node: Defined
    owner: str | None
    receiver: str | None
    method: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """What is done with statements and expressions.

    ``opened`` tells the cell of a file that is opened; ``taken`` records what is done with an object without a call.
    """

    statement: Callable[[Walk, ast.stmt], None]
    expression: Callable[[Walk, ast.expr], Value]
    opened: Callable[[Walk, ast.expr], str | None]
    taken: Callable[[Walk, ast.expr, str, Value, str], None]


@dataclass(slots=True, kw_only=True)
class Walk:
    """The walk through one function.

    ``names`` are what names hold (those that hold nothing are left out), ``files`` the cells of files that names were
    opened on, ``into`` the buffers behind names, ``beside`` which names were taken out of the same thing, ``instances``
    the classes that names are instances of; ``later`` the functions that were met inside.
    """

    all: Collector
    where: Where
    forms: Forms
    names: dict[str, Value] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    into: dict[str, str] = field(default_factory=dict)
    beside: dict[str, frozenset[str]] = field(default_factory=dict)
    instances: dict[str, str] = field(default_factory=dict)
    later: list[Later] = field(default_factory=list)
    depth: int = 0
    loops: int = 0

    def value(self, node: ast.expr | None) -> Value:
        """Return what an expression may hold, and record what is done in it."""
        if node is None or self.depth >= DEEPEST or not self.all.step():
            if node is not None:
                self.all.gave_up += 1
            return EMPTY
        self.depth += 1
        try:
            return self.forms.expression(self, node)
        finally:
            self.depth -= 1

    def block(self, statements: Sequence[ast.stmt]) -> None:
        """Walk statements one after the other."""
        for statement in statements:
            if self.all.step() and self.depth < DEEPEST:
                self.depth += 1
                self.forms.statement(self, statement)
                self.depth -= 1

    def goes(self, value: Value, to: str) -> None:
        """Record that a value goes to a cell, a sink, an argument or out of the function."""
        if value:
            self.all.flow(self.where.function, value, to)
            folder, slash, name = to.rpartition("/")
            # Modules are imported from the folder that they lie in.
            if slash and name.endswith(".py"):
                self.all.flow(self.where.function, value, folder)

    def bind(self, target: ast.expr, value: Value, node: ast.expr | None = None) -> None:
        """Bind a target to a value; ``node`` is the expression, where there is one."""
        if isinstance(target, ast.Name):
            self._name(target.id, value, node)
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(target, value, node)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, value)
        elif isinstance(target, ast.Attribute):
            self._attribute(target, value, node)
        elif isinstance(target, ast.Subscript):
            self.value(target.slice)
            self.fill(target.value, masked(value, ~self.all.knowledge.kept))

    def _unpack(self, target: ast.Tuple | ast.List, value: Value, node: ast.expr | None) -> None:
        parts = node.elts if isinstance(node, ast.Tuple | ast.List) else []
        if value:
            self._together([one.id for one in target.elts if isinstance(one, ast.Name)], node or target)
        one_by_one = len(parts) == len(target.elts) and not any(isinstance(one, ast.Starred) for one in target.elts)
        for place, inner in enumerate(target.elts):
            part = parts[place] if one_by_one else None
            self.bind(inner, value if part is None else self.value(part), part)

    def _name(self, name: str, value: Value, node: ast.expr | None) -> None:
        scope = self.where.scope
        self.files.pop(name, None)
        self.instances.pop(name, None)
        if isinstance(node, ast.Call):
            self._made(name, node)
        if value:
            self.names[name] = value
            if node is not None:
                self._together([name], node)
        else:
            self.names.pop(name, None)
        home = scope.elsewhere.get(name, scope)
        if home.parent is None:
            self.goes(value, f"g:{name}")
        elif home is not scope:
            self.goes(value, f"v:{home.name}.{name}")
        elif self.where.owner is not None and isinstance(scope.node, ast.ClassDef):
            self.goes(value, f"a:l:{self.where.owner}.{name}")

    def _together(self, names: Sequence[str], node: ast.expr) -> None:
        """Remember which names were taken out of the same thing."""
        root: ast.AST = node
        for _ in range(DEEPEST):
            inner = getattr(root, "value", None) or getattr(root, "func", None)
            if isinstance(root, ast.Name) or not isinstance(inner, ast.AST):
                break
            root = inner
        every = frozenset([*names, root.id] if isinstance(root, ast.Name) else names)
        for name in names:
            self.beside[name] = every

    def picked(self, names: Mapping[str, int]) -> None:
        """Take the labels that a look at a key's name ends from names, and from what was taken out with them."""
        for one, ended in names.items():
            for name in self.beside.get(one, (one,)):
                if name in self.names:
                    self.names[name] = masked(self.names[name], ~ended)

    def _made(self, name: str, node: ast.Call) -> None:
        cell = self.forms.opened(self, node)
        if cell is not None:
            self.files[name] = cell
        buffer = _buffer(node)
        if buffer is not None:
            self.into[name] = buffer
        ref = self.class_of(node)
        if ref is not None:
            self.instances[name] = ref
            if self.where.scope.parent is None:
                self.all.instances[f"g:{name}"] = ref

    def class_of(self, node: ast.expr) -> str | None:
        """Return the class that an expression is an instance of, where that can be told."""
        if isinstance(node, ast.Call):
            ref = self.all.reference(node.func, self.where.scope)
            last = (ref or "").rpartition(".")[2].rpartition(":")[2]
            return ref if last[:1].isupper() else None
        if isinstance(node, ast.Name):
            return self.instances.get(node.id) or self.all.instances.get(f"g:{node.id}")
        if isinstance(node, ast.Attribute) and self.is_self(node.value):
            return self.all.instances.get(f"a:l:{self.where.owner}.{node.attr}")
        return None

    def is_self(self, node: ast.expr) -> bool:
        """Whether an expression is the object (or the class) that the walked method belongs to."""
        return isinstance(node, ast.Name) and self.where.owner is not None and node.id == self.where.receiver

    def attribute_cell(self, node: ast.Attribute) -> str | None:
        """Return the cell of an attribute of the method's own object, or of an instance of a class of the plugin."""
        if self.is_self(node.value):
            return f"a:l:{self.where.owner}.{node.attr}"
        ref = self.class_of(node.value) if isinstance(node.value, ast.Name | ast.Attribute) else None
        return None if ref is None else f"a:{ref}.{node.attr}"

    def _attribute(self, target: ast.Attribute, value: Value, node: ast.expr | None) -> None:
        cell = self.attribute_cell(target)
        if cell is not None:
            self.goes(value, cell)
            ref = self.class_of(node) if isinstance(node, ast.Call) else None
            if ref is not None:
                self.all.instances[cell] = ref
            return
        owner = self.value(target.value)
        self.all.meet_set(target, target.value, target.attr, self.where.scope)
        self.forms.taken(self, target, "=set", owner, target.attr)
        self.fill(target.value, masked(value, ~self.all.knowledge.kept))

    def fill(self, container: ast.expr, value: Value) -> None:
        """Let whatever an expression stands for hold a value besides what it held."""
        if not value:
            return
        node = container
        for _ in range(DEEPEST):
            cell = self.attribute_cell(node) if isinstance(node, ast.Attribute) else self.forms.opened(self, node)
            if cell is not None:
                self.goes(value, cell)
                return
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                node = node.func
            if not isinstance(node, ast.Attribute | ast.Subscript):
                break
            node = node.value
        if isinstance(node, ast.Name) and not self._is_module(node.id):
            self._fill_name(node.id, value)

    def _is_module(self, name: str) -> bool:
        """Whether a name means a module of Python's own; a name that the code itself assigns does not."""
        home = self.where.scope.home_of(name) if name in sys.stdlib_module_names else None
        bound = () if home is None else home.bindings[name]
        return name in sys.stdlib_module_names and all(one.bound is Bound.IMPORTED for one in bound)

    def _fill_name(self, name: str, value: Value) -> None:
        self.names[name] = joined(self.names.get(name, EMPTY), value)
        if name in self.files:
            self.goes(value, self.files[name])
        if name in self.into:
            self.names[self.into[name]] = joined(self.names.get(self.into[name], EMPTY), value)
        scope = self.where.scope
        cell = self.all.cell(name, scope) if name not in scope.bindings or scope.parent is None else None
        if cell is not None:
            self.goes(value, cell)

    def ways(self, bodies: Iterable[Sequence[ast.stmt]], picked: Sequence[Mapping[str, int]] = ()) -> None:
        """Walk several ways of which one is taken; ``picked`` are the names that each way was chosen by."""
        before = self.names
        after: dict[str, Value] = {}
        for number, body in enumerate(bodies):
            self.names = dict(before)
            self.picked(picked[number] if number < len(picked) else {})
            self.all.step(1 + len(before))
            self.block(body)
            after = merged(after, self.names)
        self.names = after

    def loop(self, begin: Callable[[], object], body: Sequence[ast.stmt]) -> None:
        """Walk a loop's body, again where something that it leaves behind may be met by its beginning."""
        before = dict(self.names)
        self.all.step(1 + len(before))
        self.loops += 1
        for _ in range(max(1, _MOST_ROUNDS - self.loops)):
            begin()
            self.block(body)
            grown = self.names.keys() != before.keys()
            self.names = merged(before, self.names)
            if not grown:
                break
        self.loops -= 1


def _buffer(node: ast.Call) -> str | None:
    """Return the name of the buffer that an archive is written into."""
    buffer = next((one.value for one in node.keywords if one.arg == "fileobj"), None)
    last = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if buffer is None and last == "ZipFile" and node.args:
        buffer = node.args[0]
    return buffer.id if isinstance(buffer, ast.Name) else None
