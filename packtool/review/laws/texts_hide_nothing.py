"""No text of an index holds characters that nobody sees, or that turn what is seen round."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark
from packtool.review.texts import texts_beside, texts_of
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Place, Review

_SHOWN = 80
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Seen as nothing, though Unicode calls them letters or marks.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u034f\u2800\u17b4\u17b5")
# What honest text has: joiners and forms of emoji and of scripts that need them.
_HONEST = re.compile(
    "(?<=[\u0600-\u0dff\u1780-\u17ff\ua840-\ua87f])[\u200c\u200d](?=[\u0600-\u0dff\u1780-\u17ff\ua840-\ua87f])"
    "|(?<=[\u2190-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
    "|(?<=[#*0-9\u00a9\u00ae\u203c-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]"
    "|\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,7}\U000e007f"
)

HIDDEN = Rule(
    id="review-text-hidden",
    severity=Severity.ERROR,
    summary="A text of the index holds characters that nobody sees.",
    why="A reader is shown one thing and a program, or an agent, reads another.",
    remedy="write the text anew, with letters that can be seen",
)


def judge(review: Review) -> Iterator[Remark]:
    """Say which character it is, once for every text."""
    for item in review.head.items:
        for key, place, text in texts_of(item):
            if not (text.isascii() and text.isprintable()):
                yield from _of(f"entry `{item.shown}`", key, place, text)
    for whose, key, place, text in texts_beside(review):
        yield from _of(whose, key, place, text)


def _of(whose: str, key: str, place: Place, text: str) -> Iterator[Remark]:
    hidden = next((one for one in _HONEST.sub("", text) if _is_hidden(one)), None)
    if hidden is not None:
        named = f"U+{ord(hidden):04X} {unicodedata.name(hidden, '')}".strip()
        message = f"{whose}: `{clean(key, limit=_SHOWN)}` holds {named}, which nobody sees"
        yield Remark(rule=HIDDEN, place=place, message=message)


def _is_hidden(character: str) -> bool:
    if unicodedata.category(character) in _UNSEEN or character in _BLANK_LETTERS:
        return True
    point = ord(character)
    return 0xFE00 <= point <= 0xFE0F or 0xE0100 <= point <= 0xE01EF  # noqa: PLR2004 - the two blocks of selectors
