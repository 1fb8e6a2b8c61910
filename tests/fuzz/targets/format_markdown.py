"""Reports as Markdown: no text of a stranger is markup, a mention, a reference or a link."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from fuzz_laws import hold
from markdown_it import MarkdownIt
from stories import plain_report, report_of

from packtool.formats import compared_markdown, markdown
from packtool.formats.blocks import SIZE
from packtool.formats.markup import cell, code

if TYPE_CHECKING:
    from packtool.findings import Report

GRAMMAR = "markdown"
_BLOCKS = {"heading", "paragraph", "inline", "table", "thead", "tbody", "tr", "th", "td", "html_block", "fence"}
_WORDS = {"text", "code_inline", "strong_open", "strong_close", "softbreak"}
_SHORT = 100
_MEANING = frozenset("@#<>[]`|")


def one(data: bytes) -> None:
    """Write one report in the form of its command."""
    text = _rendered(report_of(data))
    hold("it is short enough for one comment", len(text.encode("utf-16-le", "surrogatepass")) // 2 <= SIZE, len(text))
    _is_ours(text)
    # What is long is cut, and then there is less of it.
    if len(data) <= _SHORT:
        hold("a text makes no block", _blocks(text) == _plain(data[:1]), data, text)
    said = data.decode("utf-8", "surrogateescape")
    for span in (code(said), cell(said)):
        tokens = _reader().parseInline(span)[0].children or []
        hold("a span is one span", [token.type for token in tokens] == ["code_inline"] or not said, said, span)


def _rendered(report: Report) -> str:
    render = compared_markdown.render if report.command == "diff" else markdown.render
    return render(report, width=80, color=False)


@functools.cache
def _plain(first: bytes) -> list[str]:
    return _blocks(_rendered(plain_report(first)))


def _is_ours(text: str) -> None:
    for token in _reader().parse(text):
        hold("a block is ours", token.type.removesuffix("_open").removesuffix("_close") in _BLOCKS, token.type, text)
        for inner in token.children or []:
            hold("markup within a line is ours", inner.type in _WORDS, inner.type, text)
            hold("no text means anything", inner.type != "text" or not _MEANING & set(inner.content), inner.content)


def _blocks(text: str) -> list[str]:
    return [token.type for token in _reader().parse(text)]


@functools.cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])
