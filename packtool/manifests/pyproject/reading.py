"""From the bytes of a ``pyproject.toml`` to a plugin's entry points and what is wrong with them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool.contract.capabilities import KNOWN
from packtool.contract.profile import first_of
from packtool.contract.surfaces import CAPABILITY_ENTRY_POINTS, ENTRY_POINTS, MEMORY_ENTRY_POINTS
from packtool.documents.decode import decode
from packtool.documents.document import Document
from packtool.manifests import Reading
from packtool.manifests.pyproject import rules
from packtool.manifests.pyproject.places import places_of
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding, Location
    from packtool.manifests.pyproject.places import Place

NAME = "pyproject"
FILE_NAME = "pyproject.toml"
LIMIT = 1024 * 1024
MOST_TOLD = 100
_NAME_LIMIT = 120
# Our groups, or a group that is named almost like them; the word alone stands in many files.
_HINT = re.compile(rb"hermes_agent\.plugin|(?:entry-points|poetry\.plugins)[^\n]{0,200}hermes", re.IGNORECASE)
_TARGET = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*(?:\s*:\s*[^\W\d]\w*(?:\.[^\W\d]\w*)*)?(?:\s*\[[^\[\]]*\])?")
# Where the groups stand: by the standard, and as Poetry once had it.
_TABLES = (("project", "entry-points"), ("tool", "poetry", "plugins"))
_GROUP_FORM = f'write [project.entry-points."{ENTRY_POINTS}"] and below it NAME = "package.module"'
_PLACE = re.compile(r"line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoints:
    """The plugins of a package by name, with their targets; the texts are as written and not safe to show."""

    plugins: Mapping[str, str] = field(default_factory=dict)


def matches(name: str, data: bytes) -> bool:
    """Whether a file is a ``pyproject.toml`` with entry points for Hermes, or what is meant to be that."""
    return PurePosixPath(name).name == FILE_NAME and _HINT.search(data) is not None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[EntryPoints]:  # noqa: ARG001 - no source
    """Read the entry points of at most 1 MiB of TOML; never raises for anything that the bytes can hold."""
    text = decode(data, path, limit=LIMIT)
    document = Document(path=path, lines=text.lines, root=None, findings=text.findings)
    if text.findings:
        return Reading(document=document, manifest=None, findings=text.findings)
    try:
        whole = tomllib.loads(text.text)
    except RecursionError:
        found = rules.NOT_TOML.at(document.whole(), "the file is nested too deeply")
        return Reading(document=document, manifest=None, findings=(found,))
    except ValueError as fault:
        return Reading(document=document, manifest=None, findings=(_refused(document, fault),))
    entries = _Written(document=document, groups=_groups(whole), places=places_of(text.text))
    findings = [*first_of(_judge(entries, whole), MOST_TOLD)]
    findings.sort(key=lambda finding: finding.order)
    named = entries.named(ENTRY_POINTS)
    plugins = {name: target for name, target in named.items() if isinstance(target, str)}
    return Reading(document=document, manifest=EntryPoints(plugins=plugins), findings=tuple(findings))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """The groups of entry points, as far as they are tables, and where the keys of the file are."""

    document: Document
    groups: Mapping[str, Mapping[str, Any]]
    places: Mapping[tuple[str, ...], Place]

    def named(self, group: str) -> Mapping[str, Any]:
        return self.groups.get(group, {})

    def at(self, *keys: str) -> Location:
        """Return where a group, or an entry of it, is written."""
        found = next((self.places[(*table, *keys)] for table in _TABLES if (*table, *keys) in self.places), None)
        return self.document.whole() if found is None else self.document.place(*found)


def _refused(document: Document, fault: ValueError) -> Finding:
    place = _PLACE.search(str(fault))
    where = document.whole() if place is None else document.place(int(place[1]), int(place[2]))
    words = str(fault).partition(" (at ")[0]
    return rules.NOT_TOML.at(where, f"the file is no TOML: {words[:1].lower()}{words[1:]}")


def _groups(whole: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    groups: dict[str, dict[str, Any]] = {}
    for table in _TABLES:
        node = _under(whole, table)
        for name, group in node.items() if isinstance(node, dict) else ():
            groups.setdefault(name, {}).update(group if isinstance(group, dict) else {})
    return groups


def _under(whole: Mapping[str, Any], keys: tuple[str, ...]) -> Any:
    node: Any = whole
    for key in keys:
        node = node.get(key) if isinstance(node, dict) else None
    return node


def _judge(written: _Written, whole: Mapping[str, Any]) -> Iterator[Finding]:
    known = (ENTRY_POINTS, CAPABILITY_ENTRY_POINTS, MEMORY_ENTRY_POINTS)
    yield from _not_tables(written, whole, known)
    for group, entries in written.groups.items():
        if group in known:
            yield from _targets(written, group, entries)
        elif "hermes" in group.lower():
            meant = nearest(group, known) or ENTRY_POINTS
            message = f"Hermes does not look at the group `{clean(group, limit=_NAME_LIMIT)}`"
            yield rules.GROUP.at(written.at(group), message, remedy=f'write "{meant}"')
    yield from _capabilities(written)


def _not_tables(written: _Written, whole: Mapping[str, Any], known: tuple[str, ...]) -> Iterator[Finding]:
    """Tell of groups that hold no entries, so that no package can be built."""
    for table in _TABLES:
        node = _under(whole, table)
        if node is not None and not isinstance(node, dict):
            message = f"`{'.'.join(table)}` is {_word(node)}, not a table of groups"
            yield rules.FORM.at(written.at(), message, remedy=_GROUP_FORM)
            continue
        for group in known:
            entries = _under(whole, (*table, group))
            if entries is not None and not isinstance(entries, dict):
                message = f"the group `{group}` is {_word(entries)}, not a table of entry points"
                yield rules.FORM.at(written.at(group), message, remedy=_GROUP_FORM)


def _word(value: object) -> str:
    words = {bool: "true or false", int: "a number", float: "a number", str: "text", list: "a list"}
    return words.get(type(value), "a date")


def _targets(written: _Written, group: str, entries: Mapping[str, Any]) -> Iterator[Finding]:
    for name, target in entries.items():
        if not isinstance(target, str) or not _TARGET.fullmatch(target.strip()):
            message = f"the entry point `{clean(name, limit=_NAME_LIMIT)}` names no module or object"
            yield rules.FORM.at(written.at(group, name), message)


def _capabilities(written: _Written) -> Iterator[Finding]:
    plugins = written.named(ENTRY_POINTS)
    for name, target in written.named(CAPABILITY_ENTRY_POINTS).items():
        where, shown = written.at(CAPABILITY_ENTRY_POINTS, name), clean(name, limit=_NAME_LIMIT)
        owner = max((plugin for plugin in plugins if name.startswith(f"{plugin}.")), key=len, default=None)
        if owner is None:
            yield rules.CAPABILITY.at(where, f"`{shown}` begins with the name of no plugin in {ENTRY_POINTS}")
            continue
        capability = name[len(owner) + 1 :]
        if capability not in KNOWN:
            meant = nearest(capability, KNOWN)
            remedy = f'write "{owner}.{meant}"' if meant else None
            yield rules.CAPABILITY.at(where, f"`{shown}`: Hermes knows no such capability", remedy=remedy)
        if target != plugins[owner]:
            yield rules.TARGET.at(where, f"`{shown}` does not point where the plugin `{owner}` does")
