"""Masks taken off whatever language a text is in, and off what comes out, layer by layer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.code.javascript import unmask_script
from packtool.code.layers import (
    DEEPEST_LAYER,
    HTML,
    JAVASCRIPT,
    LARGEST_LAYERS,
    MOST_LAYERS,
    PYTHON,
    SHELL,
    Layer,
    Unmasked,
)
from packtool.code.parsing import Module, parse_string
from packtool.code.reading import Reading
from packtool.code.shell import unmask_shell
from packtool.code.unmasking import unmask_module

if TYPE_CHECKING:
    from collections.abc import Iterable


def unmask(reading: Reading) -> Unmasked:
    """Return a Python module's source with its masks taken off, and every layer found in it, outermost first."""
    found = unmask_module(reading)
    return replace(found, layers=_opened(found.layers))


def unmask_text(text: str, language: str) -> Unmasked:
    """Do the same for a text in ``python``, ``javascript`` (TypeScript too), ``html`` or ``shell``.

    Python that cannot be parsed and other languages come back as they are, without layers.
    """
    found = _direct(text.replace("\r\n", "\n").replace("\r", "\n"), language)
    return replace(found, layers=_opened(found.layers))


def _direct(text: str, language: str) -> Unmasked:
    if language in {JAVASCRIPT, HTML}:
        return unmask_script(text)
    if language == SHELL:
        return unmask_shell(text)
    module = parse_string(text, "") if language == PYTHON else None
    return unmask_module(Reading(module)) if isinstance(module, Module) else Unmasked(source=text)


def _opened(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return layers with their own masks taken off, each followed by those found inside it, within bounds."""
    found: list[Layer] = []
    waiting = list(layers)[::-1]
    size = 0
    while waiting and len(found) < MOST_LAYERS and size < LARGEST_LAYERS:
        layer = waiting.pop()
        size += len(layer.text)
        if layer.depth >= DEEPEST_LAYER:
            found.append(layer)
            continue
        inside = _direct(layer.text, layer.language)
        found.append(replace(layer, text=inside.source))
        for inner in reversed(inside.layers):
            how = (*layer.how, *inner.how)
            place = replace(inner, line=layer.line, column=layer.column, how=how, depth=layer.depth + 1)
            waiting.append(place)
    return tuple(found)
