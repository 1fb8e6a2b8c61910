"""What git prints about commits and trees, read as bytes."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from packtool.errors import CouldNotLook

SUBMODULE = 0o160000
_ID_BYTES = 20
# How far into a message its subject is looked for.
_HEAD_LINES = 20
_COMMITTER = re.compile(rb"^committer [^\n]*?(-?[0-9]{1,18}) [+-][0-9]{1,6}$", re.MULTILINE)
# 0001-01-01T00:00:00 and 9999-12-31T23:59:59: what a date can be.
_FIRST_SECOND, _LAST_SECOND = -62_135_596_800, 253_402_300_799
_TAGGED = re.compile(rb"object ([0-9a-f]{40})\ntype ([a-z]{1,10})\n")
_BLOB = re.compile(rb"(?:^|(?<=\0))[0-7]{6} blob ([0-9a-f]{40})\t")
_ENTRY = re.compile(rb"([0-7]{6}) ([a-z]{1,10}) ([0-9a-f]{40}) +([0-9]{1,18}|-)\t(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """One line of a recursive listing: mode, object, size in bytes, path (bytes that are not UTF-8 as surrogates)."""

    mode: int
    oid: str
    size: int
    path: str


def read_listed(stdout: bytes) -> list[Listed]:
    """Read what `git ls-tree -r -z -l` printed."""
    entries = []
    for record in stdout.split(b"\0"):
        if not record:
            continue
        found = _ENTRY.fullmatch(record)
        if found is None:
            raise CouldNotLook("git listed a tree in a way packtool does not read", remedy="git --version")
        size = 0 if found[4] == b"-" else int(found[4])
        entries.append(Listed(mode=int(found[1], 8), oid=found[3].decode(), size=size, path=os.fsdecode(found[5])))
    return entries


def read_unmeasured(stdout: bytes) -> set[str]:
    """Read the ids of the files and links that `git ls-tree -r -z` listed."""
    return {found[1].decode() for found in _BLOB.finditer(stdout)}


def tree_names(content: bytes) -> list[str]:
    """Return the names in a tree object, which is mode, blank, name, NUL and the 20 bytes of an id, again and again."""
    names = []
    at = 0
    while at < len(content):
        end = content.find(b"\0", at)
        blank = content.find(b" ", at, end)
        if end < 0 or blank < 0:
            raise CouldNotLook("git handed out a tree that cannot be read", remedy="git --version")
        names.append(os.fsdecode(content[blank + 1 : end]))
        at = end + 1 + _ID_BYTES
    return names


def commit_time(content: bytes) -> int:
    """Return when a commit was made, in seconds since 1970 (0 when it does not say).

    A commit says what it likes: a date before or after all years of the calendar is the first or last second of those.
    """
    found = _COMMITTER.search(content.partition(b"\n\n")[0])
    return max(_FIRST_SECOND, min(int(found[1]), _LAST_SECOND)) if found else 0


def subject_of(content: bytes) -> str:
    """Return the first line that says anything in a commit's message, as it is written; what is no UTF-8 replaced."""
    lines = (line.strip() for line in content.partition(b"\n\n")[2].split(b"\n", _HEAD_LINES))
    return next((line for line in lines if line), b"").decode("utf-8", "replace")


def tagged(content: bytes) -> tuple[str, str] | None:
    """Return the id and kind of what an annotated tag points at."""
    found = _TAGGED.match(content)
    return (found[1].decode(), found[2].decode()) if found else None
