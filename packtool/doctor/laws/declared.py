"""What the manifest says that the plugin provides, held against what the code registers, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.registered import registered
from packtool.findings import Rule, Severity
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.documents.node import Node
    from packtool.findings import Finding

NOT_A_LIST = Rule(
    id="doctor-provides-not-a-list",
    severity=Severity.WARNING,
    summary="A `provides_…` key of the manifest is no list of names.",
    why="Hermes' own check reports it as an error, and what it was meant to say is not seen.",
    remedy="write one name a line, each with `- ` before it",
)
NOT_REGISTERED = Rule(
    id="doctor-declared-not-registered",
    severity=Severity.WARNING,
    summary="The manifest names a tool, hook or middleware that the code does not register.",
    why="Whoever reads the manifest expects something that is not there.",
    remedy="register it, or take it out of the manifest",
)
NOT_DECLARED = Rule(
    id="doctor-registered-not-declared",
    severity=Severity.WARNING,
    summary="The code registers a tool, hook or middleware that the manifest does not name.",
    why="Whoever reviews the manifest does not see it, and the admission check of Hermes 0.22 refuses the plugin.",
    remedy="name it in the manifest",
)
_KEYS = {
    "tool": ("provides_tools",),
    "hook": ("provides_hooks", "hooks"),
    "middleware": ("provides_middleware",),
}
_MOST_TOLD = 50


def judge(subject: Subject) -> Iterator[Finding]:
    """Compare kind by kind; a kind of which a name cannot be told has nothing missing from its code."""
    everything = registered(subject)
    # Tools and hooks of a memory provider or context engine are methods of its object.
    methods = any(each.kind in {"memory provider", "context engine"} for each in everything)
    methods = methods or "exclusive" in subject.kinds.values()
    for kind, keys in _KEYS.items():
        nodes, found = _declared(subject, keys)
        yield from found
        mine = [each for each in everything if each.kind == kind]
        yield from _undeclared(subject, kind, nodes, mine)
        if subject.trace.entry is not None and subject.trace.told and not methods:
            yield from _unregistered(subject, kind, nodes, mine)


def _declared(subject: Subject, keys: tuple[str, ...]) -> tuple[list[Node], list[Finding]]:
    root = subject.document.root
    nodes: list[Node] = []
    found: list[Finding] = []
    for key in keys:
        node = root.get(key) if root is not None else None
        if node is None or node.is_null:
            continue
        if not node.is_sequence:
            message = f"`{key}` is {node.word}, not a list"
            found.append(NOT_A_LIST.at(subject.document.at(node), message))
        for item in node.items if node.is_sequence else ():
            if item.is_text:
                nodes.append(item)
            else:
                message = f"`{key}` holds {item.word} where a name is expected"
                found.append(NOT_A_LIST.at(subject.document.at(item), message))
    return nodes, found[:_MOST_TOLD]


def _undeclared(subject: Subject, kind: str, nodes: list[Node], mine: list[Registered]) -> Iterator[Finding]:
    declared = {node.text for node in nodes}
    seen: set[str | None] = {None}
    for each in mine:
        unknown = kind == "hook" and each.name not in subject.host.hooks
        if each.name not in declared and each.name not in seen and not unknown:
            seen.add(each.name)
            key = _KEYS[kind][0]
            message = f"the {kind} {clean(str(each.name), limit=80)} is registered, and `{key}` does not name it"
            remedy = f"add `- {clean(str(each.name), limit=80)}` under `{key}:` in {subject.document.path}"
            # Without any list nothing is said wrongly; the manifest just leaves it out.
            severity = None if declared else Severity.NOTE
            yield subject.at(NOT_DECLARED, each.use.spot, message, remedy=remedy, severity=severity)


def _unregistered(subject: Subject, kind: str, nodes: list[Node], mine: list[Registered]) -> Iterator[Finding]:
    names = {each.name for each in mine}
    declared = {node.text for node in nodes}
    if None in names:
        return
    for node in nodes:
        if node.text not in names:
            shown = clean(node.text, limit=80)
            meant = nearest(node.text, [name for name in names if name is not None and name not in declared])
            remedy = f"write `{meant}`, which the code registers" if meant else None
            message = f"the manifest names the {kind} {shown}, which the code does not register"
            yield NOT_REGISTERED.at(subject.document.at(node), message, remedy=remedy)
