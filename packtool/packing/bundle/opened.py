"""A bundle that somebody handed over, opened: its pack, its lock file, and the git objects of each repository."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import why
from packtool.findings import Finding, Location
from packtool.manifests.lock import LIMIT, read
from packtool.packing.bundle.archive import MOST_BYTES, Refused, content_of, read_archive
from packtool.packing.bundle.names import LOCK, PACK, objects_name
from packtool.packing.rules import BUNDLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import BinaryIO

    from packtool.manifests.lock import Locked
    from packtool.packing.bundle.archive import Member

_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_ENDING = ".zip"
PACK_LIMIT = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A bundle: the bytes of the pack and of the lock file, and the objects of each repository by its source's key."""

    document: bytes
    lock: bytes
    packs: Mapping[str, Path]


def is_bundle(named: str) -> bool:
    """Whether a person names a bundle: a file on this machine that ends in .zip or begins as a zip does."""
    if named == "-" or "://" in named:
        return False
    path = Path(named).expanduser()
    return path.is_file() and (path.name.lower().endswith(_ENDING) or looks_like_one(path))


def looks_like_one(path: Path) -> bool:
    """Whether a file begins as a zip does."""
    try:
        with path.open("rb") as file:
            return file.read(len(_ZIP[0])) in _ZIP
    except OSError:
        return False


def numbered(plugins: Iterable[Locked]) -> dict[str, int]:
    """Return the key of every repository with its number in a bundle: counted from 1 in the order of the keys."""
    keys = sorted({one.site.source.key for one in plugins if one.site is not None})
    return {key: number for number, key in enumerate(keys, 1)}


def open_bundle(named: str, folder: Path) -> Opened | Finding:
    """Read a bundle; the objects are put into ``folder`` under names of our own. A finding says why it is refused.

    Raises CouldNotLook when the file cannot be read or the folder not be written.
    """
    path = Path(named).expanduser()
    try:
        with path.open("rb") as file:
            return _opened(file, folder)
    except Refused as fault:
        return BUNDLE.at(Location(path=path.as_posix()), f"this is no bundle that can be trusted: {fault}")
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be unpacked: {why(fault)}", remedy="free some disk space") from None


def _opened(file: BinaryIO, folder: Path) -> Opened:
    members = {one.name: one for one in read_archive(file)}
    document, text = _small(file, members, PACK, PACK_LIMIT), _small(file, members, LOCK, LIMIT)
    lock = read(text, LOCK).manifest
    numbers = numbered(lock.plugins.values()) if lock is not None else {}
    wanted = [PACK, LOCK, *(objects_name(number) for number in numbers.values())]
    if list(members) != wanted:
        raise Refused(_other(list(members), wanted))
    packs = {}
    for key, number in numbers.items():
        packs[key] = folder / f"carried-{number}.pack"
        with packs[key].open("xb") as out:
            for piece in content_of(file, members[objects_name(number)]):
                out.write(piece)
    return Opened(document=document, lock=text, packs=packs)


def _small(file: BinaryIO, members: Mapping[str, Member], name: str, limit: int) -> bytes:
    member = members.get(name)
    if member is None:
        raise Refused(f"it holds no {name}")
    if member.size > min(limit, MOST_BYTES):
        raise Refused(f"its {name} is larger than {limit:,} bytes")
    return b"".join(content_of(file, member))


def _other(there: list[str], wanted: list[str]) -> str:
    more, less = sorted(set(there) - set(wanted)), sorted(set(wanted) - set(there))
    if more:
        return f"{more[0]} belongs to no plugin of its lock file"
    if less:
        return f"it holds no {less[0]}, which its lock file needs"
    return "its files stand in another order than packtool writes them"
