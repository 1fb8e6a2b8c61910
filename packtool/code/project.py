"""The Python files of one tree, each parsed and read at most once, and the values that they take from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.folding.values import Folded, NotConstantError, TooDeepError
from packtool.code.parsing import Module, Unparsed, parse
from packtool.code.reading import Reading
from packtool.code.scopes import Bound

if TYPE_CHECKING:
    import ast
    from collections.abc import Mapping

_MOST_HOPS = 8


class Project:
    """A tree's files by their POSIX paths relative to its root; nothing is parsed before it is asked for."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Read from ``files``."""
        self.files = files
        self._modules: dict[str, Module | Unparsed] = {}
        self._readings: dict[str, Reading] = {}
        self._hops = 0

    def module(self, path: str) -> Module | Unparsed:
        """Return the parsed file at ``path``, whatever its name ends in; raises KeyError when there is none."""
        if path not in self._modules:
            self._modules[path] = parse(self.files[path], path)
        return self._modules[path]

    def reading(self, path: str) -> Reading | None:
        """Return the reading of the file at ``path``, or ``None`` when it cannot be parsed."""
        module = self.module(path)
        if isinstance(module, Unparsed):
            return None
        if path not in self._readings:
            self._readings[path] = Reading(module, self.value)
        return self._readings[path]

    def path_of(self, dotted: str) -> str | None:
        """Return the file that a module of the tree (``.tools.web``) lies in, or ``None``."""
        place = dotted.removeprefix(".").replace(".", "/")
        choices = (f"{place}.py", f"{place}/__init__.py") if place else ("__init__.py",)
        return next((choice for choice in choices if choice in self.files), None)

    def value(self, dotted: str) -> Folded:
        """Return what ``.schemas.NAME`` holds: a constant or a function; raises NotConstantError."""
        owner, _, name = dotted.rpartition(".")
        path = self.path_of(owner or ".")
        reading = self.reading(path) if path else None
        if reading is None:
            raise NotConstantError
        if self._hops >= _MOST_HOPS:
            raise TooDeepError
        self._hops += 1
        try:
            return reading.lazily.named(name)
        finally:
            self._hops -= 1

    def definition(self, dotted: str) -> tuple[Reading, ast.AST] | None:
        """Return the function or class that ``.tools.run`` means, and the reading of its module, or ``None``."""
        owner, _, name = dotted.rpartition(".")
        path = self.path_of(owner or ".")
        reading = self.reading(path) if path else None
        if reading is None:
            return None
        for binding in reading.module.top.bindings.get(name, ()):
            if binding.bound is Bound.DEFINED and binding.node is not None:
                return reading, binding.node
        return None
