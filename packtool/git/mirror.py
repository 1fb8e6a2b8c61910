"""Repositories taken from a folder instead of from their hosts: for machines without a network, and for trying out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.pins import Pin, Source
from packtool.text import typed_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_ENDINGS = (".bundle", ".git", "")


def at_its_host(source: Source) -> Source:
    """Take a repository from where its address says."""
    return source


def in_mirror(folder: str | Path | None) -> Callable[[Source], Source]:
    """Return what says where any repository is to be had: in ``folder``, where there is one, and only there."""
    return at_its_host if folder is None else partial(mirrored_source, folder=Path(folder))


def in_mirrors(folders: Mapping[str, str]) -> Callable[[Source], Source]:
    """Return what says where each repository is to be had: in the folder that stands for its key, else at its host."""
    return lambda source: in_mirror(folders.get(source.key))(source)


def mirrored(pins: Iterable[Pin], folder: Path) -> dict[Pin, Pin | CouldNotLook]:
    """Return for each pin the same pin in ``folder``: its repository is ``HOST/PATH.git`` or ``.bundle`` there.

    A commit is the same wherever it comes from; that it stands on a branch is then the mirror's word.
    """
    return {pin: _in_mirror(pin, folder) for pin in pins}


def mirrored_source(source: Source, folder: Path) -> Source:
    """Return the repository that stands in ``folder`` for a source. Raises CouldNotLook where there is none."""
    host = source.host.replace(":", "_") or "local"
    path = source.path.strip("/")
    for ending in _ENDINGS:
        place = folder / host / f"{path}{ending}"
        if place.exists():
            return Source(url=str(place.absolute()), host="", path=str(place.absolute()), local=True)
    raise CouldNotLook(
        f"the mirror {folder} has no {host}/{source.path}",
        remedy=f"git clone --mirror {typed_word(source.url)} {typed_word(f'{folder}/{host}/{path}.git')}",
    )


def _in_mirror(pin: Pin, folder: Path) -> Pin | CouldNotLook:
    try:
        source = mirrored_source(pin.source, folder)
    except CouldNotLook as fault:
        return fault
    return Pin(source=source, commit=pin.commit, subdir=pin.subdir)
