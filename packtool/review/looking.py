"""The plugins of changed entries, looked at all together and judged one by one; what cannot be had is not judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.at_pin import difference, facts_of, plain_of
from packtool.errors import CouldNotLook
from packtool.findings import Unseen
from packtool.forge import Facts, NotChecked
from packtool.pins import Pin
from packtool.review.changes import Kind
from packtool.review.deep import deep_laws
from packtool.review.judged import Deeply
from packtool.review.looked import Before, Looked
from packtool.review.side import NAME_LIMIT
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from packtool.at_pin import Seen
    from packtool.findings import Json
    from packtool.manifests.index.entry import Entry
    from packtool.pins import Commit, Source
    from packtool.review.changes import Change
    from packtool.review.law import Remark, Review

    Look = Callable[[Sequence[Pin], Mapping[Pin, Commit]], Mapping[Pin, Seen]]

_NOBODY = NotChecked(reason="no forge was asked, for want of a token", asked=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the keepers want to know: ``min_age`` in days, and what a forge says of a repository, if one is asked."""

    min_age: int = 0
    owner_of: Callable[[Source], Facts | NotChecked] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    change: Change
    entry: Entry
    pin: Pin
    old: Entry | None
    old_pin: Pin | None


def look_deeply(review: Review, entries: Sequence[Change], *, look: Look, terms: Terms) -> Deeply:
    """Ask the deep laws about every entry that is pinned; ``look`` looks at plugins at their pins.

    It is given the pin that each was listed at before.
    Where git itself cannot be had no entry is judged.
    """
    tasks = [task for change in entries if (task := _task(change)) is not None]
    pins = list(dict.fromkeys(pin for task in tasks for pin in (task.pin, task.old_pin) if pin is not None))
    try:
        seen = look(pins, _since(tasks)) if pins else {}
    except CouldNotLook as fault:
        return Deeply(unseen={task.entry.position: _unseen(task.pin, fault) for task in tasks})
    remarks: list[Remark] = []
    unseen: dict[int, Unseen] = {}
    plugins: dict[int, Mapping[str, Json]] = {}
    for task in tasks:
        looked = _looked(task, seen, review, terms)
        # That there is no such repository is an answer; that nobody answers is none.
        if looked.seen.unseen is not None and not looked.seen.gone:
            unseen[task.entry.position] = looked.seen.unseen
        else:
            remarks += [_named(looked, remark) for law in deep_laws() for remark in law.judge(looked)]
        plugins[task.entry.position] = _details(looked)
    return Deeply(remarks=tuple(remarks), unseen=unseen, plugins=plugins)


def _task(change: Change) -> _Task | None:
    entry = None if change.new is None else change.new.entry
    if entry is None or entry.commit is None or change.kinds == frozenset({Kind.FORMAT}):
        return None
    pin = Pin(source=entry.source, commit=entry.commit, subdir=entry.subdir)
    old = None if change.old is None else change.old.entry
    before = None
    if old is not None and old.commit is not None:
        before = Pin(source=old.source, commit=old.commit, subdir=old.subdir)
    return _Task(change=change, entry=entry, pin=pin, old=old, old_pin=None if before == pin else before)


def _since(tasks: Sequence[_Task]) -> dict[Pin, Commit]:
    """Return the older commit of every pin that had one in the same repository."""
    return {
        task.pin: task.old_pin.commit
        for task in tasks
        if task.old_pin is not None and task.old_pin.source.key == task.pin.source.key
    }


def _looked(task: _Task, seen: Mapping[Pin, Seen], review: Review, terms: Terms) -> Looked:
    new = seen[task.pin]
    before = None
    if task.old is not None and task.old_pin is not None:
        old = seen[task.old_pin]
        comparable = new.fetched is not None and old.fetched is not None and old.unseen is None
        before = Before(entry=task.old, seen=old, news=difference(old, new) if comparable else None)
    return Looked(
        entry=task.entry,
        change=task.change,
        seen=new,
        facts=facts_of(new),
        before=before,
        now=review.now,
        min_age=terms.min_age,
        owner=_NOBODY if terms.owner_of is None else terms.owner_of(task.entry.source),
    )


def _named(looked: Looked, remark: Remark) -> Remark:
    """Say which entry it is about: what a law says is read in lists of many."""
    return replace(remark, message=f"entry `{clean(looked.entry.name, limit=NAME_LIMIT)}`: {remark.message}")


def _details(looked: Looked) -> dict[str, Json]:
    """Return what is known of the plugin and its ``owner``, and under ``news`` what is new in it and what is gone."""
    before, owner = looked.before, looked.owner
    return plain_of(looked.seen) | {
        "owner": owner.details() if isinstance(owner, Facts) else None,
        "before": None if before is None else {"place": before.seen.pin.place, "commit": before.seen.pin.commit.hex},
        "news": None if before is None or before.news is None else before.news.details(),
    }


def _unseen(pin: Pin, fault: CouldNotLook) -> Unseen:
    return Unseen(subject=pin.display, reason=fault.message, remedy=fault.remedy)
