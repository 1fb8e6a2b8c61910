"""An index in any form that people keep one in: index.json, Hermes' published catalog, or the folder of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.files import read_bounded
from packtool.index.catalog import as_index_to_read, is_catalog
from packtool.index.catalog_folder import is_folder, read_folder
from packtool.manifests.index.canonical import refuse_unwritable
from packtool.manifests.index.listing import INDEX_LIMIT, Listing, NotAnIndex, by_name, listing_of
from packtool.manifests.index.plain import NotJson, read_plain

if TYPE_CHECKING:
    from pathlib import Path


def listing_from(data: bytes, *, allow_local: bool = False) -> Listing:
    """Read an index or a published catalog. Raises NotAnIndex, and nothing else.

    A catalog in which a key stands twice, or that is nested without end, is refused as a whole: it comes from a
    program that writes neither.
    """
    try:
        document = read_plain(data)
    except NotJson as fault:
        raise NotAnIndex(str(fault)) from None
    if not is_catalog(document):
        return listing_of(document, allow_local=allow_local)
    refuse_unwritable(document)
    return _of_catalog(as_index_to_read(document), allow_local=allow_local)


def listing_at(path: Path, *, allow_local: bool = False) -> Listing:
    """Read an index, a published catalog, or the folder of a catalog. Raises NotAnIndex and OSError."""
    if not is_folder(path):
        return listing_from(read_bounded(path, INDEX_LIMIT), allow_local=allow_local)
    try:
        found = read_folder(path)
    except CouldNotLook as fault:
        raise NotAnIndex(fault.message) from None
    # A file that says nothing usable is an entry that is skipped, and told as such.
    skipped = [{"name": name} for name in found.unread]
    document = as_index_to_read(found.whole)
    return _of_catalog({**document, "plugins": [*document["plugins"], *skipped]}, allow_local=allow_local)


def _of_catalog(document: dict[str, Any], *, allow_local: bool) -> Listing:
    """Read what a catalog is as an index. From a catalog Hermes takes every https address, and not owner/repo alone."""
    listing = listing_of(document, allow_local=allow_local)
    entries = tuple(
        replace(entry, plain_form=True) if entry.source.url.startswith("https://") else entry
        for entry in listing.entries
    )
    return replace(listing, entries=entries, names=by_name(entries))
