"""Interpreters, and the code that stands behind their `-c` and its kin in the words of a command."""

from __future__ import annotations

import base64
import posixpath
import re
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.folding.values import BASE64
from packtool.code.layers import JAVASCRIPT, PYTHON, SHELL

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERPRETERS = {
    **dict.fromkeys(("sh", "bash", "zsh", "dash", "ksh", "fish", "cmd", "cmd.exe"), SHELL),
    **dict.fromkeys(("powershell", "powershell.exe", "pwsh"), SHELL),
    **dict.fromkeys(("python", "python2", "python3", "python.exe", "pypy3"), PYTHON),
    **dict.fromkeys(("node", "deno", "bun"), JAVASCRIPT),
}
_POWERSHELLS = frozenset(["powershell", "powershell.exe", "pwsh"])
_FLAGS = {
    SHELL: re.compile(r"-[a-zA-Z]*c|/[cCkK]|-[cC]ommand"),
    PYTHON: re.compile(r"-[a-zA-Z]*c"),
    JAVASCRIPT: re.compile(r"-e|-p|-pe|--eval|--print|eval"),
}
_ENCODED = re.compile(r"-e(?:c|nc|ncodedcommand)?", re.IGNORECASE)
_MOST_WORDS = 100


class Behind(NamedTuple):
    """Code behind a flag: the text, ``bash -c``, its language, and how the text was wrapped there (bits)."""

    text: str
    to: str
    language: str
    how: int


def code_behind(words: Sequence[object]) -> Behind | None:
    """Return the code that a command gives to an interpreter as a word, or ``None``; unknown words may stand in it."""
    program = ""
    for index, word in enumerate(words[:_MOST_WORDS]):
        if not isinstance(word, str):
            continue
        name = posixpath.basename(word)
        if name in INTERPRETERS:
            program = name
            continue
        code = words[index + 1] if index + 1 < len(words) else None
        if not program or not isinstance(code, str | bytes):
            continue
        text = code if isinstance(code, str) else code.decode("utf-8", "replace")
        if program in _POWERSHELLS and _ENCODED.fullmatch(word):
            return Behind(_unwrapped(text), f"{program} {word}", SHELL, BASE64)
        if _FLAGS[INTERPRETERS[program]].fullmatch(word):
            return Behind(text, f"{program} {word}", INTERPRETERS[program], 0)
    return None


def _unwrapped(text: str) -> str:
    """Read what PowerShell takes as an encoded command: base64 of UTF-16."""
    bare = text.rstrip("=")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4)).decode("utf-16-le")
    except ValueError:
        return text
