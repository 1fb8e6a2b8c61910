"""Hidden characters are told where they hide something, and not where a script or an emoji needs them."""

from __future__ import annotations

import pytest

from packtool.scan.engines import hidden, marks
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit


def told(text: str, kind: FileKind = FileKind.MARKDOWN) -> list[str]:
    unit = Unit(key="k", kind=kind, text=text)
    return [match.rule.removeprefix("unicode-") for match in hidden.examine(unit)]


TAGGED = "".join(chr(0xE0000 + ord(letter)) for letter in "hide")


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("plain", []),
        ("a" + TAGGED, ["tag-characters"]),
        ("flag \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", []),
        ("x\u202eabc", ["bidi-override"]),
        ("\u2067\u05e9\u05dc\u05d5\u05dd\u2069", ["stray", "stray"]),
        ("pass\u200bword", ["zero-width"]),
        ("\u200b\u200c" * 8, ["zero-width"]),
        ("family \U0001f468\u200d\U0001f469\u200d\U0001f466", []),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", []),
        ("\u2764\ufe0f 1\ufe0f\u20e3", []),
        ("x" + "\ufe00\ufe01\ufe02", ["variation-selectors"]),
        ("\u845b\U000e0100", []),
        ("hi\x1b[8mhidden\x1b[0m", ["terminal-escape", "terminal-escape"]),
    ],
)
def test_prose(text: str, rules: list[str]) -> None:
    assert told(text) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("def p\u0430y():\n    pass\n", ["homoglyph"]),
        ("os.syst\u0435m('x')\n", ["homoglyph"]),
        ("имя = 1\n", []),
        ("\u039fpen(path)\n", ["homoglyph"]),
        ("'''atan2(\u03a3sin(t), \u03a3cos(t))'''\n", []),
        ("\u0394x = 2\n", []),
        ("print('API-ключ')  # текст\n", []),
    ],
)
def test_code(text: str, rules: list[str]) -> None:
    assert told(text, FileKind.PYTHON) == rules


def test_what_tags_say_is_told() -> None:
    (match,) = hidden.examine(Unit(key="k", kind=FileKind.TEXT, text=f"é\nab{TAGGED}"))
    assert match.decoded == "hide"
    assert match.captures == {"$POINT": "U+E0068"}
    assert (match.place.line, match.place.column) == (2, 3)


def test_a_flood_is_cut() -> None:
    assert len(told("a\u200bb " * 5000)) == 50


@pytest.mark.parametrize(
    ("text", "count"),
    [("x()  # nosec B102\n", 1), ("x() // nosemgrep: a\n", 1), ("nosec is a word\n", 0), ("a\n", 0)],
)
def test_marks(text: str, count: int) -> None:
    assert len(list(marks.examine(Unit(key="k", kind=FileKind.PYTHON, text=text)))) == count
