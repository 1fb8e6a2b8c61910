"""Values taken from a native manifest as Hermes takes them: what has the wrong type is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.native import DEFAULT_KIND, KINDS
from packtool.manifests.plugin_yaml.model import EnvAsked, PluginNeeded, ProgramNeeded, Setting
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.node import Node

NAME_LIMIT = 120
TEXT_LIMIT = 600
# More than this of one thing is not shown to anybody; the rest of the list is counted by its findings alone.
MANY = 500
# Hermes reads YAML 1.1, to which these plain words are true and false.
_WORDS = {"yes": True, "on": True, "no": False, "off": False}


def text(node: Node | None, *, limit: int = TEXT_LIMIT) -> str | None:
    """Return a scalar as written, safe to show; ``None`` for nothing, a list or a mapping."""
    if node is None or node.kind != "scalar" or node.is_null:
        return None
    return clean(node.text.strip(), limit=limit)


def under(root: Node, key: str, *, limit: int = NAME_LIMIT) -> str:
    """Return the text under ``key``, or nothing."""
    return text(root.get(key), limit=limit) or ""


def kind(root: Node) -> str:
    """Return the kind that Hermes makes of what stands there, which is the usual one for all that is no kind."""
    node = root.get("kind")
    said = node.text.strip().lower() if node is not None and node.is_text else ""
    return said if said in KINDS else DEFAULT_KIND


def items(root: Node, key: str) -> tuple[Node, ...]:
    """Return the items of a list under ``key``; nothing when it is no list."""
    node = root.get(key)
    return node.items[:MANY] if node is not None and node.is_sequence else ()


def names(root: Node, *keys: str) -> tuple[str, ...]:
    """Return the words of the lists under ``keys``, each once, in file order."""
    found = (text(item, limit=NAME_LIMIT) for key in keys for item in items(root, key) if item.is_text)
    return tuple(dict.fromkeys(word for word in found if word))


def author(root: Node) -> str | None:
    """Return the author: one text, or the name and address of a mapping."""
    node = root.get("author")
    if node is None or not node.is_mapping:
        return text(node, limit=NAME_LIMIT)
    parts = [under(node, key) for key in ("name", "email", "url")]
    return " ".join(part for part in parts if part) or None


def env(root: Node) -> Iterator[EnvAsked]:
    """Give the environment variables that are asked for, in file order, required ones first."""
    for key in ("requires_env", "optional_env"):
        for item in items(root, key):
            name = under(item, "name") if item.is_mapping else text(item, limit=NAME_LIMIT)
            if not name:
                continue
            yield EnvAsked(
                name=name,
                required=key == "requires_env",
                secret=_first_bool(item, "secret", "password"),
                description=under(item, "description", limit=TEXT_LIMIT) or under(item, "prompt", limit=TEXT_LIMIT),
                url=under(item, "url", limit=TEXT_LIMIT),
            )


def plugins_needed(root: Node) -> Iterator[PluginNeeded]:
    """Give the plugins that this one builds on."""
    for item in items(root, "requires_plugins"):
        name = under(item, "id") if item.is_mapping else text(item, limit=NAME_LIMIT)
        if name:
            yield PluginNeeded(id=name, range=under(item, "version_range"))


def programs_needed(root: Node) -> Iterator[ProgramNeeded]:
    """Give the programs outside Python that the plugin needs."""
    for item in items(root, "external_dependencies"):
        name = under(item, "name") if item.is_mapping else text(item, limit=NAME_LIMIT)
        if name:
            check, install = under(item, "check", limit=TEXT_LIMIT), under(item, "install", limit=TEXT_LIMIT)
            yield ProgramNeeded(name=name, check=check, install=install)


def settings(root: Node) -> Iterator[Setting]:
    """Give the keys of config_schema."""
    schema = root.get("config_schema")
    for key, _, value in list(schema.named())[:MANY] if schema is not None else ():
        yield Setting(
            key=clean(key, limit=NAME_LIMIT),
            type=under(value, "type"),
            required=_first_bool(value, "required") is True,
            secret=_first_bool(value, "secret") is True or under(value, "type").lower() == "secret",
            description=under(value, "description", limit=TEXT_LIMIT),
        )


def _first_bool(node: Node, *keys: str) -> bool | None:
    for key in keys:
        value = node.get(key)
        if value is not None and isinstance(value.value, bool):
            return value.value
        if value is not None and not value.quoted and value.text.lower() in _WORDS:
            return _WORDS[value.text.lower()]
    return None
