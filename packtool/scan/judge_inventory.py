"""Findings about files by what they are: kinds that cannot be read, links, names, encodings, marks."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.findings import Finding, Location, Severity
from packtool.scan import inventory_rules as rules
from packtool.scan.engines import marks
from packtool.scan.kinds import FileKind
from packtool.scan.subject import Role
from packtool.trees import Kind, Tree, judge
from packtool.trees.judge import LINK_LEAVES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs"})
_DATA = frozenset({FileKind.JSON, FileKind.YAML, FileKind.TOML, FileKind.MARKDOWN, FileKind.TEXT, FileKind.MEDIA})
_LOADABLE = (".so", ".pyd", ".dll", ".dylib", ".exe", ".node")
_UNCHECKED = b"\x01\x00\x00\x00"
_LFS = b"version https://git-lfs.github.com/spec/"


def judge_inventory(
    tree: Tree, files: Sequence[ScannedFile], roles: Mapping[str, Role], named: frozenset[str]
) -> Iterator[Finding]:
    """Yield them; ``named`` are the last parts of all names that runtime code mentions."""
    yield from judge(tree)
    paths = {file.path for file in files}
    for file in files:
        at = Location(path=file.path, line=1)
        if any(unicodedata.category(character) in _HIDDEN for character in file.path):
            yield rules.HIDDEN_NAME.at(at, "the file's name holds characters that nobody sees")
        if file.entry.kind is Kind.LINK:
            yield from _link(file, paths)
        elif file.unread:
            yield weighed(rules.UNREAD.at(at, f"the file {file.unread}"), roles[file.path])
        elif file.kind is not None:
            yield from _kind(file, roles[file.path], paths, named)


def weighed(finding: Finding, role: Role) -> Finding:
    """Take one step off where nothing gives the file to the host or the agent."""
    if role is Role.SUPPORT and finding.severity > Severity.NOTE:
        return replace(finding, severity=Severity(finding.severity - 1))
    return finding


def _kind(file: ScannedFile, role: Role, paths: set[str], named: frozenset[str]) -> Iterator[Finding]:
    at = Location(path=file.path, line=1)
    name = file.path.rpartition("/")[2]
    if file.kind in {FileKind.NATIVE, FileKind.ARCHIVE, FileKind.OFFICE}:
        yield _opaque(file, name, role, named)
    elif file.kind is FileKind.BYTECODE:
        yield _bytecode(file, paths)
    if file.head.startswith(_LFS):
        yield weighed(rules.LFS.at(at, f"{name} is a Git LFS pointer, not the file itself"), role)
    if name == ".gitmodules":
        yield rules.SUBMODULE.at(at, "submodules are declared; their content is no part of what is installed")
    if file.odd:
        yield weighed(rules.ENCODING.at(at, f"the text {file.odd}"), role)
    if name in marks.FILES:
        yield rules.SUPPRESSION.at(at, f"{name} configures a scanner; packtool does not heed it")
    if file.entry.mode & 0o111 and file.kind in _DATA and not file.head.startswith(b"#!"):
        yield rules.EXECUTABLE.at(at, f"{name} is marked as a program and is {file.kind.value}")


def _opaque(file: ScannedFile, name: str, role: Role, named: frozenset[str]) -> Finding:
    at = Location(path=file.path, line=1)
    if file.kind is FileKind.NATIVE:
        loadable = name in named or name.lower().endswith(_LOADABLE)
        return weighed(
            rules.NATIVE.at(at, f"{name} is compiled code that nothing here can read"),
            Role.RUNTIME if loadable else role,
        )
    if file.kind is FileKind.ARCHIVE:
        rule = rules.ARCHIVE if name in named else rules.QUIET_ARCHIVE
        return rule.at(at, f"{name} is an archive that was not opened")
    if file.macros:
        return rules.MACROS.at(at, f"{name} is an office document with macros that nothing here read")
    return rules.OFFICE.at(at, f"{name} is an office document that was not opened")


def _bytecode(file: ScannedFile, paths: Iterable[str]) -> Finding:
    at = Location(path=file.path, line=1)
    place = PurePosixPath(file.path)
    source = place.parent.parent / f"{place.name.partition('.')[0]}.py"
    unchecked = file.head[4:8] == _UNCHECKED
    if place.parent.name == "__pycache__" and source.as_posix() in set(paths) and not unchecked:
        return rules.CACHED_BYTECODE.at(at, f"{place.name} is a cached copy of {source.name}")
    reason = "Python never compares it with its source" if unchecked else "there is no source for it"
    return rules.BYTECODE.at(at, f"{place.name} is bytecode, and {reason}")


def _link(file: ScannedFile, paths: set[str]) -> Iterator[Finding]:
    target = _resolved(file, paths)
    if target is None:
        yield rules.DEAD_LINK.at(Location(path=file.path, line=1), "the link leads nowhere in the plugin")


def _resolved(file: ScannedFile, paths: set[str]) -> str | None:
    """Where a link leads within the tree: a file, or a folder that holds one; links that leave are told elsewhere."""
    parts: list[str] = list(PurePosixPath(file.path).parent.parts)
    for part in (file.entry.target or "").split("/"):
        if part == "..":
            if not parts:
                return LINK_LEAVES.id
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    plain = "/".join(parts)
    if (file.entry.target or "").startswith("/"):
        return LINK_LEAVES.id
    inside = plain != file.path and (plain in paths or any(path.startswith(f"{plain}/") for path in paths))
    return plain if inside or not plain else None
