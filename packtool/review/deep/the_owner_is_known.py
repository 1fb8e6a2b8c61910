"""What only a forge knows of repository and owner: without its answers nothing is said to be in order."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.forge import Facts, NotChecked, Relation
from packtool.review.changes import Kind
from packtool.review.law import Remark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.forge import Submitter
    from packtool.review.looked import Looked

_DAY = timedelta(days=1)

NOT_CHECKED = Rule(
    id="review-owner-not-checked",
    severity=Severity.NOTE,
    summary="Whose the repository is was not checked.",
    why="Whether it is archived, was renamed, has a license, and belongs to whoever submits it only its host can say.",
    remedy="look at the repository's page",
)
ARCHIVED = Rule(
    id="review-repository-archived",
    severity=Severity.WARNING,
    summary="The repository is archived.",
    why="Nobody mends what is found in it any more.",
    remedy="take another repository, or say in the entry that it is deprecated",
)
RENAMED = Rule(
    id="review-repository-renamed",
    severity=Severity.WARNING,
    summary="The repository has another name or owner now.",
    why="Its host sends on from the old name until somebody else takes it, and then hands out what they put there.",
    remedy="write the new name, once the keepers know whose it is",
)
CHANGED = Rule(
    id="review-owner-changed",
    severity=Severity.ERROR,
    summary="The repository belongs to another account than the one that is recorded.",
    why="A login can be given up and taken by others, and a repository handed over; the id of an account cannot.",
    remedy="find out who it is; the keepers then record the new id",
)
TAKEN_OVER = Rule(
    id="review-owner-taken-over",
    severity=Severity.ERROR,
    summary="The account that owns the repository is younger than the entry.",
    why="The account of that name was deleted or renamed, and somebody else registered the name.",
    remedy="find out where the author went, and write that place, or remove the entry",
)
MADE_ANEW = Rule(
    id="review-repository-made-anew",
    severity=Severity.WARNING,
    summary="The repository is younger than the entry.",
    why="The one that was looked at is gone; this one has the same name and can hold anything.",
    remedy="ask its owner why, and look at it as at a new plugin",
)
UNLICENSED = Rule(
    id="review-no-license",
    severity=Severity.NOTE,
    summary="The repository's host sees no license in it.",
    why="Without a license nobody may copy or change the plugin, whatever they can do.",
    remedy="add a LICENSE file to the repository",
)
FORK = Rule(
    id="review-repository-fork",
    severity=Severity.WARNING,
    summary="A new entry leads to a fork of another repository.",
    why="People look for the original; a fork of it can carry its name and something else in its code.",
    remedy="name the original repository, or say in the pull request why the fork is meant",
)
AGE_NOT_CHECKED = Rule(
    id="review-age-not-checked",
    severity=Severity.WARNING,
    summary="Whether the owner's account is older than the entry was not checked.",
    why="The index does not say when it took the entry in, so that an account which took the name over is not seen.",
    remedy="look at how old account and repository are; the keepers then write the day under `added_at`",
)
STRANGER = Rule(
    id="review-submitter-unknown",
    severity=Severity.WARNING,
    summary="Who submits the change has no part in the repository that can be seen.",
    why="Its author may know nothing of it; commit, words and marks of the entry were chosen by somebody else.",
    remedy="have an author of the plugin say in the pull request that they agree",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say what a forge knows; or that it was not checked, which of a change is for the keepers.

    Keepers who edit an index themselves ask no forge: to them it is a note.
    """
    owner = looked.owner
    if isinstance(owner, Facts):
        yield from _about(owner, looked)
    else:
        yield _not_checked(looked, owner)


def _about(facts: Facts, looked: Looked) -> Iterator[Remark]:
    shown, place = looked.entry.source.display, looked.at("repo")
    if facts.archived:
        yield Remark(rule=ARCHIVED, place=place, message=f"{shown} is archived")
    sent_on = looked.seen.standing is not None and looked.seen.standing.moved_to is not None
    if facts.path.casefold() != looked.entry.source.path.casefold() and not sent_on:
        message = f"{shown} is now {facts.path} (repository {facts.id}, owner {facts.owner.id})"
        yield Remark(rule=RENAMED, place=place, message=message)
    if facts.license is None:
        yield Remark(rule=UNLICENSED, place=place, message=f"{shown} has no license that its host knows of")
    if facts.recorded is not None and facts.recorded != facts.owner.id:
        message = f"{shown} belongs to account {facts.owner.id} ({facts.owner.login}); recorded is {facts.recorded}"
        yield Remark(rule=CHANGED, place=place, message=message)
    else:
        yield from _ages(facts, looked)
    if facts.fork and looked.change.is_any(Kind.ADD, Kind.MOVE):
        yield Remark(rule=FORK, place=place, message=f"{shown} is a fork")
    if looked.change.kinds:
        yield from _submitted(facts.submitter, looked)


def _ages(facts: Facts, looked: Looked) -> Iterator[Remark]:
    """Hold the days on which account and repository were made to the day on which the entry was: ids need no list."""
    if looked.change.is_any(Kind.ADD, Kind.MOVE):
        return
    added = _added(looked)
    if added is None:
        severity = Severity.WARNING if looked.change.kinds else Severity.NOTE
        message = "whether its owner's account is older than the entry was not checked: the index gives no `added_at`"
        yield Remark(rule=AGE_NOT_CHECKED, place=looked.at("repo"), message=message, severity=severity)
        return
    account = facts.owner
    if account.created is not None and account.created.date() > added:
        since = account.created.date()
        message = f"{account.login} (account {account.id}) exists since {since}, the entry since {added}"
        yield Remark(rule=TAKEN_OVER, place=looked.at("repo"), message=message)
    elif facts.created.date() > added:
        message = f"{facts.path} exists since {facts.created.date()}, the entry since {added}"
        yield Remark(rule=MADE_ANEW, place=looked.at("repo"), message=message)


def _added(looked: Looked) -> date | None:
    """Return the day from the entry as it was where there was one: the change may have written another, or none.

    A day that is still to come is none.
    """
    old = looked.change.old
    entry = looked.entry if old is None else old.entry
    try:
        day = None if entry is None else datetime.fromisoformat(entry.added_at.strip()).replace(tzinfo=UTC).date()
    except ValueError:
        return None
    return day if day is not None and day <= (looked.now + _DAY).date() else None


def _submitted(submitter: Submitter | None, looked: Looked) -> Iterator[Remark]:
    if submitter is None:
        yield _not_checked(looked, NotChecked(reason="who proposes the change was not said (--submitter LOGIN)"))
        return
    relation = submitter.relation
    if isinstance(relation, NotChecked):
        yield _not_checked(looked, NotChecked(reason=f"what {submitter.login} is to it: {relation.reason}"))
    elif relation is Relation.STRANGER:
        message = f"{submitter.login} neither owns {looked.entry.source.display} nor is seen to contribute to it"
        yield Remark(rule=STRANGER, place=looked.at("repo"), message=message)


def _not_checked(looked: Looked, why: NotChecked | None) -> Remark:
    reason = "no forge was asked" if why is None else why.reason
    message = f"the owner of {looked.entry.source.display} was not checked: {reason}"
    # Neither an outage nor a missing token may be a way around the keepers.
    heavy = why is not None and (why.asked or bool(looked.change.kinds))
    severity = Severity.WARNING if heavy else None
    return Remark(rule=NOT_CHECKED, place=looked.at("repo"), message=message, severity=severity)
