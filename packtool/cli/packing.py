"""What the commands about a pack file share: how far a review goes, and a bundle in the place of repositories."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from packtool.cli.pack_show import ask_index, download_pack, look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from packtool.cli.keeping import Look
    from packtool.git import Listing, Outcome
    from packtool.host import Home
    from packtool.index import LoadedIndex
    from packtool.pins import Pin, Source
    from packtool.show import Asked, Reviewed
    from packtool.show.looked import Looked

    Read = Callable[[Mapping[Pin, Outcome]], list[Looked]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewing:
    """How packs are reviewed: for which home, in which folder of this run, how many repositories at a time.

    ``scanned`` is false for a quick look; ``keep_git`` and ``carry`` are those of ``Fetching``. ``mirror`` stands in
    for all hosts that are asked or looked at; a review has its own in what is asked.
    """

    home: Home
    folder: Path
    jobs: int
    scanned: bool = True
    keep_git: bool = False
    carry: bool = False
    mirror: Path | None = None

    def review(self, asked: Asked) -> Reviewed:
        """Review a pack; one that is a bundle comes with everything that is needed, and nobody is asked."""
        from packtool.host import read_settings
        from packtool.packing.bundle.opened import is_bundle
        from packtool.show import Far, review

        looking = partial(look, self.home, not self.scanned)
        if asked.document is None and is_bundle(asked.pack):
            return self._bundled(asked, looking)
        far = Far(download=download_pack, ask=ask_index, fetch=self._fetch, look=looking)
        return review(asked, self.home, read_settings(self.home), far)

    def _bundled(self, asked: Asked, looking: partial[list[Looked]]) -> Reviewed:
        from packtool.findings import Finding, Report
        from packtool.host import read_settings
        from packtool.packing.bundle.opened import open_bundle
        from packtool.show import Far, LockText, Reviewed, review
        from packtool.show.flow import COMMAND

        opened = open_bundle(asked.pack, self.folder)
        if isinstance(opened, Finding):
            report = Report(command=COMMAND, subject=opened.location.path, findings=(opened,))
            return Reviewed(report=report)
        lock = LockText(data=opened.lock, shown=f"{asked.pack}/hermes-pack.yaml.lock")
        asked = replace(asked, document=opened.document, lock=lock, carried=True, offline=True, mirror=None)
        far = Far(fetch=partial(self._unpack, opened.packs), look=looking)
        return review(asked, self.home, read_settings(self.home), far)

    def _fetch(self, pins: Sequence[Pin], read: Read) -> list[Looked]:
        from packtool.cli.progress import repositories
        from packtool.git import Bounds, Fetching, fetch_pins

        if not pins:
            return read({})
        with repositories(pins) as progress:
            bounds = Bounds(workers=self.jobs)
            how = Fetching(bounds=bounds, progress=progress, keep_git=self.keep_git, carry=self.carry)
            outcomes = fetch_pins(pins, folder=self._place("fetched"), how=how)
        return read(outcomes)

    def _unpack(self, packs: Mapping[str, Path], pins: Sequence[Pin], read: Read) -> list[Looked]:
        from packtool.git import Fetching
        from packtool.git.from_packs import pins_from_packs

        how = Fetching(keep_git=self.keep_git)
        return read(pins_from_packs(pins, packs, folder=self._place("fetched"), how=how))

    def _place(self, name: str) -> Path:
        place = self.folder / name
        place.mkdir()
        return place

    def ask(self, source: Source) -> Listing:
        """Ask a repository for its branches and tags."""
        import tempfile
        from pathlib import Path

        from packtool.git import Fetching, list_tips
        from packtool.git.mirror import in_mirror

        with tempfile.TemporaryDirectory(prefix="asking-", dir=self.folder) as place:
            return list_tips(source, folder=Path(place), how=Fetching(taken_from=in_mirror(self.mirror)))

    def load(self, asked: Asked) -> LoadedIndex:
        """Load the index that names are looked up in."""
        import datetime as dt

        from packtool.host import read_settings
        from packtool.index import DEFAULT_URL, Wanted, load

        wanted = Wanted(
            location=asked.index,
            home_url=read_settings(self.home).index_url or DEFAULT_URL,
            refresh=asked.refresh,
            allow_local=asked.allow_local,
        )
        return load(wanted, self.home, ask=ask_index, now=dt.datetime.now(tz=dt.UTC))

    def looker(self) -> Look:
        """Return the function that looks at plugins at their pins."""
        from packtool.at_pin import Looking
        from packtool.cli.keeping import looker
        from packtool.cli.scanning import scan_options
        from packtool.git import Bounds, Fetching
        from packtool.git.mirror import in_mirror

        fetching = Fetching(bounds=Bounds(workers=self.jobs), taken_from=in_mirror(self.mirror))
        return looker(self.folder, Looking(fetching=fetching, scan=scan_options(self.home)))


@contextlib.contextmanager
def reviewing(
    home: str | None, jobs: int, *, scanned: bool = True, carry: bool = False, mirror: Path | None = None
) -> Iterator[Reviewing]:
    """Give the means for a review in a folder of this run, which is removed at the end."""
    from packtool.git import run_folder
    from packtool.host import Home

    found = Home.find(home, os.environ, windows=os.name == "nt")
    with run_folder(found.staging) as folder:
        yield Reviewing(home=found, folder=folder, jobs=jobs, scanned=scanned, carry=carry, mirror=mirror)


def file_and_words(words: tuple[str, ...], what: str | None) -> tuple[str | None, list[str]]:
    """Split words into the pack file, where the first names one, and the rest.

    Raises a usage error for no rest, where ``what`` says what must stand there.
    """
    first = words[0] if words else ""
    # With nothing behind it, a word is what must stand there.
    is_file = os.path.isfile(first) and (what is None or len(words) > 1)  # noqa: PTH113
    named = first.lower().endswith((".yaml", ".yml")) or is_file
    file, rest = (first, list(words[1:])) if named else (None, list(words))
    if what is not None and not rest:
        raise click.UsageError(f"Missing argument '{what}'.")
    return file, rest


def pack_and_out(words: tuple[str, ...]) -> tuple[str, str]:
    """Split words into the pack, that of this folder where one word stands alone, and what is written.

    Raises Misuse where there is none, and a usage error for too few words or too many.
    """
    from packtool.packing.pack_file import find_file

    if len(words) not in {1, 2}:
        raise click.UsageError("Missing argument 'OUT.zip'." if not words else f"Got unexpected argument: {words[2]}")
    return words[0] if len(words) > 1 else find_file(None).as_posix(), words[-1]
