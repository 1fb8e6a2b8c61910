"""The flow of `doctor`: a folder, read and examined without running anything of it, and reported."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from packtool.contract.profile import Profile
from packtool.doctor import Examination, examine
from packtool.doctor.joined import joined
from packtool.doctor.telling import loads, not_told, registers
from packtool.errors import CouldNotLook, Misuse
from packtool.files import meant_instead, place_in_checkout
from packtool.findings import Examined, Report, Verdict
from packtool.plugin.elsewhere import otherwise
from packtool.plugin.files import Files
from packtool.plugin.model import Form
from packtool.plugin.read import read_plugin
from packtool.text import clean, typed_word
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding, Json
    from packtool.plugin.model import Plugin, PluginReading
    from packtool.trees import Tree

COMMAND = "doctor"
_NAME_LIMIT = 200


class Prober(Protocol):
    """Runs a plugin that was examined, shut in."""

    def __call__(self, tree: Tree, seen: Examination) -> tuple[tuple[Finding, ...], dict[str, Json]]:
        """Return what is to be said of it, and what it did. Raises CouldNotLook."""


def diagnose(named: str, *, releases: Sequence[str], prober: Prober | None = None) -> Report:
    """Examine the plugin in the folder ``named`` for ``releases`` of Hermes (all that are known when empty).

    ``prober`` runs it besides. Raises Misuse where there is nothing to run.
    Raises CouldNotLook when there is no such folder or a file in it cannot be read.
    """
    if not named.strip():
        raise CouldNotLook("the path is empty", remedy="name the folder that holds plugin.yaml: packtool doctor .")
    folder = Path(named).expanduser()
    if not folder.is_dir():
        meant = "" if folder.exists() else meant_instead(Path(named), folder=True)
        remedy = meant or "name the folder that holds plugin.yaml: packtool doctor ."
        raise CouldNotLook(f"{named} is no folder", remedy=remedy)
    root = folder.resolve()
    other = otherwise(Files.below(root, "").names())
    if other is not None:
        remedy = f"packtool validate {shlex.quote(named)}"
        raise CouldNotLook(f"{named} holds {other}, and no plugin that doctor examines", remedy=remedy)
    reading = read_plugin(root, fallback_name=root.name, profile=Profile.STRICT)
    native = reading.plugin is not None and reading.plugin.form is Form.NATIVE
    seen: Examination | None = None
    probed: tuple[Finding, ...] = ()
    did: dict[str, Json] = {}
    if reading.plugin is not None and native:
        tree = read_tree(root)
        seen = examine(tree, reading.plugin, reading.plugin.manifest_path, asked=releases)
        if prober is not None:
            probed, did = prober(tree, seen)
    elif prober is not None:
        raise Misuse(
            f"there is nothing to run in {named}: no native plugin with Python code", remedy="leave --probe out"
        )
    report = Report(
        command=COMMAND,
        subject=clean(named, limit=_NAME_LIMIT),
        findings=(*joined(reading, seen), *probed),
        examined=_examined(reading, seen),
        details={
            **_plugin(reading.plugin),
            **_told(seen),
            **did,
            "folder": clean(place_in_checkout(folder), limit=_NAME_LIMIT),
        },
    )
    if report.verdict is Verdict.FAIL:
        return report
    return replace(report, details={**report.details, "next": [f"packtool scan {typed_word(named)}"]})


def _examined(reading: PluginReading, seen: Examination | None) -> tuple[Examined, ...]:
    read = {one.path: one for one in reading.examined}
    for path in () if seen is None else sorted(seen.subject.trace.tracer.modules):
        read[path] = Examined(path=clean(path, limit=_NAME_LIMIT), by=("doctor",))
    for path in () if seen is None else seen.unread:
        read[path] = Examined(path=clean(path, limit=_NAME_LIMIT), skipped="too many Python files, or too large a one")
    return tuple(one for _, one in sorted(read.items()))


def _plugin(plugin: Plugin | None) -> dict[str, Json]:
    if plugin is None:
        return {"plugin": None}
    return {
        "plugin": {"name": plugin.name, "form": plugin.form.value, "kind": plugin.kind or None},
        "skills": [skill.name for skill in plugin.skills],
        "mcp_servers": [clean(server.name, limit=_NAME_LIMIT) for server in plugin.mcp_servers],
    }


def _told(seen: Examination | None) -> dict[str, Json]:
    if seen is None:
        return {}
    return {"loads": loads(seen), "registers": registers(seen), "not_told": not_told(seen)}
