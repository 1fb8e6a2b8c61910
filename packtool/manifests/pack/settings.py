"""Every setting below a pack's ``config``, met on the way down, with what refuses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.conceal import is_split_key
from packtool.manifests.pack import seed_names
from packtool.manifests.pack.labels import as_hermes_text, is_absent
from packtool.manifests.pack.seed_rules import GRANT, SECRET_NAME, SECRET_VALUE, SECRET_WORD
from packtool.secret_shapes import secret_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.node import Node
    from packtool.findings import Rule

    Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A value that is refused (``refusal`` and ``reason`` say by what), or one that holds no others.

    ``plugin`` is empty, and ``path`` may be, where the settings are not written as they must be. ``said`` is what the
    value can point at: its text, or for the first word of a command the whole command.
    """

    plugin: str
    path: Path
    key: Node | None
    value: Node
    said: str | None = None
    refusal: Rule | None = None
    reason: str = ""

    @property
    def name(self) -> str:
        """The nearest key: what a list's member is called by, too."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")

    @property
    def above(self) -> tuple[str, ...]:
        """The keys that the nearest key stands below, from the plugin's name on."""
        return tuple(step for step in self.path if isinstance(step, str))[:-1]


def sections(root: Node) -> tuple[Node, ...]:
    """Return every value under ``config``, repeats of the key included."""
    return tuple(value for name, _, value in root.named() if name == "config")


def walk(root: Node) -> Iterator[Setting]:
    """Give every refused value, and every value that holds no others, below the top's ``config``, in order."""
    for section in sections(root):
        for key, seed in section.entries:
            if seed.is_mapping:
                yield from _below(as_hermes_text(key), (), key, seed)
            else:
                yield from _below("", (as_hermes_text(key),), key, seed)
        for position, item in enumerate(section.items):
            yield from _below("", (position,), None, item)


def _below(plugin: str, path: Path, key: Node | None, value: Node) -> Iterator[Setting]:
    refusal = refusal_of(path, value) if path else None
    if refusal is not None:
        yield Setting(plugin=plugin, path=path, key=key, value=value, refusal=refusal[0], reason=refusal[1])
    elif value.kind == "scalar" or (path and is_absent(value)):
        yield Setting(plugin=plugin, path=path, key=key, value=value, said=value.value if value.is_text else None)
    elif value.items and _is_command(path, value):
        yield from _command(plugin, path, value)
    else:
        for name, deeper_key, deeper in value.named():
            yield from _below(plugin, (*path, name), deeper_key, deeper)
        for position, item in enumerate(value.items):
            yield from _below(plugin, (*path, position), None, item)


def _is_command(path: Path, value: Node) -> bool:
    named = bool(path) and isinstance(path[-1], str) and seed_names.one_command(path[-1])
    return named and all(item.kind == "scalar" and refusal_of((*path, 0), item) is None for item in value.items)


def _command(plugin: str, path: Path, value: Node) -> Iterator[Setting]:
    words = " ".join(item.text for item in value.items)
    for position, item in enumerate(value.items):
        said = words if position == 0 else None
        yield Setting(plugin=plugin, path=(*path, position), key=None, value=item, said=said)


def refusal_of(path: Path, value: Node) -> tuple[Rule, str] | None:
    """Return the rule that refuses a value at ``path``, and the end of a sentence about it."""
    name = path[-1]
    if isinstance(name, str):
        if seed_names.is_grant(name, path[:-1]):
            return GRANT, "is a grant, which only the user may give"
        if seed_names.secret_by_hermes(name):
            return SECRET_NAME, "is refused by Hermes' name rule, which takes it for a secret"
        if seed_names.secret_by_words(name):
            return SECRET_WORD, "has a name that says it is a secret"
        if secret_shape(name):
            return SECRET_VALUE, "is a key that looks like a secret itself"
    if is_split_key(value):
        return SECRET_VALUE, "holds a private key line by line"
    kind = secret_shape(value.text) if value.kind == "scalar" else None
    return (SECRET_VALUE, f"looks like a secret ({kind})") if kind else None
