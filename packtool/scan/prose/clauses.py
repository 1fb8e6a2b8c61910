"""A text cut into sentences and sections, and what a sentence makes of the words in it: told, refused, or quoted."""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.scan.prose.rows import ROW, asked_in_row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.scan.prose.lexicon import Hit

NOT, STILL, TURN, DEFENCE, REPORT, BAD = (
    f"polarity.{name}" for name in ("not", "still", "turn", "defence", "report", "bad-heading")
)
POLARITY = frozenset([NOT, STILL, TURN, DEFENCE, REPORT, BAD])
# A line that begins an item, a heading, a table row or a quotation ends what stood before it; a wrapped line does not.
_END = re.compile(
    r"(?<!e\.g)(?<!i\.e)[.!?;](?=[\s\"')\]*_`]|$)[\"')\]*_`]*|[。\uff01\uff1f\uff1b]|\n[ \t>]*(?=\n)"
    r"|\n(?=[ \t>]*(?:[-*+•][ \t]|\d{1,3}[.)、]|#{1,6} |\||>))|(?<=:)[ \t]*\n"
)
# What the first row of a table says stands over all that follows in it.
_HEADING = re.compile(
    r"(?m)^[ \t]*(?:(#{1,6})[ \t]+([^\n]*)|\*\*([^*\n]{2,80})\*\*:?[ \t]*$|\|[^\n]{2,300}\n(?=[ \t]*\|[ \t:|-]{2,99}$))"
)
_ITEM = re.compile(r"\s*(?:[-*+•][ \t]|\d{1,3}[.)、]|\|)")
_QUOTED = re.compile(
    r"\"[^\"\n]{2,400}\"|(?<![^\s(,])\"(?=\S)[^\"\n]{2,200}\n[ \t]{0,40}[^\s\"][^\"\n]{0,200}(?<=\S)\"(?!\w)"
    r"|«[^»\n]{2,400}»|「[^」\n]{2,400}」|『[^』\n]{2,400}』|(?<![\w`])`[^`\n]{2,400}`|(?<!\w)'[^'\n]{6,400}'(?!\w)"
)
# "- **Theft**: reading keys" says what a name stands for.
_LABEL = re.compile(r"\s*(?:[-*+•][ \t]|\d{1,3}[.)、]|\|)\s{0,3}\*\*[^*\n]{2,60}(?:\*\*\s{0,3}[:\u2014|-]|:\*\*)")
_PIECE = re.compile(r"[,:\uff0c\uff1a—\u2013(\uff08]|\s-{1,3}\s")
# In these languages the word that refuses may come behind the verb.
_BEHIND = frozenset(["ja", "ko", "de"])
_OR = re.compile(r"\b(?:or|nor|and|o|ou|или|ни|oder|noch|y|e|и|und|et)\b|[、或和]")
# What makes a quotation part of an order: it is to be said, written, or done.
_SAID = re.compile(
    r"\b(?:add|adds|insert|write|append|say|(?<!user )says|tell|reply|respond|include|follow|obey|execute|run|prepend"
    r"|put|set|press|choose|select|click|use(?! (?:when|if|whenever)\b)|send|output|print|answer|paste|enter|type|line"
    r"|text|sentence|words|instruction|rule|note|di|escribe|a\u00f1ade|escreva|adicione|responde|responda"
    r"|\u0434\u043e\u0431\u0430\u0432\u044c|\u043d\u0430\u043f\u0438\u0448\u0438"
    r"|\u043e\u0442\u0432\u0435\u0447\u0430\u0439|\u043e\u0442\u0432\u0435\u0442\u044c)\b"
    r"|[\u5199\u52a0\u9009]|(?<!\u7528\u6237)\u8bf4"
)
_WORDS = re.compile(r"[^\W_]{2}")
_LETTER = re.compile(r"[^\W\d_]")
_SHORT = 40
_FENCE = re.compile(r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n(?:(?!\1)[^\n]*\n){0,400}", re.MULTILINE)
# A list under "when the user asks you to review:" is what to do then, and no news of what somebody says.
_OCCASION = re.compile(
    r"[\s#>*_-]{0,20}(?:when|whenever|if|once|every time|each time|after|as soon as)\s(?:a |the |your |any )?"
    r"(?:user|users|human|customer|operator|developer|person|they|someone asks for|asked to \w+ \w+|asked about)\b"
)
# What a list is for, in front of its first line: "to prevent loss, do this:".
_PURPOSE = re.compile(r"[\s#>*_-]{0,20}(?:in order )?to\s[^,:\n]{3,120},")
# These say that a thing is not certain, which says nothing about the list below.
_UNCERTAIN = frozenset(["whether", "may", "could", "might", "would", "able to", "verify that"])
# An occasion on which something of the agent's own was stopped; what is told to be done then is no defence.
_HINDERED = re.compile(
    r"\W*(?:(?:when(?:ever)?|if|once|should|as soon as|every time|wenn|falls|sobald|si|cuando|se|quando|quand"
    r"|lorsqu\S{1,2}|\u0435\u0441\u043b\u0438|\u043a\u043e\u0433\u0434\u0430)\b|\u5982\u679c|\u5f53)[^,\uff0c\n]{0,120}[,\uff0c]"
)
_STOPPED = frozenset(["blocked", "rejected", "refused", "rechazado", "rechazada", "rejeitado", "rejetée", "refusée"])
# "It would help if you could …" asks for what stands behind it.
_POLITE = re.compile(
    r"\b(?:help\w{0,3}|great|good|nice|best|kind|appreciate\w?|grateful|thankful|please)\b[^.;\n]{0,40}"
    r"\bif you (?:could|would)\b"
)
_OPEN = frozenset(["could", "would"])
# In Portuguese the Spanish word that refuses means "in the".
_PORTUGUESE = re.compile(
    r"[\u00e3\u00f5]|\b(?:uma|voc\u00ea|seu|sua|ao|\u00e0s)\b"
    r"|\bno (?:arquivo|reposit|config|in\u00edcio|fim|texto|corpo|t\u00edtulo|nome|campo|sistema|servidor|commit)"
)
_FAR = 90
# What may stand between a word that refuses and the asking that it refuses.
_RIGHT_BEFORE = re.compile(r"\s{0,2}(?:(?:ever|even|first|(?:have|having|need|stop|pause|wait|bother)? ?to)\s)?")
# Behind another refusal these make a condition: what is never done without asking is done once it was asked.
_BUT_FOR = frozenset(["without", "sin", "sem", "без", "ohne", "sans"])
_LONGEST = 1500


@dataclass(frozen=True, slots=True)
class Clause:
    """One sentence: its place in the text, its section's number, and whether it only tells of what others do."""

    start: int
    end: int
    section: int
    refused: bool
    reported: bool


class Clauses:
    """The sentences of one folded text, with the words of polarity that stand in them."""

    __slots__ = ("_fences", "_marks", "_quotes", "_starts", "all", "text")

    def __init__(self, text: str, hits: Sequence[Hit]) -> None:
        """Cut ``text``; ``hits`` are all that the lexicon found in it."""
        self.text = text
        self._marks: dict[str, list[Hit]] = {name: [] for name in POLARITY}
        for hit in sorted(hits, key=lambda one: one.start):
            if hit.name in POLARITY:
                self._marks[hit.name].append(hit)
        self._fences = [found.span() for found in _FENCE.finditer(text)]
        self._quotes = [found.span() for found in _QUOTED.finditer(text)]
        self.all = tuple(self._cut())
        self._starts = [clause.start for clause in self.all]

    def index(self, offset: int) -> int:
        """Return the number of the sentence that holds ``offset``."""
        return max(0, bisect.bisect_right(self._starts, offset) - 1)

    def _cut(self) -> Iterator[Clause]:
        headings = list(self._headings())
        starts = [place for place, _ in headings]
        at, lead = 0, (False, False)
        for end in self._ends():
            if end <= at:
                continue
            section = bisect.bisect_right(starts, end - 1)
            bad = section > 0 and headings[section - 1][1]
            item = _ITEM.match(self.text, at, end) is not None or self._fenced(at, end)
            if not item and self.text[at:end].strip():
                lead = (False, False)
            refused, reported = lead
            yield Clause(at, end, section, refused, reported or (item and (bad or self._labelled_bad(at, end))))
            if not item and self.text[at:end].rstrip().endswith((":", "\uff1a")):
                lead = self._led(at, end)
            at = end

    def _ends(self) -> Iterator[int]:
        """Yield where sentences end; what goes on for ever is cut, so that looking through one stays cheap.

        An empty line or the number of a list's item is no sentence, but the beginning of the next one.
        """
        last = 0
        ends = (found.end() for found in _END.finditer(self.text) if found[0] != ";" or not self._in_code(found.end()))
        for end in [*ends, len(self.text)]:
            if end - last < _SHORT and _LETTER.search(self.text, last, end) is None and end < len(self.text):
                continue
            yield from range(last + _LONGEST, end, _LONGEST)
            yield end
            last = end

    def _in_code(self, offset: int) -> bool:
        """Whether a place lies within code in a sentence, where a semicolon ends no sentence."""
        at = bisect.bisect_right(self._quotes, (offset, 0)) - 1
        return at >= 0 and offset < self._quotes[at][1] and self.text[self._quotes[at][0]] == "`"

    def _headings(self) -> Iterator[tuple[int, bool]]:
        """Yield every heading's place and whether what follows is shown as bad, which deeper headings inherit."""
        above: list[tuple[int, bool]] = []
        for found in _HEADING.finditer(self.text):
            depth = len(found[1]) if found[1] else 7
            while above and above[-1][0] >= depth:
                above.pop()
            shown = self._any(BAD, found.start(), found.end()) and not self._any(STILL, found.start(), found.end())
            bad = shown or (bool(above) and above[-1][1])
            above.append((depth, bad))
            yield found.start(), bad

    def _labelled_bad(self, start: int, end: int) -> bool:
        """Whether an item begins with the name of something bad: what stands behind it explains that name."""
        label = _LABEL.match(self.text, start, end)
        return label is not None and self._any(BAD, start, label.end()) and not self._any(STILL, start, label.end())

    def _any(self, name: str, start: int, end: int) -> bool:
        return self._first(name, start, end) is not None

    def _first(self, name: str, start: int, end: int) -> Hit | None:
        marks = self._marks[name]
        place = bisect.bisect_left(marks, start, key=lambda one: one.start)
        return marks[place] if place < len(marks) and marks[place].start < end else None

    def _within(self, name: str, start: int, end: int) -> Iterator[Hit]:
        marks = self._marks[name]
        for place in range(bisect.bisect_left(marks, start, key=lambda one: one.start), len(marks)):
            if marks[place].start >= end:
                return
            yield marks[place]

    def _fenced(self, start: int, end: int) -> bool:
        """Whether a sentence stands in a fence: what leads up to the fence speaks for all that is in it."""
        place = bisect.bisect_left(self._fences, start, key=lambda one: one[1])
        return place < len(self._fences) and self._fences[place][0] < end

    def _led(self, start: int, end: int) -> tuple[bool, bool]:
        """Whether the line above a list refuses what stands in it, and whether it tells of others who say it."""
        purpose = _PURPOSE.match(self.text, start, end)
        start = purpose.end() if purpose is not None else start
        told = any(self.text[mark.start : mark.end] not in _UNCERTAIN for mark in self._within(REPORT, start, end))
        reported = told and _OCCASION.match(self.text, start, end) is None
        return self._turned(start, end), self._any(DEFENCE, start, end) or reported

    def _turned(self, start: int, end: int) -> bool:
        return any(not self._still(mark) for mark in self._within(NOT, start, end))

    def _still(self, mark: Hit) -> bool:
        """Whether a word of refusal is part of a turn that refuses nothing: never forget, not only."""
        return self._any(STILL, mark.start, mark.end) or self._any(STILL, mark.start - 1, mark.start + 1)

    def negated(self, hit: Hit, clause: Clause) -> bool:
        """Whether a word stands behind one that turns it into its opposite, in the same sentence and not far off."""
        if clause.refused:
            return True
        near = max(clause.start, hit.start - _FAR)
        if any(self._reaches(mark, hit) for mark in self._within(NOT, near, hit.start)):
            return True
        return hit.language in _BEHIND and self._turned(hit.end, min(clause.end, hit.end + _FAR))

    def _reaches(self, mark: Hit, hit: Hit) -> bool:
        if self._still(mark) or self._any(TURN, mark.end, hit.start) or self._is_in_the(mark):
            return False
        quote = self._quote(mark)
        if quote is not None and quote[1] <= hit.start:
            return False
        between = self.text[mark.end : hit.start]
        comma = between.find(",")
        # Behind a comma a refusal goes on only through a row of things: "never read, open or send", "a, b, or c".
        return comma < 0 or _OR.search(between, comma) is not None or ROW.match(self.text, hit.end) is not None

    def _is_in_the(self, mark: Hit) -> bool:
        """Whether a word that refuses in Spanish stands in Portuguese, where it says where something is."""
        if mark.language != "es" or self.text[mark.start : mark.end] != "no":
            return False
        clause = self.all[self.index(mark.start)]
        return _PORTUGUESE.search(self.text, clause.start, clause.end) is not None

    def denied(self, hit: Hit, clause: Clause) -> bool:
        """Whether leave that would be asked for is not: "do not ask the user", but not "never send without asking"."""
        for mark in self._within(NOT, max(clause.start, hit.start - _FAR), hit.start):
            if self._still(mark) or _RIGHT_BEFORE.fullmatch(self.text, mark.end, hit.start) is None:
                continue
            if self.text[mark.start : mark.end] not in _BUT_FOR or not self._turned(clause.start, mark.start):
                return True
        return False

    def conditional(self, hit: Hit, clause: Clause) -> bool:
        """Whether a refusal is only the condition in another one: "never read, open or send it without asking"."""
        marks = [mark for mark in self._within(NOT, clause.start, hit.start) if not self._still(mark)]
        near = [at for at, mark in enumerate(marks) if mark.start >= hit.start - _FAR and self._reaches(mark, hit)]
        return bool(near) and all(
            self.text[marks[at].start : marks[at].end] in _BUT_FOR
            and any(self._reaches(other, marks[at]) for other in marks[:at])
            for at in near
        )

    def set_aside(self, hit: Hit, clause: Clause) -> bool:
        """Whether a phrase is only shown or told of: quoted in defence, reported, or under a bad example."""
        if clause.reported:
            return True
        quote = self._quote(hit)
        if quote is not None and self._shown(quote, clause, by_form=hit.language == "pattern"):
            return True
        piece = max([clause.start, *(found.end() for found in _PIECE.finditer(self.text, clause.start, hit.start))])
        words = {self.text[mark.start : mark.end] for mark in self._within(REPORT, piece, hit.start)}
        words |= asked_in_row(self.text, hit, self._within(REPORT, max(clause.start, hit.start - _FAR), hit.start))
        return bool(words) and not (words <= _OPEN and _POLITE.search(self.text, clause.start, hit.start) is not None)

    def _shown(self, quote: tuple[int, int], clause: Clause, *, by_form: bool) -> bool:
        """Whether a quotation is shown to be refused, or only named: what is to be said or done has a verb for it."""
        start = self._behind_hindrance(clause.start, quote[0])
        if self._any(DEFENCE, start, clause.end):
            return True
        before = self._unquoted(clause.start, quote[0])
        # What is known by its form stands in quotation marks because programs write it so.
        code = by_form or self.text[quote[0]] == "`"
        return not code and _WORDS.search(before) is not None and _SAID.search(before) is None

    def _behind_hindrance(self, start: int, end: int) -> int:
        """Return where a sentence goes on behind the words that something of the agent's own was stopped."""
        occasion = _HINDERED.match(self.text, start, end)
        if occasion is None:
            return start
        words = {self.text[mark.start : mark.end] for mark in self._within(DEFENCE, start, occasion.end())}
        return occasion.end() if words <= _STOPPED else start

    def _unquoted(self, start: int, end: int) -> str:
        """Return a part of the text without its quotations: a verb in one of several examples tells nobody anything."""
        parts, at = [], start
        for first, last in self._quotes[bisect.bisect_left(self._quotes, (start, start)) :]:
            if first >= end:
                break
            if self.text[first] != "`":
                parts.append(self.text[at:first])
                at = min(last, end)
        return " ".join([*parts, self.text[at:end]])

    def _quote(self, hit: Hit) -> tuple[int, int] | None:
        place = bisect.bisect_right(self._quotes, (hit.start, len(self.text))) - 1
        if place < 0 or not self._quotes[place][0] <= hit.start < self._quotes[place][1]:
            return None
        return self._quotes[place]
