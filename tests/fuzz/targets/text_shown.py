"""Text from strangers made safe to show: nothing unseen is left, and doing it twice is doing it once."""

from __future__ import annotations

import itertools
import unicodedata

from fuzz_laws import hold

from packtool.errors import CouldNotLook
from packtool.findings import Excerpt
from packtool.formats.fitting import fitted, folded, padded
from packtool.formats.paint import columns
from packtool.secret_shapes import secret_spans
from packtool.text import ELLIPSIS, clean, nearest, visible

GRAMMAR = "markdown"
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_WIDTH = 40


def one(data: bytes) -> None:
    """Show any text."""
    text = data.decode("utf-8", "surrogateescape")
    seen = visible(text)
    hold("nothing unseen is left", not any(unicodedata.category(one) in _UNSEEN for one in seen), text, seen)
    hold("it is shown as it is", visible(seen) == seen, text)
    for limit in (20, 200, 600):
        short = clean(text, limit=limit)
        hold("it is short enough", len(short) <= limit, text, short)
        # What is cut may look like something else.
        is_once = short.endswith(ELLIPSIS) or clean(short, limit=limit) == short
        hold("cleaning twice is cleaning once", is_once, text, short, clean(short, limit=limit))
    hold("a message is clean", visible(CouldNotLook(text).message) == CouldNotLook(text).message, text)
    spans = secret_spans(text)
    apart = all(a[1] < b[0] for a, b in itertools.pairwise(spans))
    hold("secrets stand apart, in the text", apart and all(0 <= a < b <= len(text) for a, b in spans), text, spans)
    _fits(seen)
    nearest(text, ("plugins", "plugin", "name"))
    line = text.split("\n")[0]
    Excerpt.of(line, 1 + len(line) // 2, 2 + len(line) // 2)


def _fits(seen: str) -> None:
    hold("it fits into a column", columns(fitted(seen, _WIDTH)) <= _WIDTH, seen)
    hold("it fills a column", columns(padded(seen, _WIDTH)) == _WIDTH, seen)
    for line in folded(seen, _WIDTH).split("\n"):
        hold("each line fits", columns(line) <= _WIDTH, seen, line)
