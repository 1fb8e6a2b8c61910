"""Receipts: what packtool knows of each plugin that it installed, down to every file, kept outside of the plugin."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool import __version__
from packtool.errors import CouldNotLook
from packtool.files import make_folder, put, read_bounded, sync_folder, why, write_aside
from packtool.host.records import OWN_KEY
from packtool.host.slots import check_name
from packtool.trees.tree import Kind, open_file

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.host.home import Home
    from packtool.trees import Entry, Tree

SCHEMA = "packtool/receipt/1"
RECEIPT_LIMIT = 64 * 1024 * 1024
_CHUNK = 1024 * 1024
_TEXTS = ("name", "source", "requested", "revision", "tree", "digest", "version", "installed_at")
_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(_TEXTS, str),
    "subdir": str | None,
    "mirror": str | None,
    "verdict": str | None,
    "scan": dict | None,
    "manifest": dict,
    "files": dict,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFact:
    """One file or link as installed: git's mode (0o100644, 0o100755, 0o120000), bytes, SHA-256 of the content in hex.

    A link's content is where it points, as written.
    """

    mode: int
    size: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What was judged of a plugin: its tree, git's id of that, facts of its manifest, the receipt of its scan."""

    tree: Tree
    tree_id: str
    manifest: Mapping[str, Any] = field(default_factory=dict)
    scan: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What is known of one installed plugin.

    ``source`` is as in the record, ``requested`` as a person asked for it, ``revision`` the commit, ``tree`` git's id
    of the folder, ``verdict`` that of the scan (``None``: not scanned), ``installed_at`` UTC in ISO 8601, ``mirror``
    the folder that the repository was taken from in the place of its host.
    """

    name: str
    source: str
    requested: str
    subdir: str | None
    revision: str
    tree: str
    digest: str
    verdict: str | None
    version: str
    installed_at: str
    manifest: Mapping[str, Any]
    scan: Mapping[str, Any] | None
    files: Mapping[str, FileFact]
    mirror: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the receipt as it is written (``schemas/receipt/receipt.schema.json``)."""
        files = {
            path: {"mode": f"{fact.mode:06o}", "size": fact.size, "sha256": fact.sha256}
            for path, fact in self.files.items()
        }
        rest = {name: getattr(self, name) for name in (*_TEXTS, "subdir", "mirror", "verdict", "scan")}
        return {"schema": SCHEMA, **rest, "manifest": dict(self.manifest), "files": files}


def make_receipt(name: str, record: Mapping[str, Any], judged: Judged, *, now: dt.datetime) -> Receipt:
    """Make the receipt that goes with a record of ``make_record``; reads every file of the tree.

    Raises CouldNotLook when a file cannot be read.
    """
    own = record[OWN_KEY]
    source = str(record["source"])
    return Receipt(
        name=name,
        source=source,
        requested=str(own.get("requested") or source),
        subdir=source.partition("#")[2] or None,
        revision=str(record["revision"]),
        tree=judged.tree_id,
        digest=str(own["digest"]),
        verdict=own.get("verdict"),
        version=__version__,
        installed_at=now.isoformat(timespec="seconds"),
        manifest=judged.manifest,
        scan=judged.scan,
        files=file_facts(judged.tree),
        mirror=own.get("mirror"),
    )


def file_facts(tree: Tree) -> dict[str, FileFact]:
    """Return what the files and links of a tree are, by path. Raises CouldNotLook when one cannot be read."""
    return {
        entry.path: FileFact(mode=entry.mode, size=entry.size, sha256=_sha256(tree, entry))
        for entry in tree.entries
        if entry.kind is not Kind.OTHER
    }


def read_receipt(home: Home, name: str) -> tuple[Receipt | None, str]:
    """Return the receipt of a plugin and an empty reason; without one ``None``, and why not if it is damaged."""
    try:
        return receipt_to_keep(home, name)
    except OSError as fault:
        return None, _unreadable(fault)


