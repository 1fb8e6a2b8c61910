"""The flow of `index import`: another catalog taken as an index of one's own, with what could not be taken named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Report
from packtool.index.catalog import as_index, is_catalog
from packtool.index.catalog_folder import read_folder
from packtool.keeping.convert.marketplace import entries_of, not_taken
from packtool.keeping.index_file import read_document, replace_file
from packtool.keeping.words import counted, shown
from packtool.manifests import catalog, index, marketplace
from packtool.manifests.index.canonical import canonical, refuse_unwritable
from packtool.manifests.index.editing import made_at
from packtool.manifests.index.listing import NotAnIndex
from packtool.manifests.index.plain import NotJson, read_plain
from packtool.obtain import obtain

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from packtool.findings import Finding

COMMAND = "index import"
LIMIT = 16 * 1024 * 1024
_FORMS = "name Hermes' catalog (its folder, or plugin-catalog.json) or a marketplace.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Taking:
    """What is taken (a folder, a file, an https address) and the file that is written, which must not be there yet."""

    what: str
    into: Path
    now: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class _Taken:
    document: dict[str, Any]
    findings: tuple[Finding, ...]
    what: str


def take(wish: Taking, *, download: Callable[[str], bytes]) -> Report:
    """Write the index. Raises Misuse where it is there already, and CouldNotLook for what cannot be read or written."""
    if wish.into.exists():
        raise Misuse(f"{wish.into} is there already", remedy="name another file: --into FILE")
    taken = _taken(wish.what, download)
    document = taken.document if "generated_at" in taken.document else made_at(taken.document, wish.now)
    data = canonical(document)
    findings = [*taken.findings, *index.read(data, wish.into.as_posix()).findings]
    wish.into.parent.mkdir(parents=True, exist_ok=True)
    replace_file(wish.into, data, expected=None)
    count = len(document["plugins"])
    done = f"wrote {counted(count, 'plugin')} of {taken.what} to {wish.into.as_posix()}"
    return Report(
        command=COMMAND,
        subject=shown(wish.what),
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        details={"done": [done], "entries": count, "target": wish.into.as_posix()},
    )


def _taken(what: str, download: Callable[[str], bytes]) -> _Taken:
    if "://" not in what and Path(what).expanduser().is_dir():
        return _of_folder(Path(what).expanduser())
    data, path = obtain(what, limit=LIMIT, download=download)
    try:
        document = read_plain(data)
        if is_catalog(document):
            refuse_unwritable(document)
            return _Taken(document=as_index(document), findings=catalog.read(data, path).findings, what="a catalog")
    except (NotJson, NotAnIndex) as fault:
        raise CouldNotLook(f"{path} {fault}", remedy=_FORMS) from None
    if not marketplace.matches("marketplace.json", data) or index.matches("some.json", data):
        raise CouldNotLook(f"{path} is neither Hermes' catalog nor a marketplace", remedy=_FORMS)
    return _of_marketplace(data, path)


def _of_folder(folder: Path) -> _Taken:
    found = read_folder(folder)
    # The names of files alone would not tell where they are.
    findings = tuple(_below(folder, one) for one in found.findings)
    return _Taken(document=as_index(found.whole), findings=findings, what="a catalog")


def _below(folder: Path, finding: Finding) -> Finding:
    where = finding.location
    return replace(finding, location=replace(where, path=f"{shown(folder.as_posix())}/{where.path}"))


def _of_marketplace(data: bytes, path: str) -> _Taken:
    reading = marketplace.read(data, path)
    if reading.manifest is None:
        raise CouldNotLook(f"{path} cannot be read as a marketplace", remedy=f"packtool validate {path}")
    document = {"schema_version": 1, "plugins": entries_of(reading.manifest)}
    return _Taken(
        document=read_document(canonical(document), path),
        findings=tuple(not_taken(reading.manifest, path)),
        what="a marketplace",
    )
