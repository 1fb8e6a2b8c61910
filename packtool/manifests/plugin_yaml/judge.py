"""What is wrong with a native manifest beyond its shape."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from packtool.contract import native
from packtool.contract.capabilities import KNOWN
from packtool.contract.name import judge_name
from packtool.manifests.plugin_yaml import rules
from packtool.manifests.plugin_yaml.asking import judge_env, judge_plugins_needed, judge_settings
from packtool.manifests.plugin_yaml.legal import judge_addresses, judge_license
from packtool.manifests.plugin_yaml.python_needs import judge_python_needs
from packtool.manifests.plugin_yaml.values import items
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

# Closer than the first is a slip of the hand; words that only look alike (`provides_skills`) are the author's own.
_SLIP = 0.85
_ALIKE = 0.6
# Keys that were seen in the wild, and where what they say belongs.
_INSTEAD = {
    "id": "remove the key; Hermes goes by `name`",
    "repo": "write the address under `homepage`",
    "repository": "write the address under `homepage`",
    "url": "write the address under `homepage`",
    "config": "describe settings under `config_schema`",
    "settings": "describe settings under `config_schema`",
    "permissions": "write the ids of capabilities under `capabilities`",
    "env": "write the names under `requires_env` or `optional_env`",
    "environment": "write the names under `requires_env` or `optional_env`",
    "requires": "write `requires_plugins`, `python_dependencies` or `requires_env`, whichever is meant",
    "optional_deps": "remove the key: optional packages are imported where they are used",
    "provides_skills": "remove the key: skills are registered in code (register_skill)",
    "provides_commands": "remove the key: commands are registered in code (register_command)",
    "provides_cli": "remove the key: commands are registered in code (register_cli_command)",
    "provides_cli_commands": "remove the key: commands are registered in code (register_cli_command)",
    "provides_platforms": "remove the key: platforms are registered in code, and the kind is `platform`",
    "entry_point": "remove the key: Hermes runs register(ctx) in __init__.py",
    "entrypoint": "remove the key: Hermes runs register(ctx) in __init__.py",
    "main": "remove the key: Hermes runs register(ctx) in __init__.py",
    "type": "write the kind under `kind`",
}
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
    yield from _keys(document, root, known)
    yield from _capabilities(document, root)
    yield from _env_names(document, root)
    yield from _api_version(document, root)
    yield from _ranges(document, root)
    for each in (judge_env, judge_plugins_needed, judge_settings, judge_python_needs, judge_license, judge_addresses):
        yield from each(document, root)


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
        loads = ", ".join(native.loaded_by(version))
        message = (
            f"manifest_version {version} is installed by Hermes {', '.join(takers)} and refused by the installer of "
            f"{others}; once in place, {loads} load it"
        )
        yield rules.MANIFEST_VERSION_SUPPORT.at(document.at(node), message)


def _api_version(document: Document, root: Node) -> Iterator[Finding]:
    node = root.get("api_version")
    if node is not None and isinstance(node.value, int) and not isinstance(node.value, bool) and node.value < 1:
        yield rules.API_VERSION.at(document.at(node), f"api_version is {node.text}; versions begin at 1")


def _keys(document: Document, root: Node, known: Collection[str]) -> Iterator[Finding]:
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
            yield _unknown(document, name, key, free, present & set(known))


def _unknown(document: Document, name: Node, key: str, free: list[str], there: set[str]) -> Finding:
    message = f"Hermes does not read the key `{clean(key, limit=_KEY_LIMIT)}`"
    if key in _INSTEAD:
        return rules.UNKNOWN_KEY.at(document.at(name), message, remedy=_INSTEAD[key])
    folded = key[:_KEY_LIMIT].casefold().replace("-", "_")
    slip = difflib.get_close_matches(folded, free, n=1, cutoff=_SLIP)
    close = slip or difflib.get_close_matches(folded, free, n=1, cutoff=_ALIKE)
    beside = [] if slip else difflib.get_close_matches(folded, there, n=1, cutoff=_SLIP)
    if beside:
        remedy = f"put what it says under `{beside[0]}`, which stands there, too"
    elif slip:
        remedy = f"write `{slip[0]}`"
    elif close:
        remedy = f"remove the key; the nearest that Hermes reads is `{close[0]}`"
    else:
        remedy = "remove the key"
    return rules.UNKNOWN_KEY.at(document.at(name), message, remedy=remedy)


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


def _ranges(document: Document, root: Node) -> Iterator[Finding]:
    needed = [item.get("version_range") for item in items(root, "requires_plugins")]
    for node in (root.get("requires_hermes"), *needed):
        if node is None or not node.is_text:
            continue
        if not all(_RANGE.fullmatch(part) for part in node.text.split(",")):
            shown = clean(node.text, limit=_KEY_LIMIT)
            yield rules.VERSION_RANGE.at(document.at(node), f"`{shown}` is no range of versions that Hermes reads")
