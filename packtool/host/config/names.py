"""Lists of names in a configuration, changed without moving what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.host.config.editor import Editor, Path


def names_at(editor: Editor, path: Path) -> list[str]:
    """Return the names in the list at ``path``; none where nothing is written. Raises CouldNotLook for another value.

    A name that is no text to every reader (``on``, ``123``) is refused: it could not be kept as it is meant.
    """
    found = editor.get(path)
    if found is None:
        return []
    if not isinstance(found, list) or not all(isinstance(name, str) for name in found):
        place = ".".join(path)
        raise CouldNotLook(
            f"`{place}` in config.yaml is no list of names",
            remedy="make it a list, with names such as on, no or 123 in quotes, then try again",
        )
    return found


def add_name(editor: Editor, path: Path, name: str) -> None:
    """Put ``name`` into the list at ``path``, before the first that is sorted behind it; the others stay in place."""
    names = names_at(editor, path)
    if name in names:
        return
    at = next((index for index, other in enumerate(names) if other > name), len(names))
    editor.set(path, [*names[:at], name, *names[at:]])


def drop_names(editor: Editor, path: Path, names: Iterable[str]) -> None:
    """Take ``names`` out of the list at ``path``, if it is there and they are in it."""
    gone = frozenset(names)
    found = names_at(editor, path)
    kept = [name for name in found if name not in gone]
    if len(kept) < len(found):
        editor.set(path, kept)
