"""What a module imports, and which other files it starts or loads by their path."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.acts import SHELLS, STARTERS
from packtool.code.bindings import absolute, joined
from packtool.code.folding.values import TREE_ROOT
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """A module that is imported.

    ``dotted`` begins with a dot when it is meant inside the tree; ``names`` are what is taken from it (each may be a
    module of its own); ``how`` is the statement or function that does it.
    """

    dotted: str
    line: int
    how: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileUse:
    """A file that is run or loaded: ``texts`` are what the call's arguments say (words of a command, or paths)."""

    texts: tuple[str, ...]
    line: int
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """All that a module asks of other files.

    ``folders`` are additions to ``sys.path``; ``computed`` dotted packages of the tree whose modules are imported by a
    name that is not constant; ``paths`` places in the tree (relative) that the module names for whatever purpose.
    """

    imports: tuple[Import, ...]
    files: tuple[FileUse, ...]
    folders: tuple[str, ...]
    computed: tuple[str, ...]
    paths: tuple[str, ...]


def uses(reading: Reading) -> Uses:
    """Collect what a module imports and starts."""
    imports = [*_statements(reading)]
    files: list[FileUse] = []
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
            files.append(FileUse(texts=_texts(reading, called), line=called.node.lineno, how=name or ""))
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


def _statements(reading: Reading) -> Iterator[Import]:
    package = reading.module.package
    for node in reading.module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(dotted=alias.name, line=node.lineno, how="import")
        elif isinstance(node, ast.ImportFrom):
            names = tuple(alias.name for alias in node.names)
            dotted = absolute(node.module, node.level, package)
            yield Import(dotted=dotted, line=node.lineno, how="import", names=names)


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
    dotted = absolute(name.lstrip(".") or None, level, reading.module.package)
    return Import(dotted=dotted, line=called.node.lineno, how=called.dotted or "")


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
