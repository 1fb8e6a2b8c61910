"""Git's pack files written by ourselves: any git reads them, and the bytes are the same whatever git or zlib made them.

Objects stand whole, in the order they are given, each in deflate blocks that are stored and not compressed.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS = {"commit": 1, "tree": 2, "blob": 3}
_STORED_BLOCK = 65_535
_ZLIB_HEADER = b"\x78\x01"


class PackWriter:
    """Writes a pack of ``count`` objects to a file that is open for writing."""

    def __init__(self, file: BinaryIO, count: int) -> None:
        """Write the head."""
        self._file = file
        self._hash = hashlib.sha1(usedforsecurity=False)
        self._left = count
        self._put(b"PACK" + (2).to_bytes(4, "big") + count.to_bytes(4, "big"))

    def add(self, kind: str, content: bytes) -> None:
        """Write one object: a commit, a tree or a blob."""
        self._put(_head(KINDS[kind], len(content)) + _ZLIB_HEADER)
        for block in _blocks(content):
            self._put(block)
        self._put(zlib.adler32(content).to_bytes(4, "big"))
        self._left -= 1

    def finish(self) -> None:
        """Write the sum at the end. Raises ValueError when fewer or more objects came than were said."""
        if self._left:
            raise ValueError(f"{self._left} objects are missing")
        self._file.write(self._hash.digest())

    def _put(self, data: bytes) -> None:
        self._hash.update(data)
        self._file.write(data)


def _head(kind: int, size: int) -> bytes:
    """Return kind and size: four bits of the size beside the kind, then seven a byte, a set top bit for one more."""
    first, rest = (kind << 4) | (size & 15), size >> 4
    head = bytearray()
    while rest:
        head.append(first | 0x80)
        first, rest = rest & 0x7F, rest >> 7
    head.append(first)
    return bytes(head)


def _blocks(content: bytes) -> Iterator[bytes]:
    for at in range(0, max(1, len(content)), _STORED_BLOCK):
        piece = content[at : at + _STORED_BLOCK]
        last = at + _STORED_BLOCK >= len(content)
        size = len(piece).to_bytes(2, "little")
        yield bytes([last]) + size + bytes(byte ^ 0xFF for byte in size) + piece
