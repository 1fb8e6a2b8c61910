"""The prose rules over every text: which passages are read, and where the parts of a rule meet in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.scan.match import Match, Place
from packtool.scan.prose.folding import fold, unseen
from packtool.scan.prose.meeting import Meeting, Reader
from packtool.scan.prose.passages import Passage, passages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.scan.match import Unit
    from packtool.scan.prose.lexicon import Lexicon
    from packtool.scan.rules import TextRule

NAME = "text"
_SHOWN = 400


def read_unit(unit: Unit, rules: Sequence[TextRule], lexicon: Lexicon) -> tuple[Match, ...]:
    """Return what the rules match in one unit, in a fixed order, each rule once for the same place."""
    found = {(match.rule, match.place.line): match for match in _matches(unit, rules, lexicon)}
    return tuple(sorted(found.values(), key=lambda match: match.order))


def _matches(unit: Unit, rules: Iterable[TextRule], lexicon: Lexicon) -> Iterator[Match]:
    lines = unit.lines
    for passage in passages(unit):
        reader = Reader.of(passage.text, lexicon)
        for rule in rules:
            if passage.place in rule.places:
                met = (one for one in reader.meetings(rule) if not (rule.described and _begins(reader, passage, one)))
                yield from (_match(reader, passage, meeting, lines) for meeting in met)


def _begins(reader: Reader, passage: Passage, meeting: Meeting) -> bool:
    """Whether a description begins with the verb of a meeting: "Returns", or "Return", is what a tool does."""
    return passage.place == "description" and not reader.text[: meeting.hits[0].start].strip()


def _match(reader: Reader, passage: Passage, meeting: Meeting, lines: Sequence[str]) -> Match:
    start, end = meeting.span
    # The folded text has the lines of the passage, so lines are counted in it and columns are not.
    first, last = (min(_line(passage, reader.text, place), len(lines)) for place in (start, end - 1))
    clauses = reader.clauses
    told = reader.text[clauses.all[clauses.index(start)].start : clauses.all[clauses.index(end - 1)].end]
    masked = passage.decoded or any(unseen(line) or len(fold(line)) != len(line) for line in lines[first - 1 : last])
    return Match(
        rule=meeting.rule.meta.rule.id,
        place=Place(line=first, column=1, end_line=last, end_column=len(lines[last - 1]) + 1),
        engine=NAME,
        captures={
            name: reader.text[hit.start : hit.end] for name, hit in zip(_names(meeting), meeting.hits, strict=True)
        },
        decoded=told.strip()[:_SHOWN] if masked else None,
    )


def _line(passage: Passage, text: str, offset: int) -> int:
    return passage.shift + 1 + (0 if passage.decoded else text.count("\n", 0, offset))


def _names(meeting: Meeting) -> Iterator[str]:
    return (f"${number + 1}" for number in range(len(meeting.hits)))
