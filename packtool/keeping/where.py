"""Where a plugin is that a keeper names: its repository, folder and commit, with tags and branches looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.git.tips import default_tip, standing_for
from packtool.pins import Commit, Pin, PinError, Source
from packtool.text import typed_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.git import Listing

    Ask = Callable[[Source], Listing]

_FORMS = "write owner/repo, owner/repo/sub/dir or an https:// address"


def source_of(what: str, *, allow_local: bool) -> tuple[Source, str | None]:
    """Return the source and folder that a keeper names. Raises Misuse."""
    try:
        return Source.parse(what, allow_local=allow_local)
    except PinError as fault:
        raise Misuse(f"{what}: this {fault.reason}", remedy=_with_tag(what) or fault.remedy or _FORMS) from None


def _with_tag(what: str) -> str:
    """Return the command for a place with its tag behind it, as `pack add` takes it; empty for anything else."""
    where, _, tag = what.rpartition("@")
    try:
        Source.parse(where)
    except PinError:
        return ""
    return f"packtool index add --tag {typed_word(tag)} {typed_word(where)}" if tag else ""


def pin_of(source: Source, subdir: str | None, *, ref: str | None, tag: str | None, ask: Ask) -> Pin:
    """Return the pin at the commit ``ref``, at what ``tag`` stands for, or else at the default branch's newest commit.

    ``ask`` asks a repository for its branches and tags. Raises Misuse for a ``ref`` that is no commit (with the commit
    that it stands for) and for a tag that is not there, and CouldNotLook when the repository cannot be asked.
    """
    if ref is not None:
        return Pin(source=source, commit=_full(ref, source, ask), subdir=subdir)
    if tag is not None:
        return Pin(source=source, commit=_tagged(tag, source, ask), subdir=subdir)
    return Pin(source=source, commit=default_tip(source, ask(source)), subdir=subdir)


def _full(ref: str, source: Source, ask: Ask) -> Commit:
    try:
        return Commit.parse(ref)
    except PinError as fault:
        meant = standing_for(ref, ask(source))
        if meant is None:
            raise Misuse(f"{ref}: this {fault.reason}", remedy=fault.remedy) from None
        raise Misuse(
            f"a full commit is needed; {ref} stands for {meant.hex} now",
            remedy=f"write {meant.hex} in the place of {ref}; of a tag, --tag {ref} takes its commit",
        ) from None


def _tagged(tag: str, source: Source, ask: Ask) -> Commit:
    tags = {tip.name: tip.commit for tip in ask(source).tips if not tip.is_branch}
    if tag not in tags:
        near = ", ".join(sorted(tags)[-5:])
        listed = f"it has {near}" if near else "it has none"
        raise Misuse(f"{source.display} has no tag {tag}; {listed}", remedy="name one of its tags: --tag TAG")
    return Commit.parse(tags[tag])
