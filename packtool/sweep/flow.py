"""The flow of `index sweep`: read the index, look at every entry in batches, keep each answer, and report."""

from __future__ import annotations

import hashlib
import os
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

from packtool import __version__
from packtool.errors import CouldNotLook
from packtool.files import read_bounded, try_instead, why
from packtool.forge.recorded import read_recorded
from packtool.manifests.index.listing import INDEX_LIMIT, NotAnIndex
from packtool.review.law import Remark
from packtool.review.locating import Places
from packtool.review.side import Side
from packtool.scan.rules import load_rules
from packtool.scan.waivers import read_waivers
from packtool.sweep.alike import standing
from packtool.sweep.answer import answer_of
from packtool.sweep.items import batches_of, items_of, key_of, whole_of
from packtool.sweep.pool import WORKER, Pool
from packtool.sweep.report import report_of
from packtool.sweep.state import State
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from pathlib import Path

    from packtool.findings import Json, Report
    from packtool.sweep.items import Shard

FORM = "packtool/sweep/1"
_SUBJECT = 200
_WAIVERS_LIMIT = 4 * 1024 * 1024


def _quiet(_: int, __: int) -> None:
    """Tell nobody."""


class Answering(Protocol):
    """Whatever has batches looked at: processes of this machine, or a cluster."""

    def answers(self, batches: Sequence[Sequence[Json]], /) -> Generator[list[Json], None, None]:
        """Give the answers for one batch after another, as they are done; every item is answered for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be swept, and how.

    ``shard`` is the part of the index to look at, all of it when ``None``. ``state`` is where answers are kept while
    the sweep runs, ``cache`` where readings of files are kept for good, ``mirror`` a folder that repositories are
    taken from instead of from their hosts, ``waivers`` and ``owners`` files. ``jobs`` processes at a time, one a core
    for 0; each is ``worker``. ``elsewhere`` makes, from the settings of a batch, what answers instead of processes of
    this machine. ``progress`` is called with how many entries are done, and how many there are.
    """

    file: Path
    shard: Shard | None = None
    state: Path | None = None
    cache: Path | None = None
    mirror: Path | None = None
    waivers: Path | None = None
    owners: Path | None = None
    allow_local: bool = False
    jobs: int = 0
    worker: Sequence[str] = WORKER
    elsewhere: Callable[[Json], Answering] | None = None
    progress: Callable[[int, int], None] = _quiet


def sweep(wish: Wish) -> Report:
    """Look at every entry. Raises CouldNotLook when the index cannot be read or the answers cannot be kept."""
    path = clean(wish.file.as_posix(), limit=_SUBJECT)
    data = _read(wish.file)
    try:
        side = Side.read(data, allow_local=wish.allow_local)
    except NotAnIndex as fault:
        raise CouldNotLook(f"the index {path} {fault}", remedy=f"packtool index check {path}") from None
    every = items_of(side)
    items = [item for item in every if wish.shard is None or wish.shard.has(item)]
    rules = load_rules().digest
    about = {
        "form": FORM,
        "packtool": __version__,
        "rules": rules,
        "index": whole_of(every),
        "entries_in_index": len(every),
        "shard": None if wish.shard is None else f"{wish.shard.number}/{wish.shard.count}",
        "mirror": wish.mirror is not None,
    }
    unreadable = _unreadable(side)
    answers = _answers([item for item in items if item["position"] not in unreadable], wish)
    answers += [answer_of(item, unreadable[item["position"]], None) for item in items if item["position"] in unreadable]
    return report_of(path, about, _located(answers, Places(data, path)))


def _read(file: Path) -> bytes:
    try:
        return read_bounded(file, INDEX_LIMIT)
    except OSError as fault:
        remedy = try_instead(file, fault, "packtool index sweep FILE")
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}", remedy=remedy) from None


def _unreadable(side: Side) -> dict[int, list[Remark]]:
    """Return what is wrong with each entry that names no commit of a repository: there is nothing to look at."""
    readable = {entry.position for entry in side.listing.entries if entry.commit is not None}
    found: dict[int, list[Remark]] = {item.position: [] for item in side.items if item.position not in readable}
    for fault in side.listing.faults:
        position = fault.place[1] + 1 if len(fault.place) > 1 and isinstance(fault.place[1], int) else 0
        if fault.place[0] == "plugins" and position in found:
            # Every finding of a sweep says which entry it is of.
            said = fault.message.partition(": ")[2] if fault.message.startswith("entry ") else fault.message
            found[position].append(Remark(rule=fault.rule, place=fault.place, message=said, remedy=fault.remedy))
    return found


def _answers(items: Sequence[Json], wish: Wish) -> list[Json]:
    cores = os.cpu_count() or 1
    jobs = wish.jobs or cores
    settings = _settings(wish, max(1, cores // jobs))
    told = {key: settings[key] for key in ("allow_local", "mirror", "today")}
    files = {"waivers": _digest(wish.waivers), "owners": _digest(wish.owners)}
    keys = {item["position"]: key_of(item, {**told, **files, **standing()}) for item in items}
    state = State(folder=wish.state)
    state.prune()
    found = state.known(keys)
    wish.progress(len(found), len(items))
    left = [item for item in items if item["position"] not in found]
    here = Pool(settings=settings, jobs=jobs, command=wish.worker)
    pool: Answering = here if wish.elsewhere is None else wish.elsewhere(settings)
    with closing(pool.answers(batches_of(left))) as batches:
        for answers in batches:
            state.keep(keys, answers)
            found |= {answer["position"]: answer for answer in answers}
            wish.progress(len(found), len(items))
    return [found[item["position"]] for item in items]


def _settings(wish: Wish, jobs: int) -> Json:
    today = datetime.now(tz=UTC).date()
    if wish.waivers is not None:
        # A file that cannot be read is told now, and not once for every entry.
        read_waivers(wish.waivers, today=today)
    if wish.owners is not None:
        read_recorded(wish.owners)
    return {
        "allow_local": wish.allow_local,
        "mirror": None if wish.mirror is None else str(wish.mirror.absolute()),
        "cache": None if wish.cache is None else str(wish.cache.absolute()),
        "waivers": None if wish.waivers is None else str(wish.waivers.absolute()),
        "owners": None if wish.owners is None else str(wish.owners.absolute()),
        "today": None if wish.waivers is None else today.isoformat(),
        "jobs": jobs,
    }


def _digest(file: Path | None) -> str | None:
    if file is None:
        return None
    try:
        return hashlib.sha256(read_bounded(file, _WAIVERS_LIMIT)).hexdigest()
    except OSError as fault:
        remedy = try_instead(file, fault, "name the file, as --waivers and --owners do")
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}", remedy=remedy) from None


def _located(answers: Sequence[Json], places: Places) -> list[Json]:
    """Return the answers with the line and column of each finding in the index."""
    return [answer | {"findings": [_at(answer, one, places) for one in answer["findings"]]} for answer in answers]


def _at(answer: Json, finding: Json, places: Places) -> Json:
    place = ("plugins", answer["position"] - 1)
    found = places.of(place if finding["key"] is None else (*place, finding["key"]))
    return finding | {"line": found.line, "column": found.column}
