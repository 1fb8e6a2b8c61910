"""Repositories taken from a folder instead of from their hosts: for machines without a network, and for trying out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.pins import Pin, Source

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_ENDINGS = (".bundle", ".git", "")


def mirrored(pins: Iterable[Pin], folder: Path) -> dict[Pin, Pin | CouldNotLook]:
    """Return for each pin the same pin in ``folder``: its repository is ``HOST/PATH.git`` or ``.bundle`` there.

    A commit is the same wherever it comes from; that it stands on a branch is then the mirror's word.
    """
    return {pin: _in_mirror(pin, folder) for pin in pins}


def mirrored_source(source: Source, folder: Path) -> Source:
    """Return the repository that stands in ``folder`` for a source. Raises CouldNotLook where there is none."""
    host = source.host.replace(":", "_") or "local"
    for ending in _ENDINGS:
        place = folder / host / f"{source.path.strip('/')}{ending}"
        if place.exists():
            return Source(url=str(place.absolute()), host="", path=str(place.absolute()), local=True)
    raise CouldNotLook(
        f"the mirror {folder} has no {host}/{source.path}",
        remedy=f"git clone --mirror {source.url} {folder}/{host}/{source.path}.git",
    )


def _in_mirror(pin: Pin, folder: Path) -> Pin | CouldNotLook:
    try:
        source = mirrored_source(pin.source, folder)
    except CouldNotLook as fault:
        return fault
    return Pin(source=source, commit=pin.commit, subdir=pin.subdir)
