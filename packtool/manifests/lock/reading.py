"""From the bytes of a lock file to what it says and everything that is wrong with it."""

from __future__ import annotations

import functools
import json
import re
import shlex
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.documents.json import read_json
from packtool.documents.shape import judge_shape
from packtool.findings import Finding
from packtool.manifests import Reading
from packtool.manifests.lock.model import SCHEMA, SUFFIX, Lock, Locked
from packtool.manifests.lock.rules import ENTRY, FORMAT, NO_LOCK
from packtool.pins import Commit, PinError
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.documents.document import Document
    from packtool.documents.node import Node

NAME = "lock"
LIMIT = 4 * 1024 * 1024
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_TREE = re.compile(r"[0-9a-f]{40}")
_SHOWN = 80


def matches(name: str, data: bytes) -> bool:
    """Whether a file is a lock file: by its name, which is that of a pack with .lock behind it, else by its schema."""
    base = PurePosixPath(name.replace("\\", "/")).name.lower()
    if base.endswith((f".yaml{SUFFIX}", f".yml{SUFFIX}")):
        return True
    return base.endswith(".json") and b'"packtool/lock/' in data


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Lock]:  # noqa: ARG001 - it names any source
    """Read a lock file of at most 4 MiB; never raises. A plugin that is not told in full is left out, with an error."""
    document = read_json(data, path, limit=LIMIT)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    plugins = root.get("plugins") if root.is_mapping else None
    if plugins is None or not plugins.is_mapping:
        message = f"{root.word} stands there" if not root.is_mapping else "there is no object `plugins`"
        found = NO_LOCK.at(document.at(root), f"this is no lock file: {message}", remedy=_again(document))
        return Reading(document=document, manifest=None, findings=(*document.findings, found))
    findings = [*document.findings, *_format(document, root)]
    findings += judge_shape(document, _schema(), keywords={"additionalProperties"})
    locked: dict[str, Locked] = {}
    places = {}
    for name, key, node in plugins.named():
        one = _locked(name, document, node)
        if isinstance(one, Finding):
            findings.append(one)
        else:
            locked[name] = one
            places[name] = document.at(key)
    findings.sort(key=lambda finding: finding.order)
    return Reading(document=document, manifest=Lock(plugins=locked, places=places), findings=tuple(findings))


@functools.cache
def _schema() -> Any:
    return json.loads(resources.text("schemas/lock/lock.schema.json"))


def _format(document: Document, root: Node) -> list[Finding]:
    schema = root.get("schema")
    # Lock files that people write by hand for `verify --lock` have none.
    if schema is None or (schema.is_text and schema.value == SCHEMA):
        return []
    shown = clean(schema.text, limit=_SHOWN) if schema.is_text else schema.word
    return [
        FORMAT.at(
            document.at(schema), f"the format is {shown}, and this packtool reads {SCHEMA}", remedy=_again(document)
        )
    ]


def _locked(name: str, document: Document, node: Node) -> Locked | Finding:
    shown, said = clean(name, limit=_SHOWN), node.plain() if node.is_mapping else {}
    place = document.at(node)
    try:
        commit = Commit.parse(_text(said, "commit") or "")
    except PinError as fault:
        return ENTRY.at(place, f"the commit of {shown} {fault.reason}", remedy=_again(document))
    source, digest, tree = _text(said, "source"), _text(said, "digest"), _text(said, "tree")
    if source is None:
        return ENTRY.at(place, f"{shown} has no source", remedy=_again(document))
    if digest is None or not _DIGEST.fullmatch(digest):
        return ENTRY.at(place, f"the digest of {shown} is not sha256: and 64 hex digits", remedy=_again(document))
    if said.get("tree") is not None and (tree is None or not _TREE.fullmatch(tree)):
        return ENTRY.at(place, f"the tree of {shown} is not 40 hex digits", remedy=_again(document))
    wrong = next((key for key in _TEXTS if not isinstance(said.get(key), (str, type(None)))), None)
    if wrong is not None:
        return ENTRY.at(place, f"{wrong} of {shown} is no text", remedy=_again(document))
    subdir = (said.get("subdir") or "").strip("/")
    texts = {key: _text(said, key) for key in _TEXTS if key != "subdir"}
    return Locked(name=name, source=source, commit=commit, digest=digest, tree=tree, subdir=subdir or None, **texts)


_TEXTS = ("subdir", "index", "listed_as", "verdict", "ruleset")


def _again(document: Document) -> str:
    """Return the command that writes the lock file anew."""
    pack = document.path.removesuffix(SUFFIX)
    return f"write it anew: packtool pack lock {shlex.quote(pack)}"


def _text(said: dict[str, Any], key: str) -> str | None:
    value = said.get(key)
    return value if isinstance(value, str) and value else None
