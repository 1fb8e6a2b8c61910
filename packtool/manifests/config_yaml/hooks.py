"""What is wrong with the shell ``hooks`` of a home's config.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.host_contract import host_contract
from packtool.manifests.config_yaml import keys, rules
from packtool.manifests.config_yaml.keys import NAME_LIMIT, misspelt, slips
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_SPILL = "output_spill"
# What else stands below `hooks` and is no event.
_NO_EVENTS = frozenset({_SPILL, "outbound"})


def judge_hooks(document: Document, root: Node) -> Iterator[Finding]:
    """Give the events that no release of Hermes has: of a list of hooks, or of a mapping from events to hooks."""
    hooks = root.get("hooks")
    if hooks is None:
        return
    if hooks.items:
        yield rules.HOOK_LIST.at(document.at(hooks), "0.20 and 0.22 do not read `hooks` from a list")
    yield from _keys(document, hooks)
    for event in _events(hooks):
        known = host_contract().hooks
        if event.is_text and event.text not in known:
            meant = nearest(event.text, (*known, _SPILL))
            message = f"Hermes has no hook `{clean(event.text, limit=NAME_LIMIT)}`"
            yield rules.EVENT.at(document.at(event), message, remedy=f"write `{meant}`" if meant else None)


def _keys(document: Document, hooks: Node) -> Iterator[Finding]:
    """Give the keys that no hook has; those of `output_spill` are the schema's to judge."""
    listed: list[tuple[str, Node, tuple[str, ...]]] = [
        (f"hooks.{number}", item, keys.LISTED_HOOK) for number, item in enumerate(hooks.items, start=1)
    ]
    for name, _, value in hooks.named():
        if name not in _NO_EVENTS:
            place = f"hooks.{clean(name, limit=NAME_LIMIT)}"
            listed += [(f"{place}.{number}", item, keys.HOOK) for number, item in enumerate(value.items, start=1)]
    for place, hook, known in listed:
        yield from slips(document, hook, place, known)
        yield from misspelt(document, hook.get("when"), f"{place}.when", keys.WHEN)


def _events(hooks: Node) -> Iterator[Node]:
    for name, _ in hooks.entries:
        if name.kind == "scalar" and name.text not in _NO_EVENTS:
            yield name
    for item in hooks.items:
        event = item.get("event")
        if event is not None:
            yield event
