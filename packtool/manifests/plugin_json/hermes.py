"""What a portable manifest says to Hermes alone: its namespace below ``extensions``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.profile import Profile
from packtool.findings import Severity
from packtool.manifests.plugin_json import rules
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

NAMESPACE = "com.nousresearch.hermes"
NAME_LIMIT = 80
MOST_SERVERS = 200
_KEYS = frozenset({"app", "requires", "liveness", "trust"})
_TRUST = frozenset({"full", "untrusted"})


def servers(root: Node) -> list[tuple[str, Node, Node]]:
    """Return the MCP servers that the manifest says more about: name, key and value."""
    node: Node | None = root
    for key in ("extensions", NAMESPACE, "servers"):
        node = None if node is None else node.get(key)
    return [] if node is None else list(node.named())[:MOST_SERVERS]


def trusted(root: Node) -> tuple[str, ...]:
    """Return the names, as written, of the servers for which full trust is asked."""
    asked = ((name, node.get("trust")) for name, _, node in servers(root))
    return tuple(name for name, trust in asked if trust is not None and trust.value == "full")


def judge_hermes(document: Document, root: Node, profile: Profile) -> Iterator[Finding]:
    """Give what newer releases of Hermes refuse the plugin for, and the trust that is asked for.

    To the specification a namespace is the client's own affair, so that it is a warning there.
    """
    severity = None if profile is Profile.HERMES else Severity.WARNING
    for name, key, node in servers(root):
        place = f"{NAMESPACE}: the server {clean(name, limit=NAME_LIMIT)}"
        unknown = [word for word, _, _ in node.named() if word not in _KEYS]
        trust = node.get("trust")
        if not node.is_mapping:
            message = f"{place} is {node.word}, not an object"
        elif unknown:
            message = (
                f"{place} has the key `{clean(unknown[0], limit=NAME_LIMIT)}`; known are {', '.join(sorted(_KEYS))}"
            )
        elif trust is not None and trust.value not in _TRUST:
            message = f"{place} has a trust that is neither full nor untrusted"
        else:
            if trust is not None and trust.value == "full":
                yield rules.TRUST.at(document.at(trust), f"{place} is to be trusted in full")
            continue
        yield rules.HERMES_EXTENSION.at(document.at(key), message, severity=severity)
