"""What kind of plugin Hermes takes this one for, where that is not what the author may think."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.registered import registered
from packtool.doctor.subject import named
from packtool.findings import Rule, Severity
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

GUESSED = Rule(
    id="doctor-kind-guessed",
    severity=Severity.WARNING,
    summary="The manifest declares no kind, and Hermes guesses one from words in the code.",
    why="A plugin that is taken for exclusive, or for a model provider, loads in another way than others do.",
    remedy="write `kind:` in the manifest",
)
UNKNOWN = Rule(
    id="doctor-kind-unknown",
    severity=Severity.WARNING,
    summary="The manifest declares a kind that Hermes does not know.",
    why="Hermes takes the plugin for a standalone one, with a warning.",
    remedy="write standalone, backend, exclusive, platform or model-provider",
)
NOT_LOADED = Rule(
    id="doctor-exclusive-registers",
    severity=Severity.NOTE,
    summary="A plugin that is chosen by memory.provider or context.engine registers tools, hooks or commands too.",
    why="They load only while the plugin is chosen there, and the older release keeps some of them out.",
    remedy="put them into a plugin of their own, or say in the README when they are there",
)
_OWN = frozenset(["tool", "hook", "middleware", "command"])


def _meant(subject: Subject, kind: str) -> bool:
    """Whether the code registers what plugins of a kind are for, or may do so out of sight."""
    wanted = {"exclusive": {"memory provider", "context engine"}, "model-provider": {"model provider"}}.get(kind, set())
    return bool({each.kind for each in registered(subject)} & wanted) or subject.trace.register is None


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge what the manifest says, else what Hermes guesses."""
    root = subject.document.root
    node = root.get("kind") if root is not None and root.is_mapping else None
    # What is no word is told with the manifest's shape.
    said = node.text.strip().lower() if node is not None and node.kind == "scalar" and not node.is_null else None
    if node is not None and said is not None and said not in subject.host.kinds:
        meant = nearest(node.text, subject.host.kinds)
        remedy = f"write `kind: {meant}`" if meant else None
        message = f"Hermes knows no kind `{clean(node.text, limit=60)}`, and takes it for standalone"
        yield UNKNOWN.at(subject.document.at(node), message, remedy=remedy)
    guessed = {release: kind for release, kind in subject.kinds.items() if kind != "standalone"}
    if node is None and guessed:
        kind = next(iter(guessed.values()))
        message = f"{named(guessed)} takes this for a plugin of kind {kind}, by words in __init__.py"
        remedy = f"write `kind: {kind}` if that is meant"
        severity = Severity.NOTE if _meant(subject, kind) else None
        yield GUESSED.at(subject.document.whole(), message, remedy=remedy, severity=severity)
    others = sorted({each.kind for each in registered(subject)} & _OWN)
    if "exclusive" in subject.kinds.values() and others:
        message = f"this registers {', '.join(f'{kind}s' for kind in others)}; they load only while it is chosen"
        yield NOT_LOADED.at(subject.manifest("kind"), message)
