"""Stand-ins for Hermes' own modules, and for those that it brings: they take everything and do nothing."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import types
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


class Base:
    """What a class below a class of Hermes is below here."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        """Take anything."""

    def __init_subclass__(cls, **named: Any) -> None:
        """Take anything."""


class StandIn:
    """Something of Hermes, by its dotted path: whatever is done with it gives another one.

    ``called`` is told of every call, with the path and what was given, and may give what is returned.
    """

    def __init__(self, path: str, called: Callable[[str, tuple[Any, ...], dict[str, Any]], Any]) -> None:
        """Stand in for ``path``."""
        self._path = path
        self._called = called

    def __getattr__(self, name: str) -> Any:
        """Return what stands in for an attribute."""
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self._path}.{name}", self._called)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Return a function as it is (this may be a decorator), else what stands in for the answer."""
        given = self._called(self._path, arguments, named)
        if given is not None:
            return given
        if len(arguments) == 1 and not named and isinstance(arguments[0], types.FunctionType | type):
            return arguments[0]
        return StandIn(f"{self._path}()", self._called)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        """Return a class that can be built on, once."""
        first = next(each for each in bases if isinstance(each, StandIn))
        return (Base,) if first is self else ()

    def __instancecheck__(self, other: object) -> bool:
        """Nothing is one of these."""
        return False

    def __getitem__(self, key: object) -> Any:
        """Return what stands in for an item."""
        return StandIn(f"{self._path}[]", self._called)

    def __or__(self, other: object) -> Any:
        """Be part of an annotation."""
        return self

    __ror__ = __or__

    def __truediv__(self, other: object) -> Any:
        """Be a path."""
        return StandIn(f"{self._path}/", self._called)

    def __enter__(self) -> Any:
        """Be opened."""
        return self

    def __exit__(self, *fault: object) -> None:
        """Be closed."""

    def __iter__(self) -> Iterator[Any]:
        """Hold nothing."""
        return iter(())

    def __len__(self) -> int:
        """Hold nothing."""
        return 0

    def __bool__(self) -> bool:
        """Be there."""
        return True

    def __str__(self) -> str:
        """Return the path."""
        return self._path

    def __fspath__(self) -> str:
        """Be a path that leads nowhere."""
        return "/home/nowhere"


class _Module(types.ModuleType):
    def __init__(self, path: str, called: Callable[[str, tuple[Any, ...], dict[str, Any]], Any]) -> None:
        super().__init__(path)
        self._called = called
        self.__path__: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return StandIn(f"{self.__name__}.{name}", self._called)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives stand-ins for the packages ``names``, after all other places were asked."""

    def __init__(
        self,
        names: Sequence[str],
        called: Callable[[str, tuple[Any, ...], dict[str, Any]], Any],
        told: Callable[[str], None],
    ) -> None:
        """``told`` gets the name of each package that is stood in for."""
        self._names = frozenset(names)
        self._called = called
        self._told = told

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a spec for what is stood in for."""
        del path, target
        top = fullname.partition(".")[0]
        if top not in self._names:
            return None
        self._told(top)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Return the module."""
        return _Module(spec.name, self._called)

    def exec_module(self, module: types.ModuleType) -> None:
        """Run nothing."""
