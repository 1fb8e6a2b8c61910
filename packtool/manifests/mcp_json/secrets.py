"""What of a server is not shown: queries of URLs, and arguments that are a secret by the name before them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.secret_shapes import HIDDEN, is_secret_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node

# `--api-key=…`, `API_KEY=…` and, for a header, `X-Api-Key: …`.
_NAMED = re.compile(r"-{0,2}(?P<name>[A-Za-z][A-Za-z0-9_.-]{0,100})(?:=|:[ ]?)(?=.)", re.DOTALL)
_OPTION = re.compile(r"--?(?P<name>[A-Za-z][A-Za-z0-9_.-]{0,100})")


def shown_url(url: str) -> str:
    """Return a URL with what stands behind its ? hidden: it may be the server's own key, whatever its name."""
    base, mark, query = url.partition("?")
    return f"{base}?{HIDDEN}" if mark and query else url


def shown_args(args: Sequence[str]) -> tuple[str, ...]:
    """Return a command's arguments with those hidden that a name before them says to be secrets."""
    shown: list[str] = []
    for position, word in enumerate(args):
        start = _secret_from(args, position)
        shown.append(word if start is None else word[:start] + HIDDEN)
    return tuple(shown_url(word) if "://" in word else word for word in shown)


def _secret_from(args: Sequence[str], position: int) -> int | None:
    word = args[position]
    named = _NAMED.match(word)
    if named is not None and is_secret_name(named["name"]):
        return named.end()
    before = _OPTION.fullmatch(args[position - 1]) if position else None
    is_value = before is not None and is_secret_name(before["name"]) and not word.startswith("-")
    return 0 if is_value and word else None


def hidden_nodes(document: Document, root: Node) -> Iterator[Node]:
    """Give what must not show in any excerpt: the queries of URLs, and arguments that are secrets."""
    servers = root.get("mcpServers")
    for server in servers.entries if servers is not None else ():
        url, args = server[1].get("url"), server[1].get("args")
        if url is not None and "?" in url.text:
            yield _query(document, url)
        words = args.items if args is not None else ()
        texts = [word.text for word in words]
        yield from (word for word, shown in zip(words, shown_args(texts), strict=True) if shown != word.text)


def _query(document: Document, url: Node) -> Node:
    start = document.lines[url.line - 1].find("?", url.column - 1, url.end_column - 1)
    return url if start < 0 else replace(url, column=start + 2, end_column=url.end_column - 1)
