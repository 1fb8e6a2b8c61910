"""The settings that a pack puts into plugins' configuration: what is refused, and what they direct a plugin to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.pack import seed_names
from packtool.manifests.pack.labels import as_hermes_text, is_nothing, listed, shown
from packtool.manifests.pack.model import Seed
from packtool.manifests.pack.pointing import target
from packtool.manifests.pack.seed_rules import NOT_SEEN, POINTS, SEED_TYPE
from packtool.manifests.pack.settings import Setting, refusal_of, sections, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_KIND_WORDS = {"host": "host ", "command": "command ", "path": "path ", "place": "", "text": ""}
# Keys of a plugin's entry that Hermes itself reads beside `settings`.
_HERMES_READS = frozenset({"settings", "config", "llm"})


def refused_nodes(root: Node) -> tuple[Node, ...]:
    """Return the values that must not be shown anywhere."""
    return tuple(setting.value for setting in walk(root) if setting.refusal is not None)


def is_refused_name(name: str) -> bool:
    """Whether a value under this name must not be shown, wherever it stands."""
    return seed_names.is_grant(name, ()) or seed_names.secret_by_hermes(name) or seed_names.secret_by_words(name)


def read_seeds(document: Document, root: Node) -> tuple[Seed, ...]:
    """Return the settings, one for each value that is refused or that holds no others."""
    return tuple(_seed(document, setting) for setting in walk(root) if setting.plugin)


def _seed(document: Document, setting: Setting) -> Seed:
    # A value that is repeated elsewhere under a refused name is hidden here, too.
    refused = setting.refusal is not None or document.hides(setting.value.line, setting.value.column)
    return Seed(
        plugin=setting.plugin,
        path=setting.path,
        value=None if refused else setting.value.plain(),
        refused=refused,
        location=document.at(setting.key or setting.value),
        value_location=document.at(setting.value),
        target=None if refused else target(setting.name, setting.said, setting.above),
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
        place = document.at(key if is_nothing(seed) else seed)
        yield SEED_TYPE.at(place, f"config.{shown(plugin)} must be a mapping, not {seed.word}")
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
    if document.hides(setting.value.line, setting.value.column):
        return
    pointed = target(setting.name, setting.said, setting.above)
    if pointed is not None and setting.plugin:
        message = f"{name} points {shown(setting.plugin)} at {_KIND_WORDS[pointed.kind]}{shown(pointed.where)}"
        yield POINTS.at(document.at(setting.value), message)


def _judge_outside(document: Document, plugin: str, seed: Node) -> Iterator[Finding]:
    outside = [
        (name, key)
        for name, key, value in seed.named()
        if key.is_text and name.strip() and name not in _HERMES_READS and not refusal_of((name,), value)
    ]
    if outside:
        names = listed([name for name, _ in outside])
        verb = "stands" if len(outside) == 1 else "stand"
        message = f"config.{shown(plugin)}: {names} {verb} outside `settings`, where ctx.get_config does not look"
        yield NOT_SEEN.at(document.at(outside[0][1]), message)


def _dotted(plugin: str, path: tuple[str | int, ...]) -> str:
    steps = (str(step + 1) if isinstance(step, int) else step for step in path)
    return ".".join(["config", *([plugin] if plugin else []), *steps])
