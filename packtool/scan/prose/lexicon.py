"""The vocabulary made ready: finds every phrase of every word list in a text, in one pass over its words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.scan.prose.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATTERN = "pattern"
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# What may stand between two words of a phrase: blanks, and the marks of emphasis and joined names.
_JOINT = re.compile(r"[\s_*`'\"/-]{1,4}")
_GAP = ".."
_LONGEST_GAP = 3
_STEM = 3
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


@dataclass(slots=True)
class Lexicon:
    """All lists of a vocabulary; ``find`` is the only thing to call.

    A phrase is a row of words. ``*`` at a word's end takes the rest of it, ``..`` up to three words between. A phrase
    of a script without blanks, or with signs that are no letters, is looked for as it stands. The language
    ``pattern`` holds regular expressions over folded text.
    """

    _whole: dict[str, list[_Phrase]] = field(default_factory=dict)
    _begun: dict[str, list[_Phrase]] = field(default_factory=dict)
    _literal: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    _literals: re.Pattern[str] | None = None
    _patterns: list[tuple[str, re.Pattern[str]]] = field(default_factory=list)

    @classmethod
    def of(cls, vocabulary: Mapping[str, Mapping[str, tuple[str, ...]]]) -> Lexicon:
        """Compile a vocabulary. Raises CouldNotLook where a pattern of it is broken."""
        made = cls()
        for name, languages in vocabulary.items():
            for language, phrases in languages.items():
                for phrase in phrases:
                    made._add(name, language, phrase)
        if made._literal:
            longest = sorted(made._literal, key=len, reverse=True)
            made._literals = re.compile("|".join(_edged(one) for one in longest))
        return made

    def _add(self, name: str, language: str, phrase: str) -> None:
        if language == PATTERN:
            self._add_pattern(name, phrase)
            return
        folded = fold(phrase)
        words = tuple(folded.replace("_", " ").replace("-", " ").split())
        if _UNSPACED.search(folded) or not all(_is_word(word) for word in words):
            self._literal.setdefault(folded, []).append((name, language))
            return
        made = _Phrase(name, language, words)
        first = words[0]
        if first.endswith("*"):
            if len(first) <= _STEM:
                raise CouldNotLook(f"packtool's own word list {name} is broken: {phrase} is too short", remedy=_REMEDY)
            self._begun.setdefault(first[:_STEM], []).append(made)
        else:
            self._whole.setdefault(first, []).append(made)

    def _add_pattern(self, name: str, pattern: str) -> None:
        try:
            self._patterns.append((name, re.compile(pattern)))
        except re.error as fault:
            raise CouldNotLook(f"packtool's own word list {name} is broken: {fault}", remedy=_REMEDY) from None

    def find(self, text: str) -> Iterator[Hit]:
        """Yield every phrase in folded ``text``, in no particular order."""
        yield from self._phrases(text)
        if self._literals is not None:
            for found in self._literals.finditer(text):
                for name, language in self._literal[_listed(found[0], self._literal)]:
                    yield Hit(name, found.start(), found.end(), language)
        for name, pattern in self._patterns:
            for found in pattern.finditer(text):
                yield Hit(name, found.start(), found.end(), PATTERN)

    def _phrases(self, text: str) -> Iterator[Hit]:
        words = [(found[0], found.start(), found.end()) for found in WORD.finditer(text)]
        whole, begun = self._whole, self._begun
        for place, (word, start, _) in enumerate(words):
            for phrase in (*whole.get(word, ()), *begun.get(word[:_STEM], ())):
                end = _follow(phrase.words, words, place, text)
                if end:
                    yield Hit(phrase.name, start, end, phrase.language)


def _is_word(word: str) -> bool:
    bare = word.removesuffix("*")
    return word == _GAP or (WORD.fullmatch(bare) is not None)


def _edged(literal: str) -> str:
    bare = literal.removesuffix("*")
    before = r"(?<![^\W_])" if WORD.match(bare) and not _UNSPACED.match(bare) else ""
    after = r"(?![^\W_])" if bare == literal and WORD.match(bare[-1]) and not _UNSPACED.match(bare[-1]) else ""
    blank = r"\s{1,4}".join(re.escape(part) for part in bare.split(" "))
    return f"{before}{blank}{after}"


def _listed(found: str, literal: Mapping[str, object]) -> str:
    spaced = " ".join(found.split()) if found not in literal else found
    return spaced if spaced in literal else f"{spaced}*"


def _follow(wanted: tuple[str, ...], words: list[tuple[str, int, int]], place: int, text: str) -> int:
    """Return where the phrase that begins at word ``place`` ends, or 0 where it is not there."""
    at, end, gap = place, 0, 0
    for part in wanted:
        if part == _GAP:
            gap = _LONGEST_GAP
            continue
        found = _next(part, words, at, gap)
        if found is None or (at > place and not _joined(words, at, found, text)):
            return 0
        at, end, gap = found + 1, words[found][2], 0
    return end


def _next(part: str, words: list[tuple[str, int, int]], at: int, gap: int) -> int | None:
    for place in range(at, min(at + gap + 1, len(words))):
        word = words[place][0]
        if word == part or (part.endswith("*") and word.startswith(part[:-1])):
            return place
    return None


def _joined(words: list[tuple[str, int, int]], first: int, last: int, text: str) -> bool:
    return all(_JOINT.fullmatch(text, words[one - 1][2], words[one][1]) for one in range(first, last + 1))
