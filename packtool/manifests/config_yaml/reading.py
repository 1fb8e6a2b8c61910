"""From the bytes of a home's ``config.yaml`` to what is wrong with its plugin-related sections."""

from __future__ import annotations

import functools
import json
import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract.profile import first_of
from packtool.documents.faults import EMPTY
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import read_yaml
from packtool.manifests import Reading
from packtool.manifests.config_yaml import rules
from packtool.manifests.config_yaml.hooks import judge_hooks
from packtool.manifests.config_yaml.plugins import judge_plugins
from packtool.manifests.config_yaml.servers import judge_servers
from packtool.manifests.config_yaml.voices import judge_voices

if TYPE_CHECKING:
    from packtool.documents.node import Node

NAME = "config"
FILE_NAME = "config.yaml"
SCHEMA = "hermes/config.schema.json"
LIMIT = 1024 * 1024
MOST_TOLD = 100
# A key at the top of the file that only a home's configuration has in this form.
_SECTIONS = re.compile(rb"^(?:plugins|mcp_servers|_config_version|tts|memory|context|security|hooks):", re.MULTILINE)


def matches(name: str, data: bytes) -> bool:
    """Whether a file is a home's configuration: ``config.yaml`` with one of the sections that plugins are about."""
    return PurePosixPath(name).name == FILE_NAME and _SECTIONS.search(data[:LIMIT]) is not None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Node]:  # noqa: ARG001 - no source
    """Read a home's configuration of at most 1 MiB; never raises for anything that the bytes can hold."""
    document = read_yaml(data, path, lenient=True, limit=LIMIT)
    root = document.root
    if root is None:
        # A home without settings of its own has an empty file.
        kept = tuple(finding for finding in document.findings if finding.rule is not EMPTY)
        return Reading(document=document, manifest=None, findings=kept)
    if not root.is_mapping:
        found = rules.NOT_A_MAPPING.at(document.at(root), f"the file is {root.word}, not keys and values")
        return Reading(document=document, manifest=None, findings=(*document.findings, found))
    findings = [*document.findings, *first_of(judge_shape(document, _schema()), MOST_TOLD)]
    for judge in (judge_plugins, judge_servers, judge_hooks, judge_voices):
        findings += first_of(judge(document, root), MOST_TOLD)
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=root, findings=tuple(findings))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema
