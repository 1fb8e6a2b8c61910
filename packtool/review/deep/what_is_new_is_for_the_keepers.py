"""What a plugin has at the new commit and had not at the old: the keepers look at that, and at nothing else again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.at_pin import FACTS
from packtool.findings import Rule, Severity
from packtool.git.commits import MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT
from packtool.review.law import Remark, found_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.review.looked import Looked

# More of these is more that a plugin may or can do.
_WEIGHTY = frozenset({"capabilities", "env", "mcp_servers", "dependencies", "programs", "plugins", "behaviours"})
_MOST = 4
# What is wrong with the commit itself has a law of its own.
_OWN = (MISSING, NOT_A_COMMIT, NOT_ON_BRANCH, REFUSED_OBJECT)

NEW = Rule(
    id="review-new-since-old-pin",
    severity=Severity.WARNING,
    summary="At the new commit the plugin asks for or does what it did not at the old one.",
    why="Everybody who updates gets it, and nobody agreed to it when the plugin was listed.",
    remedy="let the keepers of the index look at what is new",
)
FOUND = Rule(
    id="review-new-finding",
    severity=Severity.WARNING,
    summary="At the new commit something is found in the plugin that was not there at the old one.",
    why="What was harmless when it was listed need not be today.",
    remedy="let the keepers of the index look at it",
)
NOT_COMPARED = Rule(
    id="review-not-compared",
    severity=Severity.WARNING,
    summary="What is new since the old commit cannot be told.",
    why="The old commit cannot be looked at any more, so that all of the plugin is new.",
    remedy="look at all of the plugin as if it were new",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say each kind of fact once, and new findings that weigh."""
    if looked.before is None or looked.seen.fetched is None:
        return
    news = looked.before.news
    if news is None:
        unseen = looked.before.seen.unseen
        why = f": {unseen.reason}" if unseen is not None else ""
        message = f"nothing of {looked.before.seen.pin.display} can be looked at{why}"
        yield Remark(rule=NOT_COMPARED, place=looked.at(), message=message)
        return
    for kind, words in news.new.items():
        severity = None if kind in _WEIGHTY else Severity.NOTE
        message = f"new {FACTS[kind]}: {_listed(words)}"
        yield Remark(rule=NEW, place=looked.at(), message=message, severity=severity)
    heavy = [
        one for one in news.new_findings if one.severity > Severity.NOTE and not one.waived and one.rule not in _OWN
    ]
    if heavy:
        first = max(heavy, key=lambda finding: finding.severity)
        rules = sorted({finding.rule.id for finding in heavy})
        message = f"new: {_listed(rules)}; {found_at(first)}"
        yield Remark(rule=FOUND, place=looked.at(), message=message)


def _listed(words: Sequence[str]) -> str:
    more = f", and {len(words) - _MOST} more" if len(words) > _MOST else ""
    return ", ".join(words[:_MOST]) + more
