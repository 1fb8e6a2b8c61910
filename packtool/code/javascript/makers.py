"""What makes code out of text in JavaScript without being named: constructors of functions, and `eval` in a row."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, NamedTuple

from packtool.code.javascript.sought import RUNNING
from packtool.code.javascript.tokens import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code.javascript.tokens import Token

_MAKER = "Function"
_PROTOTYPES = frozenset(["getPrototypeOf"])
_OPENING = {")": "(", "]": "["}
_NO_CALLS = frozenset(["new", "return", "await", "typeof", "void", "of", "in", "case", "yield", "else"])
_FARTHEST = 120
_ARROW_WITHIN = 16
_MOST_BRACKETS = 4


class Maker(NamedTuple):
    """The end (exclusive) of an expression by tokens, and the function that it stands for."""

    end: int
    name: str


def find_makers(row: Sequence[Token]) -> dict[int, Maker]:
    """Return the expressions that stand for ``Function`` or ``eval``, by the indices of their first tokens."""
    texts = [token.text for token in row]
    found: dict[int, Maker] = {}
    for index, token in enumerate(row):
        if token.text == "constructor" and texts[index - 1] == ".":
            start = _constructed(row, texts, index - 2)
            if start is not None and texts[index + 1] != ".":
                start, end = _bracketed(row, texts, start, index + 1)
                found[start] = Maker(end, _MAKER)
        elif token.text in RUNNING and _ends_row(row, texts, index):
            found[index - 3] = Maker(index + 2, token.text)
    return found


def _ends_row(row: Sequence[Token], texts: Sequence[str], index: int) -> bool:
    """Whether a name is the last in ``(0, name)``, which is that name once more."""
    inside = texts[index - 3] == "(" and texts[index - 1] == "," and texts[index + 1] == ")"
    return inside and row[index - 2].kind is Kind.NUMBER and not _is_call(row, index - 3)


def _constructed(row: Sequence[Token], texts: Sequence[str], last: int) -> int | None:
    """Return where that begins whose constructor is taken, where it is a function, or the constructor of anything."""
    if texts[last] == ")":
        start = _opening(texts, last)
        if start is None or not _is_function(texts, start + 1, last):
            return None
        if texts[start - 1] in _PROTOTYPES and texts[start - 2] == ".":
            return start - 3
        return None if _is_call(row, start) else start
    if texts[last] == "constructor" and texts[last - 1] == ".":
        start = _opening(texts, last - 2) if texts[last - 2] in _OPENING else last - 2
        literal = start is not None and (row[last - 2].kind is Kind.TEXT or texts[last - 2] == "]")
        return start if literal or row[last - 2].kind is Kind.NAME else None
    return None


def _opening(texts: Sequence[str], last: int) -> int | None:
    """Return where the bracket opens that closes at ``last``."""
    depth = 0
    for index in range(last, max(-1, last - _FARTHEST), -1):
        depth += (texts[index] in {")", "]", "}"}) - (texts[index] in {"(", "[", "{"})
        if depth == 0:
            return index if texts[index] == _OPENING[texts[last]] else None
    return None


def _is_function(texts: Sequence[str], start: int, end: int) -> bool:
    head = texts[start : min(end, start + _ARROW_WITHIN)]
    return bool(head) and (
        head[0] in {"function", "async"} or any(pair == ("=", ">") for pair in itertools.pairwise(head))
    )


def _is_call(row: Sequence[Token], opening: int) -> bool:
    """Whether a parenthesis holds the arguments of a call."""
    before = row[opening - 1]
    return before.text in {")", "]"} or (before.kind is Kind.NAME and before.text not in _NO_CALLS)


def _bracketed(row: Sequence[Token], texts: Sequence[str], start: int, end: int) -> tuple[int, int]:
    for _ in range(_MOST_BRACKETS):
        if texts[start - 1] != "(" or texts[end] != ")" or _is_call(row, start - 1):
            break
        start, end = start - 1, end + 1
    return start, end


class Reflected(NamedTuple):
    """A call by ``Reflect``: where what is given begins, the bracket around it that goes, and what is called."""

    first: int
    closing: int | None
    name: str


def spread(texts: Sequence[str], given: int) -> tuple[int, int | None]:
    """Return where the arguments begin that stand in a list, and where the list ends; else ``given`` itself."""
    if texts[given] != "[":
        return given, None
    depth = 0
    for index in range(given, min(len(texts), given + 10 * _FARTHEST)):
        depth += (texts[index] in {"(", "[", "{"}) - (texts[index] in {")", "]", "}"})
        if depth == 0:
            return (given + 1, index) if texts[index] == "]" and texts[index + 1] == ")" else (given, None)
    return given, None


def reflections(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where ``Reflect.apply(`` and ``Reflect.construct(`` stand, and which argument is the list that is given."""
    for index, text in enumerate(texts):
        if text == "Reflect" and texts[index + 1] == "." and texts[index + 3] == "(":
            if texts[index + 2] == "apply":
                yield index, 2
            elif texts[index + 2] == "construct":
                yield index, 1
