"""No text of an index is Markdown or HTML that would do something where the index is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import PLACE_KEYS
from packtool.review.law import Remark
from packtool.review.texts import texts_beside, texts_of
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Place, Review

_SHOWN = 60
_ADDRESSES = frozenset({"homepage", "repo", "$schema", "catalog"})
# Of a removal; a law of its own looks at its link.
_ADDRESSES_BESIDE = frozenset({"link", *PLACE_KEYS})
_ANY = re.compile(r"[<\]@:]|javascript|&#")
_TAGS = (
    "a|abbr|audio|base|body|br|button|code|details|div|embed|form|frame|h[1-6]|head|html|iframe|img|input|link|marquee"
    "|math|meta|object|p|picture|script|source|span|style|svg|table|template|textarea|title|video"
)
_HTML = re.compile(
    rf"<!--|<!\[CDATA|<\?|</?(?:{_TAGS})(?=[\s/>])|&#x?[0-9a-f]{{1,7}};|\bon[a-z]{{3,20}}\s?=\s?[\"']", re.IGNORECASE
)
_MARKDOWN = re.compile(r"!?\[[^\]\n]{0,200}\]\s?\(|^\s{0,3}\[[^\]\n]{1,200}\]:\s|<(?:https?|mailto):")
_SCHEME = re.compile(r"\b(?:javascript|vbscript|data|file|blob)\s?:\s?[^\s,.;]", re.IGNORECASE)
_WORKFLOW = re.compile(r"^\s{0,20}::[a-z-]{2,20}(?: [^:]{0,200})?::|##\[[a-z-]{2,20}\]", re.IGNORECASE | re.MULTILINE)
_LINK = re.compile(r"\bhttps?://(?!(?:127\.|localhost\b|0\.0\.0\.0|\[?::1\b))|\bwww\.[a-z0-9-]{2,60}\.", re.IGNORECASE)
_MENTION = re.compile(r"(?:^|[\s(])@[a-z0-9](?:[a-z0-9-]{0,38})(?:/[a-z0-9._-]{1,40})?\b", re.IGNORECASE)

MARKUP = Rule(
    id="review-text-markup",
    severity=Severity.ERROR,
    summary="A text of the index holds HTML, a Markdown link, an address that runs something, or a workflow command.",
    why="Where the index is shown it becomes a link, a picture or a script; in a log of a workflow, a command.",
    remedy="write plain words; the address of a plugin belongs under `homepage`, that of a removal under `link`",
)
LINK = Rule(
    id="review-text-link",
    severity=Severity.NOTE,
    summary="A text of an entry holds an address or mentions somebody.",
    why="Pages that show the index make a link of it, and it leads wherever its owner wants next year.",
    remedy="write the address under `homepage`",
)


def judge(review: Review) -> Iterator[Remark]:
    """Say it once for every text, the worst of it."""
    for item in review.head.items:
        for key, place, text in texts_of(item):
            if key not in _ADDRESSES and _ANY.search(text):
                yield from _of(f"entry `{item.shown}`", key, place, text)
    for whose, key, place, text in texts_beside(review):
        if key not in _ADDRESSES_BESIDE and _ANY.search(text):
            yield from _of(whose, key, place, text)


def _of(whose: str, key: str, place: Place, text: str) -> Iterator[Remark]:
    for pattern, rule in ((_WORKFLOW, MARKUP), (_HTML, MARKUP), (_MARKDOWN, MARKUP), (_SCHEME, MARKUP), (_LINK, LINK)):
        found = pattern.search(text)
        if found is not None:
            yield _remark(rule, whose, key, place, found)
            return
    mention = _MENTION.search(text) if key != "author" else None
    if mention is not None:
        yield _remark(LINK, whose, key, place, mention)


def _remark(rule: Rule, whose: str, key: str, place: Place, found: re.Match[str]) -> Remark:
    around = found.string[found.start() : found.end() + 30].strip()
    message = f"{whose}: `{clean(key, limit=_SHOWN)}` holds `{clean(around, limit=_SHOWN)}`"
    return Remark(rule=rule, place=place, message=message)
