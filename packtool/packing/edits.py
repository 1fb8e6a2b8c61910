"""Entries put into a pack file, taken out of it, and pinned anew, every other character kept.

What comes out is read again, and must be the file before with just that changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.documents.edits import Edit, applied
from packtool.documents.words import text_word
from packtool.fix.agreement import agree
from packtool.host.config import UnreadableError, changed_bytes
from packtool.manifests.pack import may_be_noted
from packtool.manifests.pack.references import node_of_ref
from packtool.packing.pack_file import as_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from packtool.documents.node import Node
    from packtool.host.config import Editor
    from packtool.manifests.pack import Entry
    from packtool.packing.pack_file import PackFile
    from packtool.pins import Commit

    # An entry, the commit that it is to have, and the tag that is to stand in the comment behind it.
    Move = tuple[Entry, Commit, str | None]

PLUGINS = ("plugins",)
_CLOSING = frozenset("}, \t")


def with_entry(file: PackFile, entry: Mapping[str, str], tag: str | None) -> bytes:
    """Return the file with one more entry at the end of its list. Raises UnreadableError."""

    def change(editor: Editor) -> None:
        editor.set(PLUGINS, [*_listed(editor), dict(entry)])

    data = changed_bytes(file.data, change)
    if file.pack.entries and not _is_within(file.data, data):
        raise UnreadableError("its list is laid out in a way that would be lost")
    return data if tag is None else _noted(file, data, tag)


def without(file: PackFile, gone: Collection[Entry], settings: Collection[str]) -> bytes:
    """Return the file without these entries and without the settings of these plugins. Raises UnreadableError."""
    positions = {entry.position for entry in gone}

    def change(editor: Editor) -> None:
        kept = [one for position, one in enumerate(_listed(editor), 1) if position not in positions]
        editor.set(PLUGINS, kept)
        for name in settings:
            editor.remove(("config", name))
        if editor.get(("config",)) == {}:
            editor.remove(("config",))

    data = changed_bytes(file.data, change)
    if not _is_within(data, file.data):
        raise UnreadableError("its list is laid out in a way that would be lost")
    return data


def repinned(file: PackFile, moves: Sequence[Move]) -> bytes:
    """Return the file with other commits, and the comments behind them. Raises UnreadableError."""
    edits: list[Edit] = []
    texts: dict[int, str] = {}
    for entry, commit, tag in moves:
        node = _ref(file, entry)
        edits += [_commit_edit(file, node, commit), *_comment_edits(file, entry, node, tag)]
        texts[id(node)] = commit.hex
    return _agreed(file, edits, texts)


def by_hand(entry: Mapping[str, str], tag: str | None) -> str:
    """Return an entry as a person is told to write it."""
    words = ", ".join(f"{key}: {text_word(value)}" for key, value in entry.items())
    return f"- {{{words}}}{f'  # {tag}' if tag is not None and may_be_noted(tag) else ''}"


def _listed(editor: Editor) -> list[Any]:
    plugins = editor.get(PLUGINS)
    if plugins is None:
        return []
    if not isinstance(plugins, list):
        raise UnreadableError("`plugins` is no list")
    return plugins


def _is_within(some: bytes, all_of_it: bytes) -> bool:
    """Whether a file is another one with lines left out, or with characters left out where brackets make one line."""
    lines = iter(_lines(all_of_it))
    if all(line in lines for line in _lines(some.rstrip(b"\r\n"))):
        return True
    rest = iter(all_of_it)
    # A list that was written anew has other indentation, or comments that are gone; one in brackets has neither.
    return some.count(b"\n") == all_of_it.count(b"\n") and all(byte in rest for byte in some)


def _lines(data: bytes) -> list[bytes]:
    # The last line may have no line end.
    return [line.removesuffix(b"\r") for line in data.split(b"\n")]


def _noted(file: PackFile, data: bytes, tag: str) -> bytes:
    """Put the tag behind the commit of the last entry, where a comment can stand."""
    added = as_file(file.path, data, allow_local=True)
    entry = added.pack.entries[-1]
    return _agreed(added, _comment_edits(added, entry, _ref(added, entry), tag), {})


def _agreed(file: PackFile, edits: Iterable[Edit], texts: Mapping[int, str]) -> bytes:
    data = file.subject.bytes_with(applied(file.subject.text, edits))
    before, after = file.subject.root, as_file(file.path, data, allow_local=True).subject.root
    if before is None or after is None or not agree(before, after, texts):
        raise UnreadableError("readers would see more changed than what was asked for")
    return data


def _ref(file: PackFile, entry: Entry) -> Node:
    plugins = file.subject.root.get("plugins") if file.subject.root is not None else None
    node = node_of_ref(plugins.items[entry.position - 1]) if plugins is not None else None
    if node is None or node.line != node.end_line:
        raise UnreadableError(f"the commit of {entry.label} does not stand on one line")
    return node


def _commit_edit(file: PackFile, node: Node, commit: Commit) -> Edit:
    start, end = file.subject.span(node)
    written = file.subject.text[start:end]
    if node.quoted and written.count(node.text) == 1:
        return Edit(start=start, end=end, text=written.replace(node.text, commit.hex))
    if node.quoted or written != node.text:
        raise UnreadableError(f"line {node.line}: the commit is written in a way of its own")
    return Edit(start=start, end=end, text=text_word(commit.hex))


def _comment_edits(file: PackFile, entry: Entry, node: Node, tag: str | None) -> list[Edit]:
    """Return the edit that makes the comment behind a commit true; prose that stands there stays."""
    tag = tag if tag is not None and may_be_noted(tag) else None
    line = file.subject.line(node.line)
    base = file.subject.starts[node.line - 1]
    place = entry.places.get("tag")
    if place is not None and place.column is not None and place.end_column is not None:
        if tag is not None:
            return [Edit(start=base + place.column - 1, end=base + place.end_column - 1, text=tag)]
        # The old tag is not that of the new commit: what is not true any more goes.
        head = line[: line.rindex("#", 0, place.column)].rstrip()
        return [Edit(start=base + len(head), end=base + len(line), text="")]
    if tag is None or not set(line[node.end_column - 1 :]) <= _CLOSING:
        return []
    end = base + len(line.rstrip())
    return [Edit(start=end, end=base + len(line), text=f"  # {tag}")]
