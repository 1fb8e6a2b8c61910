"""Loads an index: a fresh copy, else its server, else an old copy, else the seed; and never a worse one silently."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import resources
from packtool.errors import CouldNotLook
from packtool.files import try_instead, why
from packtool.findings import Severity
from packtool.index.cache import Cache, Kept
from packtool.index.forms import listing_at, listing_from
from packtool.index.judge import from_the_future, why_refused
from packtool.index.loaded import LoadedIndex, Origin, Remark
from packtool.index.replies import ASKED_OFFLINE, Ask, NoAnswer, Unchanged
from packtool.index.rules import CACHE, ENTRIES_SKIPPED, NOT_CURRENT, REFUSED
from packtool.manifests.index.listing import Listing, NotAnIndex, read_listing
from packtool.manifests.index.rules import GENERATED_AT, SCHEMA_VERSION

if TYPE_CHECKING:
    from datetime import datetime

    from packtool.index.wanted import Places, Wanted

SEED = "index/index.json"
_ASK = "ask the keepers of the index"
_NOT_NEEDED = NoAnswer(reason=ASKED_OFFLINE, message="the network was not to be used", remedy="leave out --offline")


def load(wanted: Wanted, places: Places, *, ask: Ask | None, now: datetime) -> LoadedIndex:
    """Return the wanted index with a label that says what it is. ``now`` has a time zone.

    ``ask`` is how a server is asked (``packtool.index.remote.ask``); ``None`` is the same as offline. Raises
    CouldNotLook when an index that was asked for by path or URL cannot be had: nothing else stands in for it but a
    copy of that very URL.
    """
    if wanted.path is not None:
        return _told(load_file(wanted), now)
    search = _Search(wanted=wanted, cache=Cache.of(wanted, places), ask=None if wanted.offline else ask, now=now)
    return _told(search.run(), now)


def load_file(wanted: Wanted) -> LoadedIndex:
    """Read the index or catalog whose path was asked for. Raises CouldNotLook when it is none."""
    try:
        listing = listing_at(Path(wanted.path or "").expanduser(), allow_local=wanted.allow_local)
    except (OSError, RuntimeError, ValueError) as fault:
        reason = f"cannot be read: {why(fault)}" if isinstance(fault, OSError) else str(fault)
        remedy = "name an index or a catalog, a file, folder or URL: --index PATH|URL"
        if isinstance(fault, OSError):
            remedy = try_instead(Path(wanted.path or ""), fault, remedy)
        raise CouldNotLook(f"the index {wanted.shown} {reason}", remedy=remedy) from None
    return LoadedIndex(listing=listing, origin=Origin.FILE, location=wanted.shown)


def load_seed(location: str, *, allow_local: bool, now: datetime) -> LoadedIndex:
    """Read the index that ships with packtool, to stand in for ``location``."""
    try:
        listing = read_listing(resources.text(SEED).encode(), allow_local=allow_local)
    except NotAnIndex as fault:
        message = f"packtool's own index {fault}"
        raise CouldNotLook(message, remedy="install packtool again: pip install --force-reinstall packtool") from None
    made = listing.generated_at
    return LoadedIndex(
        listing=listing,
        origin=Origin.SEED,
        location=location,
        age=None if made is None else max(now - made, timedelta(0)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    wanted: Wanted
    cache: Cache
    ask: Ask | None
    now: datetime

    def run(self) -> LoadedIndex:
        kept, corrupt = self.cache.read(now=self.now, allow_local=self.wanted.allow_local)
        odd = kept is not None and from_the_future(kept.listing, now=self.now) is not None
        if kept is not None and kept.fresh and not self.wanted.refresh and not odd:
            return self._loaded(kept.listing, Origin.CACHE, kept)
        broken = () if corrupt is None else (self._unusable(corrupt),)
        # That nothing changed since a copy that cannot be believed would be no answer.
        etag = None if kept is None or odd else kept.etag
        reply = _NOT_NEEDED if self.ask is None else self.ask(self.wanted.url, etag)
        if isinstance(reply, NoAnswer):
            return self._stand_in(kept, reply, broken)
        if isinstance(reply, Unchanged):
            return self._unchanged(kept)
        try:
            listing = listing_from(reply.body, allow_local=self.wanted.allow_local)
        except NotAnIndex as fault:
            return self._refuse(kept, f"what {self.wanted.shown} sent {fault}", broken, hint=None)
        refused = why_refused(listing, None if kept is None else kept.listing, now=self.now)
        if refused is not None:
            hint = None
            if from_the_future(listing, now=self.now) is None:
                hint = f"if this is right, delete {self.cache.document} and run the command again"
            return self._refuse(kept, f"what {self.wanted.shown} sent {refused}", broken, hint=hint)
        return self._loaded(listing, Origin.REMOTE, None, self._kept_remarks(self.cache.write(reply.body, reply.etag)))

    def _loaded(
        self, listing: Listing, origin: Origin, kept: Kept | None, remarks: tuple[Remark, ...] = ()
    ) -> LoadedIndex:
        age = None if kept is None else max(kept.age, timedelta(0))
        return LoadedIndex(listing=listing, origin=origin, location=self.wanted.shown, age=age, remarks=remarks)

    def _unchanged(self, kept: Kept | None) -> LoadedIndex:
        if kept is None:
            silent = NoAnswer(
                reason="broken",
                message=f"{self.wanted.shown} says that nothing changed, though no copy is at hand",
                remedy="try again later",
            )
            return self._stand_in(None, silent, ())
        return self._loaded(kept.listing, Origin.REMOTE, None, self._kept_remarks(self.cache.touch()))

    def _stand_in(self, kept: Kept | None, reply: NoAnswer, remarks: tuple[Remark, ...]) -> LoadedIndex:
        found = self._at_hand(kept, reply.message, reply.remedy)
        weight = Severity.NOTE if reply.reason == ASKED_OFFLINE else None
        message = f"names are looked up in the {found.label}, because {reply.message}"
        told = Remark(rule=NOT_CURRENT, message=message, remedy=reply.remedy, severity=weight)
        return replace(found, no_answer=reply, remarks=(*remarks, told))

    def _refuse(self, kept: Kept | None, message: str, remarks: tuple[Remark, ...], *, hint: str | None) -> LoadedIndex:
        found = self._at_hand(kept, message, "check the address of the index")
        told = Remark(rule=REFUSED, message=f"{message}; names are looked up in the {found.label}", remedy=hint)
        silent = NoAnswer(reason="refused", message=message, remedy=hint or "")
        return replace(found, no_answer=silent, remarks=(*remarks, told))

    def _at_hand(self, kept: Kept | None, message: str, remedy: str) -> LoadedIndex:
        """Return what stands in for the server's answer; raises CouldNotLook when nothing may."""
        if kept is not None:
            return self._loaded(kept.listing, Origin.CACHE if kept.fresh else Origin.STALE, kept)
        if self.wanted.location is not None:
            raise CouldNotLook(f"the index that was asked for cannot be had: {message}", remedy=remedy)
        return load_seed(self.wanted.shown, allow_local=self.wanted.allow_local, now=self.now)

    def _unusable(self, reason: str) -> Remark:
        message = f"the copy of the index at {self.cache.document} {reason}; it was not used"
        return Remark(rule=CACHE, message=message, remedy=f"delete {self.cache.document}")

    def _kept_remarks(self, reason: str | None) -> tuple[Remark, ...]:
        if reason is None:
            return ()
        message = f"the index could not be kept in {self.cache.document.parent}: {reason}"
        return (Remark(rule=CACHE, message=message),)


def _told(found: LoadedIndex, now: datetime) -> LoadedIndex:
    """Return the same index with remarks about what in it could not be read, or not be believed.

    About removed plugins, the list of them says it itself, wherever that is applied (``RemovedList.remarks``).
    """
    remarks = list(found.remarks)
    odd = from_the_future(found.listing, now=now)
    if odd is not None:
        remarks.append(
            Remark(rule=GENERATED_AT, message=f"the index {found.location} ({found.label}) {odd}", remedy=_ASK)
        )
    if found.listing.version_fault is not None:
        message = f"the index {found.location} {found.listing.version_fault}"
        remarks.append(Remark(rule=SCHEMA_VERSION, message=message, remedy=_ASK))
    if found.bad:
        example = found.bad[0].reason
        message = f"{len(found.bad)} of the entries of the index {found.location} cannot be read, the first: {example}"
        remarks.append(Remark(rule=ENTRIES_SKIPPED, message=message))
    return replace(found, remarks=tuple(remarks))
