"""The closed list of functions that are evaluated: builtins and a few of the standard library, all of them pure."""

from __future__ import annotations

import html
import itertools
import operator
import string
import urllib.parse
from typing import TYPE_CHECKING

from packtool.code.folding.decoders import DECODERS, decode_text, encode_text
from packtool.code.folding.operators import format_value, power, str_of
from packtool.code.folding.paths import PATHS
from packtool.code.folding.values import (
    CHARACTERS,
    FORMATTED,
    LARGEST_SEQUENCE,
    LONGEST_NUMERAL,
    TRANSLATED,
    XORED,
    Endless,
    NotConstantError,
    Pure,
    Value,
    how_reversed,
    items,
    scalar,
    scalars,
    small,
)

if TYPE_CHECKING:
    from packtool.code.folding.values import Table


def _text(value: Value = "", encoding: Value = None, errors: Value = "strict") -> str:
    if encoding is not None:
        return str(decode_text(value, encoding, errors))
    return str_of(value)


def _octets(value: Value = b"", encoding: Value = None, errors: Value = "strict") -> bytes:
    if isinstance(value, str):
        return bytes(encode_text(value, encoding or "", errors))
    if isinstance(value, int):
        return bytes(small(value))
    return value if isinstance(value, bytes) else bytes(items(value))


def _how_octets(value: Value = b"", *_: Value) -> int:
    return CHARACTERS if isinstance(value, tuple) else 0


def _integer(value: Value = 0, base: Value = None) -> int:
    if isinstance(value, str | bytes):
        small(len(value), LONGEST_NUMERAL)
        return int(value, 10 if base is None else base)
    return int(scalar(value))


def _numeral(value: Value) -> int:
    small(value.bit_length(), LONGEST_NUMERAL)
    return int(value)


def _range(*args: Value) -> range:
    made = range(*args)
    small(len(made), LARGEST_SEQUENCE)
    return made


def zipped(*sequences: Value, strict: Value = False) -> tuple[Value, ...]:
    """Do ``zip`` where some of the sequences may be endless."""
    del strict
    finite = [items(sequence) for sequence in sequences if not isinstance(sequence, Endless)]
    if not finite:
        raise NotConstantError
    length = small(min(len(sequence) for sequence in finite), LARGEST_SEQUENCE)
    columns = [
        itertools.islice(itertools.cycle(sequence.items), length) if isinstance(sequence, Endless) else items(sequence)
        for sequence in sequences
    ]
    return tuple(zip(*columns, strict=False))


def _sorted(values: Value, *, reverse: Value = False) -> tuple[Value, ...]:
    return tuple(sorted(scalars(values), reverse=bool(reverse)))


def _mapping(pairs: Value = (), **more: Value) -> dict[Value, Value]:
    found = dict(pairs) if isinstance(pairs, dict) else {scalar(key): value for key, value in items(pairs)}
    return {**found, **more}


def _maketrans(*args: Value) -> dict[int, Value]:
    if len(args) == 1:
        return {ord(key) if isinstance(key, str) else key: value for key, value in args[0].items()}
    return str.maketrans(*args)


def _enumerated(values: Value, start: Value = 0) -> tuple[tuple[int, Value], ...]:
    return tuple(enumerate(items(values), start))


def _total(values: Value, start: Value = 0) -> Value:
    numbers = scalars(values)
    if isinstance(start, str | bytes) or not all(isinstance(number, int | float) for number in numbers):
        raise NotConstantError
    return sum(numbers, start)


def _extreme(choose: Value) -> Pure:
    return Pure(lambda *values: choose(scalars(values[0] if len(values) == 1 else values)))


def _chained(*sequences: Value) -> tuple[Value, ...]:
    return tuple(itertools.chain.from_iterable(items(sequence) for sequence in sequences))


_BUILTINS: dict[str, Pure] = {
    "chr": Pure(chr, CHARACTERS),
    "ord": Pure(ord),
    "str": Pure(_text),
    "bytes": Pure(_octets, _how_octets),
    "bytearray": Pure(_octets, _how_octets),
    "memoryview": Pure(_octets),
    "int": Pure(_integer),
    "float": Pure(lambda value=0.0: float(scalar(value))),
    "bool": Pure(bool),
    "len": Pure(len),
    "abs": Pure(lambda value: abs(scalar(value))),
    "round": Pure(lambda value, digits=None: round(scalar(value), digits)),
    "divmod": Pure(lambda left, right: divmod(scalar(left), scalar(right))),
    "pow": Pure(power),
    "hex": Pure(lambda value: hex(_numeral(value))),
    "oct": Pure(lambda value: oct(_numeral(value))),
    "bin": Pure(lambda value: bin(_numeral(value))),
    "ascii": Pure(lambda value: ascii(scalar(value))),
    "repr": Pure(lambda value: repr(scalar(value))),
    "format": Pure(lambda value, spec="": format_value(value, spec), FORMATTED),
    "range": Pure(_range),
    "list": Pure(lambda value=(): items(value)),
    "tuple": Pure(lambda value=(): items(value)),
    "set": Pure(lambda value=(): frozenset(scalars(value))),
    "frozenset": Pure(lambda value=(): frozenset(scalars(value))),
    "dict": Pure(_mapping),
    "iter": Pure(items),
    "reversed": Pure(lambda value: items(value)[::-1], how_reversed),
    "sorted": Pure(_sorted),
    "enumerate": Pure(_enumerated),
    "zip": Pure(zipped),
    "sum": Pure(_total),
    "min": _extreme(min),
    "max": _extreme(max),
    "any": Pure(lambda values: any(scalars(values))),
    "all": Pure(lambda values: all(scalars(values))),
    "str.maketrans": Pure(_maketrans, TRANSLATED),
    "bytes.maketrans": Pure(bytes.maketrans, TRANSLATED),
    "int.from_bytes": Pure(lambda data, order="big", signed=False: int.from_bytes(_octets(data), order, signed=signed)),
}
_LIBRARY: dict[str, Pure] = {
    "codecs.encode": Pure(encode_text),
    "itertools.cycle": Pure(lambda values: Endless(items(values))),
    "itertools.chain": Pure(_chained),
    "itertools.chain.from_iterable": Pure(lambda values: _chained(*items(values))),
    "itertools.repeat": Pure(lambda value, times: (value,) * small(times, LARGEST_SEQUENCE)),
    "operator.xor": Pure(lambda left, right: scalar(left) ^ scalar(right), XORED),
    "operator.sub": Pure(lambda left, right: scalar(left) - scalar(right)),
    "html.escape": Pure(html.escape),
    "urllib.parse.quote": Pure(urllib.parse.quote),
    "urllib.parse.urljoin": Pure(urllib.parse.urljoin),
    "operator.index": Pure(operator.index),
}
FUNCTIONS: Table = {
    **{f"builtins.{name}": pure for name, pure in _BUILTINS.items()},
    **DECODERS,
    **_LIBRARY,
    **PATHS,
}
CONSTANTS: dict[str, Value] = {
    "os.sep": "/",
    "os.linesep": "\n",
    "os.pathsep": ":",
    "os.curdir": ".",
    "os.pardir": "..",
    **{
        f"string.{name}": getattr(string, name)
        for name in (
            *("ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits", "hexdigits", "octdigits"),
            *("punctuation", "whitespace", "printable"),
        )
    },
}
