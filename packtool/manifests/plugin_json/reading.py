"""From the bytes of a ``plugin.json`` to what it says and what is wrong with it."""

from __future__ import annotations

import functools
import json
import re
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
from packtool.manifests.plugin_json import rules
from packtool.manifests.plugin_json.hermes import judge_hermes, servers, trusted
from packtool.manifests.plugin_json.model import PluginJson
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAME = "plugin-json"
FILE_NAME = "plugin.json"
SCHEMA = "agent-plugins/1.0.0/plugin.schema.json"
LIMIT = 256 * 1024
TEXT_LIMIT = 600
NAME_LIMIT = 120
MANY = 500
MOST_TOLD = 50
_REVERSE_DOMAIN = re.compile(r"[A-Za-z0-9-]+(?:\.[A-Za-z0-9_-]+)+")
# Keys that other clients' manifests have, and what takes their place here.
_ELSEWHERE = {
    "skills": "remove it: skills are found in skills/NAME/SKILL.md alone",
    "mcpServers": "move it into a file mcp.json beside plugin.json",
    "hooks": "remove it: Agent Plugins has no hooks; a native plugin registers them in code",
    "agents": "remove it: Agent Plugins has no agents",
    "commands": "remove it: Agent Plugins has no commands; write each as a skill",
    "lspServers": "remove it: Agent Plugins has no language servers",
    "outputStyles": "remove it: Agent Plugins has no output styles",
}


def matches(name: str, data: bytes) -> bool:  # noqa: ARG001 - the name says it all
    """Whether a file of this name (or path) is a portable plugin's manifest.

    The manifests of other clients have the same name and lie in dot folders such as ``.claude-plugin``.
    """
    place = PurePosixPath(name)
    return place.name == FILE_NAME and not (place.parent.name.startswith(".") and place.parent.name.endswith("-plugin"))


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[PluginJson]:  # noqa: ARG001 - no source
    """Read a portable manifest by the specification, as ``read_for`` does."""
    return read_for(data, path, Profile.STRICT)


def read_for(data: bytes, path: str, profile: Profile) -> Reading[PluginJson]:
    """Read a portable manifest of at most 256 KiB; never raises for anything that the bytes can hold.

    An error means that clients refuse the whole plugin, and ``manifest`` is ``None``. Two errors of the HERMES profile
    leave the manifest to be shown, since some release takes it: duplicate keys (the last counts), and what is wrong in
    the namespace of Hermes.
    """
    document = read_json(data, path, limit=LIMIT, opaque_numbers=profile is Profile.STRICT)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    if not root.is_mapping:
        found = rules.NOT_AN_OBJECT.at(document.at(root), f"the manifest is {root.word}, not an object")
        return Reading(document=document, manifest=None, findings=(*document.findings, found))
    fatal = [*_version(document, root), *_shape(document)]
    others = [*marked(data, document), *_unknown(document, root), *_extensions(document, root)]
    others += first_of(judge_hermes(document, root, profile), MOST_TOLD)
    refused = bool(fatal) or any(
        finding.rule is not DUPLICATE_KEY or profile is Profile.STRICT for finding in document.findings
    )
    findings = sorted((*document.findings, *fatal, *others), key=lambda finding: finding.order)
    return Reading(document=document, manifest=None if refused else _manifest(root), findings=tuple(findings))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema


def _version(document: Document, root: Node) -> Iterator[Finding]:
    node = root.get("$schema")
    if node is None or not node.is_text or node.value == portable.PLUGIN_SCHEMA:
        return  # absent and no text are told by the schema
    shown = clean(node.text, limit=NAME_LIMIT)
    message = f"`$schema` is {shown}; supported is Agent Plugins {portable.VERSION} by its exact identifier"
    yield rules.INVALID.at(document.at(node), message)


def _shape(document: Document) -> Iterator[Finding]:
    # A client refuses the plugin for each of them, an unknown key below `author` included.
    for finding in first_of(judge_shape(document, _schema()), MOST_TOLD):
        yield weighed(finding, Severity.ERROR)


def _unknown(document: Document, root: Node) -> Iterator[Finding]:
    known = _schema()["properties"]
    unknown = [(key, name) for key, name, _ in root.named() if key not in known]
    free = [word for word in known if root.get(word) is None]
    for key, name in unknown[:MOST_TOLD]:
        meant = None if key in _ELSEWHERE else nearest(key, free)
        remedy = _ELSEWHERE.get(key, f"write `{meant}`" if meant else None)
        message = f"Agent Plugins has no key `{clean(key, limit=NAME_LIMIT)}`; clients ignore it"
        yield rules.UNKNOWN_KEY.at(document.at(name), message, remedy=remedy)
    if len(unknown) > MOST_TOLD:
        message = f"{len(unknown) - MOST_TOLD:,} more unknown keys begin here"
        yield rules.UNKNOWN_KEY.at(document.at(unknown[MOST_TOLD][1]), message)


def _extensions(document: Document, root: Node) -> Iterator[Finding]:
    node = root.get("extensions")
    if node is None:
        return
    if not node.is_mapping:
        yield rules.EXTENSIONS.at(document.at(node), f"`extensions` is {node.word}, not an object; clients ignore it")
    for key, name, _ in list(node.named())[:MOST_TOLD]:
        if not _REVERSE_DOMAIN.fullmatch(key):
            message = f"the namespace `{clean(key, limit=NAME_LIMIT)}` is no reverse domain name"
            yield rules.EXTENSION_NAME.at(document.at(name), message)


def _manifest(root: Node) -> PluginJson:
    author, keywords, extensions = root.get("author"), root.get("keywords"), root.get("extensions")
    parts = [_text(author, key) for key in ("name", "email", "url")] if author is not None else []
    name = root.get("name")
    return PluginJson(
        name="" if name is None else name.text,
        version=_text(root, "version"),
        description=_text(root, "description"),
        author=" ".join(part for part in parts if part) or None,
        homepage=_text(root, "homepage"),
        repository=_text(root, "repository"),
        license=_text(root, "license"),
        keywords=tuple(clean(item.text, limit=NAME_LIMIT) for item in keywords.items[:MANY]) if keywords else (),
        extensions=tuple(clean(key, limit=NAME_LIMIT) for key, _, _ in extensions.named()) if extensions else (),
        hermes_servers=tuple(key for key, _, _ in servers(root)),
        trusted_servers=trusted(root),
    )


def _text(node: Node, key: str) -> str | None:
    value = node.get(key)
    return None if value is None else clean(value.text, limit=TEXT_LIMIT)
