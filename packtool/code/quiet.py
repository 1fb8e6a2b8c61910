"""Python's own warnings about strangers' code, kept away from people and from those who turn them into errors."""

from __future__ import annotations

import contextlib
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
