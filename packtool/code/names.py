"""What a name or an attribute chain stands for: dotted canonical names, through imports, aliases and look-ups."""

from __future__ import annotations

import ast
import builtins
from typing import TYPE_CHECKING, TypeGuard

from packtool.code.bindings import joined
from packtool.code.scopes import Binding, Bound, Order, Scope, ScopeKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.code.parsing import Module

BUILTINS = frozenset(dir(builtins))
_DEEPEST = 40
_LONGEST_CHAIN = 64
_LONGEST = 300
_IMPORTERS = frozenset(["builtins.__import__", "importlib.import_module", "importlib.__import__"])
# A function of such a library is looked up as well as it is read as an attribute.
_LIBRARIES = ("ctypes.CDLL()", "ctypes.PyDLL()", "ctypes.cdll.LoadLibrary()", "ctypes.pythonapi")
_MOST_KEYS = 100
_MAPS = frozenset(["builtins.vars", "builtins.globals", "builtins.locals"])
_FOLLOWED = frozenset([Bound.VALUE, Bound.ENTERED])
# Preferred where a star import could mean several modules.
_STAR_NAMES = {
    "os": frozenset(
        [
            "system",
            "popen",
            "environ",
            "getenv",
            "remove",
            "unlink",
            "execv",
            "execvp",
            "execve",
            "kill",
            "path",
            "walk",
        ]
    ),
    "subprocess": frozenset(["run", "Popen", "call", "check_call", "check_output", "getoutput", "PIPE", "DEVNULL"]),
    "base64": frozenset(["b64decode", "b32decode", "b85decode", "a85decode", "b16decode", "urlsafe_b64decode"]),
    "shutil": frozenset(["rmtree", "copy", "copytree", "move", "which"]),
    "pathlib": frozenset(["Path", "PurePath"]),
}

# What a piece of code in a text means by these, though it leaves their import out.
_MEANT = frozenset(
    [
        *("base64", "httpx", "json", "os", "pathlib", "pickle", "platform", "requests", "shutil", "socket"),
        *("subprocess", "sys", "urllib", "zlib"),
    ]
)


