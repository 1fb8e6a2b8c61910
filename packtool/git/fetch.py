"""Pins fetched and proved: each repository once, several at a time, every pin answered for by itself."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.git.environment import clean_git
from packtool.git.mirror import at_its_host
from packtool.git.outcome import Bounds, Outcome
from packtool.git.repository import Surveyor, Task

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.pins import Commit, Pin, Source


Progress = Callable[["Source", str], None]
TakenFrom = Callable[["Source"], "Source"]
Watch = Callable[[Sequence["Pin"]], AbstractContextManager[Progress]]


def _quiet(_: Source, __: str) -> None:
    """Tell nobody."""


def unwatched(_: Sequence[Pin]) -> AbstractContextManager[Progress]:
    """Give the progress that nobody watches."""
    return nullcontext(_quiet)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetching:
    """How pins are fetched: how far it goes, who is told, and in whose environment.

    ``progress`` is called from several threads with a source and what is done with it: ``asking``, ``fetching``,
    ``proving``, ``writing``, ``done``. ``environ`` is where credentials, proxy and the user's own git are found.
    ``keep_git`` makes a small ``.git`` for every plugin that is a whole repository. ``measure`` tells of every pin how
    far it is from the head of the default branch, which takes the repository's whole history (its commits alone).
    ``carry`` leaves a pack of git objects for each repository (``Fetched.carried``). ``taken_from`` says where a
    repository is: at its own host, or a folder that stands in for it (``packtool.git.mirror``).
    """

    bounds: Bounds = field(default_factory=Bounds)
    progress: Progress = _quiet
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ), repr=False)
    keep_git: bool = False
    measure: bool = False
    carry: bool = False
    taken_from: TakenFrom = at_its_host


def fetch_pins(
    pins: Sequence[Pin], *, folder: Path, how: Fetching | None = None, since: Mapping[Pin, Commit] | None = None
) -> dict[Pin, Outcome]:
    """Fetch every pin into ``folder`` (see ``run_folder``) and answer for each: findings, files, or could-not-look.

    A repository is fetched once, however many of the pins are in it. ``since`` names the older commit that a pin is to
    be related to (``Standing.since``); it need not be pinned itself, nor be there any more. Raises CouldNotLook only
    when nothing can be fetched at all: git is missing or too old.
    """
    return _answers(_tasks(pins, folder, since or {}), folder, how or Fetching(), files=True)


def survey_pins(
    pins: Sequence[Pin], *, folder: Path, how: Fetching | None = None, since: Mapping[Pin, Commit] | None = None
) -> dict[Pin, Outcome]:
    """Tell where every pin stands and how far it is from its default branch, from commits alone: no files are fetched.

    A pin that the repository does not have is told as one that is on no branch. Else as ``fetch_pins``.
    """
    how = replace(how or Fetching(), measure=True, keep_git=False)
    return _answers(_tasks(pins, folder, since or {}), folder, how, files=False)


def _answers(tasks: Sequence[Task], folder: Path, how: Fetching, *, files: bool) -> dict[Pin, Outcome]:
    if not tasks:
        return {}
    cancelled = threading.Event()
    surveyor = Surveyor(
        git=clean_git(folder, how.environ, stall_seconds=how.bounds.stall_seconds),
        environ=how.environ,
        bounds=how.bounds,
        cancelled=cancelled,
        progress=how.progress,
        keep_git=how.keep_git,
        measure=how.measure,
        files=files,
        carry=how.carry,
        taken_from=how.taken_from,
    )
    outcomes: dict[Pin, Outcome] = {}
    with ThreadPoolExecutor(max_workers=max(1, min(how.bounds.workers, len(tasks)))) as pool:
        try:
            for answers in pool.map(surveyor.look, tasks):
                outcomes |= answers
        except BaseException:
            # Whoever waited is gone (an interrupt): stop the programs, so that leaving the pool takes no time.
            cancelled.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return outcomes


def _tasks(pins: Sequence[Pin], folder: Path, since: Mapping[Pin, Commit]) -> list[Task]:
    by_source: dict[str, dict[Pin, None]] = {}
    for pin in pins:
        by_source.setdefault(pin.source.key, {})[pin] = None
    return [
        Task(
            source=_easiest([pin.source for pin in group]),
            pins=tuple(group),
            folder=folder / f"source-{number}",
            since={pin: since[pin].hex for pin in group if pin in since},
        )
        for number, group in enumerate(by_source.values())
    ]


def _easiest(sources: Sequence[Source]) -> Source:
    """Of several spellings of one repository, the one that needs no login: https before ssh."""
    return next((source for source in sources if source.url.startswith("https://")), sources[0])
