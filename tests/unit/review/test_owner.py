"""What a forge says, held against an entry and the change of it: severity, and when it is said at all."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from packtool.at_pin import Seen
from packtool.forge import Account, Facts, NotChecked, Relation, Submitter
from packtool.git import Standing
from packtool.manifests.index.entry import Entry
from packtool.pins import Commit, Pin, Source
from packtool.review.changes import Change, Kind
from packtool.review.deep.the_owner_is_known import judge
from packtool.review.looked import Looked
from packtool.review.side import Item

if TYPE_CHECKING:
    from packtool.review.law import Remark

NOW = datetime(2026, 2, 1, tzinfo=UTC)
SOURCE = Source.parse("acme/alarm")[0]
COMMIT = Commit.parse("1" * 40)
OWNER = Account(id=22, login="acme", organization=False, created=datetime(2020, 1, 1, tzinfo=UTC))
FACTS = Facts(
    id=101,
    path="acme/alarm",
    owner=OWNER,
    archived=False,
    fork=False,
    license="MIT",
    created=datetime(2024, 3, 1, 23, 59, tzinfo=UTC),
    submitter=Submitter(login="acme", relation=Relation.OWNER),
)


def looked(owner: Facts | NotChecked | None, *kinds: Kind, added: str = "2025-01-01", was: str | None = None) -> Looked:
    entry = Entry(position=3, name="alarm", source=SOURCE, commit=COMMIT, added_at=added)
    old = None if was is None else Item(position=3, fields={}, entry=replace(entry, added_at=was))
    return Looked(
        entry=entry,
        change=Change(old=old, new=Item(position=3, fields={}, entry=entry), kinds=frozenset(kinds)),
        seen=Seen(pin=Pin(source=SOURCE, commit=COMMIT, subdir=None)),
        facts={},
        before=None,
        now=NOW,
        owner=owner,
    )


def said(one: Looked) -> list[tuple[str, str]]:
    remarks: list[Remark] = list(judge(one))
    assert {remark.place for remark in remarks} <= {("plugins", 2, "repo")}
    return [
        (remark.rule.id.removeprefix("review-"), (remark.severity or remark.rule.severity).word) for remark in remarks
    ]


def submitted(relation: Relation | NotChecked) -> Facts:
    return replace(FACTS, submitter=Submitter(login="bob", relation=relation))


@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_is_said_of_what_is_in_order(kind: Kind) -> None:
    assert said(looked(FACTS, kind)) == []
    assert said(looked(submitted(Relation.CONTRIBUTOR), kind)) == []


def test_not_asked_is_a_note_and_no_answer_is_for_the_keepers() -> None:
    assert said(looked(None, Kind.ADD)) == [("owner-not-checked", "note")]
    nobody = NotChecked(reason="elsewhere", asked=False)
    assert said(looked(nobody)) == [("owner-not-checked", "note")]
    # Of a change, also of words alone, it is for the keepers.
    for kind in Kind:
        assert said(looked(nobody, kind)) == [("owner-not-checked", "warning")]
        assert said(looked(replace(FACTS, submitter=None), kind)) == [("owner-not-checked", "warning")]
    assert said(looked(NotChecked(reason="away"), Kind.BUMP)) == [("owner-not-checked", "warning")]


def test_archived_and_unlicensed_are_told_of_every_change() -> None:
    facts = replace(FACTS, archived=True, license=None)
    assert said(looked(facts, Kind.METADATA)) == [("repository-archived", "warning"), ("no-license", "note")]


def test_a_new_name_is_told_once() -> None:
    facts = replace(FACTS, path="Acme-Labs/alarm")
    one = looked(facts, Kind.BUMP)
    assert said(one) == [("repository-renamed", "warning")]
    assert "acme/alarm is now Acme-Labs/alarm (repository 101, owner 22)" in next(judge(one)).message
    # The server of the repository says so itself, which is told by another law.
    standing = Standing(
        branches=("main",), tags=(), default_branch="main", moved_to="https://github.com/Acme-Labs/alarm"
    )
    assert said(replace(one, seen=replace(one.seen, standing=standing))) == []
    assert said(looked(replace(FACTS, path="Acme/Alarm"), Kind.BUMP)) == []


def test_an_account_younger_than_the_entry_took_the_name_over() -> None:
    facts = replace(FACTS, owner=replace(OWNER, created=datetime(2025, 1, 2, tzinfo=UTC)))
    assert said(looked(facts, Kind.BUMP)) == [("owner-taken-over", "error")]
    # A sweep has nothing to compare with.
    assert said(looked(facts)) == [("owner-taken-over", "error")]
    # The change cannot write another day.
    assert said(looked(facts, Kind.METADATA, added="2026-01-01", was="2025-01-01")) == [("owner-taken-over", "error")]
    # The very day is no later one; new entries and moved ones have no day to hold it to.
    same_day = replace(FACTS, owner=replace(OWNER, created=datetime(2025, 1, 1, 23, tzinfo=UTC)))
    assert said(looked(same_day, Kind.BUMP)) == []
    for kind in (Kind.ADD, Kind.MOVE):
        assert said(looked(facts, kind)) == []
    # A change that leaves the day out is held to the one that was there; where there was none, that is told.
    assert said(looked(facts, Kind.METADATA, added="", was="2025-01-01")) == [("owner-taken-over", "error")]
    for odd in ("", "soon", "2025-13-01", "9" * 5000, "2026-02-03"):
        assert said(looked(facts, Kind.BUMP, added=odd)) == [("age-not-checked", "warning")]
        assert said(looked(facts, Kind.BUMP, added="2025-01-01", was=odd)) == [("age-not-checked", "warning")]
        assert said(looked(facts, added=odd)) == [("age-not-checked", "note")]


def test_a_repository_younger_than_the_entry_was_made_anew() -> None:
    assert said(looked(FACTS, Kind.BUMP, added="2024-03-01")) == []
    assert said(looked(FACTS, Kind.BUMP, added="2024-02-29")) == [("repository-made-anew", "warning")]
    assert said(looked(FACTS, Kind.BUMP, added="2024-02-29T10:00:00Z")) == [("repository-made-anew", "warning")]


def test_a_fork_is_told_where_it_is_new() -> None:
    facts = replace(FACTS, fork=True)
    for kind in Kind:
        expected = [("repository-fork", "warning")] if kind in {Kind.ADD, Kind.MOVE} else []
        assert said(looked(facts, kind)) == expected


def test_whatever_a_stranger_changes_is_for_the_keepers() -> None:
    for kind in Kind:
        assert said(looked(submitted(Relation.STRANGER), kind)) == [("submitter-unknown", "warning")]
    assert said(looked(submitted(Relation.STRANGER))) == []
    assert said(looked(submitted(NotChecked(reason="away")), Kind.ADD)) == [("owner-not-checked", "warning")]


def test_an_owner_who_is_another_account_than_the_recorded_one_fails() -> None:
    assert said(looked(replace(FACTS, recorded=22), Kind.BUMP)) == []
    for kind in Kind:
        assert said(looked(replace(FACTS, recorded=21), kind)) == [("owner-changed", "error")]
    # It is told once: which of the two is younger adds nothing.
    young = replace(FACTS, recorded=21, owner=replace(OWNER, created=NOW))
    assert said(looked(young, Kind.BUMP)) == [("owner-changed", "error")]
