"""How text from strangers is made safe and short enough to show, and how a misspelt word finds its neighbour."""

from __future__ import annotations

import difflib
import json
import math
import shlex
import unicodedata
from typing import TYPE_CHECKING

from packtool.secret_shapes import masked, secret_spans

if TYPE_CHECKING:
    from collections.abc import Iterable

ELLIPSIS = "…"
# More characters than the longest thing that is known as a secret by its shape.
SECRET_REACH = 8192
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SUPPLEMENT_SELECTORS = range(0xE0100, 0xE01F0)


def visible(text: str) -> str:
    r"""Return ``text`` with every character that a reader would not see written as an escape, such as ``\x1b``.

    That covers control characters (line ends and escape codes among them), bidi and zero-width marks, tag
    characters, lone surrogates and unassigned code points. What is returned is printable and one line.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escape(character) if _is_unseen(character) else character for character in text)


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) in _UNSEEN or ord(character) in _SUPPLEMENT_SELECTORS


def _escape(character: str) -> str:
    point = ord(character)
    named = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}.get(character)
    if named:
        return named
    if point <= 0xFF:  # noqa: PLR2004 - the widths of the three usual escapes
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"  # noqa: PLR2004


def clean(text: str, *, limit: int) -> str:
    """Return ``text`` from a stranger as one printable line of at most ``limit`` characters, secrets hidden.

    A cut is shown by an ellipsis.
    """
    # Secrets are looked for further on than anything is shown: one that is cut is no longer known by its shape.
    reach = limit * 4
    seen = masked(text, 0, min(reach, len(text)), secret_spans(text[: reach + SECRET_REACH]))
    short = visible(seen)
    if short != seen:
        # Escapes can join what blanks held apart: what looks like a secret only then is hidden, too.
        short = masked(short, 0, len(short), secret_spans(short))
    if len(short) <= limit and len(text) <= reach:
        return short
    return short[: limit - 1] + ELLIPSIS


def yaml_word(value: object) -> str:
    """Return a plain value as YAML writes it: ``null``, ``true``, ``.inf``; text as it is."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value).replace("inf", ".inf").replace("nan", ".nan")
    if value is None or isinstance(value, bool):
        return str(json.dumps(value))
    return str(value)


def article(words: str) -> str:
    """Return words with the article that they are spoken with: a token, an Anthropic key."""
    return f"{'an' if words[:1].lower() in 'aeiou' and words else 'a'} {words}"


def typed_word(word: str, *, limit: int = 400) -> str:
    """Return a word as it can be typed behind a command: no option, whatever it begins with."""
    shown = shlex.quote(clean(word, limit=limit))
    return f"-- {shown}" if word.startswith("-") else shown


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the member of ``known`` that ``word`` is most likely a misspelling of, or ``None``."""
    by_folded = {candidate.casefold(): candidate for candidate in sorted(known)}
    close = difflib.get_close_matches(word.casefold()[:64], by_folded, n=1, cutoff=0.7)
    return by_folded[close[0]] if close else None
