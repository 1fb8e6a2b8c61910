"""Code inside other files: fenced blocks, cells, scripts, command lines, and what constants fold to."""

from packtool.scan.derived.find import Derived, find_derived, put_back

__all__ = ["Derived", "find_derived", "put_back"]