class Names:
    """Resolves names in one module.

    ``constant`` gives the text that an expression is known to have, or ``None`` (for computed attribute names).
    """

    def __init__(self, module: Module, constant: Callable[[ast.expr, Scope], str | None]) -> None:
        """Resolve the names of ``module``."""
        self._module = module
        self._constant = constant
        self._homes: dict[tuple[int, str], Scope | None] = {}
        self._known: dict[tuple[int, int], str | None] = {}
        self._calls: dict[int, str | None] = {}
        self._orders: dict[tuple[int, str], Order] = {}
        self._depth = 0

    def home(self, scope: Scope, name: str) -> Scope | None:
        """Return the scope that binds ``name`` as seen from ``scope``, or ``None``."""
        key = (id(scope), name)
        if key not in self._homes:
            self._homes[key] = scope.home_of(name)
        return self._homes[key]

    def binding(self, node: ast.Name, scope: Scope) -> tuple[Binding, Scope, bool] | None:
        """Return the binding that a name is read from, its scope, and whether that is certain."""
        home = self.home(scope, node.id)
        if home is None:
            return None
        index, certain = self.order(home, node.id).at((node.lineno, node.col_offset), inner=scope is not home)
        return home.bindings[node.id][index], home, certain

    def order(self, home: Scope, name: str) -> Order:
        """Return which binding of a name holds where."""
        key = (id(home), name)
        if key not in self._orders:
            self._orders[key] = Order(home.bindings[name])
        return self._orders[key]

    def dotted(self, node: ast.AST, scope: Scope) -> str | None:
        """Return the canonical name of an expression: ``os.system``, ``builtins.exec``, ``.tools.run``, or ``None``.

        Names of the tree's own modules begin with a dot. What a call returns ends in ``()``:
        ``requests.Session().post``.
        """
        attributes: list[str] = []
        while isinstance(node, ast.Attribute) and len(attributes) < _LONGEST_CHAIN:
            attributes.append(node.attr)
            node = node.value
        base = self._base(node, scope)
        if base is None or not attributes:
            return base
        name = joined(base, ".".join(reversed(attributes)))
        return _plain(name) if len(name) <= _LONGEST else None

    def _base(self, node: ast.AST, scope: Scope) -> str | None:
        if self._depth >= _DEEPEST:
            return None
        self._depth += 1
        try:
            if isinstance(node, ast.Name):
                return self._name(node, scope)
            if isinstance(node, ast.Call):
                if id(node) not in self._calls:
                    self._calls[id(node)] = self._called(node, scope)
                return self._calls[id(node)]
            if isinstance(node, ast.Subscript):
                return self._looked_up(node, scope)
            if isinstance(node, ast.NamedExpr):
                return self.dotted(node.value, scope)
            return None
        finally:
            self._depth -= 1

    def _name(self, node: ast.Name, scope: Scope) -> str | None:
        found = self.binding(node, scope)
        if found is None:
            return self._unbound(node.id, scope)
        binding, home, _ = found
        if binding.bound is Bound.IMPORTED:
            return _plain(binding.dotted)
        if binding.bound is Bound.DEFINED:
            return joined(self.own_name(), f"{home.name}.{node.id}" if home.name else node.id)
        if binding.bound not in _FOLLOWED or binding.path or binding.node is None:
            return None
        key = (id(binding.node), id(home))
        if key not in self._known:
            self._known[key] = None  # a name that means itself
            self._known[key] = self.dotted(binding.node, home)
        return self._known[key]

    def own_name(self) -> str:
        """Return the dotted name of the module itself, as the tree's other modules would import it."""
        stem = self._module.path.rpartition("/")[2].rpartition(".")[0] or self._module.path
        package = f".{self._module.package}"
        return package if stem == "__init__" else joined(package, stem)

    def _unbound(self, name: str, scope: Scope) -> str | None:
        if name in {"__builtins__", "__builtin__"}:
            return "builtins"
        stars = scope.top.stars if scope.kind is not ScopeKind.MODULE else scope.stars
        for star in stars:
            if name in _STAR_NAMES.get(star, ()):
                return joined(star, name)
        if name in BUILTINS:
            return f"builtins.{name}"
        if len(stars) == 1:
            return joined(stars[0], name)
        return name if name in _MEANT else None

    def _called(self, node: ast.Call, scope: Scope) -> str | None:
        called = self.dotted(node.func, scope)
        if called is None:
            return self._picked(node.func.value, node.args[:1], scope) if _gets(node.func) else None
        if called in _IMPORTERS:
            return self._imported(node, scope, called)
        if called == "builtins.getattr" or called.endswith((".__getattribute__", ".__getattr__")):
            return self._got(node, scope, called)
        if _gets(node.func) and ".__dict__." in called:
            return self._in_table(called.rpartition(".")[0], node.args[0], scope) if node.args else None
        if called in _MAPS:
            owner = self.dotted(node.args[0], scope) if node.args and called == "builtins.vars" else self.own_name()
            return f"{owner}.__dict__" if owner else None
        return self._returned(node, scope, called)

    def _returned(self, node: ast.Call, scope: Scope, called: str) -> str | None:
        if called in {"functools.partial", "staticmethod"} and node.args:
            return self.dotted(node.args[0], scope)
        if called == "operator.attrgetter()" and node.args and isinstance(node.func, ast.Call):
            return self._attribute(self.dotted(node.args[0], scope), node.func.args, scope)
        return None if called.startswith(".") else f"{called}()"

    def _imported(self, node: ast.Call, scope: Scope, called: str) -> str | None:
        name = self._constant(node.args[0], scope) if node.args else None
        if name is None:
            return None
        if name.startswith("."):
            return joined(f".{self._module.package}", name.lstrip("."))
        whole = called == "importlib.import_module" or len(node.args) > 1 or bool(node.keywords)
        return name if whole else name.partition(".")[0]

    def _got(self, node: ast.Call, scope: Scope, called: str) -> str | None:
        arguments = node.args
        if called == "builtins.getattr" or called.startswith("builtins."):
            owner = self.dotted(arguments[0], scope) if arguments else None
            return self._attribute(owner, arguments[1:], scope)
        return self._attribute(called.rpartition(".")[0], arguments, scope)

    def _attribute(self, owner: str | None, arguments: list[ast.expr], scope: Scope) -> str | None:
        name = self._constant(arguments[0], scope) if owner and arguments else None
        return _plain(joined(owner, name)) if owner and name and len(name) < _LONGEST else None

    def _looked_up(self, node: ast.Subscript, scope: Scope) -> str | None:
        owner = self.dotted(node.value, scope)
        if owner is None:
            return self._picked(node.value, [node.slice], scope)
        return self._in_table(owner, node.slice, scope) if is_table(owner) else None

    def _in_table(self, owner: str, key: ast.expr, scope: Scope) -> str | None:
        """Return what a table of names (``vars(os)``, ``globals()``, ``sys.modules``) has under a key."""
        name = self._constant(key, scope)
        if name is None or owner == "sys.modules":
            return name
        owner = owner.removesuffix(".__dict__")
        if owner == self.own_name():
            made = ast.Name(id=name, ctx=ast.Load(), lineno=1 << 30, col_offset=0)
            return self._base(made, scope.top)
        return joined(owner, name)

    def _picked(self, holder: ast.expr, key: list[ast.expr], scope: Scope) -> str | None:
        """Return what a mapping, written out under a name, has under a key."""
        found = self.binding(holder, scope) if isinstance(holder, ast.Name) else None
        written = None if found is None or found[0].bound is not Bound.VALUE or found[0].path else found[0].node
        if found is None or not key or not isinstance(written, ast.Dict) or len(written.keys) > _MOST_KEYS:
            return None
        wanted = self._constant(key[0], scope)
        for one, value in zip(reversed(written.keys), reversed(written.values), strict=True):
            if wanted is not None and one is not None and self._constant(one, found[1]) == wanted:
                return self.dotted(value, found[1])
        return None


def is_table(dotted: str) -> bool:
    """Whether a canonical name is that of something in which Python looks names up."""
    return dotted.endswith((".__dict__", *_LIBRARIES)) or dotted in {"sys.modules", "builtins"}


def _gets(function: ast.expr) -> TypeGuard[ast.Attribute]:
    return isinstance(function, ast.Attribute) and function.attr in {"get", "pop", "__getitem__"}


def _plain(name: str) -> str:
    """Bring the spellings of one thing to one name."""
    name = name.removesuffix(".__call__")
    head, _, rest = name.partition(".")
    if head in {"__builtins__", "__builtin__"}:
        return f"builtins.{rest}" if rest else "builtins"
    if rest.startswith(("__builtins__.", "__builtin__.")):
        return "builtins." + rest.partition(".")[2]
    if name.startswith(("os.sys.", "os.path.os.")):
        return name.partition(".")[2].removeprefix("path.")
    return name
