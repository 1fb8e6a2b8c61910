"""An entry of an index: one plugin's name, where it is, and what its author says about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.documents.faults import DUPLICATE_KEY
from packtool.manifests.index.fault import Faults, type_word
from packtool.manifests.index.plain import Twice
from packtool.manifests.index.rules import (
    ENTRY_FIELD,
    ENTRY_FORM,
    ENTRY_NAME,
    ENTRY_REF,
    ENTRY_REPO,
    ENTRY_REPO_FORM,
    ENTRY_SUBDIR,
    REF_SPELLING,
)
from packtool.manifests.index.standing import PLAIN, Standing, read_standing
from packtool.pins import Commit, PinError, Site, Source, parse_subdir

if TYPE_CHECKING:
    from packtool.manifests.index.fault import Fault

MAX_NAME = 200
MAX_LABEL = 80
MAX_TEXT = 4000
MAX_WORDS = 100
_FATAL = (ENTRY_FORM, DUPLICATE_KEY, ENTRY_NAME, ENTRY_REPO, ENTRY_SUBDIR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Site):
    """One plugin in an index.

    ``ref`` is the text as written and ``commit`` the same where it is a full commit. ``offers`` are the free words
    that the format calls capabilities (they grant nothing). ``position`` counts from 1. All texts but ``source``,
    ``subdir`` and ``commit`` are a stranger's and as they came: clean them before they are shown.
    """

    position: int
    name: str
    ref: str | None = None
    commit: Commit | None = None
    description: str = ""
    author: str = ""
    homepage: str = ""
    added_at: str = ""
    tags: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    api_version: int | None = None
    plain_form: bool = True
    standing: Standing = PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class BadEntry:
    """An entry that was skipped: its position from 1, its name where it has one, and why (a stranger's text)."""

    position: int
    name: str | None
    reason: str


def read_entry(data: Any, position: int, *, allow_local: bool = False) -> tuple[Entry | BadEntry, tuple[Fault, ...]]:
    """Read one item of ``plugins``; its place in a file is ``("plugins", position - 1)``. Never raises."""
    name = _name_of(data)
    faults = Faults(("plugins", position - 1), f"entry `{name[:MAX_LABEL]}`" if name else f"entry {position}")
    entry = _read(data, position, faults, allow_local=allow_local)
    if entry is None:
        return BadEntry(position=position, name=name, reason=_fatal(faults)), tuple(faults.found)
    return entry, tuple(faults.found)


def _name_of(data: Any) -> str | None:
    fields = data.fields if isinstance(data, Twice) else data
    name = fields.get("name") if isinstance(fields, dict) else None
    return name.strip() or None if isinstance(name, str) else None


def _read(data: Any, position: int, faults: Faults, *, allow_local: bool) -> Entry | None:
    if isinstance(data, Twice):
        faults.add(DUPLICATE_KEY, None, f"the key `{data.key}` stands twice")
        return None
    if not isinstance(data, dict):
        faults.add(ENTRY_FORM, None, f"is {type_word(data)}, not an object")
        return None
    name = _read_name(data, faults)
    source = _read_source(data, faults, allow_local=allow_local)
    subdir, usable = _read_subdir(data, faults)
    ref, commit = _read_ref(data, faults)
    texts = {key: _text(data, key, faults) for key in ("description", "author", "homepage", "added_at")}
    tags, offers = _words(data, "tags", faults), _words(data, "capabilities", faults)
    version = _api_version(data, faults)
    standing = read_standing(data, faults)
    if not isinstance(data.get("catalog", {}), dict):
        faults.add(ENTRY_FIELD, "catalog", "`catalog` is not an object", remedy="write an object, or leave it out")
    if name is None or source is None or not usable:
        return None
    return Entry(
        position=position,
        name=name,
        source=source,
        subdir=subdir,
        ref=ref,
        commit=commit,
        **texts,
        tags=tags,
        offers=offers,
        api_version=version,
        plain_form=_is_plain(data["repo"], source),
        standing=standing,
    )


def _fatal(faults: Faults) -> str:
    return next(fault.message for fault in faults.found if fault.rule in _FATAL)


def _read_name(data: dict[str, Any], faults: Faults) -> str | None:
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        faults.add(ENTRY_NAME, "name" if "name" in data else None, "`name` is missing, blank or not text")
        return None
    if len(name) > MAX_NAME or not name.strip().isprintable():
        faults.add(ENTRY_NAME, "name", f"`name` holds unprintable characters or more than {MAX_NAME} characters")
        return None
    return name.strip()


def _read_source(data: dict[str, Any], faults: Faults, *, allow_local: bool) -> Source | None:
    repo = data.get("repo")
    if not isinstance(repo, str) or not repo.strip() or len(repo) > MAX_TEXT:
        faults.add(ENTRY_REPO, "repo" if "repo" in data else None, "`repo` is missing, blank, endless or not text")
        return None
    try:
        source, inside = Source.parse(repo, allow_local=allow_local)
    except PinError as fault:
        faults.add(ENTRY_REPO, "repo", f"`repo` {fault.reason}", remedy=fault.remedy)
        return None
    if inside is not None:
        faults.add(ENTRY_REPO, "repo", "`repo` also holds a folder", remedy="write the folder under `subdir`")
        return None
    if not _is_plain(repo, source):
        faults.add(ENTRY_REPO_FORM, "repo", "`repo` is not owner/repo, so Hermes skips the entry")
    return source


def _is_plain(repo: str, source: Source) -> bool:
    return source.on_github and repo.strip() == source.path


def _read_subdir(data: dict[str, Any], faults: Faults) -> tuple[str | None, bool]:
    """Return the subdir, and whether the entry can be used: a wrong subdir must never become the root."""
    subdir = data.get("subdir")
    if subdir is None or (isinstance(subdir, str) and not subdir.strip("/")):
        return None, True
    if not isinstance(subdir, str):
        faults.add(ENTRY_SUBDIR, "subdir", f"`subdir` is {type_word(subdir)}, not text")
        return None, False
    try:
        return parse_subdir(subdir), True
    except PinError as fault:
        faults.add(ENTRY_SUBDIR, "subdir", f"`subdir` {fault.reason}", remedy=fault.remedy)
        return None, False


def _read_ref(data: dict[str, Any], faults: Faults) -> tuple[str | None, Commit | None]:
    ref = data.get("ref")
    if ref is None or ref == "":
        faults.add(ENTRY_REF, "ref" if "ref" in data else None, "no commit is named under `ref`")
        return None, None
    if not isinstance(ref, str):
        faults.add(ENTRY_REF, "ref", f"`ref` is {type_word(ref)}, not text")
        return None, None
    try:
        commit = Commit.parse(ref.strip())
    except PinError as fault:
        faults.add(ENTRY_REF, "ref", f"`ref` {fault.reason}", remedy=fault.remedy)
        return ref[:MAX_TEXT], None
    if ref != commit.hex:
        faults.add(REF_SPELLING, "ref", "`ref` is read in lower case and without blanks")
    return ref, commit


def _text(data: dict[str, Any], key: str, faults: Faults) -> str:
    value = data.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        faults.add(ENTRY_FIELD, key, f"`{key}` is {type_word(value)}, not text", remedy="write text")
        return ""
    return value[:MAX_TEXT]


def _words(data: dict[str, Any], key: str, faults: Faults) -> tuple[str, ...]:
    value = data.get(key)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        faults.add(ENTRY_FIELD, key, f"`{key}` is not a list of words", remedy="write a list of texts")
        return ()
    return tuple(word[:MAX_NAME] for word in value[:MAX_WORDS])


def _api_version(data: dict[str, Any], faults: Faults) -> int | None:
    value = data.get("api_version")
    if value is None:
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < MAX_WORDS:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    faults.add(ENTRY_FIELD, "api_version", "`api_version` is not a whole number", remedy="write a whole number")
    return None
