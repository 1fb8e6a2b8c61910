"""Reads a plugin's Python without running it: parse, imports, names, constants, and what the code does."""

from packtool.code.parsing import Module, Unparsed, Why, parse
from packtool.code.project import Project
from packtool.code.reach import Reached, reach
from packtool.code.reading import Reading

__all__ = ["Module", "Project", "Reached", "Reading", "Unparsed", "Why", "parse", "reach"]
