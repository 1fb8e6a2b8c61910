"""Hermes' plugin catalog as a folder: an entry a file, and the list of what was removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Examined, Finding
from packtool.manifests import catalog
from packtool.manifests.catalog import rules
from packtool.manifests.catalog.reading import LIMIT
from packtool.text import clean
from packtool.validate.judged import Judged

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.plugin.files import Files

FOLDER = "plugin-catalog"
PUBLISHED = "plugin-catalog.json"
REMOVED = "removed.yaml"
_MOST_FILES = 10_000
_NAME_LIMIT = 80


def judge_catalog(files: Files, top: tuple[str, ...]) -> Iterator[Judged]:
    """Judge the catalog that ``files`` is, or that lies in a folder of the usual name in it; nothing if there is none.

    Raises CouldNotLook when a file cannot be read.
    """
    if PUBLISHED in top:
        yield _file(files, PUBLISHED, {})
    if FOLDER in top and files.is_folder(FOLDER):
        yield from _entries(files, FOLDER, files.names(FOLDER))
    elif files.root.resolve().name == FOLDER or (REMOVED in top and _is_list(files)):
        yield from _entries(files, "", top)


def _is_list(files: Files) -> bool:
    data = files.read(REMOVED, limit=LIMIT, by=catalog.NAME)
    return not isinstance(data, Finding) and catalog.matches(REMOVED, data)


def _entries(files: Files, folder: str, names: tuple[str, ...]) -> Iterator[Judged]:
    """Judge the files that Hermes reads, in its order: of two entries of one name it takes the first."""
    first: dict[str, str] = {}
    for name in sorted(each for each in names if each.endswith(".yaml"))[:_MOST_FILES]:
        place = f"{folder}/{name}" if folder else name
        if files.is_file(place):
            yield _file(files, place, first)


def _file(files: Files, place: str, first: dict[str, str]) -> Judged:
    shown = files.shown(place)
    data = files.read(place, limit=LIMIT, by=catalog.NAME)
    if isinstance(data, Finding):
        return Judged(path=shown, kind=catalog.NAME, findings=(data,))
    reading = catalog.read(data, shown)
    twice = []
    for entry in reading.manifest.entries if reading.manifest is not None else ():
        name = entry.get("name")
        if isinstance(name, str) and first.setdefault(name, shown) != shown:
            message = (
                f"{clean(first[name], limit=_NAME_LIMIT)} has an entry called `{clean(name, limit=_NAME_LIMIT)}`, too"
            )
            twice.append(rules.TWICE.at(files.location(place), message))
    return Judged(
        path=shown,
        kind=catalog.NAME,
        findings=(*reading.findings, *twice),
        examined=(Examined(path=shown, by=(catalog.NAME,)),),
        manifest=reading.manifest,
    )
