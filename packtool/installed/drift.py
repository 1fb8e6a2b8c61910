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
    """

    digest: str
    changes: tuple[Change, ...] = ()
    bytecode: tuple[str, ...] = ()


def compare(tree: Tree, expected: str | None, files: Mapping[str, FileFact] | None) -> Drift:
    """Compare a tree with the digest and the files that were installed. Raises CouldNotLook for what is unreadable."""
    known = files or {}
    present = {entry.path: entry for entry in tree.entries}
    new = [entry for entry in tree.entries if is_bytecode(entry.path) and entry.path not in known]
    reasons = {entry.path: why_foreign(tree.root, present, entry) for entry in new}
    foreign = {path: reason for path, reason in reasons.items() if reason is not None}
    bytecode = frozenset(path for path in reasons if path not in foreign)
    own = Tree(root=tree.root, entries=tuple(entry for entry in tree.entries if entry.path not in bytecode))
    others = [entry for entry in own.entries if entry.kind is Kind.OTHER]
    seen = digest(own)
    sorted_bytecode = tuple(sorted(bytecode))
    if (seen == expected and not others) or files is None:
        return Drift(digest=seen, bytecode=sorted_bytecode)
    return Drift(digest=seen, changes=tuple(_changes(own, known, foreign)), bytecode=sorted_bytecode)


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
    if entry.size != fact.size or file_facts(Tree(root=tree.root, entries=(entry,)))[entry.path].sha256 != fact.sha256:
        return f"points to {entry.target} now" if entry.kind is Kind.LINK else "has other content"
    if entry.mode == fact.mode:
        return None
    return "can be executed now" if entry.mode == EXECUTABLE else "can no longer be executed"
