"""Finds entries of an index by half-remembered words: where a word stands decides, and nearness stands in for it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from packtool.manifests.index.entry import Entry

# Hermes' own scores, so that what it finds is found here in the same order; those between and below are ours.
EXACT = 100.0
SAME_BUT_SPELLING = 95.0
FORMER_NAME = 90.0
IN_NAME = 80.0
IN_JOINED_NAME = 75.0
TAG = 70.0
IN_TAG = 55.0
IN_DESCRIPTION = 50.0
IN_AUTHOR = 40.0
IN_PLACE = 39.0
NEAR_NAME = 35.0
NEAR_TAG = 30.0
NEAR_DESCRIPTION = 20.0
SIMILAR_NAME = 60.0
_SIMILAR = 60.0
_WORDS_APART = 1.0
# Of several words with a slip among them: in a name once corrected, they come before a name that is only similar.
_CORRECTED = 0.8
# A shorter text without its separators stands in too many names across them.
_LONG_ENOUGH_TO_JOIN = 5
_ONE_SLIP, _TWO_SLIPS = 4, 8
_LONGEST_WORD = 64
_MARKS = re.compile("[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u1dc0-\u1dff\u20d0-\u20ff]+")
# No word holds it, and every text begins behind a blank.
_BETWEEN = "\n "
_WORTH_NAMING = 30.0
_NEARLY = frozenset({"name", "tag", "description"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What is asked for: words that must all be found, and what an entry must offer and be tagged with."""

    text: str = ""
    offers: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """An entry that was found; ``score`` is from 0 (nothing was asked) to 100 (its name), ``where`` what matched.

    ``where`` is one of ``name``, ``former name``, ``tag``, ``description``, ``author``, ``repository``, ``near name``,
    ``near tag``, ``near description`` (a slip of the fingers away), ``several`` (words in different places), or empty
    where nothing was asked.
    """

    entry: Entry
    score: float
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Folded:
    """An entry's texts as they are compared."""

    entry: Entry
    name: str
    tags: tuple[str, ...]
    description: str
    author: str
    place: str

    @classmethod
    def of(cls, entry: Entry) -> _Folded:
        return cls(
            entry=entry,
            name=fold(entry.name),
            tags=tuple(map(fold, entry.tags)),
            description=fold(entry.description),
            author=fold(entry.author),
            place=fold(entry.place),
        )


def fold(text: str) -> str:
    """Return a text as it is compared: without letter case and accents, with blanks for ``-`` and ``_``.

    What stands in a text before stands in it afterwards.
    """
    if not text.isascii():
        text = _MARKS.sub("", unicodedata.normalize("NFKD", text))
    return text.casefold().replace("-", " ").replace("_", " ")


def search(entries: Iterable[Entry], query: Query, *, former: Mapping[str, str] | None = None) -> list[Hit]:
    """Return what matches, best first, then by name; everything in the order of names where no word is asked for.

    ``former`` leads from names that plugins had before (folded as names are) to later ones.
    """
    admitted = [entry for entry in entries if _admitted(entry, query)]
    text = query.text.strip()
    if not fold(text).strip():
        return sorted((Hit(entry=entry, score=0.0, where="") for entry in admitted), key=_order)
    return sorted(_Searching.among(admitted, text, former or {}).hits(), key=_order)


def nearest_name(entries: Iterable[Entry], text: str) -> str | None:
    """Return the name that is least unlike ``text``, as written in the index, or ``None`` where all are."""
    names = {fold(entry.name): entry.name for entry in entries}
    wanted = fold(text.strip())[:_LONGEST_WORD]
    found = process.extractOne(wanted, names.keys(), scorer=fuzz.ratio, score_cutoff=_WORTH_NAMING)
    return None if found is None else names[found[0]]


def _order(hit: Hit) -> tuple[float, str, int]:
    return (-hit.score, hit.entry.name.casefold(), hit.entry.position)


def _admitted(entry: Entry, query: Query) -> bool:
    return _has(entry.offers, query.offers) and _has(entry.tags, query.tags)


