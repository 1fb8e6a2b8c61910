"""The review of a pack: one report about it and every plugin in it, and what was looked at to get there."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Examined, Location, Report, Unseen
from packtool.git.mirror import mirrored
from packtool.index import DEFAULT_URL, Wanted
from packtool.manifests.pack import read as read_pack
from packtool.obtain import obtain
from packtool.show.details import pack_details, plugin_details, seed_details, state_of
from packtool.show.locked import held, judge_lock, judge_verdicts, lock_beside, lock_details
from packtool.show.looked import Looked, behaviours_of, not_checked, same_names, unseen_of
from packtool.show.place import Placing, place, place_by_lock, place_without_index
from packtool.show.seeds import judge_seeds
from packtool.show.tags import judge_tags
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from packtool.findings import Finding, Json
    from packtool.git import Outcome
    from packtool.host import Home, Settings
    from packtool.index import Ask, LoadedIndex, RemovedList
    from packtool.manifests.lock import Lock
    from packtool.manifests.pack import Pack
    from packtool.pins import Pin
    from packtool.show.locked import Held, LockText
    from packtool.show.place import Placed

    Read = Callable[[Mapping[Pin, Outcome]], list[Looked]]
    Fetch = Callable[[Sequence[Pin], Read], list[Looked]]
    Standing = tuple[Placed, Outcome | CouldNotLook | None]
    Look = Callable[[Sequence[Standing], RemovedList], list[Looked]]

COMMAND = "pack show"
PACK_LIMIT = 1024 * 1024
_NAME_LIMIT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a person asked for. ``pack`` is a path, ``-`` or an address; ``mirror`` stands in for all hosts.

    ``document`` is the pack's own text where it comes from no file; ``pack`` is then only its name. ``lock`` is the
    lock file's, which is looked for beside the pack otherwise, unless ``unlocked``. ``carried`` tells that the plugins
    come from a bundle, and nobody is asked about them. ``only`` are the positions of the entries that are looked at.
    """

    pack: str
    document: bytes | None = None
    index: str | None = None
    refresh: bool = False
    offline: bool = False
    allow_local: bool = False
    mirror: Path | None = None
    lock: LockText | None = None
    unlocked: bool = False
    carried: bool = False
    only: frozenset[int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Far:
    """How far things are reached; each is ``None`` where it must not be.

    ``fetch`` gets pins and a function that is to be called with the outcomes while the files are there; ``look`` reads
    all plugins then (``packtool.show.look.look_all``), and is given along so that a quick look need not load readers.
    """

    download: Callable[[str], bytes] | None = None
    ask: Ask | None = None
    fetch: Fetch | None = None
    look: Look | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A pack after the review: the report, and what it was made from. ``pack`` is ``None`` for a file that is none.

    ``held`` is the lock file that it was held to, ``document`` the bytes of the pack.
    """

    report: Report
    pack: Pack | None = None
    looked: tuple[Looked, ...] = ()
    index_label: str | None = None
    index: LoadedIndex | None = None
    held: Held | None = None
    document: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Review:
    """A pack on its way to a report."""

    shown: str
    pack: Pack
    findings: tuple[Finding, ...]
    placing: Placing
    held: Held | None = None
    unseen: tuple[Unseen, ...] = ()
    looked: list[Looked] = field(default_factory=list)


def review(asked: Asked, home: Home, settings: Settings, far: Far) -> Reviewed:
    """Review a pack: read it, look names up, fetch every pin, read the manifests there, weigh it all.

    Raises CouldNotLook when the pack cannot be had; all else that could not be seen is in the report.
    """
    data, shown = asked.document, asked.pack
    if data is None:
        data, shown = obtain(asked.pack, limit=PACK_LIMIT, download=far.download)
    reading = read_pack(data, shown, allow_local=asked.allow_local)
    if reading.manifest is None:
        report = Report(command=COMMAND, subject=clean(shown, limit=_NAME_LIMIT), findings=reading.findings)
        return Reviewed(report=report)
    wanted = Wanted(
        location=asked.index,
        home_url=settings.index_url or DEFAULT_URL,
        refresh=asked.refresh,
        offline=asked.offline,
        allow_local=asked.allow_local,
    )
    ask = None if asked.offline else far.ask
    pack, held = _asked_for(reading.manifest, asked), _held(asked)
    lock = held.lock if held is not None and asked.carried else None
    placing, unseen = _place(pack, wanted, home, ask, lock)
    whole = Location(path=shown)
    findings = (*reading.findings, *settings.findings_at(whole), *placing.removed.findings_at(whole))
    whole_review = _Review(shown=shown, pack=pack, findings=findings, placing=placing, unseen=unseen, held=held)
    looked = _look(whole_review, asked, far)
    report = _report(replace(whole_review, looked=looked), asked, fetched=far.fetch is not None)
    index = placing.index
    label = index.label if index is not None else None
    return Reviewed(
        report=report,
        pack=pack,
        looked=tuple(looked),
        index_label=label,
        index=index,
        held=held,
        document=data,
    )


def _asked_for(pack: Pack, asked: Asked) -> Pack:
    """Return the pack with the entries that are looked at; settings can be judged beside all entries alone."""
    if asked.only is None:
        return pack
    return replace(pack, entries=tuple(one for one in pack.entries if one.position in asked.only), seeds=())


def _held(asked: Asked) -> Held | None:
    text = asked.lock
    if text is None and asked.document is None and not asked.unlocked:
        text = lock_beside(asked.pack)
    return held(text, asked.pack, carried=asked.carried) if text is not None else None


def _place(
    pack: Pack, wanted: Wanted, home: Home, ask: Ask | None, lock: Lock | None
) -> tuple[Placing, tuple[Unseen, ...]]:
    """Find every place; an index that was asked for and cannot be had leaves the bare names without one."""
    now = dt.datetime.now(tz=dt.UTC)
    if lock is not None:
        return place_by_lock(pack, wanted, home, lock=lock, now=now), ()
    try:
        return place(pack, wanted, home, ask=ask, now=now), ()
    except CouldNotLook as fault:
        unseen = Unseen(subject="the index", reason=fault.message, remedy=fault.remedy)
        return place_without_index(pack, replace(wanted, location=None), home, now=now), (unseen,)


def _look(review: _Review, asked: Asked, far: Far) -> list[Looked]:
    placed, look = review.placing.placed, far.look
    if far.fetch is None or look is None:
        return [Looked(placed=one, findings=one.findings) for one in placed]
    pins = list(dict.fromkeys(one.pin for one in placed if one.pin is not None and not one.entry.faulty))
    standing = mirrored(pins, asked.mirror) if asked.mirror is not None else {pin: pin for pin in pins}

    def read(outcomes: Mapping[Pin, Outcome]) -> list[Looked]:
        return look([(one, _outcome(one, standing, outcomes)) for one in placed], review.placing.removed)

    wanted = [pin for pin in standing.values() if not isinstance(pin, CouldNotLook)]
    try:
        return far.fetch(wanted, read)
    except CouldNotLook as fault:
        # Nothing can be fetched at all (there is no git, no place to put it): the pack's own faults are still told.
        return look([(one, fault if one.pin in standing else None) for one in placed], review.placing.removed)


def _outcome(
    placed: Placed, standing: Mapping[Pin, Pin | CouldNotLook], outcomes: Mapping[Pin, Outcome]
) -> Outcome | CouldNotLook | None:
    fetched_as = standing.get(placed.pin) if placed.pin is not None else None
    return fetched_as if fetched_as is None or isinstance(fetched_as, CouldNotLook) else outcomes[fetched_as]


def _report(review: _Review, asked: Asked, *, fetched: bool) -> Report:
    index, looked = review.placing.index, review.looked
    findings = [
        *judge_seeds(review.pack, review.findings, looked),
        *(finding for one in looked for finding in one.findings),
        *same_names(looked),
        *judge_tags(looked, asked.pack),
        *(judge_lock(review.held, looked, strict=asked.carried) if review.held is not None else ()),
        *(not_checked(looked, asked.pack) if asked.carried else ()),
    ]
    named = next((one.placed.entry for one in looked if one.placed.entry.by_name_alone), None)
    if index is not None and named is not None:
        findings.extend(index.findings_at(named.at("name")))
    if review.held is not None:
        findings += judge_verdicts(review.held, looked, _states(review, findings, fetched=fetched))
    details: dict[str, Json] = {
        "pack": pack_details(review.pack),
        "index": index.details() if index is not None else None,
        "index_asked": asked.index,
        "mirror": str(asked.mirror) if asked.mirror is not None else None,
        "lock": lock_details(review.held, findings) if review.held is not None else None,
        "carried": asked.carried,
        "plugins": [plugin_details(one, _about(one, findings, review.shown), index, fetched=fetched) for one in looked],
        "seeds": [seed_details(seed) for seed in review.pack.seeds],
    }
    return Report(
        command=COMMAND,
        subject=clean(review.shown, limit=_NAME_LIMIT),
        findings=tuple(sorted(set(findings), key=lambda finding: finding.order)),
        unseen=(*review.unseen, *unseen_of(looked)),
        examined=_examined(review, fetched=fetched),
        behaviours=behaviours_of(looked),
        details=details,
    )


def _states(review: _Review, findings: Sequence[Finding], *, fetched: bool) -> dict[int, str]:
    """Return how each entry came out by its position, but for what a bundle, a tag or the lock file adds."""
    lasting = [one for one in findings if not one.rule.id.startswith("show-")]
    return {
        one.placed.entry.position: state_of(one, _about(one, lasting, review.shown), fetched=fetched)
        for one in review.looked
    }


def _about(looked: Looked, findings: Sequence[Finding], pack: str) -> list[Finding]:
    """Return what was found about one entry: in its own files, and on its lines of the pack."""
    lines = range(looked.placed.entry.location.line or 0, looked.placed.entry.end_line + 1)
    on_its_lines = [one for one in findings if one.location.path == pack and one.location.line in lines]
    return [*looked.findings, *on_its_lines]


def _examined(review: _Review, *, fetched: bool) -> tuple[Examined, ...]:
    files = [Examined(path=review.shown, by=("pack",)), *(file for one in review.looked for file in one.examined)]
    if not fetched:
        files += [
            Examined(path=one.placed.pin.place, skipped="not fetched: --no-fetch")
            for one in review.looked
            if one.placed.pin is not None
        ]
    return tuple(dict.fromkeys(files))
