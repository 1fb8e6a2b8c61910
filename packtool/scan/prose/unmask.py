"""Text that stands in a file in another form: base64, hex, escapes, entities, rot13, tag and selector characters."""

from __future__ import annotations

import binascii
import codecs
import html
import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_MOST = 200
_LONGEST = 64 * 1024
_SHORTEST = 8
_TAGS = range(0xE0020, 0xE007F)
_ROTATED_WORDS = "vafgehpgvba vafgehpgvbaf vtaber cerivbhf frperg gur lbh lbhe naq fraq svyr"
_REVERSED_WORDS = "snoitcurtsni erongi suoiverp eht dna ruoy dnes elif uoy"
_TELLING = 2
_ZERO = {"\u200b": "0", "\u200c": "1"}
_READABLE = 0.9
_SUPPLEMENT = 0xE0100


def _from_base64(found: re.Match[str]) -> str | None:
    # Most of what is tried is a long name; `replace` is many times faster than a table.
    raw = found[0].replace("-", "+").replace("_", "/")
    try:
        return _as_text(binascii.a2b_base64(raw + "=" * (-len(raw) % 4), strict_mode=True))
    except (binascii.Error, ValueError):
        return None


def _from_pieces(found: re.Match[str]) -> str | None:
    whole = _ENCODED.fullmatch("".join(_PIECE.findall(found[0])))
    return None if whole is None else _from_base64(whole)


