"""The shape of every server of an ``mcp.json``, judged in one go and kept apart by server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from packtool.documents.node import Node
from packtool.documents.shape import judge_shape
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.documents.document import Document
    from packtool.findings import Finding

TYPES = ("stdio", "streamable-http", "sse")
NAME_LIMIT = 80
# A server is skipped for one fault; nobody reads more of them than this.
MOST_TOLD = 20


def label(name: str) -> str:
    """Return what findings call a server."""
    return f"mcpServers.{clean(name, limit=NAME_LIMIT)}" if name else 'mcpServers.""'


def type_of(node: Node) -> str | None:
    """Return the type of a server, or ``None`` when it is none that Agent Plugins has."""
    written = node.get("type")
    return written.text if written is not None and written.is_text and written.text in TYPES else None


def judge_shapes(
    document: Document, servers: Mapping[str, tuple[Node, Node]], schema: Mapping[str, Any]
) -> dict[str, list[Finding]]:
    """Return what the schema refuses, by server; ``servers`` are key and value by name.

    Each server is judged as its type needs it, and one of no known type is not judged.
    """
    variants = {name: type_of(node) for name, (_, node) in servers.items()}
    properties = {name: schema["$defs"][variant] for name, variant in variants.items() if variant is not None}
    found: dict[str, list[Finding]] = {}
    named: list[str] = []

    def name_of(place: Sequence[str | int]) -> str:
        # judge_shape names the place of every finding before it gives it.
        named[:] = [str(place[0])]
        steps = (str(step + 1) if isinstance(step, int) else clean(step, limit=NAME_LIMIT) for step in place[1:])
        return ".".join((label(named[0]), *steps))

    root = Node(kind="mapping", line=1, column=1, end_line=1, end_column=1, entries=tuple(servers.values()))
    part = replace(document, root=root)
    for finding in judge_shape(part, {"properties": properties, "$defs": schema["$defs"]}, name_of=name_of):
        told = found.setdefault(named[0], [])
        if len(told) < MOST_TOLD:
            told.append(finding)
    return found
