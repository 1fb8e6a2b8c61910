"""Code inside other files: fenced blocks, cells, scripts, command lines, and what constants fold to."""

from packtool.scan.derived.find import Derived, find_derived, put_back
from packtool.scan.derived.told import Told

__all__ = ["Derived", "Told", "find_derived", "put_back"]
