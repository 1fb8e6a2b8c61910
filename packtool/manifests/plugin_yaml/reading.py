"""From the bytes of a ``plugin.yaml`` to what it says and what is wrong with it."""

from __future__ import annotations

import functools
import json
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract.capabilities import KNOWN
from packtool.contract.profile import first_of, weighed
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import read_yaml
from packtool.findings import Severity
from packtool.manifests import Reading
from packtool.manifests.plugin_yaml import rules, values
from packtool.manifests.plugin_yaml.judge import judge, manifest_version
from packtool.manifests.plugin_yaml.model import PluginYaml

if TYPE_CHECKING:
    from packtool.documents.node import Node

NAME = "plugin-yaml"
FILE_NAMES = ("plugin.yaml", "plugin.yml")
SCHEMA = "plugin-yaml/plugin.schema.json"
LIMIT = 256 * 1024
MOST_TOLD = 100


def matches(name: str, data: bytes) -> bool:  # noqa: ARG001 - the name says it all
    """Whether a file of this name (or path) is a native plugin's manifest."""
    return PurePosixPath(name).name in FILE_NAMES


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[PluginYaml]:  # noqa: ARG001 - no source
    """Read a native manifest of at most 256 KiB; never raises for anything that the bytes can hold.

    ``manifest`` is ``None`` when Hermes would make nothing of the file. Hermes takes nearly anything, so that a wrong
    type is a warning; an error means that the plugin does not load or is not installed.
    """
    document = read_yaml(data, path, lenient=True, limit=LIMIT)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    if not root.is_mapping:
        found = rules.NOT_A_MAPPING.at(document.at(root), f"the manifest is {root.word}, not keys and values")
        return Reading(document=document, manifest=None, findings=(*document.findings, found))
    schema = _schema()
    shape = [weighed(finding, Severity.WARNING) for finding in first_of(judge_shape(document, schema), MOST_TOLD)]
    judged = [*first_of(judge(document, root, schema["properties"]), MOST_TOLD)]
    # What has a sentence of its own is not told twice.
    told = {finding.location for finding in judged if finding.severity is not Severity.NOTE}
    findings = [*document.findings, *(finding for finding in shape if finding.location not in told), *judged]
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=_manifest(root), findings=tuple(findings))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema


def _manifest(root: Node) -> PluginYaml:
    name, kind = root.get("name"), values.kind(root)
    asked = values.names(root, "capabilities")
    return PluginYaml(
        name=name.text.strip() or None if name is not None and name.kind == "scalar" and not name.is_null else None,
        version=values.text(root.get("version"), limit=values.NAME_LIMIT),
        description=values.text(root.get("description")),
        author=values.author(root),
        kind=kind,
        # Whatever stands there, only where the key is absent is a kind guessed.
        declares_kind=root.get("kind") is not None,
        manifest_version=manifest_version(root),
        requires_hermes=values.text(root.get("requires_hermes"), limit=values.NAME_LIMIT),
        homepage=values.text(root.get("homepage")),
        license=values.text(root.get("license"), limit=values.NAME_LIMIT),
        capabilities=tuple(KNOWN[word] for word in asked if word in KNOWN),
        unknown_capabilities=tuple(word for word in asked if word not in KNOWN),
        env=tuple(values.env(root)),
        python_dependencies=values.names(root, "python_dependencies"),
        pip_dependencies=values.names(root, "pip_dependencies"),
        plugins_needed=tuple(values.plugins_needed(root)),
        programs_needed=tuple(values.programs_needed(root)),
        tools=values.names(root, "provides_tools"),
        hooks=values.names(root, "provides_hooks", "hooks"),
        platforms=values.names(root, "platforms"),
        settings=tuple(values.settings(root)),
    )
