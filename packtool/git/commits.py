"""Pinned commits brought here: each with its tree, or with the finding that says why it is no commit to use."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Finding, Location, Rule, Severity
from packtool.git.objects import tagged
from packtool.git.refusal import GitRefusal, Reason

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.git.remote import Listing, Remote, Tip
    from packtool.git.store import Store, Thing
    from packtool.pins import Source

_TAG_BYTES = 1024 * 1024
_SHORT = 12

MISSING = Rule(
    id="git-commit-missing",
    severity=Severity.ERROR,
    summary="The repository does not have the pinned commit.",
    why="It was mistyped, never published, or removed from the repository since; nothing can be installed from it.",
    remedy="list what the repository has with `git ls-remote URL`, and pin one of those commits",
)
NOT_A_COMMIT = Rule(
    id="git-not-a-commit",
    severity=Severity.ERROR,
    summary="The pinned id names something in the repository that is no commit.",
    why="An annotated tag has an id of its own, and so have folders and files; only a commit can be installed.",
    remedy="pin the commit; for a tag, `git ls-remote URL TAG^{}` prints it",
)
NOT_ON_BRANCH = Rule(
    id="git-commit-not-on-branch",
    severity=Severity.ERROR,
    summary="The commit is on no branch and no tag of its repository.",
    why="Hosts hand out commits of forks and pull requests under the name of the parent repository, so anyone can have "
    "put it there: that the id resolves does not show that the owner published it.",
    remedy="pin a commit that is on a branch or tag of the repository",
)
REFUSED_OBJECT = Rule(
    id="git-object-refused",
    severity=Severity.ERROR,
    summary="Git's own check refuses an object of the commit.",
    why="It is damaged or made to trick git; a clone with checks on cannot hold it.",
    remedy="do not use this commit, and tell whoever published it",
)
_HERE = Location(path=".")


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What came of the pinned ids: findings for those that could not be had; ``whole``: all history came with them."""

    refused: Mapping[str, Finding]
    whole: bool = False


def bring(remote: Remote, store: Store, source: Source, oids: Sequence[str], listing: Listing) -> Brought:
    """Fetch the pinned ids, without history where the server hands out any id, else with all of it."""
    try:
        remote.fetch(store, oids, "--depth=1")
    except GitRefusal as refusal:
        if refusal.reason is Reason.UNADVERTISED:
            store.clear()
            everything = sorted({tip.oid for tip in listing.tips})
            if everything:
                remote.fetch(store, everything, "--update-shallow")
            return Brought(refused={}, whole=True)
        if refusal.reason not in {Reason.NOT_OURS, Reason.DAMAGED}:
            raise
        if len(oids) == 1:
            return Brought(refused={oids[0]: _refused(source, oids[0], refusal)})
        # One bad id fails the whole fetch: each on its own tells which.
        alone = [bring(remote, store, source, [oid], listing) for oid in oids]
        return Brought(refused={oid: finding for each in alone for oid, finding in each.refused.items()})
    return Brought(refused={})


def _refused(source: Source, oid: str, refusal: GitRefusal) -> Finding:
    if refusal.reason is Reason.DAMAGED:
        return REFUSED_OBJECT.at(_HERE, f"git refuses an object of {named(source, oid)}: {refusal.detail}")
    return missing(source, oid)


def named(source: Source, oid: str) -> str:
    """Return the words for a pinned commit, so that a message can be read by itself."""
    return f"commit {oid[:_SHORT]} of {source.display}"


def missing(source: Source, oid: str) -> Finding:
    """Make the finding for a commit that the repository does not have."""
    remedy = f"list what the repository has with `{_list(source)}`, and pin one of those commits"
    return MISSING.at(_HERE, f"{source.display} has no commit {oid[:_SHORT]}", remedy=remedy)


def not_a_commit(store: Store, thing: Thing, source: Source, tips: Sequence[Tip]) -> Finding:
    """Make the finding for an id that names a tag, a tree or a blob; for a tag it names the commit."""
    subject = f"{thing.oid[:_SHORT]} in {source.display} is the id of"
    remedy = f"list what the repository has with `{_list(source)}`, and pin one of those commits"
    if thing.kind != "tag":
        what = {"tree": "a folder (tree)", "blob": "a file (blob)"}[thing.kind]
        return NOT_A_COMMIT.at(_HERE, f"{subject} {what}, not of a commit", remedy=remedy)
    peeled = store.look_up([f"{thing.oid}^{{commit}}"])[0]
    if peeled is not None:
        tag = next((tip.name for tip in tips if tip.oid == thing.oid and not tip.is_branch), None)
        what = "an annotated tag" if tag is None else f"the annotated tag {tag}"
        pattern = "" if tag is None else " " + shlex.quote(f"refs/tags/{tag}^{{}}")
        remedy = f"pin {peeled.oid}, the commit the tag points to; `{_list(source)}{pattern}` prints it"
        return NOT_A_COMMIT.at(_HERE, f"{subject} {what}, which points to commit {peeled.oid}", remedy=remedy)
    read = store.read([thing.oid], bound=_TAG_BYTES)[0]
    inside = tagged(read.content) if read else None
    what = f"an annotated tag of a {inside[1] if inside else 'missing object'}"
    return NOT_A_COMMIT.at(_HERE, f"{subject} {what}, not of a commit", remedy=remedy)


def not_on_branch(source: Source, oid: str, default: str | None, tips: Sequence[Tip]) -> Finding:
    """Make the finding for a commit that no branch or tag of the repository holds."""
    count = f"{len(tips)} looked at" + (f", default branch {default}" if default else "")
    fork = "it may come from a fork or a pull request"
    return NOT_ON_BRANCH.at(_HERE, f"{named(source, oid)} is on no branch or tag of it ({count}); {fork}")


def _list(source: Source) -> str:
    return f"git ls-remote {shlex.quote(source.url)}"
