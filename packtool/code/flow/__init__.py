"""Follows data through a plugin's Python: from labelled sources to sinks, across functions and files."""

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
