"""Where in a text the parts of a prose rule meet: near to each other, told to be done, and not refused or quoted."""

from __future__ import annotations

import bisect
import re
from collections import Counter, deque
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TYPE_CHECKING

from packtool.scan.prose.clauses import POLARITY, Clauses
from packtool.scan.prose.folding import fold
from packtool.scan.prose.lexicon import PATTERN
from packtool.scan.prose.orders import governs, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.scan.prose.clauses import Clause
    from packtool.scan.prose.lexicon import Group, Hit, Lexicon
    from packtool.scan.rules import TextRule

ACT, NEGATED, CONSENT, SAID = "act.", "negated.", "consent.", ("claim.", "shape.")
_ENGLISH = "en"
_MOST = 20
_GOVERNS = 80
# Words, or letters, by which four languages that share English letters are known; none of these is an English word.
_SMALL_WORDS = {
    "es": re.compile(r"\b(?:el|los|las|al|una|del|lo|que|este|esta|esto|la|se|de|un|tu|tus|sin)\b|[\u00e1-\u00fa]"),
    "pt": re.compile(
        r"\b(?:os|ao|em|uma|da|na|que|este|esta|seu|sua|de|um|todas|para|sem|arquivo|senha|agora)\b"
        r"|(?<=\s)(?:e|com)(?=\s)|[\u00e1-\u00fa]"
    ),
    "fr": re.compile(r"\b(?:le|les|du|des|et|une|vers|ce|cette|puis|la|de|un|ton|votre|sans|pas|ne)\b|[\u00e0-\u00fb]"),
    "de": re.compile(r"\b(?:der|das|den|und|dem|eine|einen|alle|zu|du|diese|ein|mit|ist|jetzt|aus)\b|[\u00df-\u00fc]"),
}
# Languages in other letters than English: what is English among them cannot be mistaken for a word of theirs.
_BORROWING = frozenset(["zh", "ja", "ko", "ru"])
# A verb of Russian that tells what is done, by nobody in particular: no order.
_PASSIVE = re.compile(r"[\u0435\u0438\u044e\u044f]\u0442\u0441\u044f\Z")
_NAME_BEFORE = frozenset("_-/.$@#&=\\")
_NAME_AFTER = frozenset("_-/.@")
_CALLED = frozenset("(=_")
# "the `remember` tool" names a tool.
_CALLED_SO = re.compile(r"`\s(?:tool|command|function|method|skill|hook|action|option|flag|field|key|event|endpoint)\b")
_DEED = "deed."
# `POST /messages`: what a server is asked, not what somebody is told to do.
_METHODS = frozenset({"post", "put", "delete", "patch"})
# What is handed to the user stays with the user.
_TO_USER = re.compile(r"[^.!?\n]{0,60}?\bto (?:the|your) (?:user|human|person|operator)\b(?!'s|\u2019s)")
_CARRIES = "act.carry-off"
# "Nothing leaves the machine without the user seeing it" promises the contrary.
_NEVER = re.compile(r"\b(?:nothing|never|not|no|n't)\b(?:(?!\b(?:and|but|just|then)\b)[^,;:()]){0,80}\Z")


@dataclass(frozen=True, slots=True)
class Meeting:
    """The hits that meet a rule, one a group, in the order of the rule's groups."""

    rule: TextRule
    hits: tuple[Hit, ...]

    @property
    def span(self) -> tuple[int, int]:
        """Where in the folded text they stand, all together."""
        return min(hit.start for hit in self.hits), max(hit.end for hit in self.hits)


def _spoken(hit: Hit, language: str) -> bool:
    """Whether a phrase can be part of what is said in a language: its own, or a technical loan word from English."""
    if hit.language in {language, PATTERN}:
        return True
    return hit.language == _ENGLISH and language in _BORROWING and not hit.name.startswith((ACT, NEGATED))


