"""The flow of `index add`: a plugin found, looked at, put into an entry, and written if nothing about it fails."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from packtool.at_pin import FACTS, facts_of
from packtool.errors import Misuse
from packtool.findings import Location, Report
from packtool.keeping.edit import Editing, carry_out
from packtool.keeping.entry import entry_of
from packtool.keeping.index_file import read_file
from packtool.keeping.placed import WHOLE, placed
from packtool.keeping.rename import check_free, check_name
from packtool.keeping.rules import NOTHING_THERE
from packtool.keeping.where import pin_of, source_of
from packtool.keeping.words import shown, typed
from packtool.manifests.index.editing import with_entry
from packtool.manifests.index.listing import listing_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date
    from pathlib import Path

    from packtool.at_pin import Seen
    from packtool.findings import Json
    from packtool.keeping.where import Ask
    from packtool.manifests.index.editing import Document
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin

COMMAND = "index add"


@dataclass(frozen=True, slots=True, kw_only=True)
class Adding:
    """What is added to which file: ``what`` as the keeper names it, at ``ref``, at ``tag``, or at the newest commit.

    ``name`` stands in for the manifest's own.
    """

    file: Path
    what: str
    ref: str | None = None
    tag: str | None = None
    name: str | None = None
    date: date
    write: bool = True
    allow_local: bool = False


def add(wish: Adding, *, ask: Ask, look: Callable[[Sequence[Pin]], dict[Pin, Seen]]) -> Report:
    """Add an entry. Raises Misuse for what is there already or names no plugin, and CouldNotLook."""
    source, subdir = source_of(wish.what, allow_local=wish.allow_local)
    _, document = read_file(wish.file)
    if wish.name is not None:
        check_name(wish.name.strip())
        check_free(document, wish.name, remedy=f"packtool index bump {typed(wish.name)}")
    pin = pin_of(source, subdir, ref=wish.ref, tag=wish.tag, ask=ask)
    _check_place(document, pin)
    seen = look([pin])[pin]
    if seen.unseen is not None or seen.plugin is None:
        return _not_added(wish, seen)
    return _written(wish, seen, seen.plugin)


def _not_added(wish: Adding, seen: Seen) -> Report:
    findings = seen.findings
    unseen = () if seen.unseen is None else (seen.unseen,)
    if seen.unseen is None:
        message = f"there is no plugin in {seen.pin.display} that Hermes would load"
        findings = (NOTHING_THERE.at(Location(path=WHOLE), message), *findings)
    done = [f"{wish.file.as_posix()} stays as it is; not done: add {shown(wish.what)}"]
    return Report(
        command=COMMAND,
        subject=wish.file.as_posix(),
        findings=placed(seen.pin, findings),
        unseen=unseen,
        details={"done": done, "written": False, "diff": []},
    )


def _written(wish: Adding, seen: Seen, plugin: Plugin) -> Report:
    entry = entry_of(seen, plugin, name=wish.name.strip() if wish.name is not None else None, added=wish.date)

    def edit(document: Document) -> Document:
        check_free(document, entry["name"], remedy="--name NAME, or have the author take another name")
        _check_place(document, seen.pin)
        return with_entry(document, entry)

    version = f" {plugin.version}" if plugin.version else ""
    what = f"{shown(entry['name'])}{version} ({seen.pin.display})"
    editing = Editing(
        command=COMMAND,
        file=wish.file,
        done=f"added {what}",
        undone=f"add {what}",
        write=wish.write,
        allow_local=wish.allow_local,
        findings=placed(seen.pin, seen.findings),
        seen=(seen,),
        details=_details(seen, entry),
    )
    return replace(carry_out(editing, edit), behaviours=() if seen.scan is None else seen.scan.behaviours)


def _details(seen: Seen, entry: dict[str, Any]) -> dict[str, Json]:
    facts = facts_of(seen)
    return {
        "entry": entry,
        "facts": {kind: list(words) for kind, words in facts.items() if words},
        "told": [f"{FACTS[kind]}: {', '.join(words)}" for kind, words in facts.items() if words],
    }


def _check_place(document: Document, pin: Pin) -> None:
    """Raise Misuse where the index has an entry for this place, or has removed it."""
    listing = listing_of(document, allow_local=True)
    taken = next((one for one in listing.entries if one.identity == pin.identity), None)
    if taken is not None:
        where = f"{shown(taken.name)} is the entry for {shown(pin.place)}"
        raise Misuse(where, remedy=f"packtool index bump {typed(taken.name)}")
    gone = next((one for one in listing.removed if one.covers(pin.source, pin.subdir)), None)
    if gone is not None:
        raise Misuse(
            f"{shown(pin.place)} is on the list of removed plugins: {shown(gone.reason or 'no reason is given')}",
            remedy="take it from `removed` in the file first, if the reason is gone",
        )
