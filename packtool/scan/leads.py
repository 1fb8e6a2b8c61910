"""Where an import or a name in a file leads within its tree."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile
    from packtool.scan.reading import Import, UnitFacts

_SUFFIXES = (".py", "/__init__.py", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx", "/index.js", "/index.ts")
_SHORTEST_NAME = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTree:
    """The files by path, the paths by last part, and the facts of each."""

    files: Mapping[str, ScannedFile]
    by_name: Mapping[str, Sequence[str]]
    facts: Callable[[ScannedFile], UnitFacts]


def last_part(path: str) -> str:
    """Return the name of what a path leads to, whichever way its system writes paths."""
    return path.replace("\\", "/").rpartition("/")[2]


def imported(tree: ReadTree, path: str, statement: Import) -> Iterator[str]:
    """Yield the files of the tree that an import in a file can load."""
    folder = PurePosixPath(path).parent
    if statement.module.startswith((".", "/")) and not statement.level:
        yield from _module_at(tree, joined(folder, statement.module))
        return
    words = [part for part in statement.module.replace("/", ".").split(".") if part]
    if statement.level:
        for _ in range(statement.level - 1):
            folder = folder.parent
        yield from _taken(tree, folder, words, statement.names)
        return
    # The folder that holds the tree is not known by name, so the first word may be the tree itself.
    for base in (folder, PurePosixPath("."), PurePosixPath("src")):
        yield from _taken(tree, base, words, statement.names)
        if len(words) > 1 or statement.names:
            yield from _taken(tree, base, words[1:], statement.names)


def _taken(tree: ReadTree, base: PurePosixPath, words: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    yield from _chain(tree, base, words)
    for name in names:
        yield from _module_at(tree, base.joinpath(*words) / name)


def _chain(tree: ReadTree, base: PurePosixPath, words: Sequence[str]) -> Iterator[str]:
    """Every package on the way to a module is run too."""
    yield from _module_at(tree, base)
    for word in words:
        base /= word
        yield from _module_at(tree, base)


def _module_at(tree: ReadTree, place: PurePosixPath) -> Iterator[str]:
    plain = place.as_posix().removeprefix("./")
    if plain in tree.files:
        yield plain
    for suffix in _SUFFIXES:
        candidate = f"{plain}{suffix}".removeprefix("./") if plain != "." else suffix.removeprefix("/")
        if candidate in tree.files:
            yield candidate
        elif suffix.endswith(".py") and f"{candidate}c" in tree.files:
            # Bytecode stands in for a source that is not there.
            yield f"{candidate}c"


def named_by(tree: ReadTree, path: str, name: str) -> Iterator[str]:
    """Files that a text literal names: by path from the file or the tree, by last part, or all of a folder."""
    plain = name.replace("\\", "/").strip("\"'` ")
    for placeholder in ("${PLUGIN_ROOT}/", "${CLAUDE_PLUGIN_ROOT}/", "./"):
        plain = plain.removeprefix(placeholder)
    for base in (PurePosixPath(path).parent, PurePosixPath(".")):
        candidate = joined(base, plain).as_posix()
        if candidate in tree.files:
            yield candidate
    last = last_part(plain.rstrip("/"))
    if "." in last and len(last) >= _SHORTEST_NAME:
        yield from (found for found in tree.by_name.get(last, ()) if found.endswith(plain.lstrip("./")))
    if "." in plain and "/" not in plain:
        words = [word for word in plain.split(".") if word]
        for base in (PurePosixPath("."), PurePosixPath("src")):
            yield from _chain(tree, base, words)
            yield from _module_at(tree, base.joinpath(*words[1:]))


def joined(base: PurePosixPath, relative: str) -> PurePosixPath:
    """Return a path seen from a folder; what would leave the tree stays at its top."""
    parts: list[str] = []
    for part in [*base.parts, *relative.split("/")]:
        if part == ".." and parts:
            parts.pop()
        elif part not in {"", ".", ".."}:
            parts.append(part)
    return PurePosixPath(*parts)
