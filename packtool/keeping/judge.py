"""What `index check` says of an edit before it is written: the laws over all entries, and those about the plugins."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.at_pin import difference, facts_of
from packtool.findings import Severity
from packtool.keeping.words import shown
from packtool.pins import Pin
from packtool.review.changes import changes
from packtool.review.deep import deep_laws
from packtool.review.deep.the_scan_passes import SCAN
from packtool.review.deep.what_is_new_is_for_the_keepers import FOUND
from packtool.review.law import Review
from packtool.review.laws import laws
from packtool.review.laws.no_mark_of_the_keepers_is_lost import LOST
from packtool.review.laws.old_names_are_names import REPOINTED
from packtool.review.laws.what_only_keepers_know import GONE, KEY
from packtool.review.locating import Places
from packtool.review.looked import Before, Looked
from packtool.review.side import Side
from packtool.review.weigh import weighed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime

    from packtool.at_pin import Seen
    from packtool.findings import Finding
    from packtool.keeping.index_file import Changed
    from packtool.manifests.index.entry import Entry
    from packtool.review.changes import Change
    from packtool.review.law import Remark

Key = tuple[str, str, str]
# What is found in the files is told with their own lines.
_TOLD_APART = frozenset({SCAN.id, FOUND.id})
# These say no more than that keepers have to look, and they are who edits.
_FOR_KEEPERS = frozenset({LOST.id, GONE.id, KEY.id, REPOINTED.id})


@dataclass(frozen=True, slots=True, kw_only=True)
class Judging:
    """How an edit is judged; ``seen`` are the plugins that were looked at, by the key of their pin."""

    now: datetime
    allow_local: bool = False
    seen: Mapping[Key, Seen] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What was found, at the lines of the new file; ``plugins`` is what of it is about one plugin, by its pin."""

    findings: tuple[Finding, ...]
    plugins: Mapping[Key, tuple[Finding, ...]]


def key_of(pin: Pin) -> Key:
    """Return what two pins share that mean the same plugin at the same commit, however their source is spelt."""
    return (*pin.identity, pin.commit.hex)


def by_key(seen: Iterable[Seen]) -> dict[Key, Seen]:
    """Return what was seen by the keys of the pins."""
    return {key_of(one.pin): one for one in seen}


def judge_edit(changed: Changed, how: Judging) -> Judged:
    """Judge what an edit changes; old faults beside it are left out."""
    path = changed.path.as_posix()
    before = Side.read(changed.before, allow_local=how.allow_local)
    after = Side.read(changed.after, allow_local=how.allow_local)
    found = changes(before, after)
    review = Review(head=after, base=before, changes=found, now=how.now)
    remarks = [one for law in laws() for one in law.judge(review) if one.rule.id not in _FOR_KEEPERS]
    owners: dict[int, Key] = {}
    for change in found.entries:
        for key, remark in _deep(change, how):
            owners[id(remark)] = key
            remarks.append(remark)
    told = weighed(remarks, found, Places(changed.after, path))
    plugins: dict[Key, tuple[Finding, ...]] = {}
    for remark, one in told:
        owner = owners.get(id(remark))
        if owner is not None:
            plugins[owner] = (*plugins.get(owner, ()), one)
    # Of thousands of remarks the heaviest are told, so that nothing that fails is among those that are not.
    return Judged(findings=tuple(one for _, one in told if one.severity is not Severity.NOTE), plugins=plugins)


def _deep(change: Change, how: Judging) -> Iterator[tuple[Key, Remark]]:
    entry = None if change.new is None else change.new.entry
    pin = None if entry is None else _pin(entry)
    if entry is None or pin is None or key_of(pin) not in how.seen:
        return
    key, seen = key_of(pin), how.seen[key_of(pin)]
    looked = Looked(
        entry=entry, change=change, seen=seen, facts=facts_of(seen), before=_before(change, seen, how), now=how.now
    )
    known = _TOLD_APART | {finding.rule.id for finding in seen.findings}
    for law in deep_laws():
        for remark in law.judge(looked):
            if remark.rule.id not in known:
                yield key, replace(remark, message=f"entry `{shown(entry.name)}`: {remark.message}")


def _before(change: Change, new: Seen, how: Judging) -> Before | None:
    entry = None if change.old is None else change.old.entry
    pin = None if entry is None else _pin(entry)
    seen = None if pin is None else how.seen.get(key_of(pin))
    if entry is None or seen is None or seen.pin == new.pin:
        return None
    return Before(entry=entry, seen=seen, news=difference(seen, new))


def _pin(entry: Entry) -> Pin | None:
    if entry.commit is None:
        return None
    return Pin(source=entry.source, commit=entry.commit, subdir=entry.subdir)
