"""Finds every manifest kind and every rule by looking into packtool's own modules; fails loudly."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from packtool.findings import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from packtool.findings import Finding

_KINDS = "packtool.manifests"
# Modules that do something when they are imported, that nothing but a person's command needs, or that need a library
# which few have (`packtool[cluster]`). A test holds them to having no rule.
_NOT_LOOKED_INTO = frozenset({"packtool.__main__", "packtool.cli", "packtool.sweep.cluster"})


# By these names most files are known, so that one module need be loaded and not all of them. A test holds them to it.
USUAL_NAMES = MappingProxyType(
    {
        "HOOK.yaml": "hook_yaml",
        "SKILL.md": "skill",
        "config.yaml": "config_yaml",
        "hermes-pack.yaml": "pack",
        "hermes-pack.yml": "pack",
        "index.json": "index",
        "marketplace.json": "marketplace",
        "mcp.json": "mcp_json",
        "plugin-catalog.json": "catalog",
        "plugin.json": "plugin_json",
        "plugin.yaml": "plugin_yaml",
        "plugin.yml": "plugin_yaml",
        "pyproject.toml": "pyproject",
        "removed.yaml": "catalog",
    }
)


class Judged(Protocol):
    """What reading any manifest gives: the typed ``manifest`` (``None`` when it could not be read) and findings."""

    @property
    def manifest(self) -> Any:
        """What the file says."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with it, sorted."""


@runtime_checkable
class Kind(Protocol):
    """A kind of manifest: a module or package of ``packtool.manifests`` with these three names.

    ``NAME`` is what ``--kind`` takes. ``matches(name, data)`` tells the kind by file name (with or without folders)
    and content. ``read(data, path, allow_local=False)`` never raises for anything that the bytes can hold.
    """

    NAME: str

    def matches(self, name: str, data: bytes) -> bool:
        """Whether a file of this name with this content is of this kind."""

    def read(self, data: bytes, path: str, *, allow_local: bool = False) -> Judged:
        """Read and judge the content; ``path`` is what locations show."""


class Misbuilt(Exception):  # noqa: N818 - a fault of packtool itself, not of anything it looks at
    """packtool's own modules do not fit together; never caught, so that a test or the first run shows it."""


@functools.cache
def kinds() -> Mapping[str, Kind]:
    """Return every kind by its name, in the order of the names. Raises Misbuilt."""
    package = importlib.import_module(_KINDS)
    found: dict[str, Kind] = {}
    for info in sorted(pkgutil.iter_modules(package.__path__), key=lambda info: info.name):
        kind = as_kind(importlib.import_module(f"{_KINDS}.{info.name}"))
        if kind.NAME in found:
            raise Misbuilt(f"two kinds are called {kind.NAME}")
        found[kind.NAME] = kind
    return MappingProxyType(dict(sorted(found.items())))


def kind_of(name: str, data: bytes) -> Kind | None:
    """Return the kind of a file by its name (with or without folders) and content; ``None`` where nothing tells it."""
    return next((kind for kind in kinds().values() if kind.matches(name, data)), None)


@functools.cache
def usual_kind(name: str) -> Kind | None:
    """Return the kind that files of this name (without folders) usually are of. Raises Misbuilt."""
    module = USUAL_NAMES.get(name)
    return None if module is None else as_kind(importlib.import_module(f"{_KINDS}.{module}"))


def as_kind(module: ModuleType) -> Kind:
    """Return ``module`` as a kind. Raises Misbuilt unless it has the three names, each as it must be."""
    name = getattr(module, "NAME", None)
    if not isinstance(name, str) or not name:
        raise Misbuilt(f"{module.__name__} has no NAME")
    for function, wanted in (("matches", ("name", "data")), ("read", ("data", "path", "allow_local"))):
        present = getattr(module, function, None)
        if not callable(present) or tuple(inspect.signature(present).parameters) != wanted:
            raise Misbuilt(f"{module.__name__}.{function} must take {', '.join(wanted)}")
    return cast("Kind", module)


@functools.cache
def rules() -> Mapping[str, Rule]:
    """Return every rule that stands in a module of packtool, by its id, sorted. Raises Misbuilt for two of one id."""
    found: dict[str, Rule] = {}
    for module in _modules():
        add_rules(module, found)
    return MappingProxyType(dict(sorted(found.items())))


def add_rules(module: ModuleType, found: dict[str, Rule]) -> None:
    """Put the rules of ``module`` into ``found``. Raises Misbuilt when an id is there already for another rule."""
    for value in vars(module).values():
        if isinstance(value, Rule) and found.setdefault(value.id, value) is not value:
            raise Misbuilt(f"two rules are called {value.id}; one of them is in {module.__name__}")


def _modules() -> Iterator[ModuleType]:
    package = importlib.import_module("packtool")
    yield package
    for name in _names(package):
        yield importlib.import_module(name)


def _names(package: ModuleType) -> Iterator[str]:
    for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if info.name in _NOT_LOOKED_INTO:
            continue
        yield info.name
        if info.ispkg:
            yield from _names(importlib.import_module(info.name))
