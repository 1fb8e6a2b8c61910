"""From the bytes of a part of Hermes' plugin catalog to what it says and what Hermes makes of it."""

from __future__ import annotations

import functools
import json
import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract.profile import first_of
from packtool.documents.json import read_json
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import read_yaml
from packtool.manifests import Reading
from packtool.manifests.catalog import rules
from packtool.manifests.catalog.laws import DECIDING, DRESSING, entry_faults, removal_faults
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.manifests.catalog.laws import Fault

NAME = "catalog"
REMOVED_FILE = "removed.yaml"
PUBLISHED_FILE = "plugin-catalog.json"
SCHEMA = "schemas/catalog/catalog.schema.json"
# Hermes takes no more of the published form.
LIMIT = 2 * 1024 * 1024
MOST_TOLD = 1000
_HEAD = 65_536
_SHOWN = 64
_ENTRY_KEYS = tuple(re.compile(rb"^" + key + rb"[ \t]*:", re.MULTILINE) for key in (b"name", b"repo", b"sha"))
_OTHER_KEYS = re.compile(rb"^(?:plugins|pack)[ \t]*:", re.MULTILINE)
# A list and nothing around it, behind comments.
_LISTED = re.compile(rb"(?:\s|#[^\n]*\n|---[ \t]*\n){0,200}(?:- |\[)")
_REMOVED = re.compile(rb"^removed[ \t]*:", re.MULTILINE)
_ENTRIES = re.compile(rb'"entries"\s*:\s*\[')
_PINNED = re.compile(rb'"(?:sha|removed)"\s*:')


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """What a part of a catalog says: its entries and removed items as plain values, as they came, and all of it."""

    plain: dict[str, Any]
    entries: tuple[dict[str, Any], ...] = ()
    removed: tuple[Any, ...] = ()


def matches(name: str, data: bytes) -> bool:
    """Whether a file is part of a catalog: an entry or the removed list in YAML, or the published JSON."""
    base, head = PurePosixPath(name.replace("\\", "/")).name.lower(), data[:_HEAD]
    if base.endswith(".json"):
        return _ENTRIES.search(head) is not None and (base == PUBLISHED_FILE or _PINNED.search(head) is not None)
    if not base.endswith((".yaml", ".yml")):
        return False
    if base == REMOVED_FILE:
        return _REMOVED.search(head) is not None or _LISTED.match(head) is not None
    return all(key.search(head) for key in _ENTRY_KEYS) and _OTHER_KEYS.search(head) is None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Catalog]:  # noqa: ARG001 - only https counts
    """Read a part of a catalog of at most 2 MiB; never raises for anything that the bytes can hold."""
    document = _document(data, path)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    if not root.is_mapping:
        remedy = "write `removed:` above the list" if root.is_sequence else None
        wrong = rules.SHAPE.at(document.at(root), f"the file is {root.word}, not keys and values", remedy=remedy)
        return Reading(document=document, manifest=None, findings=(*document.findings, wrong))
    whole = any(root.get(key) is not None for key in ("entries", "removed"))
    entries = _items(root, "entries") if whole else [root]
    removed = _items(root, "removed") if whole else []
    findings = [*document.findings, *first_of(_judge(document, entries, removed, whole=whole), MOST_TOLD)]
    manifest = Catalog(
        plain=root.plain(),
        entries=tuple(item.plain() for item in entries if item.is_mapping),
        removed=tuple(item.plain() for item in removed),
    )
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=manifest, findings=tuple(findings))


def _document(data: bytes, path: str) -> Document:
    is_yaml = path.lower().endswith((".yaml", ".yml"))
    if not is_yaml and data.lstrip()[:1] == b"{":
        return read_json(data, path, limit=LIMIT)
    return read_yaml(data, path, lenient=True, limit=LIMIT)


def _items(root: Node, key: str) -> Sequence[Node]:
    listed = root.get(key)
    return () if listed is None else listed.items


def _judge(document: Document, entries: Sequence[Node], removed: Sequence[Node], *, whole: bool) -> Iterator[Finding]:
    yield from judge_shape(document, _schema(whole=whole))
    seen: dict[str, int] = {}
    for position, node in enumerate(entries, 1):
        if node.is_mapping:
            entry = node.plain()
            yield from _told(document, node, f"entry {_called(entry, position)}", entry_faults(entry))
            yield from _twice(document, node, position, seen)
    for position, node in enumerate(removed, 1):
        item = node.plain()
        yield from _told(document, node, f"removed item {_called(item, position)}", removal_faults(item))


def _told(document: Document, node: Node, what: str, faults: Iterator[Fault]) -> Iterator[Finding]:
    for fault in faults:
        where = document.at(node.get(fault.key) or node)
        yield fault.rule.at(where, f"{what} {fault.clause}", remedy=fault.remedy)


def _twice(document: Document, node: Node, position: int, seen: dict[str, int]) -> Iterator[Finding]:
    name = node.get("name")
    if name is None or not name.is_text:
        return
    earlier = seen.setdefault(name.text, position)
    if earlier != position:
        message = f"entries {earlier} and {position} are both called `{clean(name.text, limit=_SHOWN)}`"
        yield rules.TWICE.at(document.at(name), message)


def _called(item: Any, position: int) -> str:
    name = item.get("name") if isinstance(item, dict) else None
    return f"`{clean(name, limit=_SHOWN)}`" if isinstance(name, str) and name.strip() else str(position)


@functools.cache
def _schema(*, whole: bool) -> dict[str, Any]:
    """Return the part of the schema that is meant, without what is said in words of its own."""
    schema: dict[str, Any] = json.loads(resources.text(SCHEMA))
    entry, removal = schema["$defs"]["entry"], schema["$defs"]["removal"]
    entry["properties"] |= {key: {} for key in (*DECIDING, *DRESSING)}
    # A plain date in YAML is no text, and Hermes makes it one.
    removal["properties"] |= {key: {} for key in ("name", "repo", "date")}
    del entry["required"], removal["required"], removal["type"]
    return {"$defs": schema["$defs"], **schema["$defs"]["whole" if whole else "entry"]}
