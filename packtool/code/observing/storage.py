"""Files that are read, written and deleted by a path that can be known."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.observing.behaviour import Act, Behaviour, seen
from packtool.code.reading import Called, argument
from packtool.code.strings import leading_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading

_OPENERS = frozenset(["builtins.open", "io.open", "codecs.open", "os.open", "gzip.open", "bz2.open", "lzma.open"])
_FUNCTIONS = {
    **dict.fromkeys(("os.remove", "os.unlink", "os.rmdir", "os.removedirs", "shutil.rmtree"), Act.DELETES_FILE),
    **dict.fromkeys(("os.mkdir", "os.makedirs", "os.chmod", "os.chown", "os.truncate", "os.utime"), Act.WRITES_FILE),
    **dict.fromkeys(("os.listdir", "os.scandir", "os.walk", "glob.glob", "glob.iglob", "os.readlink"), Act.READS_FILE),
    **dict.fromkeys(("sqlite3.connect", "tarfile.open", "zipfile.ZipFile", "linecache.getlines"), Act.READS_FILE),
}
_COPIERS = frozenset(
    [
        "os.rename",
        "os.replace",
        "os.symlink",
        "os.link",
        *(f"shutil.{name}" for name in ("copy", "copy2", "copyfile", "copytree", "move")),
    ]
)
_METHODS = {
    **dict.fromkeys(("read_text", "read_bytes", "iterdir", "glob", "rglob"), Act.READS_FILE),
    **dict.fromkeys(
        ("write_text", "write_bytes", "touch", "mkdir", "chmod", "symlink_to", "rename", "replace"), Act.WRITES_FILE
    ),
    **dict.fromkeys(("unlink", "rmdir"), Act.DELETES_FILE),
}


def storage(reading: Reading) -> Iterator[Behaviour]:
    """Yield the files that a module reads, writes and deletes."""
    for called in reading.calls:
        if called.dotted in _OPENERS:
            yield from _at(reading, called, argument(called.node, 0, "file"), _mode(reading, called, 1))
        elif called.dotted in _FUNCTIONS:
            yield from _at(reading, called, argument(called.node, 0, "path"), _FUNCTIONS[called.dotted])
        elif called.dotted in _COPIERS:
            yield from _at(reading, called, argument(called.node, 0, "src"), Act.READS_FILE)
            yield from _at(reading, called, argument(called.node, 1, "dst"), Act.WRITES_FILE)
        elif isinstance(called.node.func, ast.Attribute):
            yield from _method(reading, called, called.node.func)


def _method(reading: Reading, called: Called, function: ast.Attribute) -> Iterator[Behaviour]:
    if function.attr not in _METHODS and function.attr != "open":
        return
    folded = reading.folded(function.value, called.scope)
    if folded is not None and isinstance(folded.value, PurePosixPath):
        act = _METHODS.get(function.attr) or _mode(reading, called, 0)
        yield seen(reading, called.node, act, str(folded.value))


def _mode(reading: Reading, called: Called, position: int) -> Act:
    mode = reading.text(argument(called.node, position, "mode"), called.scope) or ""
    return Act.WRITES_FILE if any(letter in mode for letter in "wax+") else Act.READS_FILE


def _at(reading: Reading, called: Called, path: ast.expr | None, act: Act) -> Iterator[Behaviour]:
    if path is None:
        return
    whole = reading.text(path, called.scope)
    name = whole if whole is not None else leading_text(reading, path, called.scope)
    # A path of which only the beginning is known says so by its end.
    yield seen(reading, called.node, act, name if whole is not None or not name else f"{name}*", certain=bool(name))
