"""The list of plugins: each entry read and judged by itself, so that a bad one never hides the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.manifests.pack.labels import as_yaml, is_absent, label_of, written
from packtool.manifests.pack.logins import may_carry_login
from packtool.manifests.pack.model import Entry
from packtool.manifests.pack.references import commit_of, judge_ref, node_of_ref
from packtool.manifests.pack.rules import ENTRY_EMPTY, ENTRY_NAME, ENTRY_TYPE, KEY_IGNORED, PLUGINS, SPELLING
from packtool.manifests.pack.sources import Whereabouts, judge_source, whereabouts
from packtool.manifests.pack.tag_comments import tag_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding, Location


def read_entries(document: Document, root: Node, *, allow_local: bool) -> tuple[tuple[Entry, ...], tuple[Finding, ...]]:
    """Return every entry that is a mapping, as far as it can be read, and what is wrong with the list."""
    plugins = root.get("plugins")
    if plugins is None or not plugins.is_sequence or not plugins.items:
        return (), (_no_list(document, root, plugins),)
    entries: list[Entry] = []
    findings: list[Finding] = []
    for position, node in enumerate(plugins.items, 1):
        if not node.is_mapping:
            findings.append(_no_mapping(document, node, position))
            continue
        entry, found = _read_entry(document, node, position, allow_local=allow_local)
        entries.append(entry)
        findings.extend(found)
    return tuple(entries), tuple(findings)


def _no_list(document: Document, root: Node, plugins: Node | None) -> Finding:
    if plugins is None:
        return PLUGINS.at(document.at(root), "the pack has no `plugins`")
    if plugins.is_sequence or plugins.is_null:
        return PLUGINS.at(document.at(written(root, "plugins")), "the list of plugins is empty")
    return PLUGINS.at(document.at(plugins), f"plugins must be a list, not {plugins.word}")


def _no_mapping(document: Document, node: Node, position: int) -> Finding:
    message = f"entry `#{position}` must be a mapping, not {node.word}"
    key = "repo" if node.is_text and "/" in node.value else "name"
    if node.is_text and node.value.strip() and not may_carry_login(node.value):
        remedy = f"write `- {key}: {as_yaml(node.value.strip())}` and below it `ref:` with the full commit"
        return ENTRY_TYPE.at(document.at(node), message, remedy=remedy)
    return ENTRY_TYPE.at(document.at(node), message)


def _read_entry(
    document: Document, node: Node, position: int, *, allow_local: bool
) -> tuple[Entry, tuple[Finding, ...]]:
    label = label_of(node, position)
    where = whereabouts(node, allow_local=allow_local)
    findings = (
        *_judge_empty_values(document, node, label),
        *_judge_name(document, node, where, label),
        *judge_ref(document, node, label, where.source),
        *judge_source(document, node, where, label),
    )
    name, ref = node.get("name"), node_of_ref(node)
    beside = None if ref is None else tag_beside(document, ref)
    entry = Entry(
        position=position,
        label=label,
        name=name.value.strip() if name is not None and name.is_text and name.value.strip() else None,
        source=where.source,
        commit=commit_of(node),
        subdir=where.subdir if where.source is not None else None,
        faulty=any(finding.severity is Severity.ERROR for finding in findings),
        location=document.at(node),
        end_line=node.last_line,
        places=_places(document, node, where) | ({} if beside is None else {"tag": beside[1]}),
        tag=None if beside is None else beside[0],
    )
    return entry, findings


def _places(document: Document, node: Node, where: Whereabouts) -> dict[str, Location]:
    nodes = {
        "name": node.get("name"),
        "source": where.repository,
        "commit": node_of_ref(node),
        "subdir": where.subdir_node,
    }
    return {word: document.at(value) for word, value in nodes.items() if value is not None}


def _judge_empty_values(document: Document, node: Node, label: str) -> Iterator[Finding]:
    for one, other in (("repo", "source"), ("source", "repo"), ("ref", "version"), ("version", "ref")):
        value = node.get(one)
        if value is not None and not value.is_null and is_absent(value) and not is_absent(node.get(other)):
            message = f"entry `{label}`: `{one}` is empty, so `{other}` is read in its place"
            yield KEY_IGNORED.at(document.at(value), message, remedy=f"remove `{one}`")


def _judge_name(document: Document, node: Node, where: Whereabouts, label: str) -> Iterator[Finding]:
    name = node.get("name")
    if name is None or name.is_null:
        if where.repository is None:
            yield ENTRY_EMPTY.at(document.at(node), f"entry `{label}` says neither `repo` nor `name`")
    elif not name.is_text:
        yield ENTRY_NAME.at(document.at(name), f"entry `{label}`: name must be text, not {name.word}")
    elif not name.value.strip():
        yield ENTRY_NAME.at(document.at(name), f"entry `{label}`: name is blank")
    elif name.value != name.value.strip():
        message = f"entry `{label}`: blanks around the name are not part of it"
        yield SPELLING.at(document.at(name), message, remedy=f"write `name: {as_yaml(name.value.strip())}`")
