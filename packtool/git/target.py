"""What a person names to be looked at: a folder as it is, a folder at a commit, or a repository at a commit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.files import meant_instead
from packtool.git.local import pin_of
from packtool.pins import Commit, Pin, PinError, Source
from packtool.text import typed_word

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEX = re.compile(r"[0-9A-Fa-f]+")
FORMS = "name a folder, a folder with --commit REVISION, or owner/repo[/sub/dir]@COMMIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What is meant: ``what`` as the person named it, ``revision`` for a folder at a commit.

    ``mirror`` is the folder that stands in for all hosts.
    """

    what: str
    revision: str | None = None
    allow_local: bool = False
    mirror: str | None = None


def meant_by(target: Target, *, scratch: Path, environ: Mapping[str, str], forms: str = FORMS) -> Path | Pin:
    """Return the folder, or the pin that is to be fetched; ``scratch`` is a folder to make one in.

    ``forms`` says what may be named. Raises Misuse for what is neither, and CouldNotLook for a folder in no repository.
    """
    place = Path(target.what).expanduser()
    if place.is_dir():
        if target.revision is None:
            return place
        asking = scratch / "asking"
        asking.mkdir()
        return pin_of(place, target.revision, scratch=asking, environ=environ)
    if target.revision is not None:
        raise Misuse(f"{target.what} is no folder, and --commit needs one", remedy=forms)
    if place.exists():
        raise Misuse(f"{target.what} is no folder", remedy=forms)
    return _pin(target, forms)


def _pin(target: Target, forms: str) -> Pin:
    where, at, commit = target.what.rpartition("@")
    if not at or "/" not in where:
        words = f"{target.what} is neither a folder nor a repository at a commit"
        raise Misuse(words, remedy=meant_instead(Path(target.what), folder=True) or forms)
    try:
        source, subdir = Source.parse(where, allow_local=target.allow_local)
    except PinError as fault:
        raise Misuse(f"{target.what}: this {fault.reason}", remedy=fault.remedy) from None
    try:
        return Pin(source=source, commit=Commit.parse(commit), subdir=subdir)
    except PinError as fault:
        raise Misuse(f"{target.what}: this {fault.reason}", remedy=_how_to_ask(source, commit)) from None


def _how_to_ask(source: Source, name: str) -> str:
    """Return the command that prints the commit that is meant, whether a branch, a tag or neither was named."""
    asked = f"git ls-remote {typed_word(source.url)}"
    if not name or _HEX.fullmatch(name):
        return f"write the full commit; this lists those of branches and tags: {asked}"
    # Of a tag with a message of its own the commit is what `^{}` stands for.
    return f"write the full commit, the last that this prints: {asked} {typed_word(name)} {typed_word(name + '^{}')}"
