"""An archive of a few files, written and read by its own rules: the one form that a zip of these files has here.

Members stand one behind the other, stored and not compressed, then the list of them, and nothing else. So the same
members are the same bytes on every system, and whatever else a zip can say is refused before anything is unpacked.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from packtool.packing.bundle.names import member_fault, name_fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MOST_BYTES = 512 * 1024 * 1024
MOST_MEMBERS = 2_000
_LONGEST_NAME = 200
_CHUNK = 1024 * 1024
# 1 January 1980, the first day that a zip knows.
_TIME, _DATE = 0, 0x21
_VERSION, _MADE_BY_UNIX = 10, 3 << 8 | 20
_REGULAR = 0o100644 << 16
_LINK, _KINDS = 0o120000 << 16, 0o170000 << 16
_ENCRYPTED, _SIZES_BEHIND = 0x1 | 0x40 | 0x2000, 0x8
_UNKNOWN_SIZE = 0xFFFFFFFF
_LOCAL = struct.Struct("<4s5H3I2H")
_LISTED = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
# Where the attributes, which tell a link, stand in what is listed of a member.
_ATTRIBUTES = 15
_LOCAL_MARK, _LISTED_MARK, _END_MARK = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"


class Refused(Exception):  # noqa: N818 - what is done with the archive
    """An archive that is not read; the message says why, as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One file of an archive: its name, where its bytes begin, how many they are, and their sum."""

    name: str
    at: int
    size: int
    crc: int

    @property
    def start(self) -> int:
        """Where its head begins."""
        return self.at - len(self.name.encode()) - _LOCAL.size


def write_archive(out: BinaryIO, files: Sequence[tuple[str, Path]]) -> None:
    """Write an archive of files under these names, in this order. Raises OSError, and Refused for what is too large."""
    members: list[Member] = []
    at = 0
    for name, path in files:
        crc = 0
        for piece in _pieces(path):
            crc = zlib.crc32(piece, crc)
        member = Member(name=name, at=at + _LOCAL.size + len(name.encode()), size=path.stat().st_size, crc=crc)
        members.append(member)
        at = member.at + member.size
        if at > MOST_BYTES or len(members) > MOST_MEMBERS:
            raise Refused(f"a bundle holds at most {MOST_MEMBERS:,} files and {MOST_BYTES // 1024**2} MiB")
        out.write(_head(member))
        for piece in _pieces(path):
            out.write(piece)
    out.write(_tail(members, at))


def read_archive(file: BinaryIO) -> tuple[Member, ...]:
    """Return the members of an archive, each at its place in ``file``. Raises Refused and OSError."""
    size = file.seek(0, 2)
    if size > MOST_BYTES + MOST_MEMBERS * _LONGEST_NAME:
        raise Refused(f"it is larger than {MOST_BYTES // 1024**2} MiB")
    members: list[Member] = []
    at = 0
    while (member := _member(file, at, size)) is not None:
        _check_name(member.name, members)
        members.append(member)
        at = member.at + member.size
        if len(members) > MOST_MEMBERS:
            raise Refused(f"it holds more than {MOST_MEMBERS:,} files")
    _check_tail(file, at, size, members)
    return tuple(members)


def content_of(file: BinaryIO, member: Member) -> Iterator[bytes]:
    """Give the bytes of a member in pieces. Raises Refused when they are not those of its sum."""
    file.seek(member.at)
    left, crc = member.size, 0
    while left:
        piece = file.read(min(_CHUNK, left))
        if not piece:
            break
        left -= len(piece)
        crc = zlib.crc32(piece, crc)
        yield piece
    if left or crc != member.crc:
        raise Refused(f"the bytes of {member.name} are damaged")


def _member(file: BinaryIO, at: int, size: int) -> Member | None:
    """Read the head of the member that begins at ``at``; ``None`` where the list begins."""
    file.seek(at)
    head = file.read(_LOCAL.size)
    if head[:4] != _LOCAL_MARK:
        if at == 0 and head[:4] != _END_MARK:
            raise Refused("it does not begin as a zip does")
        return None
    if len(head) < _LOCAL.size:
        raise Refused("it is cut off")
    _, _, flags, method, _, _, crc, packed, full, name_size, more = _LOCAL.unpack(head)
    raw = file.read(min(name_size, _LONGEST_NAME + 1))
    _check_head(flags, method, packed, full, more)
    if len(raw) > _LONGEST_NAME or len(raw) < name_size:
        raise Refused("a name in it is too long, or cut off")
    try:
        name = raw.decode()
    except UnicodeDecodeError:
        raise Refused("a name in it is not UTF-8") from None
    found = Member(name=name, at=at + _LOCAL.size + name_size, size=full, crc=crc)
    if found.at + full > size:
        raise Refused(f"{name} is said to hold more bytes than the file has")
    return found


def _check_head(flags: int, method: int, packed: int, full: int, more: int) -> None:
    if flags & _ENCRYPTED:
        raise Refused("it holds an encrypted file")
    if flags & _SIZES_BEHIND:
        raise Refused("it tells the size of a file behind the file only")
    if _UNKNOWN_SIZE in {packed, full}:
        raise Refused("it is a zip64, which a bundle is never large enough to be")
    if method:
        raise Refused("it holds a compressed file; a bundle holds all as they are")
    if packed != full:
        raise Refused("it tells two sizes for one file")
    if more:
        raise Refused("it holds fields that other programs may read in other ways")


def _check_name(name: str, members: Sequence[Member]) -> None:
    fault = name_fault(name) or member_fault(name, [one.name for one in members])
    if fault:
        raise Refused(fault)


def _check_tail(file: BinaryIO, at: int, size: int, members: Sequence[Member]) -> None:
    """Hold every byte that is no member's content to what we would write."""
    wanted = _tail(members, at)
    file.seek(at)
    tail = file.read(len(wanted) + 1)
    _check_kinds(tail, members)
    for member in members:
        head = _head(member)
        file.seek(member.start)
        if file.read(len(head)) != head:
            raise Refused(f"the head of {member.name} is not as packtool writes it: another program made this zip")
    if len(tail) < len(wanted):
        raise Refused("it is cut off")
    if tail[: len(wanted)] != wanted:
        raise Refused("the list at its end is not that of the files in it")
    if at + len(wanted) != size:
        raise Refused("something stands behind its end")


