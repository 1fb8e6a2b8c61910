"""What the entry says the plugin offers is what its code registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.telling import not_told
from packtool.findings import Rule, Severity
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_WORDS = ("tools", "hooks", "skills")

OFFERS = Rule(
    id="review-offers-differ",
    severity=Severity.WARNING,
    summary="An entry says that the plugin offers something, and the code is not seen to.",
    why="People find and choose plugins by these words.",
    remedy="write under `capabilities` of the entry what the plugin registers",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Compare the words whose meaning is known; what the code does must be told in full for a warning."""
    seen = looked.seen
    if seen.plugin is None:
        return
    known = seen.examination is None or not not_told(seen.examination)
    offers = {word.strip().casefold() for word in looked.entry.offers}
    for word in _WORDS:
        there = looked.facts.get(word, ())
        if word in offers and not there:
            message = f"the entry says `{word}`, and the plugin is not seen to have any"
            severity = None if known else Severity.NOTE
            yield Remark(rule=OFFERS, place=looked.at("capabilities"), message=message, severity=severity)
        elif there and offers and word not in offers and word != "hooks":
            message = (
                f"the plugin has {len(there)} {word if len(there) > 1 else word[:-1]}, which the entry does not say"
            )
            yield Remark(rule=OFFERS, place=looked.at("capabilities"), message=message, severity=Severity.NOTE)
