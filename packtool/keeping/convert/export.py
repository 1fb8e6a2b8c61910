"""The flow of `index export`: an index written as Hermes' catalog, and what Hermes would make of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Location, Report
from packtool.index.catalog import as_catalog
from packtool.index.catalog_folder import KEYS_FILE, REMOVED_FILE, SUFFIX, file_names, json_plain
from packtool.index.lens import same
from packtool.keeping.convert.rules import LEFT_OUT, WIDER, WITHDRAWN
from packtool.keeping.convert.writing import write_file, write_folder
from packtool.keeping.convert.yaml_text import yaml_text
from packtool.keeping.index_file import read_file
from packtool.keeping.words import counted, shown
from packtool.manifests.catalog import read
from packtool.manifests.catalog.rules import TWICE
from packtool.manifests.index.canonical import canonical, document_of, json_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from packtool.findings import Finding

COMMAND = "index export"
TO_FOLDER, TO_JSON = "catalog", "catalog-json"
TARGETS = (TO_FOLDER, TO_JSON)
# The catalog's own order of keys; others follow.
_ENTRY = (
    *("name", "repo", "sha", "subdir", "version", "title", "description", "maintainer", "tier", "category"),
    *("requires_hermes", "docs_url", "image", "screenshots", "readme", "platforms", "onboarding", "known_issues"),
    *("components", "desktop_id", "capabilities"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporting:
    """Which index is exported, to which of ``TARGETS``, and where that is: a folder, or a file."""

    file: Path
    to: str
    target: Path


def export(wish: Exporting) -> Report:
    """Write the catalog. What Hermes would skip is written all the same, and told.

    Raises CouldNotLook when the index cannot be read, or the target holds something else or cannot be written.
    """
    _, document = read_file(wish.file)
    # In the order of the names, whatever the order of the file.
    document = document_of(canonical(document))
    whole = as_catalog(document)
    findings = list(_about(document, wish.file.as_posix()))
    if wish.to == TO_FOLDER:
        files = dict(_files(whole, findings))
        write_folder(wish.target, files)
        judged = [(f"{wish.target.as_posix()}/{name}", data) for name, data in files.items() if name != KEYS_FILE]
    else:
        data = json_bytes(_ordered_whole(whole))
        write_file(wish.target, data)
        judged = [(wish.target.as_posix(), data)]
    for path, data in judged:
        findings += read(data, path).findings
    return Report(
        command=COMMAND,
        subject=wish.file.as_posix(),
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        details={
            "done": [f"wrote {counted(len(document['plugins']), 'plugin')} to {wish.target.as_posix()}"],
            "entries": len(document["plugins"]),
            "target": wish.target.as_posix(),
        },
    )


def _about(document: Mapping[str, Any], path: str) -> Iterator[Finding]:
    for position, entry in enumerate(document["plugins"], 1):
        if isinstance(entry, dict) and entry.get("yanked"):
            name = shown(entry.get("name", position))
            yield WITHDRAWN.at(
                Location(path=path), f"entry `{name}`: Hermes does not know that its commit is withdrawn"
            )
    removed = document.get("removed")
    for item in removed if isinstance(removed, list) else ():
        if isinstance(item, dict) and item.get("repo") and item.get("subdir"):
            message = f"the removal of {shown(item['subdir'])} is one of all {shown(item['repo'])} over there"
            yield WIDER.at(Location(path=path), message)


def _files(whole: Mapping[str, Any], findings: list[Finding]) -> Iterator[tuple[str, bytes]]:
    """Give every file of the folder by its name."""
    entries = whole.get("entries", [])
    usable = [entry for entry in entries if isinstance(entry, dict)]
    if len(usable) < len(entries):
        message = f"{counted(len(entries) - len(usable), 'item')} of `plugins` can have no file"
        findings.append(LEFT_OUT.at(Location(path=KEYS_FILE), message, remedy="give each item of `plugins` a name"))
    seen: dict[str, str] = {}
    for stem, entry in file_names(usable):
        file, name = f"{stem}{SUFFIX}", str(entry.get("name"))
        if seen.setdefault(name, file) != file:
            findings.append(TWICE.at(Location(path=file), f"`{shown(name)}` has the file {seen[name]} already"))
        yield _yaml(file, _ordered(entry))
    if "removed" in whole:
        yield _yaml(REMOVED_FILE, {"removed": whole["removed"]})
    keys = {key: value for key, value in whole.items() if key not in {"entries", "removed"}}
    if keys:
        yield KEYS_FILE, json_bytes(keys)


def _yaml(name: str, values: Mapping[str, Any]) -> tuple[str, bytes]:
    try:
        data = yaml_text(values).encode()
    except ValueError as fault:
        raise CouldNotLook(f"{name} cannot be written as YAML: {fault}", remedy="--to catalog-json FILE") from None
    manifest = read(data, name).manifest
    if manifest is None or not same(json_plain(manifest.plain), values):
        raise CouldNotLook(f"{name} would not read as what it says", remedy="--to catalog-json FILE")
    return name, data


def _ordered_whole(whole: Mapping[str, Any]) -> dict[str, Any]:
    entries = [_ordered(entry) if isinstance(entry, dict) else entry for entry in whole.get("entries", [])]
    return {**whole, "entries": entries}


def _ordered(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: entry[key] for key in _ENTRY if key in entry} | dict(entry)


def check_target(to: str) -> None:
    """Raise Misuse for a form that nothing is exported to."""
    if to not in TARGETS:
        raise Misuse(f"nothing is exported to {shown(to)}", remedy=f"--to {TO_FOLDER} FOLDER or --to {TO_JSON} FILE")
