"""The functions of JavaScript that start programs or run text, and whether a script does more with one than call it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.javascript.tokens import Kind, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

MODULE = "child_process"
MODULES = frozenset([MODULE, f"node:{MODULE}"])
STARTING = frozenset(["exec", "execSync", "spawn", "spawnSync", "execFile", "execFileSync", "fork"])
RUNNING = frozenset(["eval", "Function"])
GLOBALS = frozenset(["globalThis", "global", "window", "self"])
_SOUGHT = MODULES | RUNNING
_MEANT = RUNNING | {MODULE, "constructor"}
# These only ask what something is.
_ASKING = frozenset(["instanceof", "typeof"])
# What lies before the first token (an index below zero) and right behind the last one: marks that say nothing.
BEYOND = (Token(Kind.MARK, "", None, 0, 0),) * 8


def hands_on(row: Sequence[Token]) -> bool:
    """Whether a sought function is taken from somewhere: most scripts, however long, name none but to call it."""
    texts = [token.text for token in (*row, *BEYOND)]
    return any(
        _taken(texts, index, token)
        for index, token in enumerate(row)
        if token.text in _MEANT or token.value in _SOUGHT or (token.text == "[" and _joined(row, index))
    )


def _joined(row: Sequence[Token], index: int) -> bool:
    """Whether a key in brackets is put together from literals."""
    key = row[index + 1 : index + 4]
    return len(key) > 2 and key[1].text == "+" and key[0].kind is key[2].kind is Kind.TEXT  # noqa: PLR2004


def _taken(texts: Sequence[str], index: int, token: Token) -> bool:
    if token.text == "constructor":
        return texts[index - 1] == "." and (texts[index - 2] in {")", "]", "constructor"} or texts[index + 1] == ".")
    if token.text not in RUNNING:
        return True
    before, after = texts[index - 1], texts[index + 1]
    if after == ".":
        return texts[index + 2] == "bind"
    from_elsewhere = before == "." and texts[index - 2] not in GLOBALS
    return after != "(" and before not in _ASKING and not from_elsewhere
