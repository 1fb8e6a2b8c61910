"""What a pack says: its entries, its seeds and its skills, typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Location
    from packtool.manifests.pack.pointing import Target


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One member of ``plugins``, as far as it could be read.

    ``position`` counts from 1. ``label`` is how messages call the entry: its name, else its repository as written,
    else ``#<position>``; it is safe to show. ``name`` is a bare name from the index, or just a label when ``source``
    is there too. ``subdir`` joins what the repository's spelling and the key ``subdir`` say. ``faulty`` tells that an
    error was found in this entry. ``end_line`` is the last line that holds a part of it. ``places``
    holds the location of each value that was read, by the words ``name``,
    ``source``, ``commit`` and ``subdir``. ``tag`` is the word that stands alone in a comment behind the commit, and
    perhaps a tag of the repository; its place is under ``tag``.
    """

    position: int
    label: str
    name: str | None
    source: Source | None
    commit: Commit | None
    subdir: str | None
    faulty: bool
    location: Location
    end_line: int
    places: Mapping[str, Location] = field(default_factory=dict)
    tag: str | None = None

    @property
    def pin(self) -> Pin | None:
        """The exact place, when the entry names its repository itself and its commit could be read."""
        if self.source is None or self.commit is None:
            return None
        return Pin(source=self.source, commit=self.commit, subdir=self.subdir)

    @property
    def by_name_alone(self) -> bool:
        """Whether the index must be asked where the plugin is."""
        return self.source is None and self.name is not None

    def at(self, word: str) -> Location:
        """Return the location of the value that ``word`` names, else of the whole entry."""
        return self.places.get(word, self.location)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """One setting that the pack puts into the configuration of the plugin ``plugin``.

    ``path`` leads to the value: keys as text, list positions from 0. ``value`` is plain (text, number, true or false,
    ``None``, or an empty list or mapping); ``refused`` tells that the setting was refused, and then ``value`` is
    ``None``. ``location`` is the key's, ``value_location`` the value's. ``target`` is what the setting directs the
    plugin to, and ``points_at`` that in words.
    """

    plugin: str
    path: tuple[str | int, ...]
    value: Any
    refused: bool
    location: Location
    value_location: Location
    target: Target | None = None

    @property
    def points_at(self) -> str | None:
        """The host, command or path that the setting directs the plugin to. May hold any character."""
        return None if self.target is None else self.target.where

    @property
    def dotted(self) -> str:
        """The path as people write it, list positions counted from 1: ``settings.hosts.1``. May hold any character."""
        return ".".join(str(step + 1) if isinstance(step, int) else step for step in self.path)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack file, as far as it could be read. Texts are a stranger's: clean them before they are shown."""

    name: str
    description: str
    author: str
    version: str
    entries: tuple[Entry, ...] = ()
    seeds: tuple[Seed, ...] = ()
    skills: tuple[str, ...] = ()
