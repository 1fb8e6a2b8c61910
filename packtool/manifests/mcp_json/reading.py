"""From the bytes of an ``mcp.json`` to the servers that clients start, and what is wrong with the others."""

from __future__ import annotations

import functools
import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract import portable
from packtool.contract.profile import Profile, first_of, weighed
from packtool.documents.faults import DUPLICATE_KEY
from packtool.documents.json import marked, read_json
from packtool.documents.shape import judge_shape
from packtool.findings import Severity
from packtool.manifests import Reading
from packtool.manifests.mcp_json import rules
from packtool.manifests.mcp_json.model import McpJson, McpServer, Place, SkippedServer
from packtool.manifests.mcp_json.places import in_root
from packtool.manifests.mcp_json.secrets import hidden_nodes
from packtool.manifests.mcp_json.server import faults, remarks, secrets, without_nulls
from packtool.manifests.mcp_json.shapes import judge_shapes
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAME = "mcp-json"
FILE_NAME = "mcp.json"
SCHEMA = "agent-plugins/1.0.0/mcp.schema.json"
LIMIT = 256 * 1024
NAME_LIMIT = 120
MOST_SERVERS = 200
MOST_TOLD = 20


def matches(name: str, data: bytes) -> bool:  # noqa: ARG001 - the name says it all
    """Whether a file of this name (or path) lists the MCP servers of a portable plugin.

    Other clients keep files of that name in dot folders such as ``.vscode``.
    """
    place = PurePosixPath(name)
    return place.name == FILE_NAME and not place.parent.name.startswith(".")


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[McpJson]:  # noqa: ARG001 - no source
    """Read an ``mcp.json`` by the specification, as ``read_for`` does."""
    return read_for(data, path, Profile.STRICT)


def read_for(data: bytes, path: str, profile: Profile) -> Reading[McpJson]:
    """Read an ``mcp.json`` of at most 256 KiB; never raises for anything that the bytes can hold.

    ``manifest`` is ``None`` when clients refuse the whole file.
    """
    document = read_json(data, path, limit=LIMIT, opaque_numbers=profile is Profile.STRICT)
    root = document.root
    if root is not None:
        document = document.hide(hidden_nodes(document, root))
    found = [weighed(finding, profile.part) for finding in document.findings]
    soft = all(finding.rule is DUPLICATE_KEY for finding in found) and profile is Profile.HERMES
    if root is None or (found and not soft):
        return Reading(document=document, manifest=None, findings=tuple(found))
    top = [weighed(finding, profile.part) for finding in first_of(_top(document, root), MOST_TOLD)]
    if top:
        return Reading(document=document, manifest=None, findings=_sorted([*found, *top]))
    manifest = _servers(document, root, profile, found)
    found += marked(data, document)
    return Reading(document=document, manifest=manifest, findings=_sorted(found))


def _sorted(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.order))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema


def _top(document: Document, root: Node) -> Iterator[Finding]:
    if not root.is_mapping:
        yield rules.NOT_AN_OBJECT.at(document.at(root), f"the file holds {root.word}, not an object")
        return
    schema = _schema()
    # The servers are judged one by one: a fault in one of them is not the file's.
    properties = {**schema["properties"], "mcpServers": {"type": "object"}}
    yield from judge_shape(document, {**schema, "properties": properties})
    node = root.get("$schema")
    if node is not None and node.is_text and node.value != portable.MCP_SCHEMA:
        message = f"`$schema` is {clean(node.text, limit=NAME_LIMIT)}; supported is {portable.VERSION} alone"
        yield rules.SCHEMA_VERSION.at(document.at(node), message)


def _servers(document: Document, root: Node, profile: Profile, found: list[Finding]) -> McpJson:
    servers: list[McpServer] = []
    skipped: list[SkippedServer] = []
    places: list[Place] = []
    listed = _listed(root)
    if len(listed) > MOST_SERVERS:
        message = f"{len(listed):,} servers are listed; {MOST_SERVERS} were read"
        found.append(rules.TOO_MANY.at(document.at(listed[MOST_SERVERS][1]), message))
    bare = without_nulls if profile is Profile.HERMES else _as_it_is
    kept = {name: (key, bare(node)) for name, key, node in listed[:MOST_SERVERS]}
    shapes = judge_shapes(document, kept, _schema())
    for name, _, written in listed[:MOST_SERVERS]:
        node = kept[name][1]
        found += first_of(secrets(document, name, written), MOST_TOLD)
        wrong = [weighed(finding, profile.part) for finding in shapes.get(name, ())]
        wrong += first_of(faults(document, name, node, profile), MOST_TOLD)
        if not wrong:
            found += first_of(remarks(document, name, written), MOST_TOLD)
            wrong += _unsupported(document, name, node, profile)
        found += wrong
        if wrong and (profile is Profile.HERMES or wrong[0].rule is not rules.SSE):
            skipped.append(SkippedServer(name=clean(name, limit=NAME_LIMIT), reason=wrong[0].message))
            continue
        servers.append(_server(name, node))
        places += _places(document, name, node)
    return McpJson(servers=tuple(servers), skipped=tuple(skipped), places=tuple(places))


def _as_it_is(node: Node) -> Node:
    return node


def _listed(root: Node) -> list[tuple[str, Node, Node]]:
    """Return every server as Hermes or the specification sees it: of two with one name, the last."""
    node = root.get("mcpServers")
    servers: dict[str, tuple[str, Node, Node]] = {}
    for name, key, value in node.named() if node is not None else ():
        servers[name] = (name, key, value)
    return list(servers.values())


def _unsupported(document: Document, name: str, node: Node, profile: Profile) -> Iterator[Finding]:
    variant = node.get("type")
    if variant is not None and variant.text == "sse":
        severity = profile.part if profile is Profile.HERMES else Severity.NOTE
        message = f"mcpServers.{clean(name, limit=NAME_LIMIT)} speaks sse, which Hermes does not"
        yield rules.SSE.at(document.at(variant), message, severity=severity)


def _server(name: str, node: Node) -> McpServer:
    args, cwd = node.get("args"), node.get("cwd")
    return McpServer(
        name=name,
        type=_text(node, "type"),
        command=_text(node, "command"),
        args=tuple(item.text for item in args.items) if args is not None else (),
        env=_texts(node, "env"),
        cwd=None if cwd is None else cwd.text,
        url=_text(node, "url"),
        headers=_texts(node, "headers"),
    )


def _text(node: Node, key: str) -> str:
    value = node.get(key)
    return "" if value is None else value.text


def _texts(node: Node, key: str) -> dict[str, str]:
    value = node.get(key)
    return {} if value is None else {name: text.text for name, _, text in value.named()}


def _places(document: Document, name: str, node: Node) -> Iterator[Place]:
    for key in ("command", "cwd"):
        value = node.get(key)
        relative = in_root(value.text) if value is not None else None
        if value is not None and relative is not None:
            location = document.at(value)
            yield Place(server=name, relative=relative, location=location, is_command=key == "command")