@dataclass(slots=True)
class Reader:
    """One folded text, with what the vocabulary found in it; counts each phrase at most once."""

    text: str
    _lexicon: Lexicon
    _words: dict[str, list[Hit]] | None = None
    _met: dict[str, list[Hit]] = field(default_factory=dict)
    _clauses: Clauses | None = None
    _counted: dict[Hit, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, lexicon: Lexicon) -> Reader:
        """Fold a text, to be looked through when the first rule asks for it."""
        return cls(fold(text), lexicon)

    @property
    def _hits(self) -> dict[str, list[Hit]]:
        """Every phrase of the vocabulary in the text, without what only regular expressions find."""
        if self._words is None:
            self._words = {}
            for hit in self._lexicon.find(self.text):
                self._words.setdefault(hit.name, []).append(hit)
        return self._words

    @property
    def clauses(self) -> Clauses:
        """The text's sentences, cut when first asked for: most texts hold no rule's words at all."""
        if self._clauses is None:
            marks = [hit for name in POLARITY for hit in self._found(name)]
            self._clauses = Clauses(self.text, marks)
        return self._clauses

    def meetings(self, rule: TextRule) -> Iterator[Meeting]:
        """Yield where the rule is met, each place once and at most some tens of them."""
        if not self._possible(rule):
            return
        found = [(self.clauses.index(hit.start), number, hit) for number, hit in self._parts(rule) if self._counts(hit)]
        if rule.object:
            found = self._governed(found)
        found.sort(key=lambda one: (one[2].start, one[1]))
        # An order is given in one language; the words of another that look alike mean something else.
        languages = {hit.language for _, _, hit in found} - {PATTERN}
        windows = (
            self._windows(rule, [one for one in found if _spoken(one[2], language)]) for language in sorted(languages)
        )
        yield from islice(chain.from_iterable(windows) if languages else self._windows(rule, found), _MOST)

    def _possible(self, rule: TextRule) -> bool:
        groups = self._lexicon.groups(rule.every)
        if self._words is None and not all(self._formal(group) for group in groups if group.wordless):
            return False
        # Regular expressions cost most, so they are tried last: where the words are missing they are not needed.
        hits = self._hits.keys()
        missing = [group for group in groups if hits.isdisjoint(group.names)]
        return all(group.patterned for group in missing) and all(map(self._formal, missing))

    def _formal(self, group: Group) -> bool:
        return any(self._matched(name) for name in group.patterned)

    def _matched(self, name: str) -> list[Hit]:
        met = self._met.get(name)
        if met is None:
            met = self._met[name] = list(self._lexicon.find_patterns(name, self.text))
        return met

    def _found(self, name: str) -> list[Hit]:
        return [*self._hits.get(name, ()), *self._matched(name)]

    def _parts(self, rule: TextRule) -> Iterator[tuple[int, Hit]]:
        for number, group in enumerate(rule.every):
            for name in group:
                yield from ((number, hit) for hit in self._found(name))

    def _counts(self, hit: Hit) -> bool:
        known = self._counted.get(hit)
        if known is None:
            known = self._counted[hit] = self._judge(hit)
        return known

    def _judge(self, hit: Hit) -> bool:
        clause = self.clauses.all[self.clauses.index(hit.start)]
        if self.clauses.set_aside(hit, clause):
            return False
        if hit.name.startswith(NEGATED):
            return self.clauses.negated(hit, clause) and not self.clauses.conditional(hit, clause)
        if not hit.name.startswith((ACT, *SAID)):
            return not self._forbids(hit, clause)
        if self.clauses.negated(hit, clause):
            return False
        return hit.name.startswith(SAID) or self._ordered(hit, clause)

    def _forbids(self, hit: Hit, clause: Clause) -> bool:
        """Whether nothing is to be done that is done without the user's knowledge."""
        if not hit.name.startswith(_DEED) or not self.text.startswith("without", hit.start):
            return False
        return _NEVER.search(self.text, clause.start, hit.start) is not None

    def _ordered(self, hit: Hit, clause: Clause) -> bool:
        """Whether a verb is told to somebody to be done."""
        if hit.name == _CARRIES and _TO_USER.match(self.text, hit.end):
            return False
        if hit.language != _ENGLISH:
            return _PASSIVE.search(self.text[hit.start : hit.end]) is None
        return not self._named(hit) and told(self.text, hit, clause)

    def _governed(self, found: Sequence[tuple[int, int, Hit]]) -> list[tuple[int, int, Hit]]:
        """Keep the verbs of the first group and the objects of the second that belong together."""
        verbs = sorted((one for one in found if one[1] == 0), key=lambda one: one[2].start)
        starts = [one[2].start for one in verbs]
        kept: dict[tuple[int, int, Hit], None] = {}
        for thing in (one for one in found if one[1] == 1):
            first = bisect.bisect_left(starts, thing[2].start - _GOVERNS)
            last = bisect.bisect_left(starts, thing[2].end + _GOVERNS)
            for verb in verbs[first:last]:
                if governs(self.text, verb[2], thing[2]):
                    kept |= {verb: None, thing: None}
        return [*kept, *(one for one in found if one[1] > 1)]

    def _named(self, hit: Hit) -> bool:
        """Whether a verb is only a part of a name, such as ``post_init``, ``/send`` or ``run.py``."""
        before, after = self.text[max(0, hit.start - 1) : hit.start], self.text[hit.end : hit.end + 2]
        if before == "`" and _CALLED_SO.match(self.text, hit.end):
            return True
        if before == "`" and after == " /" and self.text[hit.start : hit.end] in _METHODS:
            return True
        return before in _NAME_BEFORE or (after[:1] in _NAME_AFTER and after[1:].isalnum()) or after[:1] in _CALLED

    def _windows(self, rule: TextRule, found: Sequence[tuple[int, int, Hit]]) -> Iterator[Meeting]:
        """Slide over the hits; as soon as every group is in the window, that is a meeting, and the next begins anew."""
        window: deque[tuple[int, int, Hit]] = deque()
        held: Counter[int] = Counter()
        for one in found:
            window.append(one)
            held[one[1]] += 1
            while self._apart(window[0][0], one[0], rule.window):
                held[window.popleft()[1]] -= 1
            if all(held[number] for number in range(len(rule.every))):
                meeting = self._nearest(rule, window)
                if meeting is not None and not self._excused(rule, meeting) and self._plausible(meeting):
                    yield meeting
                    window.clear()
                    held.clear()

    def _apart(self, first: int, last: int, window: int) -> bool:
        if window == 0:
            return self.clauses.all[first].section != self.clauses.all[last].section
        return last - first >= window

    @staticmethod
    def _nearest(rule: TextRule, window: deque[tuple[int, int, Hit]]) -> Meeting | None:
        """Return the latest hit of each group; what a whole turn already says is no second part besides it."""
        turns = [(hit.start, hit.end) for _, _, hit in window if hit.name.startswith(_DEED)]
        latest = {
            number: hit
            for _, number, hit in window
            if hit.name.startswith(_DEED) or not any(start <= hit.start and hit.end <= end for start, end in turns)
        }
        groups = range(len(rule.every))
        return Meeting(rule, tuple(latest[number] for number in groups)) if latest.keys() >= set(groups) else None

    def _plausible(self, meeting: Meeting) -> bool:
        """Whether words that look like one of four languages stand among others of it, and not in an English text."""
        spoken = {hit.language for hit in meeting.hits} & _SMALL_WORDS.keys()
        start, end = meeting.span
        first, last = self.clauses.all[self.clauses.index(start)], self.clauses.all[self.clauses.index(end - 1)]
        text = self.text[first.start : last.end]
        return all(_SMALL_WORDS[language].search(text) for language in spoken)

    def _excused(self, rule: TextRule, meeting: Meeting) -> bool:
        if not rule.unless:
            return False
        start, end = meeting.span
        first, last = self.clauses.index(start), self.clauses.index(end - 1)
        reach = self.clauses.all[first].start, self.clauses.all[last].end
        # A word of another language that looks alike excuses nothing.
        spoken = {hit.language for hit in meeting.hits} - {PATTERN}
        within = (
            hit
            for name in rule.unless
            for hit in self._found(name)
            if reach[0] <= hit.start < reach[1] and (not spoken or hit.language in {*spoken, PATTERN, _ENGLISH})
        )
        return any(not hit.name.startswith(CONSENT) or not self._denied(hit) for hit in within)

    def _denied(self, hit: Hit) -> bool:
        return self.clauses.denied(hit, self.clauses.all[self.clauses.index(hit.start)])
