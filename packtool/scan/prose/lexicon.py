"""The vocabulary made ready: finds every phrase of every word list in a text, in one pass over its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from packtool.errors import CouldNotLook
from packtool.scan.prose.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PATTERN = "pattern"
# One letter in front of an apostrophe is a word of its own, as in "l'utilisateur".
WORD = re.compile(r"[^\W_]{2,}(?:'[^\W_]+)*|[^\W_]")
_ELISION = re.compile(r"(?<![^\W_])([^\W_])'(?=[^\W_])")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# What may stand between two words of a phrase: blanks, and the marks of emphasis and joined names.
_NEXT = re.compile(r"[\s_*`'\"/-]{1,4}([^\W_]{2,}(?:'[^\W_]+)*|[^\W_])")
_GAP = ".."
_LONGEST_GAP = 3
_REMEMBERED = 100_000
_PROBES = re.compile(r"\(\?#([^)]+)\)")
_STEM = 2
_REMEDY = "install packtool again: pip install --force-reinstall packtool"


class Hit(NamedTuple):
    """One phrase of one list, from ``start`` to ``end`` in the folded text; ``language`` is the list's own key.

    A tuple and no dataclass: hundreds of thousands are made, and a frozen dataclass takes four times as long.
    """

    name: str
    start: int
    end: int
    language: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    name: str
    language: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Pattern:
    """An expression, and texts of which one must be there for it to match at all: looking for those is much faster."""

    probes: tuple[str, ...]
    matches: re.Pattern[str]

    @classmethod
    def of(cls, expression: str) -> _Pattern:
        """Take the probes from a comment at the expression's beginning: ``(?#one|other)``."""
        found = _PROBES.match(expression)
        return cls(tuple(found[1].split("|")) if found is not None else (), re.compile(expression))

    def find(self, text: str) -> Iterator[re.Match[str]]:
        """Yield what it matches."""
        if not self.probes or any(probe in text for probe in self.probes):
            yield from self.matches.finditer(text)


class Group(NamedTuple):
    """The lists of which one is enough: their names, and those of them that hold regular expressions.

    ``find`` leaves these to ``find_patterns``; where no list has a phrase besides, the group is ``wordless``.
    """

    names: frozenset[str]
    patterned: tuple[str, ...]
    wordless: bool


class _Entries:
    """The phrases that begin with one word: those of this word alone, and the longer ones by their next word."""

    __slots__ = ("alone", "begun", "far", "far_begun", "longest", "next")

    def __init__(self, phrases: Sequence[_Phrase]) -> None:
        self.alone: list[_Phrase] = []
        self.next: dict[str, list[_Phrase]] = {}
        self.begun: dict[str, list[_Phrase]] = {}
        self.far: dict[str, list[_Phrase]] = {}
        self.far_begun: dict[str, list[_Phrase]] = {}
        self.longest = max((len(phrase.words) for phrase in phrases), default=0)
        for phrase in phrases:
            self._add(phrase)

    def _add(self, phrase: _Phrase) -> None:
        if len(phrase.words) == 1:
            self.alone.append(phrase)
            return
        gap = phrase.words[1] == _GAP
        word = phrase.words[2 if gap else 1]
        if word.endswith("*"):
            (self.far_begun if gap else self.begun).setdefault(word[:_STEM], []).append(phrase)
        else:
            (self.far if gap else self.next).setdefault(word, []).append(phrase)

    def longer(self, ahead: Sequence[tuple[str, int]]) -> Iterator[_Phrase]:
        """Yield the longer phrases whose next word stands where it may."""
        word = ahead[0][0]
        yield from self.next.get(word, ())
        yield from self.begun.get(word[:_STEM], ())
        if self.far or self.far_begun:
            for word, _ in ahead[: _LONGEST_GAP + 1]:
                yield from self.far.get(word, ())
                yield from self.far_begun.get(word[:_STEM], ())


_NONE = _Entries(())


