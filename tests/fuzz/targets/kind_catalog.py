"""Hermes' catalog: read, and taken as an index and back without losing anything."""

from __future__ import annotations

from fuzz_laws import hold
from judging import judged

from packtool.index.catalog import as_catalog, as_index, as_index_to_read, is_catalog
from packtool.index.catalog_folder import json_plain, stem_of
from packtool.index.forms import listing_from
from packtool.index.lens import same
from packtool.keeping.convert.yaml_text import yaml_text
from packtool.manifests.catalog.reading import read
from packtool.manifests.index.canonical import refuse_unwritable
from packtool.manifests.index.listing import NotAnIndex, listing_of
from packtool.manifests.index.plain import NotJson, read_plain

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Hold the published form and one file of its folder to the laws."""
    judged("catalog", data, "plugin-catalog.json")
    _is_an_entry(data)
    try:
        listing_from(data, allow_local=True)
        document = read_plain(data)
        refuse_unwritable(document)
    except (NotAnIndex, NotJson):
        return
    if isinstance(document, dict):
        hold("a catalog comes back", same(as_catalog(as_index(document)), document), data)
        hold("an index comes back", same(as_index(as_catalog(document)), document), data)
    if is_catalog(document):
        listing_of(as_index_to_read(document))


def _is_an_entry(data: bytes) -> None:
    judged("catalog", data, "plugin-catalog/sample.yaml")
    reading = read(data, "sample.yaml")
    if reading.manifest is None:
        return
    plain = json_plain(reading.manifest.plain)
    name = stem_of(plain)
    hold("a file's name leads nowhere", "/" not in name and name not in {"", ".", ".."}, name)
    try:
        text = yaml_text(plain)
    except ValueError:
        return
    again = read(text.encode(), "sample.yaml")
    hold("what is written is read", again.manifest is not None, text)
    if again.manifest is not None:
        hold("what is written says the same", same(json_plain(again.manifest.plain), plain), data, text)
