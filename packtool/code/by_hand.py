"""Which code of a plugin runs only when a person types one of its commands, and never by itself.

Whatever any other code names counts as run by it, so what is found is rather too little than too much.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.code.parsing import Module

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.code.project import Project

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# What a command line is put together with: what these are handed is called when a person types the command.
_TAKES_COMMANDS = frozenset({"register_cli_command", "set_defaults"})
_MAKES_COMMANDS = frozenset({"command", "group"})
_MAKERS = frozenset({"click", "typer"})
# A decorator that leaves to others when a function is called.
_PLAIN = frozenset(
    ["cache", "cached_property", "classmethod", "contextmanager", "lru_cache", "property", "staticmethod", "wraps"]
)
# Names by which a host calls a function that nobody hands to it.
_CALLED_BY_HOST = frozenset({"register", "handle"})
# With these, code can reach functions under names that stand nowhere.
_REACHES_ALL = frozenset({"globals", "eval", "exec", "__dict__"})


@dataclass(slots=True, kw_only=True, eq=False)
class _Function:
    path: str
    name: str
    owner: str | None
    lines: range
    own: bool
    names: set[str] = field(default_factory=set)


class ByHand:
    """Tells, for the modules of one plugin, which lines only a typed command leads to."""

    def __init__(self, project: Project, paths: Iterable[str]) -> None:
        """Read the modules at ``paths``, those that can run; nothing is known where one of them cannot be parsed."""
        self._functions: list[_Function] = []
        self._known = True
        start: set[str] = set(_CALLED_BY_HOST)
        for path in paths:
            module = project.module(path)
            if isinstance(module, Module):
                start |= self._read(module)
            else:
                self._known = False
        self._reached = self._follow(start)

    def only(self, path: str, line: int) -> bool:
        """Whether a line runs only when a person types a command."""
        around = [one for one in self._functions if one.path == path and line in one.lines]
        return self._known and bool(around) and not any(id(one) in self._reached for one in around)

    def _read(self, module: Module) -> set[str]:
        """Take the functions of a module, and return what its code outside of them names."""
        outside: set[str] = set()
        plain = _PLAIN | _MAKES_COMMANDS if _imports_maker(module) else _PLAIN
        waiting: list[tuple[ast.AST, set[str]]] = [(module.tree, outside)]
        while waiting:
            node, names = waiting.pop()
            for child in _children(node):
                if isinstance(child, _FUNCTIONS):
                    function = _function(module.path, child, plain)
                    function.owner = node.name if isinstance(node, ast.ClassDef) else None
                    self._functions.append(function)
                    waiting.append((child, function.names))
                else:
                    names.update(_named(child))
                    waiting.append((child, names))
        return outside

    def _follow(self, start: set[str]) -> set[int]:
        by_name: defaultdict[str, list[_Function]] = defaultdict(list)
        for one in self._functions:
            by_name[one.name].append(one)
            if one.owner is not None:
                # Whoever is given an object calls its methods.
                by_name[one.owner].append(one)
        # Python and others call special methods, and decorators hand a function to whoever made them.
        waiting = [one for one in self._functions if one.own]
        reached = {id(one) for one in waiting}
        names = set(start)
        fresh = set(start)
        while fresh or waiting:
            for name in fresh:
                waiting += [one for one in by_name.get(name, ()) if id(one) not in reached]
                reached.update(id(one) for one in by_name.get(name, ()))
            fresh = {name for one in waiting for name in one.names} - names
            names |= fresh
            waiting = []
        if names & _REACHES_ALL:
            self._known = False
        return reached


def _imports_maker(module: Module) -> bool:
    """Whether a module makes commands of its functions by a library for that; chats have commands, too."""
    modules = [one for node in module.nodes for one in _modules(node)]
    return any(one.partition(".")[0] in _MAKERS for one in modules)


def _modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def _function(path: str, node: ast.FunctionDef | ast.AsyncFunctionDef, plain: frozenset[str]) -> _Function:
    first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
    lines = range(first, (node.end_lineno or node.lineno) + 1)
    special = node.name.startswith("__") and node.name.endswith("__")
    handed = any(_last(one) not in plain for one in node.decorator_list)
    return _Function(path=path, name=node.name, owner=None, lines=lines, own=special or handed)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a node holds, but for what it hands to a command line."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.Call) and child is not node.func and _last(node.func) in _TAKES_COMMANDS):
            yield child


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
        yield node.value


def _last(node: ast.expr) -> str:
    """Return the last part of the name of what is called or decorates."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
