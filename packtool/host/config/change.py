"""config.yaml changed in place.

The text is edited by the places of its values, and not written anew from data: a writer of YAML keeps comments at best
and never the quoting, the blank lines, the line ends and the indentation of a file that its owner keeps by hand. What
comes out is read again, once as YAML 1.1 and once as YAML 1.2, before it takes the place of the file.
"""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import why, write_atomically
from packtool.host.config.editor import Editor, apply
from packtool.host.config.pieces import UnreadableError, compose
from packtool.host.config.reading import YAML_11, YAML_12, mapping_of, same
from packtool.host.config.source import read_bytes, split, style_of
from packtool.host.config.surgery import edited

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.host.config.editor import Change
    from packtool.host.config.pieces import Composed
    from packtool.host.config.source import Source
    from packtool.host.home import Home

_SHOWN = 5


def change_config(home: Home, change: Callable[[Editor], None]) -> tuple[Change, ...]:
    """Let ``change`` edit config.yaml, write it whole or not at all, and return what was changed.

    The file is read anew; its mode stays (0600 when it is new), and a link of the user's own is followed. What
    ``change`` does not touch keeps every byte. Raises CouldNotLook, with nothing written, when the file cannot be
    read, cannot be edited without touching something else, or was written by another program meanwhile.
    """
    before = read_bytes(home.config)
    try:
        changed = _Changing(before or b"")
    except UnreadableError as fault:
        raise CouldNotLook(
            f"{home.config} cannot be read: {fault}", remedy="repair the file, then try again; it was left as it is"
        ) from None
    editor = changed.editor
    change(editor)
    if changed.is_same:
        return ()
    try:
        after = changed.data()
    except UnreadableError as fault:
        raise CouldNotLook(
            f"{home.config} was left as it is, because it cannot be edited safely: {fault}",
            remedy=f"write it by hand: {_by_hand(editor.changes)}",
        ) from None
    write_over(home.config, before, after)
    return editor.changes


def changed_bytes(data: bytes, change: Callable[[Editor], None]) -> bytes:
    """Return the bytes of a YAML file after ``change`` edited it; what it does not touch keeps every byte.

    Raises UnreadableError where the file cannot be read, or not be edited without touching something else.
    """
    changed = _Changing(data)
    change(changed.editor)
    return data if changed.is_same else changed.data()


class _Changing:
    """A text with what is to become of its data."""

    def __init__(self, data: bytes) -> None:
        self._source = split(data)
        self._composed = _composed(self._source)
        self._before = mapping_of(self._composed, YAML_11)
        self.editor = Editor(self._before)

    @property
    def is_same(self) -> bool:
        return same(self._before, self.editor.data)

    def data(self) -> bytes:
        return self._source.bytes_with(_changed(self._source, self._composed, self.editor))


def _composed(source: Source) -> Composed:
    composed = compose(source.text)
    if source.unended and not same(mapping_of(composed, YAML_11), mapping_of(compose(source.written), YAML_11)):
        raise UnreadableError("it ends in a block of text without a line end; add one")
    return composed


def _changed(source: Source, composed: Composed, editor: Editor) -> str:
    text = edited(composed, dict(editor.data), style_of(composed.root, source.line_end))
    for candidate in dict.fromkeys((source.unend(text), text)):
        split(source.bytes_with(candidate))  # what would be too long to read again is not written
        if _means(composed, candidate, editor.changes):
            return candidate
    raise UnreadableError("readers would see more changed than what was asked for")


def _means(composed: Composed, text: str, changes: tuple[Change, ...]) -> bool:
    """Whether the new text is, to both kinds of readers, the old one with the changes made and nothing else."""
    after = compose(text)
    for word in (YAML_11, YAML_12):
        wanted = mapping_of(composed, word)
        for change in changes:
            apply(wanted, change)
        if not same(wanted, mapping_of(after, word)):
            return False
    return True


def write_over(path: Path, before: bytes | None, after: bytes) -> None:
    """Write ``after`` in the place of ``before``, whole or not at all; mode and a link of the user's own stay.

    Raises CouldNotLook, with nothing written, when it cannot be written or holds something else by now.
    """
    if read_bytes(path) != before:
        raise CouldNotLook(
            f"{path} was written by another program at this moment; nothing was changed", remedy="try again"
        )
    try:
        target = path.resolve()
        mode = None if before is None else stat.S_IMODE(target.stat().st_mode)
        write_atomically(target, after, mode=mode)
    except (OSError, RuntimeError) as fault:
        reason = why(fault) if isinstance(fault, OSError) else "its links lead in a circle"
        raise CouldNotLook(
            f"{path} cannot be written: {reason}; it was left as it is", remedy="make it writable, then try again"
        ) from None


def _by_hand(changes: tuple[Change, ...]) -> str:
    told = "; ".join(map(str, changes[:_SHOWN]))
    more = len(changes) - _SHOWN
    return f"{told}; and {more} more" if more > 0 else told
