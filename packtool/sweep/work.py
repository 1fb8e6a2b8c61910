"""The work on one batch of items: plain JSON values in, plain JSON values out, nothing kept and nothing shared.

Run as a program it reads ``{"items": [...], "settings": {...}}`` and writes the list of answers.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.at_pin import Looking, Seen, facts_of, look_at, plain_of
from packtool.errors import CouldNotLook
from packtool.files import scratch_folder
from packtool.forge import Facts
from packtool.forge.forge import Forge
from packtool.forge.recorded import read_recorded
from packtool.git import Bounds, Fetching
from packtool.git.mirror import in_mirror
from packtool.manifests.index.entry import Entry, read_entry
from packtool.pins import Pin
from packtool.review.changes import Change
from packtool.review.deep import deep_laws
from packtool.review.deep.the_owner_is_known import NOT_CHECKED
from packtool.review.law import Remark
from packtool.review.looked import Looked
from packtool.review.side import Item
from packtool.scan import ScanOptions
from packtool.scan.waivers import read_waivers
from packtool.sweep.answer import answer_of, unjudged
from packtool.sweep.rules import GONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.findings import Json

_REPOSITORIES = 4
_LOOK_EVERY = 1.0


def work(items: Sequence[Json], settings: Json) -> list[Json]:
    """Look at the plugins of ``items``, and answer for each in the same order; never raises CouldNotLook.

    Each item is that of an entry that names a commit of a repository (see ``packtool.sweep.items``).
    ``settings`` are ``allow_local``, ``mirror`` (a folder or null), ``cache`` (a folder or null), ``waivers`` (a file
    or null), ``owners`` (a file, null or left out), ``today`` (an ISO date, for waivers) and ``jobs`` (processes that
    each engine may use).
    """
    try:
        entries = [_entry(item, settings) for item in items]
        pins = [_pin(entry) for entry in entries]
        forge = _forge(settings)
        seen = _seen(list(dict.fromkeys(pins)), settings)
    except CouldNotLook as fault:
        return [unjudged(item, fault.message, fault.remedy) for item in items]
    return [_answer(item, entry, seen[pin], forge) for item, entry, pin in zip(items, entries, pins, strict=True)]


def _forge(settings: Json) -> Forge | None:
    """Return the forge that there is a token for; what comes from a mirror is judged without any network."""
    if settings["mirror"] is not None:
        return None
    folder = None if settings["cache"] is None else Path(settings["cache"])
    owners = settings.get("owners")
    return Forge.of(os.environ, folder=folder, recorded=None if owners is None else read_recorded(Path(owners)))


def _entry(item: Json, settings: Json) -> Entry:
    entry, _ = read_entry(item["entry"], item["position"], allow_local=settings["allow_local"])
    if isinstance(entry, Entry):
        return entry
    raise CouldNotLook(f"entry {item['position']} cannot be read: {entry.reason}")


def _pin(entry: Entry) -> Pin:
    if entry.commit is None:
        raise CouldNotLook(f"entry {entry.position} names no commit")
    return Pin(source=entry.source, commit=entry.commit, subdir=entry.subdir)


def _seen(pins: Sequence[Pin], settings: Json) -> dict[Pin, Seen]:
    """Look at all pins together, and at each alone whose files could not be read: it may have been one that did it."""
    how = _looking(settings)
    found = _looked_at(pins, how)
    again = [pin for pin, one in found.items() if one.unseen is not None and one.fetched is not None]
    if len(pins) > 1:
        for pin in again:
            found |= _looked_at([pin], how)
    return found


def _looked_at(pins: Sequence[Pin], how: Looking) -> dict[Pin, Seen]:
    with scratch_folder() as folder:
        return look_at(pins, folder=folder, how=how)


def _looking(settings: Json) -> Looking:
    waivers = None
    if settings["waivers"] is not None:
        waivers = read_waivers(Path(settings["waivers"]), today=date.fromisoformat(settings["today"]))
    return Looking(
        fetching=Fetching(
            bounds=Bounds(workers=_REPOSITORIES),
            environ=dict(os.environ),
            measure=True,
            taken_from=in_mirror(settings["mirror"]),
        ),
        scan=ScanOptions(
            cache=None if settings["cache"] is None else Path(settings["cache"]),
            jobs=settings["jobs"],
            waivers=waivers,
        ),
    )


def _answer(item: Json, entry: Entry, seen: Seen, forge: Forge | None) -> Json:
    owner = None if forge is None or seen.unseen is not None else forge.facts(entry.source)
    looked = Looked(
        entry=entry,
        change=Change(old=None, new=Item(position=entry.position, fields=item["entry"], entry=entry)),
        seen=seen,
        facts=facts_of(seen),
        before=None,
        now=datetime.now(tz=UTC),
        owner=owner,
    )
    plain = plain_of(seen)
    if seen.gone and seen.unseen is not None:
        gone = Remark(rule=GONE, place=looked.at("repo"), message=seen.unseen.reason)
        return answer_of(item, [gone], plain)
    if seen.unseen is not None:
        return unjudged(item, seen.unseen.reason, seen.unseen.remedy, plain)
    remarks = (remark for law in deep_laws() for remark in law.judge(looked))
    # That no forge answered is said under the checks: one outage is not as many findings as there are entries.
    answer = answer_of(item, [one for one in remarks if one.rule is not NOT_CHECKED], plain)
    if isinstance(owner, Facts):
        answer["checks"]["archived"] = owner.archived
        answer["plugin"]["owner"] = owner.details()
    return answer


def main(asked: bytes) -> bytes:
    """Answer for a batch that is handed over as JSON."""
    batch: Mapping[str, Json] = json.loads(asked)
    return json.dumps(work(batch["items"], batch["settings"])).encode()


def end_with_parent() -> None:
    """End this process soon after the one that started it: when that was killed nobody else would stop it."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_EVERY)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


if __name__ == "__main__":
    end_with_parent()
    sys.stdout.buffer.write(main(sys.stdin.buffer.read()))
