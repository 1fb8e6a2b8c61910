"""Python's own warnings and its garbage collector, kept quiet while strangers' code is read."""

from __future__ import annotations

import contextlib
import gc
import threading
import warnings
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# `warnings.catch_warnings` is not safe between threads, and what is done under it holds the interpreter lock anyway.
_ONE_AT_A_TIME = threading.Lock()


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Run the block with warnings off."""
    with _ONE_AT_A_TIME, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Run the block without garbage collection, which takes most of the time where a million nodes are made."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
