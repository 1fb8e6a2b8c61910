"""A community index: loaded from wherever it can be had, names looked up in it, removed plugins known."""

from packtool.index.load import load
from packtool.index.loaded import LoadedIndex, Origin
from packtool.index.removals import RemovedList, known_removals
from packtool.index.replies import Answer, Ask, NoAnswer, Reply, Unchanged
from packtool.index.resolve import Resolution, pin_difference, resolve
from packtool.index.wanted import DEFAULT_URL, Places, Wanted

__all__ = [
    "DEFAULT_URL",
    "Answer",
    "Ask",
    "LoadedIndex",
    "NoAnswer",
    "Origin",
    "Places",
    "RemovedList",
    "Reply",
    "Resolution",
    "Unchanged",
    "Wanted",
    "known_removals",
    "load",
    "pin_difference",
    "resolve",
]
