"""Findings about files by what they are: kinds that cannot be read, links, names, encodings, marks."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.findings import Finding, Location, Severity
from packtool.scan import inventory_rules as rules
from packtool.scan.engines import marks
from packtool.scan.git_folders import judge_git_folders
from packtool.scan.kinds import FileKind
from packtool.scan.subject import Role
from packtool.trees import Kind, Tree, judge
from packtool.trees.judge import LINK_LEAVES, TWINS
from packtool.trees.names import twin_key

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile

_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs"})
_DATA = frozenset({FileKind.JSON, FileKind.YAML, FileKind.TOML, FileKind.MARKDOWN, FileKind.TEXT, FileKind.MEDIA})
_LOADABLE = (".so", ".pyd", ".dll", ".dylib", ".exe", ".node")
_IMPORTABLE = (".whl", ".egg", ".pyz")
_CALLS_SHOWN = 4
_UNCHECKED = b"\x01\x00\x00\x00"
_LFS = b"version https://git-lfs.github.com/spec/"


def judge_inventory(
    tree: Tree, files: Sequence[ScannedFile], roles: Mapping[str, Role], named: frozenset[str]
) -> Iterator[Finding]:
    """Yield them; ``named`` are the last parts of all names that runtime code mentions."""
    yield from (_twin_weighed(finding, roles) for finding in judge(tree))
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
            yield from _kind(file, roles, paths, named)
            yield from _pickle(file, roles[file.path], named)
    yield from judge_git_folders(files)


def shared_roles(roles: Mapping[str, Role]) -> dict[str, Role]:
    """Give files that are one file on some systems the weightiest role among them: each may stand for the others."""
    best: dict[str, Role] = {}
    for path, role in roles.items():
        key = twin_key(path)
        if best.get(key, Role.SUPPORT) is Role.SUPPORT:
            best[key] = role
    return {path: role if role is not Role.SUPPORT else best[twin_key(path)] for path, role in roles.items()}


def _twin_weighed(finding: Finding, roles: Mapping[str, Role]) -> Finding:
    """Take a step off two names for one file, or one folder, in which nothing is given to the host or the agent."""
    if finding.rule is not TWINS:
        return finding
    named = twin_key(finding.location.path)
    within = [role for path, role in roles.items() if f"{twin_key(path)}/".startswith(f"{named}/")]
    return weighed(finding, Role.SUPPORT) if within and set(within) == {Role.SUPPORT} else finding


def weighed(finding: Finding, role: Role) -> Finding:
    """Take one step off where nothing gives the file to the host or the agent."""
    if role is Role.SUPPORT and finding.severity > Severity.NOTE:
        return replace(finding, severity=Severity(finding.severity - 1))
    return finding


def _kind(file: ScannedFile, roles: Mapping[str, Role], paths: set[str], named: frozenset[str]) -> Iterator[Finding]:
    role = roles[file.path]
    at = Location(path=file.path, line=1)
    name = file.path.rpartition("/")[2]
    if file.kind in {FileKind.NATIVE, FileKind.ARCHIVE, FileKind.OFFICE}:
        yield _opaque(file, name, role, named)
    elif file.kind is FileKind.BYTECODE:
        yield _bytecode(file, roles, paths, named)
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
        loadable = name in named or name.lower().endswith(_IMPORTABLE)
        rule = rules.ARCHIVE if loadable else rules.QUIET_ARCHIVE
        return rule.at(at, f"{name} is an archive that was not opened")
    if file.macros:
        return rules.MACROS.at(at, f"{name} is an office document with macros that nothing here read")
    return rules.OFFICE.at(at, f"{name} is an office document that was not opened")


def _bytecode(file: ScannedFile, roles: Mapping[str, Role], paths: Container[str], named: Container[str]) -> Finding:
    at = Location(path=file.path, line=1)
    place = PurePosixPath(file.path)
    cached = place.parent.name == "__pycache__"
    folder = place.parent.parent if cached else place.parent
    source = (folder / f"{place.name.partition('.')[0]}.py").as_posix()
    unchecked = file.head[4:8] == _UNCHECKED
    if cached and source in paths and not unchecked:
        return rules.CACHED_BYTECODE.at(at, f"{place.name} is a cached copy of {PurePosixPath(source).name}")
    if source not in paths:
        reason = "there is no source for it"
    else:
        reason = (
            "Python never compares it with its source" if unchecked else "what Python loads is the source beside it"
        )
    # Python looks for a module among the cached only where its source is; elsewhere bytecode stands in for a source.
    loaded = (unchecked and roles.get(source) is Role.RUNTIME) if cached else source not in paths
    if place.name in named or (loaded and (cached or roles[file.path] is Role.RUNTIME)):
        return rules.BYTECODE_RUNS.at(at, f"{place.name} is bytecode that runtime code loads, and {reason}")
    lost = cached and source not in paths and roles[file.path] is Role.SUPPORT
    found = rules.BYTECODE.at(at, f"{place.name} is bytecode, and {reason}")
    return replace(found, severity=Severity.NOTE) if lost else found


def _pickle(file: ScannedFile, role: Role, named: Container[str]) -> Iterator[Finding]:
    if file.pickled is None:
        return
    at = Location(path=file.path, line=1)
    name = file.path.rpartition("/")[2]
    role = Role.RUNTIME if name in named else role
    calls = file.pickled.calls
    if calls:
        more = f" and {len(calls) - _CALLS_SHOWN} more" if len(calls) > _CALLS_SHOWN else ""
        message = f"{name} holds a pickle that looks up {', '.join(calls[:_CALLS_SHOWN])}{more} when it is loaded"
        yield weighed(rules.PICKLE_CALLS.at(at, message), role)
    if file.pickled.unread is not None and role is not Role.SUPPORT:
        yield rules.PICKLE_UNREAD.at(
            at, f"{name} holds a pickle that could not be read to its end: {file.pickled.unread}"
        )


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
