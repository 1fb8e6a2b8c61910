"""A bundle as a side of a comparison: its plugins proved from the git objects that it carries; nobody is asked."""

from __future__ import annotations

import datetime as dt
import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git import Fetching
from packtool.git.from_packs import CARRIED, pins_from_packs
from packtool.index import Wanted
from packtool.manifests.lock import read as read_lock
from packtool.show.place import place_by_lock, place_without_index
from packtool.show.rules import NOT_CHECKED
from packtool.trees import digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.comparing.sides import Item
    from packtool.findings import Finding
    from packtool.git import Fetched
    from packtool.host import Home
    from packtool.manifests.lock import Lock
    from packtool.manifests.pack import Pack
    from packtool.show.place import Placed, Placing

_LOCK = "hermes-pack.yaml.lock"


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What a bundle holds: the bytes of its pack and lock file, and a pack of git objects by each source's key."""

    document: bytes
    lock: bytes
    packs: Mapping[str, Path]


def placed_in(carried: Carried, pack: Pack, home: Home, *, allow_local: bool) -> Placing:
    """Place every entry by its own words or by the bundle's lock file; no index is asked."""
    wanted = Wanted(offline=True, allow_local=allow_local)
    now = dt.datetime.now(tz=dt.UTC)
    lock = read_lock(carried.lock, _LOCK).manifest
    if lock is None:
        return place_without_index(pack, wanted, home, now=now)
    return place_by_lock(pack, wanted, home, lock=lock, now=now)


def proved(items: Sequence[Item], carried: Carried, shown: str, folder: Path) -> tuple[Item, ...]:
    """Return the items with their files, which lie in ``folder`` then.

    Raises CouldNotLook when the objects are not those of the commits: nothing of such a bundle is compared.
    """
    folder.mkdir(parents=True)
    pins = list(dict.fromkeys(one.pin for one in items if one.pin is not None))
    outcomes = pins_from_packs(pins, carried.packs, folder=folder, how=Fetching())
    lock = read_lock(carried.lock, _LOCK).manifest
    for outcome in outcomes.values():
        bad = next((one for one in outcome.findings if one.rule is CARRIED), None)
        if bad is not None:
            raise CouldNotLook(f"{shown} was tampered with: {bad.message}", remedy=bad.remedy)
        if outcome.unseen is not None:
            raise CouldNotLook(f"{shown} cannot be read: {outcome.unseen.message}", remedy=outcome.unseen.remedy)
        if lock is not None and outcome.fetched is not None and _differs(outcome.fetched, lock):
            words = f"its lock file says other files of {outcome.pin.display} than it carries"
            raise CouldNotLook(f"{shown} was tampered with: {words}", remedy=CARRIED.remedy)
    return tuple(one if one.pin is None else replace(one, outcome=outcomes[one.pin]) for one in items)


def _differs(fetched: Fetched, lock: Lock) -> bool:
    pin = fetched.pin
    locked = [
        one
        for one in lock.plugins.values()
        if one.site is not None and (one.site.source.key, one.site.subdir) == (pin.source.key, pin.subdir)
    ]
    known = {(one.commit, one.digest) for one in locked}
    return bool(known) and (pin.commit, digest(fetched.tree)) not in known


def not_checked(placed: Sequence[Placed], shown: str) -> Iterator[Finding]:
    """Give for every plugin what only its repository can say."""
    remedy = f"unzip -p {shlex.quote(shown)} hermes-pack.yaml | packtool pack show -"
    for one in placed:
        if one.pin is not None:
            words = f"that {one.pin.commit.short} is on a branch or tag of {one.pin.source.display}"
            yield NOT_CHECKED.at(one.entry.at("commit"), f"{one.called}: {words} was not checked", remedy=remedy)
