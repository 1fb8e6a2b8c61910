"""Reads a plugin's Python without running it: parse, imports, names, constants, and what the code does."""

from packtool.code.parsing import Module, Unparsed, Why, parse

__all__ = ["Module", "Unparsed", "Why", "parse"]
