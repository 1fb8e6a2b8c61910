"""An index: its two readers agree, and its canonical form is read as the same and written as the same."""

from __future__ import annotations

from fuzz_laws import alike, hold
from judging import judged

from packtool.manifests.index.canonical import canonical, document_of
from packtool.manifests.index.listing import NotAnIndex, read_listing

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold one index to the laws of its kind, and to the writer of indexes."""
    reading = judged("index", data, "index.json")
    try:
        listing = read_listing(data, allow_local=True)
    except NotAnIndex:
        listing = None
    if reading.manifest is not None and listing is not None:
        same = [entry.name for entry in reading.manifest.entries] == [entry.name for entry in listing.entries]
        hold("both readers see the same entries", same, data)
    try:
        document = document_of(data)
    except NotAnIndex:
        return
    written = canonical(document)
    again = document_of(written)
    hold("the canonical form is written as itself", canonical(again) == written, data, written)
    if len(document["plugins"]) <= 1:  # the writer puts several in order
        hold("the canonical form says the same", alike(document, again), data, written)
