"""The texts of an entry describe it: neither missing nor endless, and not made to be found or noticed first."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.review.law import Remark, at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

SHORTEST = 10
LONGEST = 500
MOST_TAGS = 12
LONGEST_TAG = 40
_WORD = re.compile(r"\w{3,60}")
# Rules and dots are drawn with a row of one sign; a row of letters or of cries is a cry.
_ROW = re.compile(r"([^\W\d_]|[!?$€£*#~])\1{4,}")
_MANY_WORDS = 12
_SHARE = 0.25
_REPEATS = 5
_MANY_SIGNS = 6
_MANY_CRIES = 3
_MANY_LETTERS = 24
_CAPITALS = 0.7

LENGTH = Rule(
    id="review-text-length",
    severity=Severity.WARNING,
    summary="A description or the tags of an entry are missing, or longer than anybody reads.",
    why="People find and choose plugins by these words.",
    remedy="say in one or two sentences what the plugin does, and give it a few tags of one word",
)
SPAM = Rule(
    id="review-text-spam",
    severity=Severity.WARNING,
    summary="A description is written to be noticed and not to describe.",
    why="Words repeated for search, capitals, cries and rows of pictures push other plugins aside.",
    remedy="say in plain words what the plugin does",
)


def judge(review: Review) -> Iterator[Remark]:
    """Look at the description and the tags of every entry."""
    for entry in review.head.listing.entries:
        yield from _length(entry)
        why = _spam(entry.description)
        if why is not None:
            message = f"entry `{_shown(review, entry)}`: the description {why}"
            yield Remark(rule=SPAM, place=at(entry, "description"), message=message)


def _shown(review: Review, entry: Entry) -> str:
    return review.head.items[entry.position - 1].shown


def _length(entry: Entry) -> Iterator[Remark]:
    count = len(entry.description.strip())
    if not SHORTEST <= count <= LONGEST:
        message = f"the description has {count} characters; {SHORTEST} to {LONGEST} can be read"
        yield Remark(rule=LENGTH, place=at(entry, "description"), message=message)
    long = next((tag for tag in entry.tags if len(tag) > LONGEST_TAG), None)
    if len(entry.tags) > MOST_TAGS or long is not None:
        many = f"there are {len(entry.tags)} tags" if long is None else f"a tag has {len(long)} characters"
        message = f"{many}; {MOST_TAGS} tags of {LONGEST_TAG} characters are enough for anybody"
        yield Remark(rule=LENGTH, place=at(entry, "tags"), message=message)


def _spam(text: str) -> str | None:
    """Return the clause that says why a text is none that describes; the same for every language."""
    row = _ROW.search(text)
    if row is not None:
        return f"holds `{row[1]}` {len(row[0])} times in a row"
    words = _WORD.findall(text.casefold())
    if len(words) >= _MANY_WORDS and len(words) - len(set(words)) >= _REPEATS - 1:
        word, count = Counter(words).most_common(1)[0]
        # Short words are articles and the like in some language.
        if count >= _REPEATS and count > _SHARE * len(words):
            return f"says `{word}` {count} times in {len(words)} words"
    return _loud(text)


def _loud(text: str) -> str | None:
    cries = text.count("!") + text.count("\uff01")
    if cries > _MANY_CRIES:
        return f"cries {cries} times"
    signs = 0 if text.isascii() else sum(unicodedata.category(character) == "So" for character in text)
    if signs > _MANY_SIGNS:
        return f"holds {signs} pictures"
    capitals = sum(map(str.isupper, text))
    if capitals >= _MANY_LETTERS and capitals > _CAPITALS * (capitals + sum(map(str.islower, text))):
        return "is written in capitals"
    return None