def receipt_to_keep(home: Home, name: str) -> tuple[Receipt | None, str]:
    """Return the same for who keeps a copy. Raises OSError where the disk fails: the receipt may be good."""
    check_name(name)
    try:
        raw = read_bounded(_path(home, name), RECEIPT_LIMIT)
    except FileNotFoundError:
        return None, ""
    except OSError as fault:
        # One that is too large, or no file, says nothing to anybody.
        if fault.errno is not None:
            raise
        return None, _unreadable(fault)
    try:
        receipt = receipt_from(json.loads(raw))
    except (ValueError, RecursionError) as fault:
        return None, f"its receipt is damaged: {fault}"
    if receipt.name != name:
        return None, f"its receipt is damaged: it is that of {receipt.name}"
    return receipt, ""


def _unreadable(fault: OSError) -> str:
    return f"its receipt cannot be read: {why(fault)}"


def write_receipt(home: Home, receipt: Receipt) -> None:
    """Write the receipt of a plugin, whole or not at all. Raises CouldNotLook."""
    put_receipt(home, receipt.name, prepare_receipt(home, receipt))


def prepare_receipt(home: Home, receipt: Receipt) -> Path:
    """Write a receipt to a new file beside where it goes; return that. Raises CouldNotLook."""
    check_name(receipt.name)
    text = json.dumps(receipt.as_json(), indent=1, sort_keys=True) + "\n"
    try:
        make_folder(home.receipts)
        return write_aside(home.receipts, text.encode("ascii"))
    except OSError as fault:
        raise _unwritten(home, receipt.name, fault) from None


def put_receipt(home: Home, name: str, prepared: Path) -> None:
    """Put a prepared receipt in place. Raises CouldNotLook when that fails; then it is as before."""
    try:
        put(prepared, _path(home, name))
        sync_folder(home.receipts)
    except OSError as fault:
        raise _unwritten(home, name, fault) from None


def remove_receipt(home: Home, name: str) -> None:
    """Remove the receipt of a plugin, if there is one. Raises CouldNotLook."""
    check_name(name)
    try:
        _path(home, name).unlink(missing_ok=True)
    except OSError as fault:
        raise _unwritten(home, name, fault) from None


def receipt_from(data: Any) -> Receipt:
    """Read a receipt from JSON. Raises ValueError with a clause that says what is wrong with it."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise ValueError(f"it is not {SCHEMA}")
    for key, kind in _KINDS.items():
        if not isinstance(data.get(key), kind):
            raise ValueError(f"what stands under `{key}` is of the wrong kind")  # noqa: TRY004 - as documented
    rest: dict[str, Any] = {key: data.get(key) for key in _KINDS}
    return Receipt(**{**rest, "files": {path: _fact(path, fact) for path, fact in data["files"].items()}})


def _fact(path: str, data: Any) -> FileFact:
    if isinstance(data, dict):
        mode, size, sha256 = data.get("mode"), data.get("size"), data.get("sha256")
        if isinstance(mode, str) and isinstance(size, int) and isinstance(sha256, str):
            return FileFact(mode=int(mode, 8), size=size, sha256=sha256)
    raise ValueError(f"what it says of {path} cannot be read")


def _sha256(tree: Tree, entry: Entry) -> str:
    if entry.target is not None:
        return hashlib.sha256(os.fsencode(entry.target)).hexdigest()
    total = hashlib.sha256()
    try:
        with open_file(tree.root, entry.path) as file:
            while chunk := file.read(_CHUNK):
                total.update(chunk)
    except OSError as fault:
        raise CouldNotLook(f"{entry.path} cannot be read: {why(fault)}") from None
    return total.hexdigest()


def _path(home: Home, name: str) -> Path:
    return home.receipts / f"{name}.json"


def _unwritten(home: Home, name: str, fault: OSError) -> CouldNotLook:
    return CouldNotLook(
        f"{_path(home, name)} cannot be written: {why(fault)}", remedy="free or unlock that folder, then run it again"
    )