def _check_kinds(tail: bytes, members: Sequence[Member]) -> None:
    start = 0
    for member in members:
        listed = tail[start : start + _LISTED.size]
        start += _LISTED.size + len(member.name.encode())
        if len(listed) < _LISTED.size or listed[:4] != _LISTED_MARK:
            return
        kind = _LISTED.unpack(listed)[_ATTRIBUTES] & _KINDS
        if kind == _LINK:
            raise Refused(f"{member.name} is a link")
        if kind not in {0, _REGULAR & _KINDS}:
            raise Refused(f"{member.name} is no regular file")


def _head(member: Member) -> bytes:
    name = member.name.encode()
    sizes = (member.crc, member.size, member.size)
    return _LOCAL.pack(_LOCAL_MARK, _VERSION, 0, 0, _TIME, _DATE, *sizes, len(name), 0) + name


def _tail(members: Sequence[Member], at: int) -> bytes:
    listed = b"".join(map(_entry, members))
    count = len(members)
    return listed + _END.pack(_END_MARK, 0, 0, count, count, len(listed), at, 0)


def _entry(member: Member) -> bytes:
    name = member.name.encode()
    first = (_LISTED_MARK, _MADE_BY_UNIX, _VERSION, 0, 0, _TIME, _DATE, member.crc, member.size, member.size)
    return _LISTED.pack(*first, len(name), 0, 0, 0, 0, _REGULAR, member.start) + name


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(_CHUNK):
            yield piece
