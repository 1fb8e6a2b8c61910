"""Characters that nobody sees or that look like others: tags, selectors, bidi, zero width, mixed scripts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.scan import unicode_rules as rules
from packtool.scan.kinds import FileKind
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Rule
    from packtool.scan.match import Unit

NAME = "unicode"
_MOST = 50
_SHOWN = 200
_FEW = 3
_MANY = 8
_PROSE = frozenset({FileKind.MARKDOWN, FileKind.TEXT, FileKind.HTML, FileKind.YAML, FileKind.JSON, FileKind.TOML})
_TAGS = re.compile("[\U000e0000-\U000e007f]{1,100000}")
# A flag of a region: the black flag, a few tag letters, and the tag that ends them.
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,7}\U000e007f")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,100000}|[\U000e0100-\U000e01ef]")
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_OVERRIDE = re.compile("[\u202a-\u202e\u2066-\u2069]")
_HARD_OVERRIDE = re.compile("[\u202d\u202e]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ZERO = re.compile("[\u200b-\u200d\u2060-\u2064\u180e\ufeff\u00ad\u115f\u1160\u3164\uffa0]{1,100000}")
_INSIDE = re.compile("[A-Za-z0-9_][\u200b-\u200d\u2060-\u2064\u180e\ufeff\u115f\u1160\u3164\uffa0]+[A-Za-z0-9_]")
# One of these stands in all that the expressions above look for: looking for that first is much faster.
_UNSEEN = re.compile(
    "[\u00ad\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\U000e0000-\U000e007f\U000e0100-\U000e01ef]"
)
_MIXED = re.compile(r"[^\W\d]\w{1,200}")
_LATIN = re.compile("[A-Za-z]")
# Of Greek, only what a Latin letter looks like: the others are the signs of mathematics.
_TWIN = re.compile(
    "[\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03b1\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u0400-\u0481\u048a-\u052f\u0531-\u0587]"
)
_ESCAPE = re.compile("[\x1b\x9b]|\x08{2,}")


def examine(unit: Unit) -> Iterator[Match]:
    """Yield a match for every such place: at most fifty of a rule."""
    if unit.text.isascii():
        yield from _some(rules.TERMINAL, unit, _ESCAPE) if "\x1b" in unit.text or "\x08" in unit.text else ()
        return
    if _UNSEEN.search(unit.text) is not None:
        yield from _limited(_tags(unit))
        yield from _limited(_selectors(unit))
        yield from _limited(_bidi(unit))
        yield from _limited(_zero_width(unit))
    yield from _some(rules.TERMINAL, unit, _ESCAPE)
    if unit.kind.is_code and _TWIN.search(unit.text) is not None:
        yield from _limited(_homoglyphs(unit))


def mixes_scripts(word: str) -> bool:
    """Whether a word holds Latin letters and letters of a script that has look-alikes of them."""
    return bool(_LATIN.search(word) and _TWIN.search(word))


def _limited(matches: Iterator[Match]) -> Iterator[Match]:
    for number, match in enumerate(matches):
        if number >= _MOST:
            return
        yield match


def _some(rule: Rule, unit: Unit, pattern: re.Pattern[str]) -> Iterator[Match]:
    return _limited(_match(rule, unit, found) for found in pattern.finditer(unit.text))


def _match(rule: Rule, unit: Unit, found: re.Match[str], decoded: str | None = None) -> Match:
    line = unit.text.count("\n", 0, found.start()) + 1
    column = found.start() - (unit.text.rfind("\n", 0, found.start()) + 1) + 1
    place = Place(line=line, column=column, end_line=line, end_column=column + len(found[0]))
    point = f"U+{ord(found[0][0]):04X}"
    return Match(rule=rule.id, place=place, engine=NAME, captures={"$POINT": point}, decoded=decoded)


def _tags(unit: Unit) -> Iterator[Match]:
    flags = {position for flag in _FLAG.finditer(unit.text) for position in range(flag.start(), flag.end())}
    for found in _TAGS.finditer(unit.text):
        if found.start() not in flags:
            letters = "".join(chr(ord(character) - 0xE0000) for character in found[0])
            shown = "".join(letter for letter in letters if letter.isprintable())
            yield _match(rules.TAGS, unit, found, shown[:_SHOWN] or None)


def _selectors(unit: Unit) -> Iterator[Match]:
    for found in _SELECTORS.finditer(unit.text):
        before = unit.text[found.start() - 1 : found.start()]
        # One selector behind an ideograph names one of its forms.
        if len(found[0]) == 1 and _IDEOGRAPH.match(before):
            continue
        data = bytes(_byte(character) for character in found[0])
        text = "".join(letter for letter in data.decode("utf-8", "ignore") if letter.isprintable())
        yield _match(rules.SELECTORS if len(data) >= _FEW else rules.STRAY, unit, found, text[:_SHOWN] or None)


def _byte(character: str) -> int:
    point = ord(character)
    return point - 0xE0100 + 16 if point >= 0xE0100 else point - 0xFE00  # noqa: PLR2004 - the two blocks


def _bidi(unit: Unit) -> Iterator[Match]:
    for found in _OVERRIDE.finditer(unit.text):
        start = unit.text.rfind("\n", 0, found.start()) + 1
        end = unit.text.find("\n", found.start())
        line = unit.text[start : end if end >= 0 else None][:5000]
        # Isolates and embeddings are how right-to-left scripts are quoted; overrides have no such use.
        natural = _RIGHT_TO_LEFT.search(line) and not _HARD_OVERRIDE.match(found[0])
        yield _match(rules.STRAY if natural else rules.BIDI, unit, found)


def _zero_width(unit: Unit) -> Iterator[Match]:
    inside = {found.start() + 1 for found in _INSIDE.finditer(unit.text)}
    for found in _ZERO.finditer(unit.text):
        many = len(found[0].replace("\u00ad", "").replace("\u3164", "")) >= _MANY
        if many or found.start() in inside:
            yield _match(rules.ZERO_WIDTH, unit, found)
        elif found[0] in {"\u200b", "\u2060", "\ufeff"} and found.start() > 0 and unit.kind not in _PROSE:
            yield _match(rules.STRAY, unit, found)


def _homoglyphs(unit: Unit) -> Iterator[Match]:
    for found in _MIXED.finditer(unit.text):
        if not found[0].isascii() and mixes_scripts(found[0]) and _is_name(unit.text, found):
            yield _match(rules.HOMOGLYPH, unit, found)


def _is_name(text: str, found: re.Match[str]) -> bool:
    """Whether a word is used as a name: called, assigned, defined, or taken from something."""
    before = text[max(0, found.start() - 20) : found.start()]
    after = text[found.end() : found.end() + 3].lstrip(" ")
    return bool(re.search(r"(?:\bdef|\bclass|\bimport|\bfrom|\bconst|\blet|\bvar|\bfunction) +\Z|\.\Z", before)) or (
        after[:1] in {"(", "=", ".", "["} and not before.endswith(("'", '"', " '", ' "'))
    )
