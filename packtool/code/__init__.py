"""Reads a plugin's Python without running it: parse, imports, names, constants, and what the code does."""

from packtool.code.layers import Layer, Unmasked
from packtool.code.mending import mend
from packtool.code.observing import Act, Behaviour, observe
from packtool.code.opening import unmask, unmask_text
from packtool.code.parsing import Module, Unparsed, Why, parse
from packtool.code.project import Project
from packtool.code.reach import Reached, reach
from packtool.code.reading import Reading
from packtool.code.registering import Registration, registrations
from packtool.code.rewriting import MARKER

__all__ = [
    "MARKER",
    "Act",
    "Behaviour",
    "Layer",
    "Module",
    "Project",
    "Reached",
    "Reading",
    "Registration",
    "Unmasked",
    "Unparsed",
    "Why",
    "mend",
    "observe",
    "parse",
    "reach",
    "registrations",
    "unmask",
    "unmask_text",
]
