"""Text as the rules compare it: one letter case, one form of each letter, nothing invisible, no look-alikes."""

# ruff: noqa: RUF001 - letters of other scripts are what this module is about

from __future__ import annotations

import re
import unicodedata

# Letters of other scripts that are drawn like a Latin one; only a word that also holds Latin letters is changed.
_TWINS = str.maketrans(
    {
        "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t",
        "у": "y", "х": "x", "і": "i", "ї": "i", "ј": "j", "ѕ": "s", "ԁ": "d", "ɡ": "g", "һ": "h", "ԛ": "q",
        "ԝ": "w", "ѵ": "v", "ո": "n", "ս": "u", "օ": "o", "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i",
        "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ϲ": "c", "ѐ": "e", "ё": "e",
        "ı": "i", "ł": "l", "ɑ": "a", "ɩ": "i", "ꭵ": "i",
    }
)  # fmt: skip
_MIXED = re.compile(r"[^\W\d_]{2,64}")
_LATIN = re.compile(r"[a-z]")
_OTHER = re.compile(r"[\u0370-\u052f\u0561-\u0587]|[ıłɑɩɡꭵ]")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "‟": '"'})
# Everything that a reader does not see; line ends and tabs are kept, so that lines stay where they are.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\U0001bca0-\U0001bca3\U000e0000-\U000e0fff]"
)
_MARKS = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")


def fold(text: str) -> str:
    """Return ``text`` as it is compared; it has as many lines as before, and as many characters where it was ASCII."""
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).lower()
    # What composition left over are marks that belong to no letter: strokes through words, stacked accents.
    bare = _MARKS.sub("", composed).translate(_QUOTES)
    return _MIXED.sub(_latin, bare) if _OTHER.search(bare) else bare


def _latin(word: re.Match[str]) -> str:
    text = word[0]
    if text.isascii() or not (_LATIN.search(text) and _OTHER.search(text)):
        return text
    return text.translate(_TWINS)


def unseen(text: str) -> bool:
    """Whether ``text`` holds characters that a reader does not see."""
    return not text.isascii() and _UNSEEN.search(text) is not None
