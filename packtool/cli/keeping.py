"""What the commands of keepers share: which file, which day, how far things are asked and looked at."""

from __future__ import annotations

import contextlib
import datetime as dt
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from packtool.cli.options import processes_option
from packtool.errors import Misuse
from packtool.files import scratch_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from packtool.at_pin import Looking, Seen
    from packtool.git import Listing
    from packtool.pins import Commit, Pin, Source

    HowToLook = Callable[[], contextlib.AbstractContextManager[tuple[Path, Looking]]]


class Look(Protocol):
    """Looks at plugins at their pins, each beside the older commit that ``since`` names for it."""

    def __call__(self, pins: Sequence[Pin], since: Mapping[Pin, Commit] | None = None) -> dict[Pin, Seen]:
        """Look at every pin."""


def file_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--file``; the command gets ``file``."""
    return click.option("--file", metavar="PATH", help="The index; index.json here or in index/ otherwise.")(function)


def dry_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--dry-run``."""
    return click.option("--dry-run", is_flag=True, help="Write nothing; show the diff of the file.")(function)


def day(text: str | None) -> dt.date:
    """Return the day that is named, else today's in UTC. Raises Misuse."""
    return dt.datetime.now(tz=dt.UTC).date() if text is None else moment(text).date()


def moment(text: str | None) -> dt.datetime:
    """Return the time that is named (a day begins at midnight, UTC), else now. Raises Misuse."""
    if text is None:
        return dt.datetime.now(tz=dt.UTC)
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        raise Misuse(f"{text} is no date", remedy="--date 2026-01-31, or --date 2026-01-31T12:00:00Z") from None
    return found.replace(tzinfo=dt.UTC) if found.tzinfo is None else found.astimezone(dt.UTC)


def looking_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--waivers``, ``--no-cache`` and ``--jobs``; the command gets ``waivers``, ``no_cache`` and ``jobs``."""
    wrapped = processes_option(function)
    wrapped = click.option("--no-cache", is_flag=True, help="Read every file anew, and keep nothing.")(wrapped)
    return click.option("--waivers", metavar="FILE", help="Reviewed exceptions of the scan.")(wrapped)


def how_to_look(waivers: str | None, *, cached: bool, jobs: int) -> Looking:
    """Return how plugins are looked at."""
    from packtool.at_pin import Looking
    from packtool.scan import ScanOptions
    from packtool.scan.cache import usual_folder
    from packtool.scan.waivers import read_waivers

    # Never the waivers of whoever runs this: what is accepted in an index stands in a file of the index.
    options = ScanOptions(
        cache=usual_folder(os.environ) if cached else None,
        jobs=jobs,
        waivers=None if waivers is None else read_waivers(Path(waivers), today=day(None)),
    )
    return Looking(scan=options)


@contextlib.contextmanager
def looking(waivers: str | None, *, cached: bool, jobs: int) -> Iterator[tuple[Path, Looking]]:
    """Give an empty folder to fetch into and how to look; the folder is removed at the end."""
    how = how_to_look(waivers, cached=cached, jobs=jobs)
    with scratch_folder() as folder:
        yield folder, how


def asker(folder: Path, how: Looking) -> Callable[[Source], Listing]:
    """Return the function that asks a repository for its branches and tags."""
    from packtool.git import list_tips

    place = folder / "asking"
    place.mkdir(exist_ok=True)
    return lambda source: list_tips(source, folder=place, how=how.fetching)


def looker(folder: Path, how: Looking) -> Look:
    """Return the function that looks at plugins at their pins, with progress on a terminal."""
    from dataclasses import replace

    from packtool.at_pin import look_at
    from packtool.cli.progress import repositories

    def look(pins: Sequence[Pin], since: Mapping[Pin, Commit] | None = None) -> dict[Pin, Seen]:
        place = folder / "looking"
        place.mkdir(exist_ok=True)
        with repositories(pins) as progress:
            told = replace(how, fetching=replace(how.fetching, progress=progress))
            return look_at(pins, folder=place, how=told, since=since)

    return look
