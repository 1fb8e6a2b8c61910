"""Where an entry's plugin is: its repository and subdir, and whether Hermes would look in the same place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.manifests.pack import hermes_reading
from packtool.manifests.pack.labels import as_yaml, is_absent, shown
from packtool.manifests.pack.logins import may_carry_login
from packtool.manifests.pack.rules import (
    KEY_IGNORED,
    NAME_IS_LABEL,
    REPO_FORM,
    REPO_LOCAL,
    REPO_MISREAD,
    REPO_NEW_FORM,
    REPO_TYPE,
    SPELLING,
    SUBDIR_FORM,
    SUBDIR_IGNORED,
)
from packtool.pins import PinError, Source, parse_subdir

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

PREFIX = "github:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whereabouts:
    """What one entry says about where its plugin is; ``faults`` are sentences about what it says badly."""

    repository: Node | None
    subdir_node: Node | None
    source: Source | None = None
    subdir: str | None = None
    source_fault: PinError | None = None
    subdir_fault: PinError | None = None


def node_of_repository(entry: Node) -> Node | None:
    """Return the value that Hermes reads the repository from: ``repo``, else ``source``; ``None`` when it is blank."""
    node = _first_present(entry)
    return None if node is None or _is_blank(node) else node


def _first_present(entry: Node) -> Node | None:
    return next((node for key in ("repo", "source") if not is_absent(node := entry.get(key))), None)


def _is_blank(node: Node) -> bool:
    return node.is_text and not node.value.removeprefix(PREFIX).strip()


def whereabouts(entry: Node, *, allow_local: bool) -> Whereabouts:
    """Read where the plugin of ``entry`` is."""
    repository, subdir_node = node_of_repository(entry), entry.get("subdir")
    if subdir_node is not None and subdir_node.is_null:
        subdir_node = None
    source, inside, subdir = None, None, None
    source_fault, subdir_fault = None, None
    if repository is not None and repository.is_text:
        try:
            source, inside = Source.parse(repository.value, allow_local=allow_local)
        except PinError as error:
            source_fault = error
    if subdir_node is not None and subdir_node.is_text:
        try:
            subdir = parse_subdir(subdir_node.value)
        except PinError as error:
            subdir_fault = error
    return Whereabouts(
        repository=repository,
        subdir_node=subdir_node,
        source=source,
        subdir="/".join(part for part in (inside, subdir) if part) or None,
        source_fault=source_fault,
        subdir_fault=subdir_fault,
    )


def judge_source(document: Document, entry: Node, where: Whereabouts, label: str) -> Iterator[Finding]:
    """Give what is wrong with the repository and the subdir of an entry."""
    repository = where.repository
    if repository is not None:
        yield from _judge_repository(document, entry, where, label)
    elif (blank := _first_present(entry)) is not None:
        message = f"entry `{label}`: the repository is blank, so only the name counts"
        yield KEY_IGNORED.at(document.at(blank), message, remedy="write the repository, or remove the key")
    if repository is None and where.subdir_node is not None and entry.get("name") is not None:
        message = f"entry `{label}`: the index says where a named plugin is; this subdir is not read"
        yield SUBDIR_IGNORED.at(document.at(entry.key("subdir") or entry), message)
    yield from _judge_subdir(document, where, label)


def _judge_repository(document: Document, entry: Node, where: Whereabouts, label: str) -> Iterator[Finding]:
    repository = where.repository or entry
    place = document.at(repository)
    source = entry.key("source")
    if source is not None and repository is entry.get("repo"):
        message = f"entry `{label}`: `source` is not read, since `repo` is there"
        yield KEY_IGNORED.at(document.at(source), message, remedy="remove `source`")
    name = entry.get("name")
    if name is not None and name.is_text and name.value.strip():
        yield NAME_IS_LABEL.at(document.at(name), f"entry `{label}`: the repository is installed; the name is a label")
    if not repository.is_text:
        yield REPO_TYPE.at(place, f"entry `{label}`: the repository must be text, not {repository.word}")
    elif where.source_fault is not None:
        written = "" if may_carry_login(repository.value) else f" `{shown(repository.value)}`"
        message = f"entry `{label}`: the repository{written} {where.source_fault.reason}"
        yield REPO_FORM.at(place, message, remedy=where.source_fault.remedy)
    elif where.source is not None and where.source.local:
        yield REPO_LOCAL.at(place, f"entry `{label}`: the repository is on this machine")
    elif where.source is not None and where.subdir_fault is None:
        yield from _judge_reading(document, where, where.source, label)


def _judge_reading(document: Document, where: Whereabouts, source: Source, label: str) -> Iterator[Finding]:
    repository = where.repository
    if repository is None:
        return
    # Hermes knows the prefix at the very beginning only, before it takes the blanks away.
    written = repository.value.removeprefix(PREFIX).strip()
    own = where.subdir_node.value.strip("/") if where.subdir_node is not None and where.subdir_node.is_text else None
    older, newer = hermes_reading.places(written, own)
    if not _same(newer, source, where.subdir):
        seen = "nothing it can use" if newer is None else f"the repository {newer.url}"
        message = f"entry `{label}`: Hermes would read {shown(seen)}{_behind(newer)}"
        yield REPO_MISREAD.at(document.at(repository), message, remedy=_unmistakable(source, where.subdir))
    elif not _same(older, source, where.subdir):
        message = f"entry `{label}`: Hermes 0.20 takes the # and what follows it for a part of a name"
        yield REPO_NEW_FORM.at(document.at(repository), message, remedy=_unmistakable(source, where.subdir))


def _behind(place: hermes_reading.Place | None) -> str:
    return "" if place is None or not place.subdir else f" and in it the folder {shown(place.subdir)}"


def _same(place: hermes_reading.Place | None, source: Source, subdir: str | None) -> bool:
    if place is None or "#" in place.url:
        return False
    try:
        read, inside = Source.parse(place.url)
    except PinError:
        return False
    return inside is None and read.key == source.key and place.subdir == (subdir or "")


def _unmistakable(source: Source, subdir: str | None) -> str:
    login, at, place = source.url.partition("@")
    # Hermes knows the short form of ssh by its usual login alone, and takes another for the name of an owner.
    odd_login = bool(at) and "://" not in source.url and login != "git"
    also = f" and `subdir: {as_yaml(subdir)}`" if subdir else ""
    if source.on_github and (odd_login or source.url.startswith("https://")):
        return f"write `repo: {as_yaml(source.display)}`{also}"
    if odd_login:
        # The login itself is never shown.
        base = f"ssh://git@{place.replace(':', '/', 1).removesuffix('.git')}.git"
        return f"write `repo: {as_yaml(base)}`, with your login in place of git{also}"
    return f"write `repo: {as_yaml(source.url.removesuffix('.git') + '.git')}`{also}"


def _judge_subdir(document: Document, where: Whereabouts, label: str) -> Iterator[Finding]:
    node = where.subdir_node
    if node is None:
        return
    place = document.at(node)
    if not node.is_text:
        yield SUBDIR_FORM.at(place, f"entry `{label}`: subdir must be text, not {node.word}", remedy="put it in quotes")
    elif where.subdir_fault is not None:
        message = f"entry `{label}`: subdir `{shown(node.value)}` {where.subdir_fault.reason}"
        yield SUBDIR_FORM.at(place, message, remedy=where.subdir_fault.remedy)
    elif node.value != node.value.strip("/"):
        message, remedy = (
            f"entry `{label}`: slashes around the subdir are not part of it",
            as_yaml(node.value.strip("/")),
        )
        yield SPELLING.at(place, message, remedy=f"write `subdir: {remedy}`")