def _has(present: Sequence[str], asked: Sequence[str]) -> bool:
    return not asked or {fold(one).strip() for one in asked} <= {fold(one).strip() for one in present}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Searching:
    """One search. ``names`` are folded; ``texts`` are all texts of an entry in one, since most hold nothing wanted."""

    text: str
    entries: Sequence[Entry]
    names: Sequence[str]
    texts: Sequence[str]
    former: Mapping[str, str]

    @classmethod
    def among(cls, entries: Sequence[Entry], text: str, former: Mapping[str, str]) -> _Searching:
        return cls(
            text=text,
            entries=entries,
            names=[fold(entry.name) for entry in entries],
            texts=[fold(_text(entry)) for entry in entries],
            former=former,
        )

    def hits(self) -> Iterator[Hit]:
        phrase = fold(self.text)
        words = tuple(dict.fromkeys(phrase.split()))
        slips = {word: self._slips(word) for word in words}
        similar = self._similar(phrase)
        renamed = {self._present(old) for old in self.former if fold(old) == phrase}
        joined = phrase.replace(" ", "")
        apart = words if len(words) > 1 or any(slips.values()) else ()
        for position, text in enumerate(self.texts):
            holds = phrase in text or joined in text or (apart and _perhaps(apart, slips, text))
            # Most entries have nothing of it, and there may be ten thousand.
            if not holds and not renamed and position not in similar:
                continue
            entry = self.entries[position]
            scores = [(similar.get(position, 0.0), "near name")]
            if fold_name(entry.name) in renamed:
                scores.append((FORMER_NAME, "former name"))
            if holds:
                one = _Folded.of(entry)
                scores += [self._as_phrase(one, phrase), _by_word(one, words, slips)]
            score, where = max(scores, key=_score)
            if score:
                yield Hit(entry=entry, score=score, where=where)

    def _present(self, name: str) -> str:
        """Follow renames to the last name, in the letter case of keys; a loop ends where it was entered."""
        passed: set[str] = set()
        while name in self.former and name not in passed:
            passed.add(name)
            name = fold_name(self.former[name])
        return name

    def _as_phrase(self, one: _Folded, phrase: str) -> tuple[float, str]:
        if one.name == phrase:
            same = one.entry.name.casefold() == self.text.casefold()
            return EXACT if same else SAME_BUT_SPELLING, "name"
        return _found(one, phrase)

    def _similar(self, phrase: str) -> dict[int, float]:
        """Return what entries whose whole name is like the phrase score, by position.

        Never less than by difflib, which Hermes asks: the longest common subsequence holds its matching blocks.
        """
        found = process.extract(phrase, self.names, scorer=fuzz.ratio, score_cutoff=_SIMILAR, limit=None)
        return {position: ratio * SIMILAR_NAME / 100 for _, ratio, position in found}

    def _slips(self, word: str) -> frozenset[str]:
        """Return the words of the index that ``word`` may be a slip of the fingers for.

        What stands in a name or a tag is no slip.
        """
        if len(word) < _ONE_SLIP or len(word) > _LONGEST_WORD:
            return frozenset()
        labels = fold(_BETWEEN.join([*self.names, *(tag for entry in self.entries for tag in entry.tags)]))
        if word in labels:
            return frozenset()
        # Hardly anybody slips at the first letter; a hundred thousand words of descriptions need not all be compared.
        described = re.findall(rf" ({re.escape(word[0])}\w+)", _BETWEEN.join(self.texts))
        known = {*labels.split(), *described} - {word}
        most = 1 if len(word) < _TWO_SLIPS else 2
        near = process.extract(word, known, scorer=OSA.distance, score_cutoff=most, limit=None)
        return frozenset(found for found, _, _ in near if len(found) >= _ONE_SLIP)


def _text(entry: Entry) -> str:
    joined = entry.name.replace("-", "").replace("_", "").replace(" ", "")
    return _BETWEEN.join((entry.name, joined, *entry.tags, entry.description, entry.author, entry.place))


def _perhaps(words: Sequence[str], slips: Mapping[str, frozenset[str]], text: str) -> bool:
    return all(word in text or any(slip in text for slip in slips[word]) for word in words)


def _score(scored: tuple[float, str]) -> float:
    return scored[0]


def _by_word(one: _Folded, words: Sequence[str], slips: Mapping[str, frozenset[str]]) -> tuple[float, str]:
    """Return what the weakest word scores; all must be found."""
    found = [_found(one, word) for word in words]
    found = [each if each[0] else _near(one, slips[word]) for each, word in zip(found, words, strict=True)]
    if len(words) > 1 and all(each[0] for each in found):
        found = [_corrected(one, word, slips[word], each) for word, each in zip(words, found, strict=True)]
    weakest, where = min(found, key=_score)
    if len(words) == 1 or not weakest:
        return weakest, where
    return weakest - _WORDS_APART, where if len({each[1] for each in found}) == 1 else "several"


def _found(one: _Folded, text: str) -> tuple[float, str]:
    """Return the score of the best place in which ``text`` stands, and its name."""
    if text in one.name:
        return IN_NAME, "name"
    if len(text) >= _LONG_ENOUGH_TO_JOIN and text.replace(" ", "") in one.name.replace(" ", ""):
        return IN_JOINED_NAME, "name"
    if any(text in tag for tag in one.tags):
        return TAG if text in one.tags else IN_TAG, "tag"
    for place, score, where in (
        (one.description, IN_DESCRIPTION, "description"),
        (one.author, IN_AUTHOR, "author"),
        (one.place, IN_PLACE, "repository"),
    ):
        if text in place:
            return score, where
    return 0.0, ""


def _corrected(one: _Folded, word: str, meant: frozenset[str], before: tuple[float, str]) -> tuple[float, str]:
    """Return what a word among several scores: a slip nearly as much as what it is one for."""
    if not meant or _found(one, word)[0]:
        return before
    score, where = max((_found(one, each) for each in meant), key=_score)
    return max(before, (score * _CORRECTED, f"near {where}" if where in _NEARLY else before[1]), key=_score)


def _near(one: _Folded, meant: frozenset[str]) -> tuple[float, str]:
    if not meant:
        return 0.0, ""
    if not meant.isdisjoint(one.name.split()):
        return NEAR_NAME, "near name"
    if any(not meant.isdisjoint(tag.split()) for tag in one.tags):
        return NEAR_TAG, "near tag"
    if any(word in one.description for word in meant):
        return NEAR_DESCRIPTION, "near description"
    return 0.0, ""
