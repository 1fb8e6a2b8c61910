"""How imports are followed: to files of the tree, or to names of what lies outside."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from packtool.code.bindings import absolute, joined
from packtool.code.parsing import Unparsed, package_of
from packtool.doctor.tracing.containers import rounds
from packtool.doctor.tracing.frames import End, Frame
from packtool.doctor.tracing.record import Wrong
from packtool.doctor.tracing.values import UNKNOWN, External, Mod, text_of

if TYPE_CHECKING:
    import ast

    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Spot, Value

HOST_PACKAGE = "hermes_plugins"
_COMPILED = (".so", ".pyd", ".pyc")


def import_module(tracer: Tracer, node: ast.Import, frame: Frame) -> End:
    """Follow ``import a.b``, ``import a.b as c``."""
    for alias in node.names:
        path = outside(tracer, alias.name)
        whole: Value = External(alias.name)
        if path is not None:
            by_absolute_name(tracer, alias.name, path, (tracer.spot(node, frame), frame.module.path), alias.asname)
            whole = tracer.module(path) or UNKNOWN
        if alias.asname:
            frame.bind(alias.asname, whole)
            continue
        first = alias.name.partition(".")[0]
        top = outside(tracer, first)
        value: Value = External(first) if top is None and path is None else UNKNOWN
        if top is not None:
            value = tracer.module(top) or UNKNOWN
        frame.bind(first, value)
    return End.NOT


def import_from(tracer: Tracer, node: ast.ImportFrom, frame: Frame) -> End:
    """Follow ``from .a import b``, ``from a import *``."""
    if node.level == 0:
        _from_outside(tracer, node, frame)
        return End.NOT
    dotted = absolute(node.module, node.level, package_of(frame.module.path))
    if dotted == ".." or dotted.startswith(".."):
        _bind_all(node, frame, UNKNOWN)
        return End.NOT
    path = inside(tracer, dotted)
    if path is None and _is_folder(tracer, dotted):
        _from_folder(tracer, node, frame, dotted)
        return End.NOT
    if path is None:
        if not _compiled(tracer, dotted):
            written = "." * node.level + (node.module or "")
            tracer.fault(Wrong.NO_MODULE, written, tracer.spot(node, frame), _file_of(dotted))
        _bind_all(node, frame, UNKNOWN)
        return End.NOT
    module = _imported(tracer, path, node, frame)
    _take(tracer, node, frame, (module, dotted))
    return End.NOT


def _imported(tracer: Tracer, path: str, node: ast.ImportFrom, frame: Frame) -> Mod | None:
    module = tracer.module(path)
    if module is None:
        tracer.fault(Wrong.UNPARSED, path, tracer.spot(node, frame), path)
    return module


def _take(tracer: Tracer, node: ast.ImportFrom, frame: Frame, taken: tuple[Mod | None, str]) -> None:
    module, dotted = taken
    for alias in node.names:
        if alias.name == "*":
            _star(tracer, module, frame)
            continue
        value = None if module is None else module.names.get(alias.name)
        if value is None:
            value = _submodule(tracer, dotted, alias.name)
        if value is None:
            value = UNKNOWN
            if module is not None and module.whole and "__getattr__" not in module.names:
                _missing(tracer, (module, dotted), alias.name, tracer.spot(node, frame))
        frame.bind(alias.asname or alias.name, value)


def _missing(tracer: Tracer, place: tuple[Mod, str], name: str, spot: Spot) -> None:
    module, dotted = place
    # A module that is being imported further up has not bound all of its names yet.
    if module.path in tracer.finished or _never_binds(tracer, module.path, joined(dotted, name)):
        tracer.fault(Wrong.NO_NAME, name, spot, module.path)


def _never_binds(tracer: Tracer, path: str, dotted: str) -> bool:
    """Whether nothing in a file binds a name of it but imports of that very name from itself."""
    parsed, name = tracer.project.module(path), dotted.rpartition(".")[2]
    if isinstance(parsed, Unparsed) or parsed.top.stars or name.startswith("__"):
        return False
    return all(one.dotted == dotted for one in parsed.top.bindings.get(name, ()))


def _star(tracer: Tracer, module: Mod | None, frame: Frame) -> None:
    if module is None:
        frame.module.whole = False
        return
    told = rounds(module.names["__all__"]) if "__all__" in module.names else None
    # A module that is still being imported, or that makes its names when they are asked for, may give more.
    whole = module.whole and module.path in tracer.finished and "__getattr__" not in module.names
    frame.module.whole = frame.module.whole and whole
    listed = {text_of(each) for each in told[0]} if told is not None and told[1] else None
    for name, value in list(module.names.items()):
        if not name.startswith("_") if listed is None or None in listed else name in listed:
            frame.bind(name, value)


def _submodule(tracer: Tracer, dotted: str, name: str) -> Value | None:
    inner = f"{dotted}{name}" if dotted.endswith(".") else f"{dotted}.{name}"
    path = inside(tracer, inner)
    if path is not None:
        return tracer.module(path) or UNKNOWN
    return UNKNOWN if _compiled(tracer, inner) or _is_folder(tracer, inner) else None


def _from_folder(tracer: Tracer, node: ast.ImportFrom, frame: Frame, dotted: str) -> None:
    """Import from a folder without ``__init__.py``, which is a package all the same."""
    for alias in node.names:
        value = _submodule(tracer, dotted, alias.name)
        if value is None and alias.name != "*":
            tracer.fault(Wrong.NO_MODULE, alias.name, tracer.spot(node, frame), _file_of(f"{dotted}.{alias.name}"))
        frame.bind(alias.asname or alias.name, UNKNOWN if value is None else value)


def _from_outside(tracer: Tracer, node: ast.ImportFrom, frame: Frame) -> None:
    name = node.module or ""
    path = outside(tracer, name)
    if path is None:
        for alias in node.names:
            if alias.name == "*":
                frame.module.whole = False
                continue
            inner = outside(tracer, f"{name}.{alias.name}")
            if inner is not None:
                by_absolute_name(tracer, name, inner, (tracer.spot(node, frame), frame.module.path), alias.name)
            made: Value = External(f"{name}.{alias.name}")
            frame.bind(alias.asname or alias.name, made if inner is None else tracer.module(inner) or UNKNOWN)
        return
    taken = ", ".join(alias.name for alias in node.names)
    by_absolute_name(tracer, name, path, (tracer.spot(node, frame), frame.module.path), taken)
    _take(tracer, node, frame, (tracer.module(path), "." + path.removesuffix(".py").replace("/", ".")))


def by_absolute_name(tracer: Tracer, name: str, path: str, place: tuple[Spot, str], taken: str | None = None) -> None:
    """Note that a file of the tree is imported by a name that is not relative, which finds it only on Python's path.

    ``place`` is where the import stands, and the file it stands in; ``taken`` what is taken from the module, or the
    name that the module is given.
    """
    spot, importer = place
    if name.partition(".")[0] == HOST_PACKAGE or tracer.redirected or tracer.unseen:
        return
    tracer.fault(Wrong.ABSOLUTE, name, spot, path, remedy=f"write `{_relative(path, importer, taken)}`")


def _relative(path: str, importer: str, taken: str | None) -> str:
    """Return the statement that imports a file of the tree from another."""
    here = importer.split("/")[:-1]
    there = path.removesuffix(".py").removesuffix("__init__").strip("/").split("/")
    while here and there and here[0] == there[0]:
        here, there = here[1:], there[1:]
    dots = "." * (len(here) + 1)
    if taken is None or not there:
        *outer, last = there or [taken or "NAME"]
        return f"from {dots}{'.'.join(outer)} import {last}"
    return f"from {dots}{'.'.join(there)} import {taken}"


def _bind_all(node: ast.ImportFrom, frame: Frame, value: Value) -> None:
    for alias in node.names:
        if alias.name == "*":
            frame.module.whole = False
        else:
            frame.bind(alias.asname or alias.name, value)


def inside(tracer: Tracer, dotted: str) -> str | None:
    """Return the file that ``.tools.web`` means in the tree."""
    place = dotted.strip(".").replace(".", "/")
    choices = (f"{place}/__init__.py", f"{place}.py") if place else ("__init__.py",)
    return next((choice for choice in choices if choice in tracer.project.files), None)


def outside(tracer: Tracer, name: str) -> str | None:
    """Return the file of the tree that an absolute import means, if any."""
    first, _, rest = name.partition(".")
    if first == HOST_PACKAGE:
        return inside(tracer, "." + rest.partition(".")[2]) if "." in rest else None
    if first in tracer.roots:
        return inside(tracer, f".{rest}") or inside(tracer, f".{name}")
    if first in sys.stdlib_module_names or first in tracer.foreign:
        return None
    return inside(tracer, f".{name}")


def _file_of(dotted: str) -> str:
    return dotted.strip(".").replace(".", "/") + ".py"


def _is_folder(tracer: Tracer, dotted: str) -> bool:
    return dotted.strip(".").replace(".", "/") in tracer.folders


def _compiled(tracer: Tracer, dotted: str) -> bool:
    stem = dotted.strip(".").replace(".", "/")
    return any(path.startswith((f"{stem}.", f"{stem}/__init__.")) for path in tracer.compiled)


def compiled_in(files: list[str]) -> list[str]:
    """Return the files of a tree that Python imports though they are no source."""
    return [path for path in files if path.endswith(_COMPILED)]
