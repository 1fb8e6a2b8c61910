"""The settings that a pack puts into plugins' configuration: what is refused, and what they direct a plugin to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.pack import seed_names
from packtool.manifests.pack.labels import as_hermes_text, is_absent, shown
from packtool.manifests.pack.model import Seed
from packtool.manifests.pack.pointing import target
from packtool.manifests.pack.seed_rules import (
    GRANT,
    NOT_SEEN,
    POINTS,
    SECRET_NAME,
    SECRET_VALUE,
    SECRET_WORD,
    SEED_TYPE,
)
from packtool.secret_shapes import secret_shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding, Rule

    Path = tuple[str | int, ...]

# Keys of a plugin's entry that Hermes itself reads beside `settings`.
_HERMES_READS = frozenset({"settings", "config", "llm"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A value below ``config``, met on the way down: what refuses it, if anything, and the key it stands under."""

    plugin: str
    path: Path
    key: Node | None
    value: Node
    refusal: Rule | None = None
    reason: str = ""

    @property
    def name(self) -> str:
        """The nearest key: what a list's member is called by, too."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")


def sections(root: Node) -> tuple[Node, ...]:
    """Return every value under ``config``, repeats of the key included."""
    return tuple(value for name, _, value in root.named() if name == "config")


def walk(root: Node) -> Iterator[Setting]:
    """Give every refused value, and every value that holds no others, below the top's ``config``, in order."""
    for section in sections(root):
        for key, seed in section.entries:
            if seed.is_mapping:
                yield from _below(as_hermes_text(key), (), key, seed)


def _below(plugin: str, path: Path, key: Node | None, value: Node) -> Iterator[Setting]:
    refusal = _refusal(path, value) if path else None
    if refusal is not None:
        yield Setting(plugin=plugin, path=path, key=key, value=value, refusal=refusal[0], reason=refusal[1])
    elif value.kind == "scalar" or (path and is_absent(value)):
        yield Setting(plugin=plugin, path=path, key=key, value=value)
    else:
        for name, deeper_key, deeper in value.named():
            yield from _below(plugin, (*path, name), deeper_key, deeper)
        for position, item in enumerate(value.items):
            yield from _below(plugin, (*path, position), None, item)


def _refusal(path: Path, value: Node) -> tuple[Rule, str] | None:
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
    kind = secret_shape(value.text) if value.kind == "scalar" else None
    return (SECRET_VALUE, f"looks like a secret ({kind})") if kind else None


def refused_nodes(root: Node) -> tuple[Node, ...]:
    """Return the values that must not be shown anywhere."""
    return tuple(setting.value for setting in walk(root) if setting.refusal is not None)


def is_refused_name(name: str) -> bool:
    """Whether a value under this name must not be shown, wherever it stands."""
    return seed_names.is_grant(name, ()) or seed_names.secret_by_hermes(name) or seed_names.secret_by_words(name)


def read_seeds(document: Document, root: Node) -> tuple[Seed, ...]:
    """Return the settings of the last ``config``, one for each value that holds no others."""
    return tuple(_seed(document, setting) for setting in walk(root))


def _seed(document: Document, setting: Setting) -> Seed:
    # A value that is repeated elsewhere under a refused name is hidden here, too.
    refused = setting.refusal is not None or document.hides(setting.value.line, setting.value.column)
    pointed = None if refused else target(setting.name, setting.value.value)
    return Seed(
        plugin=setting.plugin,
        path=setting.path,
        value=None if refused else setting.value.plain(),
        refused=refused,
        location=document.at(setting.key or setting.value),
        value_location=document.at(setting.value),
        points_at=pointed[1] if pointed else None,
    )


def judge_seeds(document: Document, root: Node) -> Iterator[Finding]:
    """Give what is wrong with the settings, and what a person must look at before the pack is installed."""
    for section in sections(root):
        for key, seed in section.entries:
            plugin = as_hermes_text(key)
            yield from _judge_form(document, plugin, key, seed)
            if seed.is_mapping:
                yield from _judge_outside(document, plugin, seed)
    for setting in walk(root):
        yield from _judge_setting(document, setting)


def _judge_form(document: Document, plugin: str, key: Node, seed: Node) -> Iterator[Finding]:
    if not plugin.strip():
        yield SEED_TYPE.at(
            document.at(key), "settings stand below a blank plugin name", remedy="write the plugin's name"
        )
    elif not key.is_text:
        message = f"config: a plugin's name must be text, not {key.word}; Hermes reads {shown(plugin)}"
        yield SEED_TYPE.at(document.at(key), message, remedy="put the name in quotes", severity=Severity.WARNING)
    if not seed.is_mapping:
        yield SEED_TYPE.at(document.at(seed), f"config.{shown(plugin)} must be a mapping, not {seed.word}")
        return
    for name, node, _ in seed.named():
        if not node.is_text or not name.strip():
            word = "a blank" if node.is_text else node.word
            yield SEED_TYPE.at(
                document.at(node),
                f"config.{shown(plugin)}: a key must be a word, not {word}",
                remedy="write the key as text, in quotes",
            )


def _judge_setting(document: Document, setting: Setting) -> Iterator[Finding]:
    place = document.at(setting.key or setting.value)
    name = shown(_dotted(setting.plugin, setting.path))
    if setting.refusal is not None:
        yield setting.refusal.at(place, f"{name} {setting.reason}")
        return
    pointed = target(setting.name, setting.value.value)
    if pointed is not None:
        kind, where = pointed
        message = f"{name} points {shown(setting.plugin)} at {'' if kind == 'place' else kind + ' '}{shown(where)}"
        yield POINTS.at(document.at(setting.value), message)


def _judge_outside(document: Document, plugin: str, seed: Node) -> Iterator[Finding]:
    outside = [
        (name, key)
        for name, key, value in seed.named()
        if key.is_text and name.strip() and name not in _HERMES_READS and not _refusal((name,), value)
    ]
    if outside:
        listed = ", ".join(shown(name) for name, _ in outside)
        verb = "stands" if len(outside) == 1 else "stand"
        message = f"config.{shown(plugin)}: {listed} {verb} outside `settings`, where ctx.get_config does not look"
        yield NOT_SEEN.at(document.at(outside[0][1]), message)


def _dotted(plugin: str, path: Path) -> str:
    return ".".join(["config", plugin, *(str(step + 1) if isinstance(step, int) else step for step in path)])
