"""Refused values that stand a second time in a pack, where nothing else says that they are secrets."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.documents.conceal import secret_nodes, spans_of_nodes
from packtool.manifests.pack.logins import login_nodes
from packtool.manifests.pack.seed_rules import GRANT
from packtool.manifests.pack.settings import walk
from packtool.secret_shapes import HIDDEN
from packtool.text import ELLIPSIS, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

# What is shorter is a part of too many other words.
_SHORTEST = 8
# So many are looked for inside of other texts; any number as the whole of one.
_MOST = 256
_PLACEHOLDER = re.compile(r"\$?\{[^{}]{1,100}\}|<[^<>]{1,100}>")
# Values that are no secrets, and stand in sentences about settings.
_WORDS = frozenset(
    {"description", "disabled", "optional", "passphrase", "password", "required", "settings", "username"}
)
# No document holds it as it is.
_FILL = "\x01"
_FILLED = re.compile(f"{_FILL}+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeats:
    """The texts that were refused: ``every`` one, and ``sought`` are those to look for in others, longest first."""

    every: frozenset[str]
    sought: tuple[str, ...]

    def told_by(self, text: str) -> bool:
        """Whether a decoded text holds a refused one."""
        return len(text) >= _SHORTEST and (text.strip() in self.every or any(word in text for word in self.sought))

    def hide(self, text: str) -> str:
        """Return a text without the refused ones, and without the beginning of one at which it was cut."""
        if len(text) < _SHORTEST:
            return text
        for word in self.sought:
            if word in text:
                text = text.replace(word, HIDDEN)
        for word in self.sought if ELLIPSIS in text else ():
            text = _without_cut(text, word)
        return HIDDEN if text.strip() in self.every else text

    def hide_in(self, finding: Finding) -> Finding:
        """Return a finding whose sentences hold no refused text."""
        message, remedy = self.hide(finding.message), self.hide(finding.remedy)
        if (message, remedy) == (finding.message, finding.remedy):
            return finding
        return replace(finding, message=message, remedy=remedy)


def _without_cut(text: str, word: str) -> str:
    *cut, last = text.split(ELLIPSIS)
    return ELLIPSIS.join([*(_without_beginning(piece, word) for piece in cut), last])


def _without_beginning(piece: str, word: str) -> str:
    start = piece.find(word[:_SHORTEST], max(0, len(piece) - len(word)))
    while start >= 0:
        if word.startswith(piece[start:]):
            return piece[:start] + HIDDEN
        start = piece.find(word[:_SHORTEST], start + 1)
    return piece


def repeats_of(root: Node) -> Repeats:
    """Collect what a pack's refused values say, those in refused lists and mappings included. Grants say no secret."""
    refused = [setting.value for setting in walk(root) if setting.refusal not in {None, GRANT}]
    texts: dict[str, None] = {}
    for node in (*refused, *login_nodes(root), *secret_nodes(root, mappings=True)):
        for text in _texts(node):
            texts.update(dict.fromkeys((text, *map(str.strip, text.splitlines()))))
    known = [text for text in texts if _is_telling(text)]
    few = known[:_MOST]
    forms = {form for text in few for form in (text, visible(text), json.dumps(text, ensure_ascii=False)[1:-1])}
    return Repeats(every=frozenset(known), sought=tuple(sorted(forms, key=lambda form: (-len(form), form))))


def _texts(top: Node) -> Iterator[str]:
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if node.kind == "scalar":
            yield node.text.strip()
        waiting.extend((*node.items, *(value for _, value in node.entries)))


def _is_telling(text: str) -> bool:
    return len(text) >= _SHORTEST and text.casefold() not in _WORDS and not _PLACEHOLDER.fullmatch(text)


def hide_repeats(document: Document, root: Node, repeats: Repeats) -> Document:
    """Return the document with every value or key hidden that holds a refused text, and with what comments repeat."""
    if not repeats.every:
        return document
    told = [node for node in _scalars(root) if repeats.told_by(node.text)]
    return document.hide_spans(spans_of_nodes(told, document.lines)).hide_spans(
        dict(_in_lines(document.lines, repeats.sought))
    )


def _scalars(root: Node) -> Iterator[Node]:
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if node.kind == "scalar":
            yield node
        waiting.extend((*node.items, *(part for entry in node.entries for part in entry)))


def _in_lines(lines: Sequence[str], words: Iterable[str]) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    text = "\n".join(lines)
    for word in words:
        # Of one length, so that columns stay; what is filled is not found again, and no word is looked for twice.
        if "\n" not in word:
            text = text.replace(word, _FILL * len(word))
    if _FILL not in text:
        return
    for number, line in enumerate(text.split("\n"), 1):
        found = tuple(filled.span() for filled in _FILLED.finditer(line))
        if found:
            yield number, found
