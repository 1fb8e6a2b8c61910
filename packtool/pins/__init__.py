"""The words for a place in somebody's history: commit, source, subdir, pin."""

from packtool.pins.commit import HOW_TO_GET_A_COMMIT, Commit
from packtool.pins.fault import PinError
from packtool.pins.pin import Pin, Site
from packtool.pins.source import Source
from packtool.pins.subdir import parse_subdir

__all__ = ["HOW_TO_GET_A_COMMIT", "Commit", "Pin", "PinError", "Site", "Source", "parse_subdir"]
