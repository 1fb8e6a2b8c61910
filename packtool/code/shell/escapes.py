"""The escapes of `$'...'`, `echo -e` and `printf`."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|(0?[0-7]{1,3})|([\s\S]))")
_NEEDLESS = re.compile(r"\\(?:x[2-7][0-9a-fA-F]|u00[2-7][0-9a-fA-F]|0?(?:0[4-7]|1[0-7])[0-7])")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "v": "\v"}
_HIGHEST = 0x10FFFF


def needless(text: str) -> int:
    """Count the escapes for characters that anybody can type."""
    return len(_NEEDLESS.findall(text))


def ansi(text: str) -> str:
    r"""Return what a text with escapes such as ``\x63`` and ``\143`` says."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(found: re.Match[str]) -> str:
    *hexadecimal, octal, letter = found.groups()
    if letter is not None:
        return _LETTERS.get(letter, letter if letter in "\\'\"?" else "\\" + letter)
    point = int(octal, 8) if octal is not None else int(next(each for each in hexadecimal if each is not None), 16)
    return chr(point) if point <= _HIGHEST else ""
