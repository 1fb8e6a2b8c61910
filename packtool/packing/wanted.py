"""What a person asks for: ``OWNER/REPO[/SUBDIR]`` or a name, and the tag or commit behind the @."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packaging.version import InvalidVersion, Version

from packtool.errors import Misuse
from packtool.git.tips import default_tip
from packtool.packing.words import SHORT, shown
from packtool.pins import Commit, PinError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.git import Listing
    from packtool.pins import Source

# The login and host of an address may hold an @ of their own, and so may a folder that begins with one.
_HEAD = re.compile(r"(?:[A-Za-z0-9+.-]{1,64}://[^/]{0,300}|[A-Za-z0-9._-]{1,64}@[^/:]{1,253}:)")
_AT = re.compile(r"(?<!/)@")
_HEX = re.compile(r"[0-9a-fA-F]{4,39}")
_LONGEST_TAG = 100
_FEW = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The commit that is wanted, and the tag that stands for it, if one does."""

    commit: Commit
    tag: str | None = None


def split_at(what: str) -> tuple[str, str | None]:
    """Split ``o/r/sub@v1`` into the place and what stands behind the @; a login's @ is none."""
    head = _HEAD.match(what)
    start = head.end() if head is not None else 0
    found = _AT.search(what, start)
    return (what, None) if found is None else (what[: found.start()], what[found.end() :])


def target_of(at: str, source: Source, listing: Listing, again: str) -> Target:
    """Return what a tag or a full commit stands for. ``again`` is the command, to be completed by a commit.

    Raises Misuse for a branch, a shortened commit, and a word that the repository does not know.
    """
    try:
        commit = Commit.parse(at)
    except PinError:
        pass
    else:
        return Target(commit=commit, tag=tag_at(commit, listing))
    tags = tags_of(listing)
    if at in tags:
        return Target(commit=Commit.parse(tags[at]), tag=at)
    branch = next((tip for tip in listing.tips if tip.is_branch and tip.name == at), None)
    if branch is not None:
        message = f"{shown(at)} is a branch of {source.display}, and moves; now it is at {branch.commit[:SHORT]}"
        raise Misuse(message, remedy=f"{again}{branch.commit}")
    near = [tip.commit for tip in listing.tips if _HEX.fullmatch(at) and tip.commit.startswith(at.lower())]
    if near:
        raise Misuse(f"{at} is a shortened commit; all 40 digits are needed", remedy=f"{again}{near[0]}")
    names = ", ".join(shown(name) for name in [*tags][-_FEW:])
    listed = f"its last tags are {names}" if names else "it has no tags"
    raise Misuse(f"{source.display} has no tag {shown(at)}; {listed}", remedy=_list(source))


def newest(source: Source, listing: Listing, tag: str | None) -> Target:
    """Return where an entry moves by itself: the newest release, if it has a tag beside it, else the default branch.

    Raises CouldNotLook when the repository has no default branch.
    """
    name = newest_tag(tag, tags_of(listing)) if tag is not None else None
    if name is not None:
        return Target(commit=Commit.parse(tags_of(listing)[name]), tag=name)
    commit = default_tip(source, listing)
    return Target(commit=commit, tag=tag_at(commit, listing))


def newest_tag(tag: str, tags: Mapping[str, str]) -> str | None:
    """Return the highest version among the tags that are spelled like ``tag``; a preview only after a preview."""
    before = _before_number(tag)
    own = None if before is None else _version(tag, before)
    if before is None or own is None:
        return None
    versions = ((_version(name, before), name) for name in tags)
    found = [(one, name) for one, name in versions if one is not None and (own.is_prerelease or not one.is_prerelease)]
    return max(found)[1] if found else None


def tag_at(commit: Commit, listing: Listing) -> str | None:
    """Return the tag that stands for exactly this commit: the highest version, else the first by name."""
    names = sorted(name for name, there in tags_of(listing).items() if there == commit.hex)
    if not names:
        return None
    return next((best for name in names if (best := newest_tag(name, dict.fromkeys(names, "")))), names[0])


def tags_of(listing: Listing) -> dict[str, str]:
    """Return every tag with the commit that it stands for, where it stands for one."""
    return {tip.name: tip.commit for tip in listing.tips if not tip.is_branch and _is_commit(tip.commit)}


def _is_commit(oid: str) -> bool:
    try:
        Commit.parse(oid)
    except PinError:
        return False
    return True


def _before_number(tag: str) -> str | None:
    """Return what stands before the version in a tag's name, ``None`` where there is none."""
    starts = range(min(len(tag), _LONGEST_TAG))
    return next((tag[:at] for at in starts if _version(tag, tag[:at]) is not None), None)


def _version(name: str, before: str) -> Version | None:
    if not name.startswith(before):
        return None
    try:
        return Version(name.removeprefix(before))
    except InvalidVersion:
        return None


def _list(source: Source) -> str:
    return f"git ls-remote --tags {shlex.quote(source.url)}"
