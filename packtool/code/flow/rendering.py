"""An expression as text, as far as it can be read: what is not known stands there as its name in angle brackets."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, ClassVar

from packtool.code.folding.paths import HERMES_HOME
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from packtool.code.reading import Reading
    from packtool.code.scopes import Scope

LONGEST = 400
_MOST_HOPS = 3
_DEEPEST = 24
_MOST_PARTS = 60
# A home that the environment names is the one of whoever runs the code, and no fixed place.
_VARIABLE = "HERMES_HOME"
_BY_VARIABLE = "<HERMES_HOME>"
_JOINS = frozenset(["os.path.join", "posixpath.join", "ntpath.join", "pathlib.Path", "pathlib.PurePath"])
# Their first argument says it all.
_SAME = frozenset(
    [
        *("builtins.str", "builtins.bytes", "os.path.expanduser", "os.path.abspath", "os.path.expandvars"),
        *(
            "os.path.realpath",
            "os.path.normpath",
            "os.fspath",
            "urllib.request.Request",
            "shlex.split",
            "builtins.list",
        ),
    ]
)
# What `shutil.make_archive` calls its files.
ARCHIVES = {"zip": ".zip", "tar": ".tar", "gztar": ".tar.gz", "bztar": ".tar.bz2", "xztar": ".tar.xz"}
_SAME_METHODS = frozenset(
    ["expanduser", "resolve", "absolute", "format", "as_posix", "encode", "strip", "rstrip", "lower", "split"]
)


class Renderer:
    """Renders the expressions of one module."""

    def __init__(self, reading: Reading) -> None:
        """Render what ``reading`` holds."""
        self._reading = reading
        self._left = 0

    def text(self, node: ast.AST | None, scope: Scope) -> str:
        """Return the text of an expression, at most ``LONGEST`` characters; an empty one for no expression."""
        if node is None:
            return ""
        self._left = _MOST_PARTS
        return self._text(node, scope, _DEEPEST, _MOST_HOPS)[:LONGEST]

    def _text(self, node: ast.AST, scope: Scope, depth: int, hops: int) -> str:
        self._left -= 1
        if depth <= 0 or self._left <= 0:
            return "<>"
        plain = self._constant(node, scope)
        if plain is not None:
            return plain
        form = self.forms.get(node.__class__)
        return "<>" if form is None else form(self, node, scope, (depth - 1, hops))

    def _constant(self, node: ast.AST, scope: Scope) -> str | None:
        if isinstance(node, ast.Constant):
            return _plain(node.value)
        if isinstance(node, ast.List | ast.Tuple | ast.Dict):
            return None
        folded = self._reading.folded(node, scope)
        text = None if folded is None else _plain(folded.value)
        if text is not None and text.startswith(HERMES_HOME) and isinstance(node, ast.expr) and self._by_variable(node):
            return _BY_VARIABLE + text[len(HERMES_HOME) :]
        return text

    def _by_variable(self, node: ast.expr) -> bool:
        """Whether it is the environment that says where Hermes is at home."""
        return any(_VARIABLE in line for line in self._reading.module.lines[node.lineno - 1 : node.end_lineno])

    def _name(self, node: ast.Name, scope: Scope, left: tuple[int, int]) -> str:
        depth, hops = left
        found = self._reading.names.binding(node, scope)
        if found is not None and hops > 0:
            binding, home, certain = found
            if certain and binding.bound is Bound.VALUE and binding.node is not None and not binding.path:
                return self._text(binding.node, home, depth, hops - 1)
            # The first round of a loop stands for all of them.
            if binding.bound is Bound.LOOPED and isinstance(binding.node, ast.List | ast.Tuple) and not binding.path:
                return self._text(binding.node.elts[0], home, depth, hops - 1) if binding.node.elts else "<>"
        return f"<{node.id}>"

    def _attribute(self, node: ast.Attribute, scope: Scope, left: tuple[int, int]) -> str:
        depth, hops = left
        own = isinstance(node.value, ast.Name) and node.value.id == "self" and hops > 0
        kept = self._reading.attributes.get(f"self.{node.attr}") if own else None
        if kept is not None:
            return self._text(kept[0], kept[1], depth, hops - 1)
        return f"<{self._reading.names.dotted(node, scope) or node.attr}>"

    def _operation(self, node: ast.BinOp, scope: Scope, left: tuple[int, int]) -> str:
        parts: list[str] = []
        link: ast.expr = node
        between = "/" if isinstance(node.op, ast.Div) else ""
        while isinstance(link, ast.BinOp) and isinstance(link.op, node.op.__class__) and len(parts) < _MOST_PARTS:
            parts.append(self._text(link.right, scope, *left))
            link = link.left
        parts.append(self._text(link, scope, *left))
        parts.reverse()
        if isinstance(node.op, ast.Mod):
            return parts[0]
        if isinstance(node.op, ast.BitXor):
            return "<xor>"
        return between.join(parts) if isinstance(node.op, ast.Div | ast.Add) else "<>"

    def _formatted(self, node: ast.JoinedStr, scope: Scope, left: tuple[int, int]) -> str:
        return "".join(self._text(part, scope, *left) for part in node.values[:_MOST_PARTS])

    def _inside(
        self, node: ast.FormattedValue | ast.Starred | ast.Await | ast.NamedExpr, scope: Scope, left: tuple[int, int]
    ) -> str:
        return self._text(node.value, scope, *left)

    def _made(
        self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.Lambda, scope: Scope, left: tuple[int, int]
    ) -> str:
        return self._text(node.body if isinstance(node, ast.Lambda) else node.elt, scope, *left)

    def _listed(self, node: ast.List | ast.Tuple, scope: Scope, left: tuple[int, int]) -> str:
        return " ".join(self._text(part, scope, *left) for part in node.elts[:_MOST_PARTS])

    def _called(self, node: ast.Call, scope: Scope, left: tuple[int, int]) -> str:
        dotted = self._reading.names.dotted(node.func, scope)
        function = node.func
        if dotted in _JOINS:
            return self._parts(node.args, scope, left)
        if dotted == "shutil.make_archive" and len(node.args) > 1:
            base, kind = (self._text(one, scope, *left) for one in node.args[:2])
            return base + ARCHIVES.get(kind, "")
        if dotted in _SAME and node.args:
            return self._text(node.args[0], scope, *left)
        if isinstance(function, ast.Attribute):
            return self._method(node, function, scope, left)
        return f"<{function.id}>" if isinstance(function, ast.Name) else "<>"

    def _method(self, node: ast.Call, function: ast.Attribute, scope: Scope, left: tuple[int, int]) -> str:
        if function.attr == "joinpath":
            return self._parts([function.value, *node.args], scope, left)
        if function.attr == "extract" and len(node.args) > 1:
            return self._parts([node.args[1], node.args[0]], scope, left)
        if function.attr == "join" and node.args:
            return self._text(node.args[0], scope, *left)
        return self._text(function.value, scope, *left) if function.attr in _SAME_METHODS else f"<{function.attr}>"

    def _parts(self, nodes: Sequence[ast.expr], scope: Scope, left: tuple[int, int]) -> str:
        return "/".join(self._text(part, scope, *left) for part in nodes[:_MOST_PARTS])

    forms: ClassVar[Mapping[type[ast.AST], Callable[..., str]]] = {
        ast.Name: _name,
        ast.Attribute: _attribute,
        ast.BinOp: _operation,
        ast.JoinedStr: _formatted,
        ast.FormattedValue: _inside,
        ast.Starred: _inside,
        ast.Await: _inside,
        ast.NamedExpr: _inside,
        ast.ListComp: _made,
        ast.GeneratorExp: _made,
        ast.SetComp: _made,
        ast.Lambda: _made,
        ast.List: _listed,
        ast.Tuple: _listed,
        ast.Call: _called,
    }


def _plain(value: object) -> str | None:
    if isinstance(value, str | PurePosixPath):
        return str(value)[:LONGEST]
    if isinstance(value, bytes):
        return value[:LONGEST].decode("utf-8", "replace")
    if isinstance(value, bool | int | float | None):
        return str(value)
    return None
