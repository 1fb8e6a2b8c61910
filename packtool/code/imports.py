"""What a module imports, and which other files it starts or loads by their path."""

from __future__ import annotations

import ast
import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.acts import SHELLS, STARTERS
from packtool.code.bindings import absolute, joined
from packtool.code.folding.values import TREE_ROOT
from packtool.code.names import is_table
from packtool.code.parsing import package_of
from packtool.code.reading import Called, Reading, argument, arguments
from packtool.code.strings import texts_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.scopes import Scope

IMPORTERS = frozenset(["builtins.__import__", "importlib.import_module", "importlib.__import__", "runpy.run_module"])
# Calls that run or load a file: the file's path stands somewhere in their arguments.
RUNNERS = (
    SHELLS
    | STARTERS
    | frozenset(
        [
            *("builtins.exec", "builtins.eval", "builtins.compile", "builtins.execfile", "runpy.run_path"),
            *("importlib.util.spec_from_file_location", "imp.load_source", "imp.load_dynamic"),
            *("ctypes.CDLL", "ctypes.PyDLL", "ctypes.WinDLL", "ctypes.cdll.LoadLibrary", "ctypes.windll.LoadLibrary"),
            *("pickle.load", "pickle.loads", "marshal.load", "marshal.loads", "dill.load", "joblib.load"),
            *("zipimport.zipimporter", "os.startfile", "site.addsitedir"),
            *(f"importlib.machinery.{kind}Loader" for kind in ("SourceFile", "SourcelessFile", "ExtensionFile")),
        ]
    )
)
_SEARCHERS = frozenset(["sys.path.insert", "sys.path.append", "sys.path.extend", "site.addsitedir"])
_LISTERS = frozenset(["pkgutil.iter_modules", "pkgutil.walk_packages"])
_LOOKING_UP = frozenset(["getattr", "__getattribute__", "__getattr__", "attrgetter"])
_LEADING = IMPORTERS | RUNNERS | _SEARCHERS | _LISTERS


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """A module that is imported.

    ``dotted`` begins with a dot when it is meant inside the tree; ``names`` are what is taken from it (each may be a
    module of its own).
    """

    dotted: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """All that a module asks of other files.

    ``files`` are what the arguments of each call say that runs or loads a file: words of a command, or paths;
    ``folders`` are additions to ``sys.path``; ``computed`` dotted packages of the tree whose modules are imported by a
    name that is not constant; ``paths`` places in the tree (relative) that the module names for whatever purpose.
    """

    imports: tuple[Import, ...]
    files: tuple[tuple[str, ...], ...]
    folders: tuple[str, ...]
    computed: tuple[str, ...]
    paths: tuple[str, ...]


class Lead(enum.StrEnum):
    """By what else than import statements a module may lead to other files of its tree."""

    STARTS = "starts"  # it calls what runs, loads or finds files
    PLACES = "places"  # it says where it lies itself
    BORROWS = "borrows"  # it takes values from other modules, which may be places in the tree


def leads_of(reading: Reading) -> tuple[Lead, ...]:
    """Return what ``uses`` has to look into a module for besides its import statements; it may be read by itself."""
    module = reading.module
    placed = any(isinstance(node, ast.Name) and node.id == "__file__" for node in module.nodes)
    borrows = reading.evaluator.borrows
    starts = any(
        called.dotted in _LEADING or (borrows and called.dotted is None and _is_looked_up(reading, called))
        for called in reading.calls
    )
    found = {Lead.STARTS: starts, Lead.PLACES: placed, Lead.BORROWS: borrows}
    return tuple(lead for lead, met in found.items() if met)


def _is_looked_up(reading: Reading, called: Called) -> bool:
    """Whether what is called is looked up by a name, which may come from another module."""
    function = called.node.func
    while isinstance(function, ast.Attribute):
        function = function.value
    if isinstance(function, ast.Subscript):
        return _is_table(reading, function.value, called.scope)
    if not isinstance(function, ast.Call):
        return False
    by = reading.names.dotted(function.func, called.scope)
    if by is not None and by.rpartition(".")[2].removesuffix("()") in _LOOKING_UP:
        return True
    return isinstance(function.func, ast.Attribute) and _is_table(reading, function.func.value, called.scope)


def _is_table(reading: Reading, node: ast.expr, scope: Scope) -> bool:
    """Whether names are looked up in something: a mapping that is written out, or one of Python's own."""
    dotted = reading.names.dotted(node, scope)
    if dotted is not None:
        return is_table(dotted)
    found = reading.names.binding(node, scope) if isinstance(node, ast.Name) else None
    return found is not None and isinstance(found[0].node, ast.Dict)