def _from_hex(found: re.Match[str]) -> str | None:
    digits = re.sub(r"[^0-9a-fA-F]|0x|\\x", "", found[0])
    return _as_text(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _from_points(found: re.Match[str]) -> str | None:
    return re.sub(r"\\u\{?([0-9a-fA-F]{4,5})\}?", lambda one: chr(int(one[1], 16)), found[0])


def _from_bits(found: re.Match[str]) -> str | None:
    bits = "".join(_ZERO[one] for one in found[0] if one in _ZERO)
    plain = _as_text(bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8)))
    if plain is not None:
        return plain
    return _as_text(bytes(255 - int(bits[at : at + 8], 2) for at in range(0, len(bits) // 8 * 8, 8)))


def _from_tags(found: re.Match[str]) -> str | None:
    return "".join(chr(ord(one) - 0xE0000) for one in found[0] if ord(one) in _TAGS)


def _from_selectors(found: re.Match[str]) -> str | None:
    return _as_text(bytes(_selected(ord(one)) for one in found[0]))


def _selected(point: int) -> int:
    return point - 0xFE00 if point < _SUPPLEMENT else point - _SUPPLEMENT + 16


def _from_numbers(found: re.Match[str]) -> str | None:
    values = [int(one) for one in re.findall(r"\d{1,3}", found[0])]
    return _as_text(bytes(values)) if max(values) < 256 else None  # noqa: PLR2004 - what a byte holds


def _rotated(line: str) -> str:
    return codecs.decode(line, "rot13")


def _reversed(line: str) -> str:
    return line[::-1]


# Ten times a byte, and thirteen numbers. What stands in front is looked at after the first character is taken, so that
# the expressions pass quickly over what begins none.
_HEX = re.compile(
    r"[0-9a-fA-F\\](?<![0-9A-Za-z].)(?:(?<=[0\\])x[0-9a-fA-F]{2}|(?<!\\)[0-9a-fA-F])[\s,:]{0,2}"
    r"(?:(?:\\x|0x)?[0-9a-fA-F]{2}[\s,:]{0,2}){9,}"
)
_NUMBERS = re.compile(r"\d(?<=\b\d)\d{1,2}\b[,;\s]{1,3}(?:\b\d{2,3}\b[,;\s]{1,3}){11,}\d{2,3}\b")
_ENCODED = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
# Literals one after the other, with nothing or a plus between them.
_PIECE = re.compile(r"[\w+/=-]{4,}")
_PIECES = re.compile(
    r"[\"'](?<=[\s=(:+,][\"'])[\w+/-]{6,400}[\"'](?:\s{0,40}+\+?\s{0,40}+[\"'][\w+/-]{4,400}={0,2}[\"']){1,60}",
    re.ASCII,
)
# Each form with a text that stands in all that is written in it: looking for that first is much faster.
_FORMS: tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    ("", re.compile(r"(?<![\w+/])[A-Za-z0-9+/_-]{16,}={0,2}"), _from_base64),
    ("", _PIECES, _from_pieces),
    ("", _HEX, _from_hex),
    ("\\u", re.compile(r"(?:\\u\{?[0-9a-fA-F]{4,5}\}?\s?){6,}"), _from_points),
    ("&#", re.compile(r"(?:&#x?[0-9a-fA-F]{2,6};\s?){6,}"), lambda found: html.unescape(found[0])),
    ("%", re.compile(r"(?:%[0-9a-fA-F]{2}[\w.+-]?){8,}"), lambda found: unquote(found[0])),
    ("", _NUMBERS, _from_numbers),
)
_UNSEEN_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    (re.compile("[\u200b\u200c\u200d\ufeff]{24,}"), _from_bits),
    (re.compile("[\U000e0020-\U000e007e]{4,}"), _from_tags),
    (re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"), _from_selectors),
)


# Whole lines are turned round when at least two words on them are plain ones in disguise.
_LINES: tuple[tuple[tuple[str, ...], Callable[[str], str]], ...] = (
    (tuple(_ROTATED_WORDS.split()), _rotated),
    (tuple(_REVERSED_WORDS.split()), _reversed),
)
# The characters outside of ASCII that an expression takes for a small letter of ASCII when it heeds no case.
_LIKE_LETTERS = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"), ("\u212a", "k"))


def decoded_passages(text: str) -> Iterator[dict[str, Any]]:
    """Yield what every readable decoding says, as the fields of a hidden passage, at most some hundreds of them."""
    for shift, plain in islice(_decodings(text), _MOST):
        yield {"place": "hidden", "text": plain, "shift": shift, "decoded": True}


def _decodings(text: str) -> Iterator[tuple[int, str]]:
    """Yield how many lines above each decoded text stand, and the text."""
    forms = [(pattern, decode) for sign, pattern, decode in _FORMS if sign in text]
    for pattern, decode in forms if text.isascii() else (*forms, *_UNSEEN_FORMS):
        for found in pattern.finditer(text):
            plain = decode(found) if len(found[0]) <= _LONGEST else None
            if plain is not None and len(plain) >= _SHORTEST and plain != found[0]:
                yield text.count("\n", 0, found.start()), plain
    small = text
    for letter, like in () if text.isascii() else _LIKE_LETTERS:
        small = small.replace(letter, like)
    small = small.lower()
    for words, turn in _LINES:
        yield from _turned(text, small, [word for word in words if word in small], turn)


def _turned(text: str, small: str, words: Sequence[str], turn: Callable[[str], str]) -> Iterator[tuple[int, str]]:
    """Yield the lines turned round; ``words`` are those that stand in ``small``, the text without capitals."""
    # A text that is not ASCII may have other places in small letters.
    places = sorted(place for word in words for place in _places(word, text, small if text.isascii() else None))
    shift = counted = 0
    met: Counter[int] = Counter()
    for place in places if len(places) >= _TELLING else ():
        shift, counted = shift + text.count("\n", counted, place), place
        met[shift] += 1
    told = {shift for shift, count in met.items() if count >= _TELLING}
    if told:
        for shift, line in enumerate(text.split("\n")):
            if shift in told and len(line) <= _LONGEST:
                yield shift, turn(line)


def _places(word: str, text: str, small: str | None) -> Iterator[int]:
    # The edge in front is looked at last, so that the expression passes quickly over what is not the word.
    pattern = rf"{word}(?<=\b{word})\b"
    found = re.finditer(pattern, text, re.IGNORECASE) if small is None else re.finditer(pattern, small)
    return (one.start() for one in found)


def _as_text(raw: bytes) -> str | None:
    """Return ``raw`` as text where it reads like writing: printable, with blanks or more than ASCII."""
    try:
        plain = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    shown = sum(one.isprintable() or one in "\n\t" for one in plain)
    if not plain or shown < len(plain) * _READABLE:
        return None
    return plain if " " in plain or "/" in plain or not plain.isascii() else None
