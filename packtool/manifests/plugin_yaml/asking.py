"""What a native plugin asks a user for: environment variables, other plugins, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract import native
from packtool.manifests.plugin_yaml import rules
from packtool.manifests.plugin_yaml.values import items
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_SHOWN = 80
_ENV_KEYS = ("name", "description", "url", "secret")
_PLUGIN_KEYS = ("id", "version_range")
# Seen in the wild, with what is read today in their place.
_OLD_ENV_KEYS = {"prompt": "description", "password": "secret"}
_MEANT_PLUGIN_KEYS = {"name": "id", "version": "version_range", "range": "version_range"}


def judge_env(document: Document, root: Node) -> Iterator[Finding]:
    """Give variables that are asked for twice, and keys of one that are old spellings or not read."""
    seen: set[str] = set()
    told: set[str] = set()
    for key in ("requires_env", "optional_env"):
        for item in items(root, key):
            name = item.get("name") if item.is_mapping else item
            if name is not None and name.is_text:
                if name.text in seen:
                    message = f"`{clean(name.text, limit=_SHOWN)}` is asked for twice"
                    yield rules.ASKED_TWICE.at(document.at(name), message)
                seen.add(name.text)
            yield from _old(document, item, told)
            yield from _unread(document, item, key, (*_ENV_KEYS, *_OLD_ENV_KEYS), {})


def _old(document: Document, item: Node, told: set[str]) -> Iterator[Finding]:
    """Give the old spellings that were not told yet: who uses one uses it for every variable."""
    for key, name, _ in item.named():
        today = _OLD_ENV_KEYS.get(key)
        if today is not None and key not in told:
            told.add(key)
            doubled = item.get(today) is not None
            remedy = f"remove it: `{today}` is there too" if doubled else f"write `{today}`"
            yield rules.OLD_SPELLING.at(document.at(name), f"`{key}` is an older spelling of `{today}`", remedy=remedy)


def judge_plugins_needed(document: Document, root: Node) -> Iterator[Finding]:
    """Give plugins that are needed twice or by themselves, and keys that are not read."""
    own = root.get("name")
    seen: set[str] = set()
    for item in items(root, "requires_plugins"):
        yield from _unread(document, item, "requires_plugins", _PLUGIN_KEYS, _MEANT_PLUGIN_KEYS)
        name = item.get("id") if item.is_mapping else item
        if name is None or not name.is_text:
            continue
        shown = clean(name.text, limit=_SHOWN)
        if own is not None and own.text.strip() == name.text:
            yield rules.NEEDS_ITSELF.at(document.at(name), f"the plugin needs `{shown}`, which is itself")
        if name.text in seen:
            yield rules.ASKED_TWICE.at(document.at(name), f"the plugin `{shown}` is needed twice")
        seen.add(name.text)


def _unread(
    document: Document, item: Node, place: str, known: Collection[str], meant: dict[str, str]
) -> Iterator[Finding]:
    for key, name, _ in item.named():
        if key in known:
            continue
        near = meant.get(key) or nearest(key, [word for word in known if word not in _OLD_ENV_KEYS])
        message = f"{place}: Hermes does not read the key `{clean(key, limit=_SHOWN)}`"
        yield rules.UNKNOWN_KEY.at(document.at(name), message, remedy=f"write `{near}`" if near else "remove the key")


def judge_settings(document: Document, root: Node) -> Iterator[Finding]:
    """Give settings of an unknown type, of one that only some releases know, and defaults of another type."""
    schema = root.get("config_schema")
    for key, _, value in schema.named() if schema is not None else ():
        node, default = value.get("type"), value.get("default")
        shown = clean(key, limit=_SHOWN)
        word = node.text.lower() if node is not None and node.is_text else ""
        if node is not None and node.is_text and word not in native.SETTING_TYPES:
            near = nearest(word, native.SETTING_TYPES)
            message = f"the setting {shown} has the unknown type `{clean(node.text, limit=_SHOWN)}`"
            remedy = f"write `{near}`" if near else None
            yield rules.SETTING_TYPE.at(document.at(node), message, remedy=remedy)
        elif node is not None and word == native.SECRET_TYPE:
            message = f"the setting {shown} is of the type secret, which {native.SECRET_SINCE} and later know"
            yield rules.SETTING_TYPE_SUPPORT.at(document.at(node), message)
        wanted = native.SETTING_VALUES.get(word)
        if default is not None and not default.is_null and wanted is not None and not _fits(default, wanted):
            message = f"the default of the setting {shown} is {default.word}, not {_words(wanted)}"
            yield rules.SETTING_DEFAULT.at(document.at(default), message)


def _fits(default: Node, wanted: str) -> bool:
    if default.kind != "scalar":
        return default.kind == wanted
    value = default.value
    if wanted == "boolean":
        return isinstance(value, bool) or default.unclear
    if wanted in {"integer", "number"}:
        return isinstance(value, int if wanted == "integer" else (int, float)) and not isinstance(value, bool)
    return wanted == "text" and isinstance(value, str)


def _words(wanted: str) -> str:
    return {
        "boolean": "true or false",
        "integer": "a whole number",
        "number": "a number",
        "sequence": "a list",
        "mapping": "a mapping",
    }.get(wanted, wanted)
