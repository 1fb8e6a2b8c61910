"""A pack as text, written so that every YAML reader sees the same words: refs in quotes, nothing left to guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.documents.words import Style, block, text_word
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_STYLE = Style()
_WIDEST_COMMENT = 400


def pack_text(
    head: Mapping[str, str],
    entries: Sequence[Mapping[str, str]],
    config: Mapping[str, Any],
    comments: Sequence[str] = (),
) -> str:
    """Return a pack as YAML in block style, with ``comments`` (any text, one line each) before it.

    ``head`` holds the keys above ``plugins``, ``entries`` those of each plugin, ``config`` the settings by the name of
    the plugin: text, numbers, true, false, ``None``, lists and mappings with text keys.
    """
    lines = [f"# {clean(comment, limit=_WIDEST_COMMENT)}" for comment in comments]
    lines += block(dict(head), 0, _STYLE)
    lines += ["plugins:", *(line for entry in entries for line in _entry(entry))] if entries else ["plugins: []"]
    lines += block({"config": dict(config)}, 0, _STYLE) if config else []
    return "\n".join(lines) + "\n"


def _entry(entry: Mapping[str, str]) -> Iterator[str]:
    dash = "- "
    for key, value in entry.items():
        # A commit of digits alone is a number to every reader, unless it stands in quotes.
        yield f"  {dash}{key}: " + (f"'{value}'" if key == "ref" else text_word(value))
        dash = "  "
