"""Files that are written and read again: what is put into one comes out of it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from packtool.code.flow.given import Given, named
from packtool.code.flow.rendering import ARCHIVES
from packtool.code.flow.values import EMPTY, Value, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.code.flow.walking import Walk

_OPENS = frozenset(
    ["builtins.open", "io.open", "gzip.open", "zipfile.ZipFile", "tarfile.open", "codecs.open", "?.open"]
)
_READS = frozenset(["?.read_text", "?.read_bytes"])
_WRITES = frozenset(["?.write_text", "?.write_bytes"])
# Calls that put what they fetch into the file that their second argument names.
_FETCHES = frozenset(["urllib.request.urlretrieve", "wget.download"])
# Calls that put what their first argument names into what their second one names.
_COPIES = frozenset(f"shutil.{name}" for name in ("copy", "copy2", "copyfile", "move"))
# Files without a name that is written down: they are known by their maker.
_TEMPORARY = frozenset(["tempfile.NamedTemporaryFile"])
# Methods that put what an archive holds into a folder, with the place of the argument that says which.
_UNPACKS = {"extractall": (0, "path"), "extract": (1, "path")}
_UNPACK_ARCHIVE = "shutil.unpack_archive"
_PACKERS = frozenset(["tar", "zip", "7z", "cp", "gzip", "rsync", "mv"])
_MOST_WORDS = 20
_MOST_FOLDERS = 6
# Marks the cell of all that lies in a folder.
_WITHIN = "/*"


def fetched(walk: Walk, given: Given, value: Value) -> None:
    """Let a file hold what a call fetches or copies into it."""
    node = given.node
    path = next((one.value for one in node.keywords if one.arg in {"filename", "out"}), None)
    path = node.args[1] if len(node.args) > 1 else path
    copies = given.name in _COPIES
    cell = file_cell(walk, path) if path is not None and (copies or given.name in _FETCHES) else None
    if cell is not None:
        walk.goes(joined(value, given.positions[0]) if copies and given.positions else value, cell)
    if given.name == "shutil.make_archive" and len(node.args) > 1:
        _archived(walk, given)
    _unpacked(walk, given)
    if given.name.startswith("subprocess.") and node.args and isinstance(node.args[0], ast.List | ast.Tuple):
        _packed(walk, node.args[0].elts)


def _archived(walk: Walk, given: Given) -> None:
    """Let an archive, which is called after its kind, hold what it is made of."""
    base, kind = (walk.all.renderer.text(one, walk.where.scope) for one in given.node.args[:2])
    cell = text_cell(walk, base + ARCHIVES.get(kind, ""))
    if cell is not None:
        walk.goes(given.every(), cell)


def _packed(walk: Walk, words: Sequence[ast.expr]) -> None:
    """Let the files that a command names hold what it packs or copies."""
    if not words or walk.all.renderer.text(words[0], walk.where.scope).rpartition("/")[2] not in _PACKERS:
        return
    value = EMPTY
    for word in words[1:_MOST_WORDS]:
        value = joined(value, walk.value(word))
    for word in words[1:_MOST_WORDS] if value else ():
        cell = file_cell(walk, word)
        if cell is not None:
            walk.goes(value, cell)


def _unpacked(walk: Walk, given: Given) -> None:
    """Let a folder hold, in files of any name, what an archive that is unpacked into it holds."""
    node = given.node
    if given.name == _UNPACK_ARCHIVE:
        held = file_value(walk, node.args[0]) if node.args else EMPTY
        place: tuple[int, str] = (1, "extract_dir")
    elif isinstance(node.func, ast.Attribute) and node.func.attr in _UNPACKS:
        held, place = given.receiver, _UNPACKS[node.func.attr]
    else:
        return
    folder = next((one.value for one in node.keywords if one.arg == place[1]), None)
    folder = node.args[place[0]] if folder is None and len(node.args) > place[0] else folder
    cell = None if folder is None else file_cell(walk, folder)
    if cell is not None:
        walk.goes(held, cell + _WITHIN)
        # Modules are imported from the folder itself.
        walk.goes(held, cell)


def file_value(walk: Walk, path: ast.expr) -> Value:
    """Return what the file at a path may hold."""
    return text_value(walk, walk.all.renderer.text(path, walk.where.scope))


def text_value(walk: Walk, text: str) -> Value:
    """Return what the file that a text names may hold: what was written to it, or unpacked above it."""
    cell = text_cell(walk, text)
    if cell is None:
        return EMPTY
    value: Value = {cell: -1}
    folder = text.rpartition("/")[0]
    for _ in range(_MOST_FOLDERS):
        above = text_cell(walk, folder)
        if above is None:
            break
        value[above + _WITHIN] = -1
        folder = folder.rpartition("/")[0]
    return value


def stored(walk: Walk, given: Given) -> Value:
    """Let files hold what is written to them, and give what a file that is opened or read may hold."""
    # A path that is made on the spot is as good as one of which nothing is known.
    name = f"?.{given.name.rpartition('.')[2]}" if given.name.startswith("pathlib.") else given.name
    if name not in _OPENS and name not in _READS and name not in _WRITES:
        return EMPTY
    function = given.node.func
    path = function.value if name.startswith("?.") and isinstance(function, ast.Attribute) else None
    if path is None:
        path = given.node.args[0] if given.node.args else None
    cell = None if path is None else file_cell(walk, path)
    if cell is None or path is None:
        return EMPTY
    if name in _WRITES:
        walk.goes(given.every(), cell)
        return EMPTY
    return file_value(walk, path)


def file_cell(walk: Walk, path: ast.expr) -> str | None:
    """Return the cell of the file at a path, as far as the path can be read, or ``None``."""
    return text_cell(walk, walk.all.renderer.text(path, walk.where.scope))


def text_cell(walk: Walk, text: str) -> str | None:
    """Return the cell of the file that a text names."""
    if text.count("<") > 1 or len(text) < 3:  # noqa: PLR2004 - too little is known of it
        return None
    if text.startswith("<"):
        return f"v:{walk.where.function}.{text[:80]}"
    return f"f:{text[:120]}"


def opened(walk: Walk, node: ast.expr) -> str | None:
    """Return the cell of the file that an expression opens, or ``None``."""
    name = named(node.func, walk.all.dotted.get(id(node))) if isinstance(node, ast.Call) else ""
    if not isinstance(node, ast.Call) or name not in _OPENS | _TEMPORARY:
        return None
    if name in _TEMPORARY:
        return f"v:{walk.where.function}.<{name}().name>"
    path = node.args[0] if node.args else None
    if isinstance(node.func, ast.Attribute) and node.func.attr == "open" and walk.all.dotted.get(id(node)) is None:
        path = node.func.value
    return None if path is None else file_cell(walk, path)
