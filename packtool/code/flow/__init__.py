"""Follows data through a plugin's Python: from labelled sources to sinks, across functions and files."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from packtool.code.flow.knowledge import Knowledge
    from packtool.code.flow.solving import Flow, solve
    from packtool.code.flow.summarising import summarise
    from packtool.code.flow.summary import Sink, Source, Spot, Summary, from_json, to_json

__all__ = [
    "Flow",
    "Knowledge",
    "Sink",
    "Source",
    "Spot",
    "Summary",
    "from_json",
    "solve",
    "summarise",
    "to_json",
]

# What is used is loaded when it is asked for: most runs of packtool read no Python anew.
_PLACES = {
    "Flow": "packtool.code.flow.solving",
    "Knowledge": "packtool.code.flow.knowledge",
    "Sink": "packtool.code.flow.summary",
    "Source": "packtool.code.flow.summary",
    "Spot": "packtool.code.flow.summary",
    "Summary": "packtool.code.flow.summary",
    "from_json": "packtool.code.flow.summary",
    "solve": "packtool.code.flow.solving",
    "summarise": "packtool.code.flow.summarising",
    "to_json": "packtool.code.flow.summary",
}


def __getattr__(name: str) -> Any:
    """Load one of the names above. Raises AttributeError for any other."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module(_PLACES[name]), name)
    return found
