"""One plugin on both sides, after it was looked at: what differs, down to files and what the agent reads."""

from __future__ import annotations

import difflib
import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.at_pin import FACTS, Seen, SeenTree, difference
from packtool.errors import CouldNotLook
from packtool.findings import Unseen
from packtool.installed.bytecode import is_bytecode, why_foreign
from packtool.text import clean
from packtool.trees import Tree
from packtool.trees.apart import apart, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.comparing.sides import Item, Pair
    from packtool.findings import Finding
    from packtool.git import Between
    from packtool.trees.apart import FileChange

AGENT = "agent"
# What they say is told as facts.
_MANIFESTS = frozenset({"plugin.yaml", "plugin.yml", "plugin.json", "mcp.json"})
MOST_LINES = 400
TEXTS = 20
TEXT_LINES = 120
_LINE = 240


class Change(enum.Enum):
    """What became of a plugin from the old side to the new."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    CHANGED = "changed"
    SAME = "same"
    NOT_SEEN = "not seen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """How a text that the agent reads differs: lines as a unified diff has them, safe to show; ``cut`` if not all."""

    path: str
    lines: tuple[str, ...]
    cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A pair of plugins and what they have apart.

    ``new`` and ``gone`` are facts by the words of ``FACTS``. ``to_consent`` are capabilities that are asked for now
    and were not granted (in a home) or asked for (elsewhere) before. ``files`` is ``None`` where not both sides have
    files.
    """

    pair: Pair
    change: Change
    old: SeenTree | None = None
    seen: SeenTree | None = None
    new: Mapping[str, tuple[str, ...]]
    gone: Mapping[str, tuple[str, ...]]
    new_findings: tuple[Finding, ...] = ()
    gone_findings: tuple[Finding, ...] = ()
    to_consent: tuple[str, ...] = ()
    files: tuple[FileChange, ...] | None = None
    texts: tuple[Text, ...] = ()
    unseen: tuple[Unseen, ...] = ()

    @property
    def relation(self) -> str | None:
        """Where the new commit stands as seen from the old one, where that was asked."""
        standing = self.seen.standing if isinstance(self.seen, Seen) else None
        since = standing.since if standing is not None else None
        return since.words if since is not None else None

    @property
    def between(self) -> Between | None:
        """What was committed from the old commit to the new one, where that was asked."""
        standing = self.seen.standing if isinstance(self.seen, Seen) else None
        return standing.between if standing is not None else None


def compared(pair: Pair, old: SeenTree | None, new: SeenTree | None) -> Compared:
    """Compare one plugin; never raises for what is wrong with it."""
    unseen = (*_unseen_of(pair.old, old), *_unseen_of(pair.new, new))
    if pair.same_pin:
        return Compared(pair=pair, change=Change.SAME, new={}, gone={})
    if unseen:
        return Compared(pair=pair, change=Change.NOT_SEEN, old=old, seen=new, new={}, gone={}, unseen=unseen)
    apart_by = difference(old or SeenTree(), new or SeenTree())
    files, texts, faults = _files(pair, old, new)
    moved = pair.old is not None and pair.new is not None and _moved(pair.old, pair.new)
    changed = bool(files) or not apart_by.is_empty
    both = Change.MOVED if moved else Change.CHANGED if changed else Change.SAME
    return Compared(
        pair=pair,
        change=Change.ADDED if pair.old is None else Change.REMOVED if pair.new is None else both,
        old=old,
        seen=new,
        new=apart_by.new,
        gone=apart_by.gone,
        new_findings=apart_by.new_findings,
        gone_findings=apart_by.gone_findings,
        to_consent=_to_consent(pair, old, new),
        files=files,
        texts=texts,
        unseen=faults,
    )


def _unseen_of(item: Item | None, seen: SeenTree | None) -> Iterator[Unseen]:
    if item is not None and item.unseen is not None:
        yield item.unseen
    elif seen is not None and seen.unseen is not None:
        yield seen.unseen


def _moved(old: Item, new: Item) -> bool:
    """Whether the plugin is at another commit, or from another place."""
    places = {one.site.identity for one in (old, new) if one.site is not None}
    return len(places) > 1 or (old.commit is not None and new.commit is not None and old.commit != new.commit)


def _to_consent(pair: Pair, old: SeenTree | None, new: SeenTree | None) -> tuple[str, ...]:
    if new is None or new.plugin is None:
        return ()
    asked = {one.id for one in new.plugin.capabilities}
    if pair.old is not None and pair.old.granted is not None:
        return tuple(sorted(asked - set(pair.old.granted)))
    before = {one.id for one in old.plugin.capabilities} if old is not None and old.plugin is not None else set()
    return tuple(sorted(asked - before))


def _files(
    pair: Pair, old: SeenTree | None, new: SeenTree | None
) -> tuple[tuple[FileChange, ...] | None, tuple[Text, ...], tuple[Unseen, ...]]:
    before, after = _tree_of(pair.old, old), _tree_of(pair.new, new)
    if before is None or after is None:
        return None, (), ()
    try:
        changes = apart(before, after)
        read = (_agents_read(old) | _agents_read(new)) - _MANIFESTS
        told = [one for one in changes if one.path in read]
        texts = tuple(_text(one.path, before, after) for one in told[:TEXTS])
    except CouldNotLook as fault:
        return None, (), (Unseen(subject=pair.label, reason=fault.message, remedy=fault.remedy),)
    return changes, tuple(one for one in texts if one.lines), ()


def _tree_of(item: Item | None, seen: SeenTree | None) -> Tree | None:
    tree = seen.tree if seen is not None else None
    if tree is None or item is None or item.state is None:
        return tree
    # Python's own bytecode comes and goes in a home, and is no change of the plugin.
    present = {entry.path: entry for entry in tree.entries}
    kept = [one for one in tree.entries if not is_bytecode(one.path) or why_foreign(tree.root, present, one)]
    return Tree(root=tree.root, entries=tuple(kept))


def _agents_read(seen: SeenTree | None) -> set[str]:
    examined = seen.scan.examined if seen is not None and seen.scan is not None else ()
    return {file.path for file in examined if file.role == AGENT}


def _text(path: str, old: Tree, new: Tree) -> Text:
    before, after = _shown_lines(old, path), _shown_lines(new, path)
    if max(len(before), len(after)) > MOST_LINES:
        # What two long texts have apart takes too long to find in hostile ones.
        return Text(path=path, lines=(), cut=True)
    lines = list(difflib.unified_diff(before, after, lineterm="", n=1))[2:]
    return Text(path=path, lines=tuple(lines[:TEXT_LINES]), cut=len(lines) > TEXT_LINES)


def _shown_lines(tree: Tree, path: str) -> Sequence[str]:
    entry = tree.find(path)
    lines = lines_of(tree, entry) if entry is not None else None
    return [clean(line.decode("utf-8", "replace"), limit=_LINE) for line in lines or ()]


def facts_in_order(facts: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Give kind, the words for it, and what there is of it: what the code does first."""
    for kind in sorted(FACTS, key=lambda one: one != "behaviours"):
        if facts.get(kind):
            yield kind, FACTS[kind], facts[kind]
