"""What the evaluator computes with: values, how they came about, and the limits that keep hostile ones small."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import ast

    from packtool.code.folding.evaluator import Evaluator
    from packtool.code.scopes import Scope

# Anything that Python can compute from constants; every use narrows it first.
Value = Any

LARGEST_TEXT = 1 << 20
LARGEST_SEQUENCE = 1 << 17
LARGEST_BITS = 1 << 16
LONGEST_NUMERAL = 4000
MOST_STEPS = 400_000
MOST_STEPS_AT_ONCE = 100_000
MOST_PRODUCED = 48 << 20
DEEPEST = 60

# Where `__file__` stands: where Hermes puts a plugin, so that paths that climb out of the tree mean what they will
# mean there, and under a name that no plugin has, so that paths of the tree are never taken for others.
TREE_ROOT = "~/.hermes/plugins/__packtool_tree__"

JOINED, FORMATTED, SLICED, REVERSED, REPLACED, CHARACTERS, TRANSLATED, BASE64 = (1 << bit for bit in range(8))
HEX, ROT13, COMPRESSED, ESCAPED, COMPUTED, CUT, PLACED, XORED = (1 << bit for bit in range(8, 16))
_WORDS = (
    "joined",
    "formatted",
    "sliced",
    "reversed",
    "replaced",
    "character codes",
    "translated",
    "base64",
    "hex",
    "rot13",
    "decompressed",
    "unescaped",
    "computed by a function",
    "cut",
    "placed",
    "xor",
)
# Ways of writing a text that nobody takes without wanting it unread; the others are everyday code.
DECODING = CHARACTERS | TRANSLATED | BASE64 | HEX | ROT13 | COMPRESSED | ESCAPED | XORED | REVERSED


def words_of(how: int) -> tuple[str, ...]:
    """Name the ways that are set in ``how``, in a fixed order; where a value lies on the disk is not told."""
    return tuple(word for bit, word in enumerate(_WORDS) if how >> bit & 1 and word != "placed")


class NotConstantError(Exception):
    """An expression has no value that can be known without running the program."""


class TooDeepError(NotConstantError):
    """An expression was not followed to its end here; asked for again from elsewhere it may be."""


class Folded(NamedTuple):
    """The value of an expression, and how it came about (bits)."""

    value: Value
    how: int


class Frame(NamedTuple):
    """Where an expression is evaluated: its scope, and what parameters and loop variables hold, if any."""

    scope: Scope
    names: dict[str, Value] | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """A function of the standard library, by its dotted name."""

    dotted: str


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A function or lambda of the tree, with the names it can see and the evaluator of its module.

    ``receiver`` tells that it was read from an instance, which is then its first argument.
    """

    node: ast.FunctionDef | ast.Lambda
    frame: Frame
    home: Evaluator
    receiver: bool = False


@dataclass(frozen=True, slots=True)
class Endless:
    """``itertools.cycle``: items without end, to be cut by ``zip``."""

    items: tuple[Value, ...]


class Opaque:
    """Stands in a list or mapping for an element that has no known value."""


OPAQUE = Opaque()
SCALARS = (str, bytes, int, float, complex, type(None), PurePosixPath)
TEXTS = (str, bytes)


@dataclass(frozen=True, slots=True)
class Pure:
    """A function that may be evaluated, and what using it (with these arguments) says about how a value came about.

    ``dear`` marks those that are written in Python and take their time.
    """

    call: Callable[..., Value]
    how: int | Callable[..., int] = 0
    dear: bool = False


Table = Mapping[str, Pure]


def scalar(value: Value) -> Value:
    """Return ``value`` when it is one whose comparison, hash and text are cheap; raises NotConstantError else."""
    if isinstance(value, SCALARS):
        return value
    raise NotConstantError


def scalars(values: Value) -> tuple[Value, ...]:
    """Return a sequence of scalars as a tuple; raises NotConstantError else."""
    return tuple(scalar(value) for value in items(values))


def items(value: Value) -> tuple[Value, ...]:
    """Return what a loop over ``value`` would meet; raises NotConstantError for what cannot or must not be looped."""
    if isinstance(value, tuple | str | bytes | dict | range | frozenset) and len(value) <= LARGEST_TEXT:
        # The order of a set is not the same on every run.
        return tuple(sorted(value, key=repr)) if isinstance(value, frozenset) else tuple(value)
    raise NotConstantError


def small(number: int, limit: int = LARGEST_TEXT) -> int:
    """Return a size that is asked for; raises NotConstantError when it is over ``limit``."""
    if number <= limit:
        return number
    raise NotConstantError


def weight(value: Value) -> int:
    """Return about how many bytes a value holds; raises NotConstantError when it is larger than any that we keep."""
    if isinstance(value, TEXTS):
        small(len(value))
        return len(value)
    if isinstance(value, tuple | dict | frozenset):
        small(len(value), LARGEST_SEQUENCE)
        return 8 * len(value)
    if isinstance(value, int):
        small(value.bit_length(), LARGEST_BITS)
    return 8


def known(value: Value) -> Value:
    """Return a value that is not opaque; raises NotConstantError else."""
    if value is OPAQUE:
        raise NotConstantError
    return value


def how_reversed(value: Value) -> int:
    """Say what turning a value round tells: a text, or the letters of one, is masked; a list is merely turned."""
    if isinstance(value, tuple):
        return REVERSED if all(isinstance(item, str) and len(item) == 1 for item in value) else 0
    return REVERSED if isinstance(value, TEXTS) else 0