def uses(reading: Reading) -> Uses:
    """Collect what a module imports and starts."""
    imports = [*_statements(reading)]
    files: list[tuple[str, ...]] = []
    folders: list[str] = []
    computed: list[str] = []
    for called in reading.calls:
        name = called.dotted
        if name in IMPORTERS:
            found = _imported(reading, called)
            if isinstance(found, Import):
                imports.append(found)
            elif found is not None:
                computed.append(found)
        elif name in RUNNERS:
            files.append(_texts(reading, called))
        elif name in _SEARCHERS:
            folders.extend(_texts(reading, called))
        elif name in _LISTERS:
            computed.extend(_listed(reading, called))
    return Uses(
        imports=tuple(imports),
        files=tuple(files),
        folders=tuple(folders),
        computed=tuple(dict.fromkeys(computed)),
        paths=tuple(dict.fromkeys(_tree_paths(reading))),
    )


def statement(module: str, level: int, names: tuple[str, ...], path: str) -> Import:
    """Return what ``from <level dots><module> import <names>`` asks for in the file at ``path``."""
    return Import(dotted=absolute(module or None, level, package_of(path)), names=names)


def _statements(reading: Reading) -> Iterator[Import]:
    for node in reading.module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(dotted=alias.name)
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            yield statement(node.module or "", node.level, names, reading.module.path)


def _listed(reading: Reading, called: Called) -> Iterator[str]:
    """Yield the packages of the tree whose modules a call lists; without a known place the module's own."""
    folders = [text for text in _texts(reading, called) if text.startswith(TREE_ROOT)]
    for folder in folders:
        yield folder[len(TREE_ROOT) :].rstrip("/").replace("/", ".") or "."
    if not folders:
        yield f".{reading.module.package}"


def _texts(reading: Reading, called: Called) -> tuple[str, ...]:
    return tuple(text for node in arguments(called.node) for text in texts_in(reading, node, called.scope))


def _imported(reading: Reading, called: Called) -> Import | str | None:
    """Return the module that a function imports, or the tree's package that a computed name begins with, or None."""
    node = argument(called.node, 0, "mod_name" if called.dotted == "runpy.run_module" else "name")
    name = reading.text(node, called.scope)
    package = argument(called.node, 1, "package")
    if name is None:
        return _computed(reading, node, called.scope, inside=package is not None) if node is not None else None
    level = len(name) - len(name.lstrip("."))
    return Import(dotted=absolute(name.lstrip(".") or None, level, reading.module.package))


def _computed(reading: Reading, node: ast.expr, scope: Scope, *, inside: bool) -> str | None:
    """Return the package that ``f"{__name__}.x.{name}"`` or ``"." + name`` lies in, if that is in the tree."""
    parts = _leading(reading, node, scope)
    own = any(part in {"__name__", "__package__"} for part in parts)
    prefix = "".join(part for part in parts if part not in {"__name__", "__package__"})
    if not own and not inside and not prefix.startswith("."):
        return None
    folder = prefix.strip(".").rpartition(".")[0] if not prefix.endswith(".") else prefix.strip(".")
    base = f".{reading.module.package}"
    return joined(base, folder) if folder else base


def _leading(reading: Reading, node: ast.expr, scope: Scope) -> list[str]:
    """Return the constant beginning of a text that is put together; ``__name__`` and ``__package__`` stay."""
    pieces: list[ast.expr] = [node]
    if isinstance(node, ast.JoinedStr):
        pieces = [piece.value if isinstance(piece, ast.FormattedValue) else piece for piece in node.values]
    elif isinstance(node, ast.BinOp):
        pieces = []
        link: ast.expr = node
        while isinstance(link, ast.BinOp):
            pieces.append(link.right)
            link = link.left
        pieces = [link, *reversed(pieces)]
    leading: list[str] = []
    for piece in pieces:
        if isinstance(piece, ast.Name) and piece.id in {"__name__", "__package__"}:
            leading.append(piece.id)
            continue
        text = reading.text(piece, scope)
        if text is None:
            break
        leading.append(text)
    return leading


def _tree_paths(reading: Reading) -> Iterator[str]:
    for value in reading.evaluator.values():
        text = str(value) if value.__class__ is not str else value
        if text.startswith(f"{TREE_ROOT}/"):
            yield text[len(TREE_ROOT) + 1 :]
