"""Calls that reach a function by a detour: through a table, an attribute, a parameter, a wrapper, a function."""

from packtool.code.detours.finding import Detours, Direct, find_detours

__all__ = ["Detours", "Direct", "find_detours"]