class Lexicon:
    """All lists of a vocabulary, ready to be looked for.

    A phrase is a row of words. ``*`` at a word's end takes the rest of it, ``..`` up to three words between. A phrase
    of a script without blanks, or with signs that are no letters, is looked for as it stands. The language
    ``pattern`` holds regular expressions over folded text.
    """

    __slots__ = ("_begun", "_groups", "_known", "_literals", "_patterns", "_unspaced", "_whole", "_worded")

    def __init__(self, vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        """Compile a vocabulary. Raises CouldNotLook where a phrase or pattern of it is broken."""
        self._whole: dict[str, list[_Phrase]] = {}
        self._begun: dict[str, list[_Phrase]] = {}
        self._unspaced: dict[str, list[_Phrase]] = {}
        self._worded: set[str] = set()
        self._literals: list[tuple[_Phrase, re.Pattern[str]]] = []
        self._patterns: dict[str, list[_Pattern]] = {}
        # What each word of the texts so far begins: most texts use the same few thousand words.
        self._known: dict[str, _Entries] = {}
        self._groups: dict[tuple[tuple[str, ...], ...], tuple[Group, ...]] = {}
        for name, languages in vocabulary.items():
            for language, phrases in languages.items():
                for phrase in phrases:
                    self._add(name, language, phrase)

    def _add(self, name: str, language: str, phrase: str) -> None:
        try:
            if language == PATTERN:
                self._patterns.setdefault(name, []).append(_Pattern.of(phrase))
            else:
                self._worded.add(name)
                self._add_phrase(name, language, fold(phrase))
        except re.error as fault:
            raise CouldNotLook(f"packtool's own word list {name} is broken: {fault}", remedy=_REMEDY) from None

    def _add_phrase(self, name: str, language: str, folded: str) -> None:
        words = tuple(_ELISION.sub(r"\1 ", folded).replace("_", " ").replace("-", " ").split())
        if _UNSPACED.match(folded):
            self._unspaced.setdefault(folded[0], []).append(_Phrase(name, language, (folded.rstrip("*"),)))
        elif _UNSPACED.search(folded) or not all(_is_word(word) for word in words):
            # Its longest part is looked for first, which is much faster than the expression.
            part = max(folded.rstrip("*").split(), key=len)
            self._literals.append((_Phrase(name, language, (part,)), re.compile(_edged(folded))))
        elif words[0].endswith("*"):
            if len(words[0]) <= _STEM:
                raise CouldNotLook(f"packtool's own word list {name} is broken: {folded} is too short", remedy=_REMEDY)
            self._begun.setdefault(words[0][:_STEM], []).append(_Phrase(name, language, words))
        else:
            self._whole.setdefault(words[0], []).append(_Phrase(name, language, words))

    def groups(self, every: tuple[tuple[str, ...], ...]) -> tuple[Group, ...]:
        """Return what is to be known of a rule's groups of lists before any of them is looked for."""
        known = self._groups.get(every)
        if known is None:
            known = self._groups[every] = tuple(map(self._group, every))
        return known

    def _group(self, names: tuple[str, ...]) -> Group:
        patterned = tuple(name for name in names if name in self._patterns)
        return Group(frozenset(names), patterned, wordless=not self._worded & set(names))

    def find_patterns(self, name: str, text: str) -> Iterator[Hit]:
        """Yield what the regular expressions of one list match in folded ``text``."""
        for pattern in self._patterns.get(name, ()):
            yield from (Hit(name, found.start(), found.end(), PATTERN) for found in pattern.find(text))

    def find(self, text: str) -> Iterator[Hit]:
        """Yield every phrase in folded ``text``, in no particular order."""
        known = self._known if len(self._known) < _REMEMBERED else {}
        for found in WORD.finditer(text):
            word = found[0]
            candidates = known.get(word)
            if candidates is None:
                candidates = known[word] = self._candidates(word)
            if candidates is not _NONE:
                yield from _phrases_at(found.start(), found.end(), candidates, text)
        for phrase, pattern in self._literals:
            if phrase.words[0] in text:
                for found in pattern.finditer(text):
                    yield Hit(phrase.name, found.start(), found.end(), phrase.language)
        if not text.isascii():
            yield from self._find_unspaced(text)

    def _candidates(self, word: str) -> _Entries:
        begun = [one for one in self._begun.get(word[:_STEM], ()) if word.startswith(one.words[0][:-1])]
        whole = self._whole.get(word, [])
        return _Entries([*whole, *begun]) if whole or begun else _NONE

    def _find_unspaced(self, text: str) -> Iterator[Hit]:
        for found in _UNSPACED.finditer(text):
            start = found.start()
            for phrase in self._unspaced.get(found[0], ()):
                if text.startswith(phrase.words[0], start):
                    yield Hit(phrase.name, start, start + len(phrase.words[0]), phrase.language)


def _is_word(word: str) -> bool:
    bare = word.removesuffix("*")
    return word == _GAP or (WORD.fullmatch(bare) is not None)


def _edged(literal: str) -> str:
    bare = literal.removesuffix("*")
    before = r"(?<![^\W_])" if WORD.match(bare) else ""
    after = r"(?![^\W_])" if bare == literal and WORD.match(bare[-1]) and not _UNSPACED.match(bare[-1]) else ""
    blank = r"\s{1,4}".join(re.escape(part) for part in bare.split(" "))
    return f"{before}{blank}{after}"


def _phrases_at(start: int, end: int, entries: _Entries, text: str) -> Iterator[Hit]:
    """Yield the phrases that begin with the word from ``start`` to ``end``; the words behind it are cut once."""
    for phrase in entries.alone:
        yield Hit(phrase.name, start, end, phrase.language)
    if entries.longest > 1:
        ahead = _ahead(text, end, entries.longest + (2 * _LONGEST_GAP if entries.far or entries.far_begun else 0))
        for phrase in entries.longer(ahead) if ahead else ():
            last = _follow(phrase.words, ahead)
            if last:
                yield Hit(phrase.name, start, last, phrase.language)


def _ahead(text: str, end: int, most: int) -> list[tuple[str, int]]:
    words: list[tuple[str, int]] = []
    while len(words) < most:
        found = _NEXT.match(text, end)
        if found is None:
            break
        end = found.end()
        words.append((found[1], end))
    return words


def _follow(wanted: tuple[str, ...], ahead: Sequence[tuple[str, int]]) -> int:
    """Return where a phrase ends whose first word stands right before ``ahead``, or 0 where it is not there."""
    at, end, gap = 0, 0, 0
    for part in wanted[1:]:
        if part == _GAP:
            gap = _LONGEST_GAP
            continue
        for place in range(at, min(at + gap + 1, len(ahead))):
            word = ahead[place][0]
            if word == part or (part.endswith("*") and word.startswith(part[:-1])):
                at, end, gap = place + 1, ahead[place][1], 0
                break
        else:
            return 0
    return end
