"""How an installed tree differs from what was installed: every file by name, Python's own bytecode apart."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.host.receipts import FileFact, file_facts
from packtool.installed.bytecode import is_bytecode, why_foreign
from packtool.trees import Kind, Tree, digest
from packtool.trees.tree import EXECUTABLE, LINK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.trees import Entry

ADDED = "added"
CHANGED = "changed"
MISSING = "missing"
_EXAMPLE = ".example"
_CATALOG_NOTE = ".hermes-catalog.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One file that is not as it was: ``how`` is added, changed or missing, ``words`` a clause about it."""

    path: str
    how: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """What a tree has become: its digest without Python's own bytecode, the files that differ, that bytecode.

    ``changes`` is empty where the digest is the expected one, and where it is not and no file list is at hand.
    ``copied`` are files that Hermes itself wrote at install; they and ``bytecode`` are in neither.
    """

    digest: str
    changes: tuple[Change, ...] = ()
    bytecode: tuple[str, ...] = ()
    copied: tuple[str, ...] = ()


def compare(
    tree: Tree, expected: str | None, files: Mapping[str, FileFact] | None, *, by_hermes: bool = False
) -> Drift:
    """Compare a tree with the digest and the files that were installed; ``by_hermes`` when Hermes did that.

    Raises CouldNotLook for what is unreadable.
    """
    known = files or {}
    present = {entry.path: entry for entry in tree.entries}
    new = [entry for entry in tree.entries if is_bytecode(entry.path) and entry.path not in known]
    reasons = {entry.path: why_foreign(tree.root, present, entry) for entry in new}
    foreign = {path: reason for path, reason in reasons.items() if reason is not None}
    bytecode = frozenset(path for path in reasons if path not in foreign)
    copied = frozenset(_copied(tree, known)) if by_hermes else frozenset()
    apart = bytecode | copied
    own = Tree(root=tree.root, entries=tuple(entry for entry in tree.entries if entry.path not in apart))
    others = [entry for entry in own.entries if entry.kind is Kind.OTHER]
    seen = digest(own)
    changes: tuple[Change, ...] = ()
    if seen != expected or others:
        # Without a list of files, what is no bytecode of Python's is known to be new all the same.
        named = _changes(own, known, foreign) if files is not None else _new_bytecode(foreign)
        changes = tuple(named)
    return Drift(digest=seen, changes=changes, bytecode=tuple(sorted(bytecode)), copied=tuple(sorted(copied)))


def _new_bytecode(foreign: Mapping[str, str]) -> Iterator[Change]:
    yield from (Change(path=path, how=ADDED, words=reason) for path, reason in sorted(foreign.items()))


def _copied(tree: Tree, known: Mapping[str, FileFact]) -> Iterator[str]:
    """Give what Hermes writes into a plugin that it installs: copies of examples, and a note of its own."""
    for entry in tree.files:
        example = known.get(f"{entry.path}{_EXAMPLE}")
        if "/" in entry.path or entry.path in known:
            continue
        if entry.path == _CATALOG_NOTE or (example is not None and _sha256(tree, entry) == example.sha256):
            yield entry.path


def _sha256(tree: Tree, entry: Entry) -> str:
    return file_facts(Tree(root=tree.root, entries=(entry,)))[entry.path].sha256


def _changes(tree: Tree, files: Mapping[str, FileFact], foreign: Mapping[str, str]) -> Iterator[Change]:
    present = {entry.path: entry for entry in tree.entries}
    for path in sorted({*present, *files}, key=os.fsencode):
        entry, fact = present.get(path), files.get(path)
        if entry is None:
            yield Change(path=path, how=MISSING, words="is missing")
        elif fact is None:
            yield Change(path=path, how=ADDED, words=foreign.get(path, "was not installed"))
        elif (words := _difference(tree, entry, fact)) is not None:
            yield Change(path=path, how=CHANGED, words=words)


def _difference(tree: Tree, entry: Entry, fact: FileFact) -> str | None:
    if entry.kind is Kind.OTHER:
        return "is neither a file nor a link now"
    if (entry.kind is Kind.LINK) != (fact.mode == LINK):
        return f"is a link to {entry.target} now" if entry.kind is Kind.LINK else "was a link"
    if entry.size != fact.size or _sha256(tree, entry) != fact.sha256:
        return f"points to {entry.target} now" if entry.kind is Kind.LINK else "has other content"
    if entry.mode == fact.mode:
        return None
    return "can be executed now" if entry.mode == EXECUTABLE else "can no longer be executed"
