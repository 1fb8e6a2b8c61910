"""What is wrong with a native manifest beyond its shape."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from packtool.contract import native
from packtool.contract.capabilities import KNOWN
from packtool.contract.name import judge_name
from packtool.findings import Severity
from packtool.manifests.plugin_yaml import rules
from packtool.manifests.plugin_yaml.values import items
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

# Closer than this is a slip of the hand; words that only look alike (`provides_skills`) are the author's own.
_SLIP = 0.85
_KEY_LIMIT = 64
_ENV_NAME = re.compile(r"[A-Z_][A-Z0-9_]*")
_RANGE = re.compile(r" *(?:>=|<=|==|!=|>|<)? *v?[0-9]+(?:\.[0-9]+){0,2} *")
_OLD = {
    "hooks": "provides_hooks",
    "pip_dependencies": "python_dependencies",
    "provides": "provides_tools and provides_hooks",
    "tools": "provides_tools",
    "dependencies": "python_dependencies or requires_plugins",
}


def judge(document: Document, root: Node, known: Collection[str]) -> Iterator[Finding]:
    """Give what a schema cannot say; ``known`` are the keys that some release of Hermes reads."""
    yield from _described(document, root)
    version = manifest_version(root)
    yield from _manifest_version(document, root, version)
    yield from _keys(document, root, known, strict=(version or 1) > 1)
    yield from _capabilities(document, root)
    yield from _env_names(document, root)
    yield from _setting_types(document, root)
    yield from _ranges(document, root)


def manifest_version(root: Node) -> int | None:
    """Return the version of the manifest's form: 1 when absent, ``None`` when it is no whole number."""
    node = root.get("manifest_version")
    if node is None:
        return 1
    return node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else None


def _described(document: Document, root: Node) -> Iterator[Finding]:
    name = root.get("name")
    if name is None or name.is_null or (name.kind == "scalar" and not name.text.strip()):
        yield rules.NO_NAME.at(document.whole(), "the manifest has no `name`")
    elif name.kind == "scalar":
        yield from judge_name(name.text.strip(), document.at(name))
    for key in ("version", "description"):
        node = root.get(key)
        if node is None or node.is_null:
            yield rules.NOT_DESCRIBED.at(document.whole(), f"the manifest has no `{key}`", remedy=f"add `{key}: …`")
    for key in ("name", "version", "requires_hermes"):
        node = root.get(key)
        if node is not None and isinstance(node.value, (int, float)) and not isinstance(node.value, bool):
            message = f"`{key}` is written as a number; readers see {node.value}"
            yield rules.NUMBER_AS_TEXT.at(document.at(node), message, remedy=f'write `{key}: "{node.text}"`')


def _manifest_version(document: Document, root: Node, version: int | None) -> Iterator[Finding]:
    node = root.get("manifest_version")
    if node is None:
        return
    takers = () if version is None else native.installed_by(version)
    if version is None:
        message = f"manifest_version is {node.word}, not a whole number: no release of Hermes installs it"
        yield rules.MANIFEST_VERSION.at(document.at(node), message)
    elif not takers or version < 1:
        message = f"manifest_version {node.text}: releases of Hermes install 1 to {native.HIGHEST_MANIFEST_VERSION}"
        yield rules.MANIFEST_VERSION.at(document.at(node), message)
    elif len(takers) < len(native.RELEASES):
        others = ", ".join(release.name for release in native.RELEASES if release.name not in takers)
        message = f"manifest_version {version} is installed by Hermes {', '.join(takers)}, and refused by {others}"
        yield rules.MANIFEST_VERSION_SUPPORT.at(document.at(node), message)


def _keys(document: Document, root: Node, known: Collection[str], *, strict: bool) -> Iterator[Finding]:
    present = {key for key, _, _ in root.named()}
    free = [key for key in known if key not in present]
    for key, name, _ in root.named():
        shown = clean(key, limit=_KEY_LIMIT)
        if key in _OLD:
            today = _OLD[key]
            read = "still read" if key in known else "not read by Hermes"
            message = f"`{shown}` is an older spelling, {read}"
            yield rules.OLD_SPELLING.at(document.at(name), message, remedy=f"write {today}")
        elif key not in known:
            yield _unknown(document, name, key, free, strict=strict)


def _unknown(document: Document, name: Node, key: str, free: list[str], *, strict: bool) -> Finding:
    folded = key[:_KEY_LIMIT].casefold().replace("-", "_")
    close = difflib.get_close_matches(folded, free, n=1, cutoff=_SLIP)
    message = f"Hermes does not read the key `{clean(key, limit=_KEY_LIMIT)}`"
    if close:
        remedy = f"write `{close[0]}`"
        return rules.UNKNOWN_KEY.at(document.at(name), message, remedy=remedy, severity=Severity.WARNING)
    severity = Severity.WARNING if strict else None
    return rules.UNKNOWN_KEY.at(document.at(name), message, remedy="remove the key", severity=severity)


def _capabilities(document: Document, root: Node) -> Iterator[Finding]:
    for item in items(root, "capabilities"):
        if not item.is_text or item.text in KNOWN:
            continue
        meant = nearest(item.text, KNOWN)
        remedy = f"write `{meant}`" if meant else f"remove it; known are {', '.join(KNOWN)}"
        message = f"Hermes knows no capability `{clean(item.text, limit=_KEY_LIMIT)}`"
        yield rules.UNKNOWN_CAPABILITY.at(document.at(item), message, remedy=remedy)


def _env_names(document: Document, root: Node) -> Iterator[Finding]:
    for item in (*items(root, "requires_env"), *items(root, "optional_env")):
        node = item.get("name") if item.is_mapping else item
        if node is not None and node.is_text and node.text and not _ENV_NAME.fullmatch(node.text):
            shown = clean(node.text, limit=_KEY_LIMIT)
            yield rules.ENV_NAME.at(document.at(node), f"`{shown}` is not the name of an environment variable")


def _setting_types(document: Document, root: Node) -> Iterator[Finding]:
    schema = root.get("config_schema")
    for key, _, value in schema.named() if schema is not None else ():
        node = value.get("type")
        if node is not None and node.is_text and node.text.lower() not in native.SETTING_TYPES:
            message = f"the setting {clean(key, limit=_KEY_LIMIT)} has the unknown type `{node.text}`"
            yield rules.SETTING_TYPE.at(document.at(node), message)


def _ranges(document: Document, root: Node) -> Iterator[Finding]:
    needed = [item.get("version_range") for item in items(root, "requires_plugins")]
    for node in (root.get("requires_hermes"), *needed):
        if node is None or not node.is_text:
            continue
        if not all(_RANGE.fullmatch(part) for part in node.text.split(",")):
            shown = clean(node.text, limit=_KEY_LIMIT)
            yield rules.VERSION_RANGE.at(document.at(node), f"`{shown}` is no range of versions that Hermes reads")
