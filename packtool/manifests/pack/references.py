"""The commit of an entry: which key says it, and whether it is one."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from packtool.manifests.pack.labels import as_yaml, is_absent, shown, written
from packtool.manifests.pack.rules import KEY_IGNORED, REF_FORM, REF_MISSING, REF_TYPE, SPELLING
from packtool.pins import HOW_TO_GET_A_COMMIT, Commit, PinError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.pins import Source


_REF_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,99}")
_HEX = re.compile(r"[0-9a-fA-F]{4,39}")
# That of SHA-256; what is longer is no commit of any kind.
_LONGEST_COMMIT = 64


def node_of_ref(entry: Node) -> Node | None:
    """Return the value that Hermes reads the commit from: ``ref``, else ``version``."""
    ref = entry.get("ref")
    if not is_absent(ref):
        return ref
    version = entry.get("version")
    return version if not is_absent(version) else None


def commit_of(entry: Node) -> Commit | None:
    """Return the entry's commit, when it has one."""
    node = node_of_ref(entry)
    if node is None or not node.is_text or node.unclear:
        return None
    try:
        return Commit.parse(node.value.strip())
    except PinError:
        return None


def judge_ref(document: Document, entry: Node, label: str, source: Source | None) -> Iterator[Finding]:
    """Give what is wrong with the commit of an entry, and with how it is written.

    Where ``source`` is known, the remedy is the very command that prints the commit.
    """
    node = node_of_ref(entry)
    if node is None:
        place = next((key for key in ("ref", "version") if entry.get(key) is not None), "ref")
        remedy = f"add `ref:` with the full commit; this prints it: {_command(source, 'HEAD')}" if source else None
        yield REF_MISSING.at(document.at(written(entry, place)), f"entry `{label}` has no `ref`", remedy=remedy)
        return
    if node is entry.get("ref") and not is_absent(entry.get("version")):
        message = f"entry `{label}`: `version` is not read, since `ref` is there"
        yield KEY_IGNORED.at(document.at(entry.key("version") or node), message, remedy="remove `version`")
    if not node.is_text or node.unclear:
        yield _wrong_type(document, node, label)
        return
    word = "ref" if node is entry.get("ref") else "version, read where there is no ref:"
    yield from _judge_text(document, node, label, word, source)


def _wrong_type(document: Document, node: Node, label: str) -> Finding:
    if node.kind != "scalar":
        return REF_TYPE.at(
            document.at(node), f"entry `{label}`: ref must be text, not {node.word}", remedy="write the full commit"
        )
    if len(node.text) > _LONGEST_COMMIT:
        message = f"entry `{label}`: ref is {len(node.text):,} characters long, so it is no commit"
        return REF_TYPE.at(document.at(node), message, remedy=HOW_TO_GET_A_COMMIT)
    word = "a number by some readers" if node.unclear else node.word
    message = f"entry `{label}`: ref is read as {word}, so the commit is lost"
    return REF_TYPE.at(document.at(node), message, remedy=f'put it in quotes: "{shown(node.text)}"')


def _judge_text(document: Document, node: Node, label: str, word: str, source: Source | None) -> Iterator[Finding]:
    trimmed = node.value.strip()
    try:
        commit = Commit.parse(trimmed)
    except PinError as error:
        message = f"entry `{label}`: {word} `{shown(trimmed)}` {error.reason}"
        yield REF_FORM.at(document.at(node), message, remedy=_how(trimmed, source) or error.remedy)
        return
    tidy = f"write `{word.partition(',')[0]}: {as_yaml(commit.hex)}`"
    if trimmed != node.value:
        message = f"entry `{label}`: blanks around the commit are not part of it"
        yield SPELLING.at(document.at(node), message, remedy=tidy)
    if commit.hex != trimmed:
        yield SPELLING.at(document.at(node), f"entry `{label}`: the commit is read in lower case", remedy=tidy)


def _how(ref: str, source: Source | None) -> str | None:
    """Return the command that prints the commit behind a tag, a branch or a shortened commit, if it can be known."""
    if source is None or not _REF_NAME.fullmatch(ref):
        return None
    if _HEX.fullmatch(ref):
        return f"write the full commit; this prints it if a branch or tag ends there: {_command(source)} | grep {ref}"
    command = _command(source, ref, f"{ref}^{{}}")
    return f"write the full commit; this prints it, the last line if there are two: {command}"


def _command(source: Source, *refs: str) -> str:
    return shlex.join(["git", "ls-remote", source.url, *refs])
