"""A lock file: what a home should hold, kept outside of it, where nothing that runs in the home can write."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.documents.json import read_json
from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.pins import Commit, PinError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

LOCK_LIMIT = 4 * 1024 * 1024
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_TREE = re.compile(r"[0-9a-f]{40}")
_REMEDY = "name a lock file: packtool verify --lock FILE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """One plugin of a lock file: ``source`` as written, ``tree`` is git's id of it where the file tells it."""

    source: str
    commit: Commit
    digest: str
    subdir: str | None = None
    tree: str | None = None


def read_lock(path: Path) -> Mapping[str, Locked]:
    """Read ``{"plugins": {NAME: {source, commit, subdir, tree, digest}}}``; other keys are passed over.

    Raises CouldNotLook for a file that is missing, is no such file, or says less of a plugin than its source, its
    commit and its digest.
    """
    try:
        data = read_bounded(path, LOCK_LIMIT)
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy=_REMEDY) from None
    document = read_json(data, str(path), limit=LOCK_LIMIT)
    if document.root is None or document.findings:
        reason = document.findings[0].message if document.findings else "it is empty"
        raise CouldNotLook(f"{path} is no lock file: {reason}", remedy=_REMEDY)
    whole = document.root.plain()
    plugins = whole.get("plugins") if isinstance(whole, dict) else None
    if not isinstance(plugins, dict):
        raise CouldNotLook(f"{path} is no lock file: it has no object `plugins`", remedy=_REMEDY)
    return {str(name): _locked(path, str(name), entry) for name, entry in plugins.items()}


def _locked(path: Path, name: str, entry: Any) -> Locked:
    said = entry if isinstance(entry, dict) else {}
    source, subdir = said.get("source"), said.get("subdir")
    digest, tree = said.get("digest"), said.get("tree")
    try:
        commit = Commit.parse(str(said.get("commit") or ""))
    except PinError as fault:
        raise CouldNotLook(f"{path}: the commit of {name} {fault.reason}", remedy=_REMEDY) from None
    if not isinstance(source, str) or not source:
        raise CouldNotLook(f"{path}: {name} has no source", remedy=_REMEDY)
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        raise CouldNotLook(f"{path}: the digest of {name} is not sha256: and 64 hex digits", remedy=_REMEDY)
    if tree is not None and not (isinstance(tree, str) and _TREE.fullmatch(tree)):
        raise CouldNotLook(f"{path}: the tree of {name} is not 40 hex digits", remedy=_REMEDY)
    inside = subdir.strip("/") if isinstance(subdir, str) else None
    return Locked(source=source, commit=commit, digest=digest, subdir=inside or None, tree=tree)
