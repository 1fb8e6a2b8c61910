"""A folder of pages put in its place whole or not at all; what stands there is only replaced if it is one of ours.

Nothing is forced down to the disk: after a power cut the pages are made again, sooner than ten thousand files are.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, why
from packtool.keeping.index_file import held
from packtool.placement.exchange import exchange
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MARKER = ".packtool-site.json"
_FORM = "packtool/site/1"
_LIMIT = 64 * 1024 * 1024
_NAMED = 3
_SHOWN = 200
_MODE = 0o755
_ASIDE, _OLD = ".packtool", ".old"
_ELSEWHERE = "name a new or empty folder, or one that `packtool index site` wrote"


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """How many files and bytes were written, and how many of the files that were there before are gone."""

    files: int
    bytes: int
    gone: int


def check_target(folder: Path) -> frozenset[str]:
    """Return the files of the earlier site in ``folder``. Raises CouldNotLook where something else stands there."""
    try:
        there = frozenset(_files(folder))
        known = _known(folder) if there else frozenset[str]()
    except FileNotFoundError:
        return frozenset()
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be used: {why(fault)}", remedy=_ELSEWHERE) from None
    others = sorted(there - known)
    if others:
        named = ", ".join(clean(name, limit=_SHOWN) for name in others[:_NAMED])
        more = f", and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
        raise CouldNotLook(f"{folder} holds what no earlier site wrote: {named}{more}", remedy=_ELSEWHERE)
    return there


def write_whole(folder: Path, files: Iterable[tuple[str, bytes]], *, told: Callable[[int], None]) -> Written:
    """Write ``files`` (relative POSIX paths) to a folder beside, then put it in the place of ``folder``.

    ``told`` is called with how many are written. Raises CouldNotLook with nothing changed, and Misuse for the folder
    that the caller is in, which would be taken from under it.
    """
    place = folder.expanduser().resolve()
    if Path.cwd().is_relative_to(place):
        raise Misuse(f"{folder} is the folder that you are in", remedy="name another: packtool index site site")
    check_target(place)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with held(place.parent):
            _remove_left(place)
            aside = Path(tempfile.mkdtemp(dir=place.parent, prefix=f".{place.name}.", suffix=_ASIDE))
            with _removed_at_the_end(aside):
                sizes = dict(_write(aside, files, told))
                before = check_target(place)
                _swap(aside, place)
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be written: {why(fault)}", remedy="name another folder") from None
    return Written(files=len(sizes), bytes=sum(sizes.values()), gone=len(before - sizes.keys()))


def _files(folder: Path) -> Iterator[str]:
    """Give every file below a folder, a link as itself; a folder without files is one of nobody."""
    for path, _, names in os.walk(folder, onerror=_raise):
        inside = Path(path).relative_to(folder)
        yield from ((inside / name).as_posix() for name in names)
    # `walk` lists links to folders among folders, and follows none.
    for path, folders, _ in os.walk(folder):
        inside = Path(path).relative_to(folder)
        yield from ((inside / name).as_posix() for name in folders if (Path(path) / name).is_symlink())


def _raise(fault: OSError) -> None:
    raise fault


def _known(folder: Path) -> frozenset[str]:
    """Return what the marker of an earlier site names; nothing where there is none that can be read."""
    try:
        marker = json.loads(read_bounded(folder / MARKER, _LIMIT))
    except (FileNotFoundError, ValueError, RecursionError):
        return frozenset()
    if not isinstance(marker, dict) or marker.get("form") != _FORM or not isinstance(marker.get("files"), list):
        return frozenset()
    return frozenset({MARKER, *(name for name in marker["files"] if isinstance(name, str))})


def _write(aside: Path, files: Iterable[tuple[str, bytes]], told: Callable[[int], None]) -> Iterator[tuple[str, int]]:
    written: list[str] = []
    folders: set[Path] = set()
    for name, data in files:
        path = aside / name
        if path.parent not in folders:
            path.parent.mkdir(parents=True, exist_ok=True)
            folders.add(path.parent)
        path.write_bytes(data)
        written.append(name)
        yield name, len(data)
        told(len(written))
    marker = {"form": _FORM, "files": sorted(written)}
    data = (json.dumps(marker, indent=0, ensure_ascii=True) + "\n").encode()
    (aside / MARKER).write_bytes(data)
    yield MARKER, len(data)
    aside.chmod(_MODE)


def _remove_left(place: Path) -> None:
    """Remove what runs that were killed left beside; none runs now, since the caller holds the folder."""
    start = f".{place.name}."
    for left in list(place.parent.iterdir()):
        ours = left.name.startswith(start) and left.name.endswith((_ASIDE, f"{_ASIDE}{_OLD}"))
        if ours and "." not in left.name[len(start) :].partition(_ASIDE)[0] and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)


def _swap(aside: Path, place: Path) -> None:
    if not place.exists():
        aside.rename(place)
    elif not exchange(aside, place):
        _by_two_renames(aside, place)


def _by_two_renames(aside: Path, place: Path) -> None:
    old = aside.with_name(f"{aside.name}{_OLD}")
    place.rename(old)
    try:
        aside.rename(place)
    except OSError:
        old.rename(place)
        raise
    old.rename(aside)


@contextlib.contextmanager
def _removed_at_the_end(aside: Path) -> Iterator[None]:
    """Remove the folder beside, which is the new one where something failed, and the old one otherwise."""
    try:
        yield
    finally:
        shutil.rmtree(aside, ignore_errors=True)
