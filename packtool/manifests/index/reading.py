"""From the bytes of an index to what it says and everything that is wrong with it, at lines and columns."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.documents.document import Document
from packtool.documents.faults import DUPLICATE_KEY
from packtool.documents.json import read_json
from packtool.findings import Location
from packtool.manifests import Reading
from packtool.manifests.index.listing import (
    BARE_LIST,
    INDEX_LIMIT,
    Listing,
    NotAnIndex,
    parse_time,
    read_listing,
    version_fault,
)
from packtool.manifests.index.order import judge_order
from packtool.manifests.index.rules import GENERATED_AT, MORE_FAULTS, SCHEMA_VERSION, SHAPE
from packtool.manifests.index.twice import judge_twice
from packtool.manifests.index.unknown import judge_keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding

NAME = "index"
_FILE_NAMES = frozenset({"index.json", "plugin_index.json"})
_HEAD = 65_536
# Ten thousand entries have a fifth of this. Every value with its place takes memory.
_MOST_COMMAS = 500_000
_MOST_FAULTS = 1000
_VERSION = re.compile(rb'"(?:schema_version|generated_at)"\s*:')
_PLUGINS = re.compile(rb'"plugins"\s*:\s*\[')


def matches(name: str, data: bytes) -> bool:
    """Whether a file is an index: JSON with a list of plugins, and either the usual name or a version or date."""
    base = PurePosixPath(name.replace("\\", "/")).name.lower()
    if not base.endswith(".json") or _PLUGINS.search(data[:_HEAD]) is None:
        return False
    return base in _FILE_NAMES or _VERSION.search(data[:_HEAD]) is not None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Listing]:
    """Read an index of at most 5 MiB; never raises. ``path`` is what locations show.

    Every entry that can be used is in the listing, whatever its neighbours are like. ``allow_local`` accepts entries
    whose repository is on this machine.
    """
    if data.count(b",") > _MOST_COMMAS:
        crowd = SHAPE.at(Location(path=path, line=1, column=1), "the document holds more values than any index needs")
        return Reading(document=Document(path=path, lines=(), root=None), manifest=None, findings=(crowd,))
    document = read_json(data, path, limit=INDEX_LIMIT)
    if document.root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    try:
        listing = read_listing(data, allow_local=allow_local)
    except NotAnIndex as fault:
        repeated = any(finding.rule is DUPLICATE_KEY for finding in document.findings)
        own = () if repeated else (SHAPE.at(document.at(document.root), f"the document {fault}"),)
        return Reading(document=document, manifest=None, findings=_sorted([*document.findings, *own]))
    findings = [
        *document.findings,
        *_judge_head(document),
        *_judge_faults(listing, document),
        *judge_twice(listing, lambda position, key: locate(document, ("plugins", position - 1, key))),
        *judge_keys(document),
        *judge_order(document),
    ]
    return Reading(document=document, manifest=listing, findings=_sorted(findings))


def _judge_head(document: Document) -> Iterator[Finding]:
    root = document.root
    if root is None or not root.is_mapping:
        whole = document.whole()
        yield SCHEMA_VERSION.at(whole, f"the index {BARE_LIST}")
        return
    version, made = root.get("schema_version"), root.get("generated_at")
    fault = version_fault(None if version is None else version.value)
    if fault is not None:
        yield SCHEMA_VERSION.at(document.at(root if version is None else version), f"the index {fault}")
    if made is None or parse_time(made.value) is None:
        where = document.at(root if made is None else made)
        yield GENERATED_AT.at(where, "`generated_at` is missing or is no date and time")


def _judge_faults(listing: Listing, document: Document) -> Iterator[Finding]:
    # That a key stands twice is among the findings of the document.
    faults = [fault for fault in listing.faults if fault.rule is not DUPLICATE_KEY]
    for fault in faults[:_MOST_FAULTS]:
        yield fault.rule.at(locate(document, fault.place), fault.message, remedy=fault.remedy)
    if len(faults) > _MOST_FAULTS:
        more = f"{len(faults) - _MOST_FAULTS} more faults of entries are not shown"
        yield MORE_FAULTS.at(document.whole(), more)


def locate(document: Document, place: Sequence[str | int]) -> Location:
    """Return the location of a symbolic place such as ``("plugins", 2, "ref")``, also in a bare list of entries."""
    bare = document.root is not None and document.root.is_sequence
    node = document.follow(place[1:] if bare else place)
    return document.whole() if node is None else document.at(node)


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.order))
