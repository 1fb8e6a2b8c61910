"""A marketplace: read, and its plugins taken as entries that an index can hold."""

from __future__ import annotations

from fuzz_laws import are_fit, hold
from judging import judged

from packtool.keeping.convert.marketplace import entries_of, not_taken
from packtool.manifests.index.canonical import canonical, document_of

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold one marketplace to the laws of its kind, and what is taken of it to the writer of indexes."""
    marketplace = judged("marketplace", data, "marketplace.json").manifest
    if marketplace is None:
        return
    entries = entries_of(marketplace)
    told = list(not_taken(marketplace, "marketplace.json"))
    are_fit(told)
    hold("each plugin is taken or told", len(entries) + len(told) >= len(marketplace.plugins), data)
    written = canonical({"schema_version": 1, "plugins": entries})
    hold("what is taken can be written", len(document_of(written)["plugins"]) == len(entries), written)
