"""Reports as text for a terminal: no escape code and nothing unseen but our own colours, at any width."""

from __future__ import annotations

import re

from fuzz_laws import hold, is_shown
from stories import report_of, text_of

from packtool.formats import compared, index_checked, review, scanned, text, validated

GRAMMAR = "markdown"
# Colours are the one thing that is ours.
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# The first byte chooses the kind; each kind has a text of its own besides the usual one.
_OWN = (scanned, scanned, review, compared, index_checked)
_WIDTHS = (20, 40, 80, 200)


def one(data: bytes) -> None:
    """Write one report at one width, with and without colours."""
    report, told = report_of(data), report_of(data, is_told=True)
    width = _WIDTHS[len(data) % len(_WIDTHS)]
    for form, said in ((text, report), (validated, report), (_OWN[text_of(data)[0]], told)):
        plain = form.render(said, width=width, color=False)
        hold("it ends in a line feed", plain.endswith("\n"), data)
        hold("nothing unseen is left", is_shown(plain.replace("\n", "")), plain)
        bright = form.render(said, width=width, color=True)
        hold("no escape code but a colour", is_shown(_COLOUR.sub("", bright).replace("\n", "")), bright)
        hold("colours change no word", _words(_COLOUR.sub("", bright)) == _words(plain), plain, bright)


def _words(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n")]
