"""What is written into the address of a link or a picture, in Markdown or HTML."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from packtool.code.flow.sinking import take_object
from packtool.code.flow.values import EMPTY, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.code.flow.walking import Walk

LINK = "=link"
_BEGINS = re.compile(r"\]\(|\b(?:src|href)\s{0,3}=\s{0,3}[\"']?")
_ENDS = re.compile(r"[)\"'\s]")
# Such an address fetches nothing from anywhere.
_STAYS = re.compile(r"(?i)(?:data|file|mailto|tel|javascript):|[#/.]")
_PLACES = re.compile(r"%(?:\(\w{1,40}\))?[sdr]|\{[\w!:.]{0,40}\}")
_LONGEST = 300
_MOST = 40


def link_in(walk: Walk, node: ast.expr, parts: Sequence[ast.expr]) -> None:
    """Record what of a text that is put together stands in the address of a link."""
    if not walk.all.knowledge.call(LINK).sinks:
        return
    value = EMPTY
    address: str | None = None
    shown = ""
    for part in parts[:_MOST]:
        text = walk.all.renderer.text(part, walk.where.scope)
        inside = address is not None and not isinstance(part, ast.Constant) and not _STAYS.match(address + text)
        value = joined(value, walk.value(part)) if inside else value
        address = _further(address, text)
        shown = shown or (address or "" if value else "")
    take_object(walk, node, LINK, value, shown)


def _further(address: str | None, text: str) -> str | None:
    """Return the address that a text leaves open, with what of it was written before; ``None`` outside one."""
    end = _ENDS.search(text) if address is not None else None
    if address is not None and end is None:
        return (address + text)[:_LONGEST]
    begins = list(_BEGINS.finditer(text, 0 if end is None else end.start()))
    last = text[begins[-1].end() :] if begins else ")"
    return None if _ENDS.search(last) else last


def filled(walk: Walk, pattern: ast.expr, given: Sequence[ast.expr]) -> list[ast.expr]:
    """Return the parts that a pattern with places (``%s``, ``{}``, ``{name}``) and what is put into them make."""
    text = walk.all.renderer.text(pattern, walk.where.scope)
    inner = [part for one in given for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    pieces = _PLACES.split(text)
    made: list[ast.expr] = []
    for number, piece in enumerate(pieces[:_MOST]):
        made.append(ast.copy_location(ast.Constant(piece), pattern))
        # Where the places have names, anything may stand at any of them.
        ordered = inner[number : number + 1] if len(inner) == len(pieces) - 1 else inner
        made += ordered if number < len(pieces) - 1 else []
    return made
