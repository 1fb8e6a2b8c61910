"""Hermes' catalog as a folder: a file of YAML an entry, ``removed.yaml``, and what an index says beyond both."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, cast

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.manifests.index.canonical import refuse_unwritable
from packtool.manifests.index.listing import MAX_ITEMS, NotAnIndex
from packtool.manifests.index.plain import NotJson, read_plain
from packtool.registry import usual_kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.findings import Finding
    from packtool.registry import Kind

# By this name the kind is found that reads all files of a catalog: only who has one need load the reader of YAML.
REMOVED_FILE = "removed.yaml"
# What an index says beyond its entries and removals. Hermes looks at files of YAML alone.
KEYS_FILE = "index.keys.json"
# Under this key an entry keeps the name of its file, where that does not follow from its own name.
FILE_KEY = "catalog_file"
SUFFIX = ".yaml"
_FILE_LIMIT = 256 * 1024
_ALL_LIMIT = 32 * 1024 * 1024
_NAME = re.compile(r"[a-z0-9_-]{1,64}")
_USABLE = re.compile(r"[A-Za-z0-9_~][A-Za-z0-9_~.-]{0,99}")
_UNUSABLE = re.compile(r"[^a-z0-9_-]+")
_KEPT_OF_NAME = 48
_HASH = 8
_REMOVED = REMOVED_FILE.removesuffix(SUFFIX)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogFolder:
    """A catalog that was read: ``whole`` has the published form, ``unread`` are the entries that say nothing usable."""

    whole: dict[str, Any]
    findings: tuple[Finding, ...]
    unread: tuple[str, ...]


def read_folder(folder: Path) -> CatalogFolder:
    """Read every entry of a catalog, in the order of the files' names. Raises CouldNotLook."""
    entries: dict[str, dict[str, Any]] = {}
    findings: list[Finding] = []
    unread: list[str] = []
    removed: Any = None
    kind = cast("Kind", usual_kind(REMOVED_FILE))
    for path, data in _files(folder):
        reading = kind.read(data, path.name)
        findings.extend(reading.findings)
        plain = json_plain(reading.manifest.plain) if reading.manifest is not None else None
        if path.name == REMOVED_FILE:
            removed = plain.get("removed") if isinstance(plain, dict) else None
        elif isinstance(plain, dict):
            entries[path.name.removesuffix(SUFFIX)] = plain
        else:
            unread.append(path.name)
    whole = {**_keys(folder), "entries": list(_named(entries))}
    return CatalogFolder(
        whole=whole if removed is None else {**whole, "removed": removed},
        findings=tuple(findings),
        unread=tuple(unread),
    )


def is_folder(folder: Path) -> bool:
    """Whether a folder holds a catalog's entries, going by the names of its files alone."""
    try:
        return folder.is_dir() and any(path.suffix == SUFFIX for path in folder.iterdir())
    except OSError:
        return False


def file_names(entries: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give for each entry the name of its file without ``.yaml``, none twice, and what is written into it."""
    waiting = Counter(stem for stem, _ in map(_kept_name, entries) if stem is not None)
    taken = set(waiting)
    numbered: dict[str, Iterator[str]] = {}
    for whole in entries:
        stem, entry = _kept_name(whole)
        if stem is not None and waiting.pop(stem, 0):
            yield stem, entry
            continue
        # Of several that keep one name the first has it; the others say so in their files.
        base = stem_of(whole)
        free = next(one for one in numbered.setdefault(base, _numbered(base)) if one not in taken)
        taken.add(free)
        yield free, (entry if stem is None else dict(whole))


def stem_of(entry: Mapping[str, Any]) -> str:
    """Return the name that an entry's file has: the entry's own where it is one that Hermes takes."""
    name = entry.get("name")
    text = name if isinstance(name, str) else ""
    if _NAME.fullmatch(text) and text != _REMOVED:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH]
    return f"{_UNUSABLE.sub('-', text.casefold())[:_KEPT_OF_NAME]}~{digest}"


def json_plain(value: Any) -> Any:
    """Return what YAML gave as JSON says it: dates and numbers that are none become text."""
    if isinstance(value, dict):
        return {str(key): json_plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_plain(inner) for inner in value]
    if isinstance(value, (set, frozenset)):
        return sorted(str(inner) for inner in value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.decode("latin-1")
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX)
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be read: {why(fault)}", remedy="name a folder of a catalog") from None
    if not paths or len(paths) > MAX_ITEMS:
        what = f"more than {MAX_ITEMS}" if paths else "no"
        raise CouldNotLook(f"{folder} holds {what} files of YAML", remedy="name the folder plugin-catalog/")
    total = 0
    for path in paths:
        try:
            data = read_bounded(path, _FILE_LIMIT)
        except OSError as fault:
            raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy="look at that file") from None
        total += len(data)
        if total > _ALL_LIMIT:
            raise CouldNotLook(f"{folder} is larger than any catalog", remedy="name the folder plugin-catalog/")
        yield path, data


def _keys(folder: Path) -> dict[str, Any]:
    path = folder / KEYS_FILE
    try:
        data = read_bounded(path, _ALL_LIMIT)
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy="look at that file") from None
    try:
        keys = read_plain(data)
        refuse_unwritable(keys)
    except (NotJson, NotAnIndex) as fault:
        raise CouldNotLook(f"{path} {fault}", remedy="delete it, or export the index anew") from None
    keys = keys if isinstance(keys, dict) else {}
    return {key: value for key, value in keys.items() if key not in {"entries", "removed"}}


def _named(entries: Mapping[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Give every entry, with the name of its file where ``file_names`` would not find it."""
    groups: dict[str, list[str]] = defaultdict(list)
    for stem, entry in entries.items():
        groups[stem_of(entry)].append(stem)
    following: dict[str, str] = {}
    for base, stems in groups.items():
        expected = [stem for stem, _ in zip(_numbered(base), stems, strict=False)]
        if set(expected) == set(stems):
            # In the order of their numbers.
            following |= dict(zip(sorted(stems), expected, strict=True))
    for stem, entry in entries.items():
        yield _with_name(entries[following[stem]], None) if stem in following else _with_name(entry, stem)


def _numbered(base: str) -> Iterator[str]:
    yield base
    # These come behind the first in the order in which Hermes reads files.
    yield from (f"{base}~{number}" for number in range(2, MAX_ITEMS + 2))


def _with_name(entry: dict[str, Any], stem: str | None) -> dict[str, Any]:
    own = entry.get(FILE_KEY)
    # A key of that name which is the entry's own goes along.
    if _is_kept(own):
        return entry | {FILE_KEY: [stem, own]}
    return entry if stem is None else {**entry, FILE_KEY: [stem, own] if FILE_KEY in entry else stem}


def _kept_name(entry: Mapping[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """Return the name of its file that an entry keeps, and the entry without it."""
    kept = entry.get(FILE_KEY)
    if not _is_kept(kept):
        return None, dict(entry)
    rest = {key: value for key, value in entry.items() if key != FILE_KEY}
    stem, *own = kept if isinstance(kept, list) else [kept]
    return stem, (rest | {FILE_KEY: own[0]} if own else rest)


def _is_kept(value: Any) -> bool:
    if isinstance(value, list):
        return len(value) == 2 and (value[0] is None or _is_usable(value[0]))  # noqa: PLR2004 - a pair
    return _is_usable(value)


def _is_usable(stem: Any) -> bool:
    return isinstance(stem, str) and _USABLE.fullmatch(stem) is not None and stem != _REMOVED
