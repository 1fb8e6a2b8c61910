"""The vocabulary made ready: finds every phrase of every word list in a text, in one pass over its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.scan.prose.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATTERN = "pattern"
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# What may stand between two words of a phrase: blanks, and the marks of emphasis and joined names.
_NEXT = re.compile(r"[\s_*`'\"/-]{1,4}([^\W_]+(?:'[^\W_]+)*)")
_GAP = ".."
_LONGEST_GAP = 3
_AHEAD = 9
_STEM = 2
_REMEDY = "install packtool again: pip install --force-reinstall packtool"


@dataclass(frozen=True, slots=True)
class Hit:
    """One phrase of one list, from ``start`` to ``end`` in the folded text; ``language`` is the list's own key."""

    name: str
    start: int
    end: int
    language: str


@dataclass(frozen=True, slots=True)
class _Phrase:
    name: str
    language: str
    words: tuple[str, ...]


class Lexicon:
    """All lists of a vocabulary, ready to be looked for.

    A phrase is a row of words. ``*`` at a word's end takes the rest of it, ``..`` up to three words between. A phrase
    of a script without blanks, or with signs that are no letters, is looked for as it stands. The language
    ``pattern`` holds regular expressions over folded text.
    """

    __slots__ = ("_begun", "_literals", "_patterns", "_unspaced", "_whole")

    def __init__(self, vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]]) -> None:
        """Compile a vocabulary. Raises CouldNotLook where a phrase or pattern of it is broken."""
        self._whole: dict[str, list[_Phrase]] = {}
        self._begun: dict[str, list[_Phrase]] = {}
        self._unspaced: dict[str, list[_Phrase]] = {}
        self._literals: list[tuple[_Phrase, re.Pattern[str]]] = []
        self._patterns: dict[str, list[re.Pattern[str]]] = {}
        for name, languages in vocabulary.items():
            for language, phrases in languages.items():
                for phrase in phrases:
                    self._add(name, language, phrase)

    def _add(self, name: str, language: str, phrase: str) -> None:
        try:
            if language == PATTERN:
                self._patterns.setdefault(name, []).append(re.compile(phrase))
            else:
                self._add_phrase(name, language, fold(phrase))
        except re.error as fault:
            raise CouldNotLook(f"packtool's own word list {name} is broken: {fault}", remedy=_REMEDY) from None

    def _add_phrase(self, name: str, language: str, folded: str) -> None:
        words = tuple(folded.replace("_", " ").replace("-", " ").split())
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

    def patterned(self, name: str) -> bool:
        """Whether a list holds regular expressions, which ``find`` leaves to ``find_patterns``."""
        return name in self._patterns

    def find_patterns(self, name: str, text: str) -> Iterator[Hit]:
        """Yield what the regular expressions of one list match in folded ``text``."""
        for pattern in self._patterns.get(name, ()):
            yield from (Hit(name, found.start(), found.end(), PATTERN) for found in pattern.finditer(text))

    def find(self, text: str) -> Iterator[Hit]:
        """Yield every phrase in folded ``text``, in no particular order."""
        known: dict[str, tuple[_Phrase, ...]] = {}
        for found in WORD.finditer(text):
            word = found[0]
            candidates = known.get(word)
            if candidates is None:
                candidates = known[word] = self._candidates(word)
            if candidates:
                yield from _phrases_at(found.start(), found.end(), candidates, text)
        for phrase, pattern in self._literals:
            if phrase.words[0] in text:
                for found in pattern.finditer(text):
                    yield Hit(phrase.name, found.start(), found.end(), phrase.language)
        if not text.isascii():
            yield from self._find_unspaced(text)

    def _candidates(self, word: str) -> tuple[_Phrase, ...]:
        begun = self._begun.get(word[:_STEM], ())
        return (*self._whole.get(word, ()), *(one for one in begun if word.startswith(one.words[0][:-1])))

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


def _phrases_at(start: int, end: int, candidates: tuple[_Phrase, ...], text: str) -> Iterator[Hit]:
    """Yield the phrases that begin with the word from ``start`` to ``end``; the words behind it are cut once."""
    ahead: list[tuple[str, int]] | None = None
    for phrase in candidates:
        if len(phrase.words) == 1:
            yield Hit(phrase.name, start, end, phrase.language)
            continue
        if ahead is None:
            ahead = _ahead(text, end)
        last = _follow(phrase.words, ahead)
        if last:
            yield Hit(phrase.name, start, last, phrase.language)


def _ahead(text: str, end: int) -> list[tuple[str, int]]:
    words: list[tuple[str, int]] = []
    while len(words) < _AHEAD:
        found = _NEXT.match(text, end)
        if found is None:
            break
        end = found.end()
        words.append((found[1], end))
    return words


def _follow(wanted: tuple[str, ...], ahead: list[tuple[str, int]]) -> int:
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
