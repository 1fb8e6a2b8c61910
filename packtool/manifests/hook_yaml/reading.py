"""From the bytes of a ``HOOK.yaml`` to what it says and what is wrong with it."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract.profile import first_of
from packtool.contract.surfaces import COMMAND_EVENT, GATEWAY_EVENTS
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import read_yaml
from packtool.manifests import Reading
from packtool.manifests.hook_yaml import rules
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAME = "hook"
FILE_NAME = "HOOK.yaml"
SCHEMA = "hermes/hook.schema.json"
LIMIT = 64 * 1024
MOST_TOLD = 50
_TEXT_LIMIT = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """A gateway hook; every text is safe to show."""

    name: str
    events: tuple[str, ...] = ()


def matches(name: str, data: bytes) -> bool:  # noqa: ARG001 - the name says it all
    """Whether a file of this name (or path) is a gateway hook's manifest."""
    return PurePosixPath(name).name == FILE_NAME


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Hook]:  # noqa: ARG001 - no source
    """Read a hook's manifest of at most 64 KiB; never raises for anything that the bytes can hold."""
    document = read_yaml(data, path, lenient=True, limit=LIMIT)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    if not root.is_mapping:
        found = rules.NOT_A_MAPPING.at(document.at(root), f"the file is {root.word}, not keys and values")
        return Reading(document=document, manifest=None, findings=(*document.findings, found))
    findings = [*document.findings, *first_of(judge_shape(document, _schema()), MOST_TOLD)]
    findings += first_of(_events(document, root), MOST_TOLD)
    if root.get("name") is None:
        findings.append(rules.NO_NAME.at(document.whole(), "the hook has no `name`"))
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=_hook(root), findings=tuple(findings))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema


def _asked(root: Node) -> list[Node]:
    events = root.get("events")
    return [] if events is None else [item for item in events.items if item.is_text]


def _events(document: Document, root: Node) -> Iterator[Finding]:
    known = {*GATEWAY_EVENTS, *(f"{event.partition(':')[0]}:*" for event in GATEWAY_EVENTS)}
    for item in _asked(root):
        if item.text in known or (item.text.startswith(COMMAND_EVENT) and item.text != COMMAND_EVENT):
            continue
        meant = nearest(item.text, GATEWAY_EVENTS)
        remedy = f"write `{meant}`" if meant else f"write one of {', '.join(GATEWAY_EVENTS)}"
        message = f"the gateway has no event `{clean(item.text, limit=_TEXT_LIMIT)}`"
        yield rules.EVENT.at(document.at(item), message, remedy=remedy)


def _hook(root: Node) -> Hook:
    name = root.get("name")
    return Hook(
        name=clean(name.text, limit=_TEXT_LIMIT) if name is not None and name.is_text else "",
        events=tuple(clean(item.text, limit=_TEXT_LIMIT) for item in _asked(root)[:MOST_TOLD]),
    )
