"""Reads a plugin's Python without running it: parse, imports, names, constants, and what the code does."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from packtool.code.by_hand import ByHand
    from packtool.code.imports import Import, Lead, leads_of, statement
    from packtool.code.layers import Layer, Unmasked
    from packtool.code.mending import mend
    from packtool.code.observing import Act, Behaviour, observe
    from packtool.code.observing.network import hosts_in
    from packtool.code.observing.programs import commands
    from packtool.code.opening import unmask, unmask_text
    from packtool.code.parsing import Module, Unparsed, Why, parse
    from packtool.code.project import Project
    from packtool.code.reaching import Reached, reach
    from packtool.code.reading import Reading
    from packtool.code.registering import Registration, registrations
    from packtool.code.rewriting import MARKER
    from packtool.code.shell.form import broken_line

__all__ = [
    "MARKER",
    "Act",
    "Behaviour",
    "ByHand",
    "Import",
    "Layer",
    "Lead",
    "Module",
    "Project",
    "Reached",
    "Reading",
    "Registration",
    "Unmasked",
    "Unparsed",
    "Why",
    "broken_line",
    "commands",
    "hosts_in",
    "leads_of",
    "mend",
    "observe",
    "parse",
    "reach",
    "registrations",
    "statement",
    "unmask",
    "unmask_text",
]

# What is used is loaded when it is asked for: most runs of packtool read no Python anew.
_PLACES = {
    "Act": "packtool.code.observing",
    "Behaviour": "packtool.code.observing",
    "ByHand": "packtool.code.by_hand",
    "Import": "packtool.code.imports",
    "Layer": "packtool.code.layers",
    "Lead": "packtool.code.imports",
    "MARKER": "packtool.code.rewriting",
    "Module": "packtool.code.parsing",
    "Project": "packtool.code.project",
    "Reached": "packtool.code.reaching",
    "Reading": "packtool.code.reading",
    "Registration": "packtool.code.registering",
    "Unmasked": "packtool.code.layers",
    "Unparsed": "packtool.code.parsing",
    "Why": "packtool.code.parsing",
    "broken_line": "packtool.code.shell.form",
    "commands": "packtool.code.observing.programs",
    "hosts_in": "packtool.code.observing.network",
    "leads_of": "packtool.code.imports",
    "mend": "packtool.code.mending",
    "observe": "packtool.code.observing",
    "parse": "packtool.code.parsing",
    "reach": "packtool.code.reaching",
    "registrations": "packtool.code.registering",
    "statement": "packtool.code.imports",
    "unmask": "packtool.code.opening",
    "unmask_text": "packtool.code.opening",
}


def __getattr__(name: str) -> Any:
    """Load one of the names above. Raises AttributeError for any other."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module(_PLACES[name]), name)
    return found
