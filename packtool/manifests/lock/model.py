"""What a lock file says: for each plugin where it is from and what it is to the byte."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.pins import PinError, Site, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.findings import Location
    from packtool.pins import Commit

SCHEMA = "packtool/lock/1"
# What stands behind the name of the pack that a lock file belongs to.
SUFFIX = ".lock"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locked:
    """One plugin of a lock file, ``name`` as its own manifest has it.

    ``source`` is the repository as written, ``tree`` git's id of the plugin's folder at ``commit``, ``digest`` that of
    its files. ``listed_as`` is the name in an index that the pack has in the place of a repository, and ``index`` the
    index it was looked up in. ``verdict`` is pass or warn, by the rules with the digest ``ruleset``.
    """

    name: str
    source: str
    commit: Commit
    digest: str
    subdir: str | None = None
    tree: str | None = None
    index: str | None = None
    listed_as: str | None = None
    verdict: str | None = None
    ruleset: str | None = None

    @property
    def site(self) -> Site | None:
        """The place that source and subdir mean; ``None`` where they mean none."""
        try:
            source, inside = Source.parse(self.source, allow_local=True)
        except PinError:
            return None
        return Site(source=source, subdir="/".join(part for part in (inside, self.subdir) if part) or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """A lock file: every plugin by its name; ``places`` has the location of each."""

    plugins: Mapping[str, Locked]
    places: Mapping[str, Location] = field(default_factory=dict)
