"""Standard output and standard error made ready: any character can be written, and nobody need read what is."""

from __future__ import annotations

import codecs
import io
import os
import stat
import sys
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


_OUT = "standard output"


class _Patient(io.FileIO):
    """A file descriptor to write to that stays quiet when the reader of a pipe has gone.

    The command runs to its end and leaves with its own exit code, as if all had been read. Raises CouldNotLook where
    something else keeps it from being written, such as a full disk.
    """

    def __init__(self, descriptor: int, words: str) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._words = words
        self._is_over = False

    def write(self, data: ReadableBuffer, /) -> int:
        size = len(memoryview(data))
        # What could not be written waits in a buffer, and is written once more at the end.
        if not self._is_over:
            try:
                return super().write(data)
            except OSError as fault:
                self._is_over = True
                if not isinstance(fault, BrokenPipeError):
                    raise CouldNotLook(f"{self._words} cannot be written: {fault.strerror}") from None
        return size


class _Ascii(io.TextIOWrapper):
    """A stream for a terminal that knows ASCII alone: what it has no letter for is written as its number.

    It calls itself UTF-8, which ASCII is a part of: click takes a stream that says ASCII for one set up wrongly, and
    writes past it.
    """

    def write(self, text: str, /) -> int:
        super().write(text.encode("ascii", "backslashreplace").decode("ascii"))
        return len(text)


def prepare_streams() -> None:
    """Make both streams ready; one that is closed is as if nobody read it."""
    sys.stdout = _ready(sys.stdout, _OUT)
    sys.stderr = _ready(sys.stderr, "standard error")


def written_out() -> None:
    """Write out what waits for standard output. Raises CouldNotLook where a disk took it and does not keep it.

    A disk may say only when it is asked that it could not keep what it was given.
    """
    sys.stdout.flush()
    try:
        descriptor = sys.stdout.fileno()
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.fsync(descriptor)
    except OSError as fault:
        raise CouldNotLook(f"{_OUT} cannot be written: {fault.strerror}") from None


def _ready(stream: object, words: str) -> io.TextIOWrapper:
    if not isinstance(stream, io.TextIOWrapper):
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - open to the end
    is_ascii = codecs.lookup(stream.encoding).name == "ascii"
    made = _Ascii if is_ascii else io.TextIOWrapper
    return made(
        io.BufferedWriter(_Patient(stream.fileno(), words)),
        encoding="utf-8" if is_ascii else stream.encoding,
        errors="backslashreplace",
        line_buffering=stream.line_buffering,
    )
