"""Whether an English verb gives an order where it stands, or only names a thing or tells of a habit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.scan.prose.clauses import Clause
    from packtool.scan.prose.lexicon import Hit

_PREVIOUS = re.compile(r"([a-z']+)[\s\"'(*_`>]*\Z")
# fmt: off
_TELLING = frozenset({
    "and", "then", "must", "should", "please", "always", "you", "also", "first", "next", "finally", "will", "shall",
    "now", "just", "instead", "before", "or", "lastly", "afterwards", "again", "be", "ll", "i", "we",
})
# fmt: on
_OBLIGED = re.compile(
    r"\b(?:need|needs|have|has|must|required|sure|remember|going|want|wants|instructed|asked|supposed|necessary|"
    r"mandatory|important|proceed|continue|try|attempt|ought|able|order|is|are|ensure|certain|free|ready)"
    r"(?: you)? to\W*\Z"
)
_ING = re.compile(
    r"\b(?:by|start|begin|requires?|required|involves?|includes?|after|before|while|mandatory|and|keep|of)\W*\Z"
)
_PASSIVE = re.compile(r"\b(?:must|should|shall|needs? to|ha(?:s|ve) to|to)(?: \w{3,14}ly)? be(?: \w{3,14}ly)?\W*\Z")
_OPEN = re.compile(r"(?:\A|[\n.!?;:,\uff0c\uff1a—\u2013(|>]|\s-{1,3}\s|[-*+•]\s|\d[.)])[\s\"'*_`>\[\]x#-]*\Z")


def told(text: str, hit: Hit, clause: Clause) -> bool:
    """Whether an English verb in its plain form gives an order here, and is not a noun or somebody's habit."""
    word = text[hit.start : hit.end].split(maxsplit=1)[0]
    before = text[max(clause.start, hit.start - 60) : hit.start]
    if word.endswith("ing"):
        return _ING.search(before) is not None or _OPEN.search(before) is not None
    if word.endswith(("ed", "ent")) and word not in {"embed", "feed", "present"}:
        return _PASSIVE.search(before) is not None
    if hit.start - clause.start < 60 and not before.strip() or _OPEN.search(before):  # noqa: PLR2004, RUF021
        return True
    found = _PREVIOUS.search(before)
    if found is None:
        return False
    if found[1] == "to":
        return _OBLIGED.search(before) is not None
    return found[1] in _TELLING or (found[1].endswith("ly") and len(found[1]) > 4)  # noqa: PLR2004
