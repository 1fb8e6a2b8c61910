"""The flow of `index remove`: an entry goes to the list of removed plugins, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import Misuse
from packtool.findings import Location
from packtool.keeping.edit import Editing, carry_out
from packtool.keeping.index_file import read_file
from packtool.keeping.rules import COVERS_OTHERS
from packtool.keeping.words import only_entry, shown
from packtool.manifests.index.editing import with_removal, without
from packtool.manifests.index.listing import listing_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date
    from pathlib import Path

    from packtool.findings import Finding, Report
    from packtool.manifests.index.editing import Document

COMMAND = "index remove"
_MOST_NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Removing:
    """Which entry goes, why, since when; ``kind`` and ``link`` (where to read more) where they are given."""

    file: Path
    name: str
    reason: str
    date: date
    kind: str | None = None
    link: str | None = None
    write: bool = True
    allow_local: bool = False


def remove(wish: Removing) -> Report:
    """Remove an entry. Raises Misuse for a name that is not there and for a reason that says nothing."""
    if not wish.reason.strip() or not wish.reason.isprintable():
        raise Misuse("the reason is blank or no plain line of text", remedy='--reason "why nobody should use it"')
    if wish.link is not None and not wish.link.startswith("https://"):
        raise Misuse(f"{wish.link} is no https:// address", remedy="--link https://…")

    def edit(document: Document) -> Document:
        _, entry = only_entry(document, wish.name)
        return with_removal(without(document, wish.name), _removal(entry, wish))

    _, document = read_file(wish.file)
    only_entry(document, wish.name)
    name = shown(wish.name)
    editing = Editing(
        command=COMMAND,
        file=wish.file,
        done=f"removed {name}, and put it on the list of removed plugins",
        undone=f"remove {name}",
        write=wish.write,
        allow_local=wish.allow_local,
        findings=tuple(_covered(edit(document), wish)),
    )
    return carry_out(editing, edit)


def _removal(entry: dict[str, Any], wish: Removing) -> dict[str, Any]:
    place = {key: entry[key] for key in ("name", "repo", "subdir") if entry.get(key)}
    more = {"link": wish.link, "kind": wish.kind}
    said = {key: value for key, value in more.items() if value is not None}
    return {**place, "reason": wish.reason.strip(), "date": wish.date.isoformat(), **said}


def _covered(document: Document, wish: Removing) -> Iterator[Finding]:
    """Name the entries that the new removal keeps out, too: one of a whole repository is of every folder in it."""
    listing = listing_of(document, allow_local=True)
    if not listing.removed:
        return
    removal = listing.removed[-1]
    names = [shown(entry.name) for entry in listing.entries if removal.covers(entry.source, entry.subdir)]
    if names:
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        message = f"what is removed covers other entries: {', '.join(names[:_MOST_NAMED])}{more}"
        yield COVERS_OTHERS.at(Location(path=wish.file.as_posix()), message)
