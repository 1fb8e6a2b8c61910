"""What is wrong below ``plugins`` and ``security.approval`` of a home's config.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.capabilities import KNOWN
from packtool.contract.surfaces import APPROVAL_FALLBACKS
from packtool.findings import Severity
from packtool.manifests.config_yaml import keys, rules
from packtool.manifests.config_yaml.keys import NAME_LIMIT, misspelt, slips
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding


def judge_plugins(document: Document, root: Node) -> Iterator[Finding]:
    """Give what a schema cannot say about the plugins that are on, their grants, and how approvals travel."""
    plugins = root.get("plugins")
    if plugins is not None and plugins.is_mapping:
        yield from misspelt(document, plugins, "plugins", keys.PLUGINS)
        yield from _lists(document, plugins)
        yield from _index_and_scan(document, plugins)
        entries = plugins.get("entries")
        for name, _, entry in entries.named() if entries is not None else ():
            yield from _entry(document, clean(name, limit=NAME_LIMIT), entry)
    yield from _choices(document, root)


def _choices(document: Document, root: Node) -> Iterator[Finding]:
    """Give what is wrong with the choice of a memory provider, a context engine, and the way of approvals."""
    yield from slips(document, root.get("memory"), "memory", keys.MEMORY)
    yield from slips(document, root.get("context"), "context", keys.CONTEXT)
    approval = _below(root, "security", "approval")
    yield from misspelt(document, approval, "security.approval", keys.APPROVAL)
    fallback = None if approval is None else approval.get("transport_fallback")
    if fallback is not None and fallback.is_text and fallback.text.strip().lower() not in APPROVAL_FALLBACKS:
        message = f"transport_fallback is `{clean(fallback.text, limit=NAME_LIMIT)}`, which Hermes takes for deny"
        yield rules.FALLBACK.at(document.at(fallback), message)


def texts(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list that are text."""
    return () if node is None else tuple(item for item in node.items if item.is_text)


def _below(root: Node, *keys: str) -> Node | None:
    node: Node | None = root
    for key in keys:
        node = None if node is None else node.get(key)
    return node


def _lists(document: Document, plugins: Node) -> Iterator[Finding]:
    enabled = {item.text for item in texts(plugins.get("enabled"))}
    seen: set[tuple[str, str]] = set()
    for key in ("enabled", "disabled"):
        for item in texts(plugins.get(key)):
            shown = clean(item.text, limit=NAME_LIMIT)
            if (key, item.text) in seen:
                message = f"`{shown}` stands twice in plugins.{key}"
                yield rules.ON_AND_OFF.at(document.at(item), message, remedy="remove one", severity=Severity.NOTE)
            elif key == "disabled" and item.text in enabled:
                yield rules.ON_AND_OFF.at(document.at(item), f"`{shown}` is enabled and disabled, so it does not load")
            seen.add((key, item.text))


def _index_and_scan(document: Document, plugins: Node) -> Iterator[Finding]:
    url = plugins.get("index_url")
    if url is not None and url.is_text and url.text.strip() and not url.text.strip().lower().startswith("https://"):
        yield rules.INDEX_URL.at(document.at(url), "plugins.index_url does not begin with https://")
    scan = plugins.get("scan_on_install")
    if scan is not None and scan.value is False:
        yield rules.SCAN_OFF.at(document.at(scan), "plugins.scan_on_install is false: dangerous plugins install too")


def _entry(document: Document, name: str, entry: Node) -> Iterator[Finding]:
    place = f"plugins.entries.{name}"
    for item in texts(entry.get("granted_capabilities")):
        if item.text not in KNOWN:
            meant = nearest(item.text, KNOWN)
            message = f"{place}: Hermes knows no capability `{clean(item.text, limit=NAME_LIMIT)}`"
            yield rules.GRANT.at(document.at(item), message, remedy=f"write `{meant}`" if meant else None)
    for item in texts(entry.get("mcp_allowlist")):
        if "*" in item.text or "?" in item.text:
            message = f"{place}: `{clean(item.text, limit=NAME_LIMIT)}` is no name of a server"
            yield rules.WILDCARD.at(document.at(item), message)
    # Any other key may be a setting that the plugin reads: only a slip of the hand in a grant is told.
    yield from slips(document, entry, place, keys.GRANTS)
    yield from misspelt(document, entry.get("capabilities_consent"), f"{place}.capabilities_consent", keys.CONSENT)
    yield from slips(document, entry.get("llm"), f"{place}.llm", keys.LLM)
