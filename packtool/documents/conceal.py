"""Which parts of a document are never shown, because its kind refuses them as secrets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.secret_shapes import is_secret_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from packtool.documents.node import Node

    Spans = Mapping[int, Sequence[tuple[int, int]]]

# A key and its colon, at the beginning of a line, behind a dash, or inside of a flow mapping.
_KEY = re.compile(
    r"""(?:^|[\s{,\[\-?])["']?(?P<key>[^\s"'{}\[\],:#][^"'{}\[\],:#]{0,200}+)["']?\s{0,200}:(?=\s|$|["'\[{])"""
)


_KEY_BEGINS = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY|PuTTY-User-Key-File-")
_KEY_ENDS = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY|Private-MAC:")
_PLACEHOLDER = re.compile(r"(?:[A-Za-z]{1,20} )?\$\{[A-Za-z0-9_.:-]{1,100}\}")
_NOWHERE = 1 << 30
_EVERYWHERE = -1


def _never(*_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Conceal:
    """What a kind never shows: ``nodes`` gives the refused values of a document that could be read.

    In a text that cannot be parsed nothing is known but lines: there, whatever follows a key that ``named`` takes for a
    secret's is hidden, from the first line on that has the key ``below``, and anywhere what follows a key when
    ``told`` says so of the two. What stands under a secret's name (``secret_shapes.is_secret_name``) is hidden in every
    kind of document.
    """

    nodes: Callable[[Node], Iterable[Node]]
    named: Callable[[str], bool]
    below: str
    told: Callable[[str, str], bool] = _never


def _nothing(_: Node) -> Iterable[Node]:
    return ()


BY_NAME = Conceal(nodes=_nothing, named=_never, below="")


def secret_nodes(root: Node, *, mappings: bool = False) -> Iterator[Node]:
    """Give the values under secrets' names, and private keys, whether in one text or in the lines of a list.

    ``mappings`` says that a mapping under such a name is hidden, too: what a kind tells of a secret may stand there.
    """
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if is_split_key(node) or _KEY_BEGINS.search(node.text):
            yield node
            continue
        waiting.extend(node.items)
        for key, value in node.entries:
            waiting.append(key)
            if key.kind == "scalar" and _worth_hiding(value, mappings=mappings) and is_secret_name(key.text):
                yield value
            else:
                waiting.append(value)


def _worth_hiding(value: Node, *, mappings: bool) -> bool:
    if value.kind == "scalar":
        # A switch is no secret, and neither is a place that somebody else fills.
        return value.value is not None and type(value.value) is not bool and not _PLACEHOLDER.fullmatch(value.text)
    return bool(value.items) or (mappings and bool(value.entries))


def is_split_key(node: Node) -> bool:
    """Whether a list or a mapping holds a private key line by line, so that no member shows it alone."""
    members = [*node.items, *(part for entry in node.entries for part in entry)]
    texts = [text for member in members for text in _texts(member)]
    return any(_KEY_BEGINS.search(text) and not _KEY_ENDS.search(text) for text in texts)


def _texts(member: Node) -> Iterator[str]:
    if member.kind == "scalar":
        yield member.text
    for item in member.items:
        yield item.text


def spans_of_nodes(nodes: Iterable[Node], lines: Sequence[str]) -> Spans:
    """Return the columns (0-based, end-exclusive) that ``nodes`` cover, by line number from 1."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for node in nodes:
        for number in range(node.line, min(node.end_line, len(lines)) + 1):
            start = node.column - 1 if number == node.line else 0
            end = node.end_column - 1 if number == node.end_line else len(lines[number - 1])
            if start < end:
                spans.setdefault(number, []).append((start, end))
    return {number: tuple(sorted(found)) for number, found in spans.items()}


def spans_of_lines(conceal: Conceal, lines: Sequence[str]) -> Spans:
    """Return what is hidden in a text that cannot be parsed: rather too much than too little."""
    return dict(_hidden_lines(conceal, lines))


def _hidden_lines(conceal: Conceal, lines: Sequence[str]) -> Iterator[tuple[int, tuple[tuple[int, int]]]]:
    reached, depth, margin = False, 0, _NOWHERE
    for number, line in enumerate(lines, 1):
        if not _continues(line, margin):
            margin = _NOWHERE
        start = None if margin == _NOWHERE else 0
        for found in _KEY.finditer(line):
            key = found["key"].strip().lstrip("-? ")
            reached = reached or key == conceal.below
            if start is not None:
                break
            rest = line[found.end() :].strip()
            named = is_secret_name(key) or (reached and conceal.named(key))
            if named or conceal.told(key, rest):
                start = min(found.end() + 1, len(line))
                margin = _margin(line, found, depth)
        depth += _opened(line)
        if start is not None and start < len(line):
            yield number, ((start, len(line)),)


def _continues(line: str, margin: int) -> bool:
    """Whether a line can belong to the value of a key that is indented by ``margin``."""
    body = line.lstrip(" \t")
    indent = len(line) - len(body)
    return not body or indent > margin or (indent == margin and body.startswith("-"))


def _margin(line: str, found: re.Match[str], depth: int) -> int:
    # Inside of brackets, or of a quote that is not closed, indentation says nothing about where the value ends.
    if depth + _opened(line[: found.start("key")]) > 0 or any(line.count(quote) % 2 for quote in "\"'"):
        return _EVERYWHERE
    return len(line) - len(line.lstrip(" \t"))


def _opened(text: str) -> int:
    return sum(text.count(bracket) for bracket in "[{") - sum(text.count(bracket) for bracket in "]}")
