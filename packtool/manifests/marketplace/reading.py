"""From the bytes of a ``marketplace.json`` to its plugins and what is wrong with them."""

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
from packtool.manifests import Reading
from packtool.manifests.marketplace import rules
from packtool.manifests.marketplace.sources import Elsewhere, Listed, no_object, read_plugin
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAME = "marketplace"
SCHEMA = "schemas/marketplace/marketplace.schema.json"
LIMIT = 5 * 1024 * 1024
MOST_TOLD = 1000
_FILE = "marketplace.json"
_HEAD = 65_536
_SHOWN = 80
_PLUGINS = re.compile(rb'"plugins"\s*:\s*\[')
_OWNER = re.compile(rb'"owner"\s*:\s*\{')


@dataclass(frozen=True, slots=True, kw_only=True)
class Marketplace:
    """What a marketplace lists, in the order of the file."""

    plugins: tuple[Listed, ...] = ()


def matches(name: str, data: bytes) -> bool:
    """Whether a file is a marketplace: JSON with a list of plugins, and either the usual name or an owner."""
    base, head = PurePosixPath(name.replace("\\", "/")).name.lower(), data[:_HEAD]
    if not base.endswith(".json") or _PLUGINS.search(head) is None:
        return False
    return base == _FILE or _OWNER.search(head) is not None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Marketplace]:  # noqa: ARG001 - far sources only
    """Read a marketplace of at most 5 MiB; never raises for anything that the bytes can hold."""
    document = read_json(data, path, limit=LIMIT)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    listed = root.get("plugins") if root.is_mapping else None
    if listed is None or not listed.is_sequence:
        wrong = rules.SHAPE.at(document.at(listed or root), "the document has no list under `plugins`")
        return Reading(document=document, manifest=None, findings=(*document.findings, wrong))
    items = listed.items
    plugins = tuple(
        read_plugin(node.plain(), position) if node.is_mapping else no_object(position)
        for position, node in enumerate(items, 1)
    )
    findings = [*document.findings, *first_of(_judge(document, items, plugins), MOST_TOLD)]
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=Marketplace(plugins=plugins), findings=tuple(findings))


def _judge(document: Document, items: Sequence[Node], plugins: Sequence[Listed]) -> Iterator[Finding]:
    yield from judge_shape(document, _schema())
    seen: dict[str, int] = {}
    for node, plugin in zip(items, plugins, strict=True):
        if plugin.elsewhere is Elsewhere.NO_OBJECT:
            continue
        where = document.at(node.get("source") or node)
        name = clean(plugin.name, limit=_SHOWN) or str(plugin.position)
        # What is unclear without a clause has no shape that is known, which is told already.
        if plugin.elsewhere is Elsewhere.UNCLEAR and plugin.clause:
            yield rules.SOURCE.at(where, f"plugin `{name}`: {Elsewhere.UNCLEAR.value}: it {plugin.clause}")
        elif plugin.elsewhere is Elsewhere.UNPINNED:
            yield rules.UNPINNED.at(where, f"plugin `{name}`: {Elsewhere.UNPINNED.value}")
        earlier = seen.setdefault(plugin.name, plugin.position)
        if plugin.name and earlier != plugin.position:
            message = f"plugins {earlier} and {plugin.position} are both called `{name}`"
            yield rules.TWICE.at(document.at(node.get("name") or node), message)


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(SCHEMA))
    return schema
