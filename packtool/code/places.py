"""Which file of a tree a module name, a path or a word of a command means."""

from __future__ import annotations

import posixpath
import re
import sys
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_COMPILED = (".so", ".pyd", ".pyc", ".abi3.so")
_NATIVE = re.compile(r"\.(?:cpython|cp)[-\w]{1,60}\.(?:so|pyd)\Z")
_SCRIPT_SUFFIXES = frozenset(
    [
        *(".py", ".pyw", ".pyc", ".pyd", ".so", ".dll", ".dylib", ".exe", ".jar", ".wasm", ".node"),
        *(".sh", ".bash", ".zsh", ".fish", ".ps1", ".psm1", ".bat", ".cmd", ".rb", ".pl", ".php", ".lua", ".r"),
        *(".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx", ".applescript", ".scpt", ".vbs", ".go"),
    ]
)
_MAGIC = (b"#!", b"\x7fELF", b"MZ", b"\xfe\xed\xfa", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
_SCRIPT_COMPLETIONS = (
    "",
    ".js",
    ".mjs",
    ".cjs",
    ".ts",
    ".tsx",
    ".jsx",
    ".json",
    "/index.js",
    "/index.mjs",
    "/index.ts",
)
_EXPANSION = re.compile(r"\A(?:\$\{?\w{1,60}\}?|%\w{1,60}%|.{0,200}[)}`\"'])/")
_WORD_EDGES = "\"'`,;()[]{}<>|&="
_BLANKS = re.compile(r"[\s|&;<>]+")
# Hermes loads a plugin as a package of its own below this one.
_HOST_PACKAGE = "hermes_plugins"
_LONGEST_WORD = 512
_MOST_WORDS = 200


def is_script(path: str, data: bytes) -> bool:
    """Whether a file is something that can be run, by its name's ending or its first bytes."""
    return posixpath.splitext(path)[1].lower() in _SCRIPT_SUFFIXES or data.startswith(_MAGIC)


def is_python(path: str, data: bytes) -> bool:
    """Whether a file is Python source, by its name's ending or its first line."""
    if posixpath.splitext(path)[1].lower() in {".py", ".pyw"}:
        return True
    first = data[:128].split(b"\n")[0]
    return first.startswith(b"#!") and b"python" in first


class Places:
    """Resolves names in one tree."""

    def __init__(self, files: Mapping[str, bytes], names: Iterable[str] = ()) -> None:
        """Resolve in ``files``; ``names`` are those under which the tree itself may be imported as a package."""
        self.files = files
        self._own = frozenset(names)
        self._native: dict[str, str] = {}
        self._folders: dict[str, list[str]] = {}
        for path in files:
            self._folders.setdefault(posixpath.dirname(path), []).append(path)
            found = _NATIVE.search(path)
            if found:
                self._native[path[: found.start()]] = path

    def inside(self, dotted: str, names: Iterable[str] = ()) -> Iterator[str]:
        """Yield the files that importing a module of the tree runs: its packages, itself, and ``names`` taken from it.

        ``dotted`` begins with a dot; ``*`` takes nothing more.
        """
        if dotted.startswith(".."):
            return
        parts = [part for part in dotted.split(".") if part]
        yield from self._modules(parts, "")
        for name in names:
            yield from self._module([*parts, name], "")

    def outside(self, dotted: str, names: Iterable[str], roots: Sequence[str]) -> Iterator[str]:
        """Yield the files that an absolute import runs when it is looked for in ``roots`` (folders of the tree).

        Modules of the standard library are found only in roots other than the tree's own.
        """
        parts = dotted.split(".")
        if parts[0] == _HOST_PACKAGE and parts[2:]:
            yield from self.inside("." + ".".join(parts[2:]), names)
            return
        if parts[0] in self._own:
            yield from self.inside("." + ".".join(parts[1:]), names)
        standard = parts[0] in sys.stdlib_module_names
        for root in roots:
            if standard and not root:
                continue
            found = list(self._modules(parts, root))
            if found:
                yield from found
                for name in names:
                    yield from self._module([*parts, name], root)
                return

    def package(self, dotted: str) -> Iterator[str]:
        """Yield every module that lies directly in a package of the tree, and the packages in it."""
        folder = dotted.strip(".").replace(".", "/")
        yield from (path for path in self._folders.get(folder, ()) if path.endswith(".py"))
        for inner in self._folders:
            if posixpath.dirname(inner) == folder and inner != folder and f"{inner}/__init__.py" in self.files:
                yield f"{inner}/__init__.py"

    def scripts(self, text: str) -> Iterator[str]:
        """Yield every script that lies directly in the folder of the tree that a placed path means."""
        folder = posixpath.normpath(text[len(TREE_ROOT) + 1 :] or ".")
        for path in self._folders.get("" if folder == "." else folder, ()):
            if is_script(path, self.files[path]):
                yield path

    def _modules(self, parts: list[str], root: str) -> Iterator[str]:
        if not parts:
            if "__init__.py" in self.files:
                yield "__init__.py"
            return
        last = list(self._module(parts, root))
        if last:
            for count in range(1, len(parts)):
                yield from self._module(parts[:count], root)
        yield from last

    def _module(self, parts: list[str], root: str) -> Iterator[str]:
        stem = "/".join([root, *parts] if root else parts)
        for choice in (f"{stem}/__init__.py", f"{stem}.py", *(stem + ending for ending in _COMPILED)):
            if choice in self.files:
                yield choice
                return
        if stem in self._native:
            yield self._native[stem]

    def paths(self, text: str, folder: str) -> Iterator[str]:
        """Yield the files that a path or a command line means, seen from a file in ``folder`` or from the root."""
        whole = self._path(text, folder)
        if whole is not None:
            yield whole
            return
        for word in _BLANKS.split(text[: _LONGEST_WORD * 64])[:_MOST_WORDS]:
            found = self._path(word.strip(_WORD_EDGES), folder)
            if found is not None:
                yield found

    def folders(self, text: str, folder: str) -> Iterator[str]:
        """Yield the folders of the tree that a text may mean as an addition to the search for modules."""
        inside = text.startswith(TREE_ROOT)
        bare = text[len(TREE_ROOT) + 1 :] if inside else _EXPANSION.sub("", text)
        if bare.startswith(("/", "~")) or len(bare) > _LONGEST_WORD:
            return
        for choice in (bare,) if inside else (posixpath.join(folder, bare), bare):
            normal = posixpath.normpath(choice)
            yield "" if normal == "." else normal

    def script(self, text: str, folder: str) -> str | None:
        """Return the file that a relative module path of JavaScript means, with the endings that may be left out."""
        found = (self._path(text + ending, folder) for ending in _SCRIPT_COMPLETIONS)
        return next((path for path in found if path is not None), None)

    def _path(self, text: str, folder: str) -> str | None:
        if not text or len(text) > _LONGEST_WORD or "\n" in text:
            return None
        if text.startswith(TREE_ROOT):
            return self._existing(text[len(TREE_ROOT) + 1 :])
        bare = _EXPANSION.sub("", text) if not text.startswith("/") else ""
        if not bare:
            return None
        return self._existing(posixpath.join(folder, bare)) or self._existing(bare)

    def _existing(self, path: str) -> str | None:
        normal = posixpath.normpath(path)
        return normal if normal in self.files else None
