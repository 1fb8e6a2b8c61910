"""What a plain word means to YAML 1.2, to YAML 1.1, and where they part."""

from __future__ import annotations

import importlib
import itertools
import math
import re
from typing import Any

import pytest
from ruamel.yaml import YAML

from packtool.documents.scalars import MAX_DIGITS, Date, disagreement, identity, stops, typed, typed_11

pyyaml: Any = importlib.import_module("yaml")


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("nULL", "nULL"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("0", 0),
        ("-12", -12),
        ("+7", 7),
        ("0x1F", 31),
        ("0b101", 5),
        ("1.10", 1.1),
        ("1.", 1.0),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("-.inf", -math.inf),
        ("a", "a"),
        ("1.2.3", "1.2.3"),
        ("0x", "0x"),
        ("-", "-"),
        ("v1", "v1"),
        ("é", "é"),
    ],
)
def test_typed(word: str, value: object) -> None:
    read = typed(word)
    assert read == value
    assert type(read) is type(value)


def test_a_date_is_kept_as_written() -> None:
    read = typed("2024-01-31")
    assert isinstance(read, Date)
    assert read == "2024-01-31"
    assert isinstance(typed("2024-01-31 10:20:30Z"), Date)


def test_nan_is_a_number() -> None:
    assert math.isnan(typed(".nan"))


@pytest.mark.parametrize(
    "word",
    [
        "yes",
        "No",
        "ON",
        "off",
        "y",
        "N",
        "=",
        "<<",
        "1:30",
        "190:20:30",
        "1:2.5",
        "017",
        "0o17",
        "08",
        "1e5",
        "1E5",
        "1_000e3",
        "123456789012345678901e234567890123456789",
        "2024-13-01",
        "2024-02-30",
    ],
)
def test_readers_part(word: str) -> None:
    assert disagreement(word) is not None


@pytest.mark.parametrize(
    "word",
    [
        "true",
        "False",
        "null",
        "~",
        "",
        "0",
        "12",
        "-3",
        "1.5",
        "1.5e+3",
        ".inf",
        "0x1f",
        "2024-01-31",
        "text",
        "a:b",
        "1.2.3",
        "v1.0",
        "nO",
        "yEs",
        "-",
        "--",
        "1:a",
        "f45f80e7dd78d0645e699f1ba7f790f4d505d684",
    ],
)
def test_readers_agree(word: str) -> None:
    assert disagreement(word) is None


def test_how_the_others_read_it_is_said() -> None:
    assert disagreement("yes") == "true"
    assert disagreement("off") == "false"
    assert disagreement("1:30") == "the number 90"
    assert disagreement("017") == "the number 15"
    assert disagreement("0o17") == "text"
    assert disagreement("2024-13-01") == "an error"
    assert disagreement("1:" * 195 + "1") == "another number"


def test_endless_digits_are_text() -> None:
    assert typed("9" * 5000) == "9" * 5000


@pytest.mark.parametrize(
    "word",
    [
        "-_",
        "+_",
        "-__",
        "9" * 401,
        "0x" + "f" * 400,
        "0b" + "1" * 400,
        "0" + "7" * 400,
        "1:" * 999 + "1.5",
        "2001-01-01 00:00:00 +24",
        "2001-01-01 00:00:00.5 -23:60",
        "2001-01-01 00:00:00 +2360",
    ],
)
def test_words_that_make_a_reader_stop(word: str) -> None:
    assert disagreement(word) == "an error"


@pytest.mark.parametrize("word", ["9" * MAX_DIGITS, "-" * 401, "1." * 300, "2001-01-01 00:00:00 +23:59"])
def test_long_words_that_make_nobody_stop(word: str) -> None:
    assert disagreement(word) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1", "0x1", True),
        ("1", "true", True),
        ("1", "1.0", True),
        ("null", "~", True),
        (".nan", ".NaN", True),
        (".inf", "-.inf", False),
        ("2001-01-01T00:00:00Z", "2001-01-01 01:00:00 +1", True),
        ("2001-01-01", "2001-01-02", False),
        ("9999-12-31 23:59:59 -1", "9999-12-31 23:59:59 -2", True),
        ("0", "null", False),
    ],
)
def test_words_that_are_one_key(one: str, other: str, same: bool) -> None:  # noqa: FBT001 - a row of the table
    assert (identity(typed(one)) == identity(typed(other))) is same


WORDS_11 = """
y N yes Off on true ~ null 0 017 08 0o17 0x1F 1_000 1:30 190:20:30.5 1.5e+3 .5 x a:b -1 +1 0b11
"""


@pytest.mark.parametrize(
    "word",
    WORDS_11.split(),
)
def test_a_word_means_to_yaml_1_1_what_ruamel_makes_of_it(word: str) -> None:
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 1)
    found = reader.load(f"v: {word}\n")["v"]
    assert (type(typed_11(word)), typed_11(word)) == (type(found), found)


NUMBERISH = ["".join(letters) for size in (1, 2, 3) for letters in itertools.product("018_.:-+xe=<", repeat=size)]
DATES = [
    f"{day}{time}"
    for day in ("2024-02-30", "2024-02-29", "0000-01-01", "2024-13-01", "2024-2-30", "9999-12-31")
    for time in ("", "T10:00:00", " 24:00:00", "T10:60:00Z", "t1:00:00-24:00", " 10:00:00 +23:59", "T10:00:00.5")
]
# What ruamel.yaml alone, the reader of newer releases, stops at.
NO_DIGITS = re.compile(r"[-+]_+|\._+")


@pytest.mark.parametrize("loader", [pyyaml.SafeLoader, pyyaml.CSafeLoader])
def test_a_word_stops_readers_where_pyyaml_stops(loader: type) -> None:
    # `a: - b` and the like are no plain words; those are the parser's affair.
    wrong = []
    for word in [*NUMBERISH, *DATES, "0b_", "-0x_", "+0b_", "9" * 4300, "9" * 4301, "1:" * 195 + "1.5"]:
        try:
            pyyaml.load(f"a: {word}\n", Loader=loader)
            stopped = False
        except (pyyaml.scanner.ScannerError, pyyaml.parser.ParserError):
            continue
        except (ValueError, OverflowError, pyyaml.YAMLError):
            stopped = True
        if stops(word) is not stopped and not NO_DIGITS.fullmatch(word):
            wrong.append(word[:60])
    assert wrong == []


@pytest.mark.parametrize("word", ["-_", "+__", "._"])
def test_a_word_stops_readers_where_ruamel_stops(word: str) -> None:
    reader = YAML(typ="safe", pure=True)
    reader.version = (1, 1)
    with pytest.raises((ValueError, IndexError)):
        reader.load(f"a: {word}")
    assert stops(word)
