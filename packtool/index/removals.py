"""Every removed plugin that this machine knows of, applied to every source whether or not a name was looked up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from packtool.files import read_bounded, why
from packtool.index.cache import Cache
from packtool.index.load import load_file, load_seed
from packtool.index.loaded import Remark
from packtool.index.rules import REMOVALS_UNREAD, REMOVED
from packtool.index.wanted import Wanted
from packtool.manifests.index.listing import read_removed
from packtool.manifests.index.plain import NotJson, read_plain
from packtool.manifests.index.removal import fold_name, source_key
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from pathlib import Path

    from packtool.findings import Finding, Location
    from packtool.index.loaded import LoadedIndex
    from packtool.index.wanted import Places
    from packtool.manifests.index.removal import Removal
    from packtool.pins import Source

CATALOG_LIMIT = 2 * 1024 * 1024
THE_INDEX = "the index"
_SHOWN = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedList:
    """Removals, each with the words for the list that it is from: all, by the key of their source, by their name.

    ``remarks`` say which lists could not be read, or not in full: wherever the list is applied, they belong there too.
    """

    removals: tuple[tuple[Removal, str], ...]
    by_key: Mapping[str, tuple[tuple[Removal, str], ...]]
    by_name: Mapping[str, tuple[tuple[Removal, str], ...]]
    remarks: tuple[Remark, ...] = ()

    @classmethod
    def of(cls, removals: Iterable[tuple[Removal, str]], remarks: Iterable[Remark] = ()) -> RemovedList:
        """Put removals in order; of several that match, the first is told."""
        every = tuple(removals)
        by_key: dict[str, list[tuple[Removal, str]]] = {}
        by_name: dict[str, list[tuple[Removal, str]]] = {}
        for item in every:
            if item[0].key is not None:
                by_key.setdefault(item[0].key, []).append(item)
            if item[0].name is not None:
                by_name.setdefault(item[0].name, []).append(item)
        return cls(removals=every, by_key=_frozen(by_key), by_name=_frozen(by_name), remarks=tuple(remarks))

    def findings_at(self, location: Location) -> Iterator[Finding]:
        """Give what there is to say about the lists themselves."""
        for remark in self.remarks:
            yield remark.rule.at(location, remark.message, remedy=remark.remedy)

    def find(self, source: Source, subdir: str | None, names: tuple[str, ...]) -> tuple[Removal, str] | None:
        """Return the first removal of this place, else of one of these names, with the list that it is from."""
        for item in self.by_key.get(source_key(source), ()):
            if item[0].covers(source, subdir):
                return item
        return next((items[0] for name in names if (items := self.by_name.get(fold_name(name)))), None)

    def against(self, source: Source, subdir: str | None, names: tuple[str, ...], *, at: Location) -> Iterator[Finding]:
        """Give one finding if this place, or a plugin of one of these names, was removed.

        ``names`` are all that the plugin goes by: in the pack, in the index, in its own manifest.
        """
        found = self.find(source, subdir, names)
        if found is None:
            return
        removal, origin = found
        yield removed_finding(removal, origin, by_name=not removal.covers(source, subdir), at=at)


def removed_finding(removal: Removal, origin: str, *, by_name: bool, at: Location) -> Finding:
    """Say that a plugin was removed; ``origin`` are words for the list, ``by_name`` whether only its name was met."""
    what = f"a plugin called `{clean(removal.name or '', limit=60)}`" if by_name else "this plugin"
    when = f" on {clean(removal.date, limit=40)}" if removal.date else ""
    reason = clean(removal.reason, limit=_SHOWN) if removal.reason else "no reason is given"
    remedy = f"take it out; more at {clean(removal.link, limit=_SHOWN)}" if removal.link else None
    return REMOVED.at(at, f"{what} was removed by {origin}{when}: {reason}", remedy=remedy)


def _frozen(lists: dict[str, list[tuple[Removal, str]]]) -> Mapping[str, tuple[tuple[Removal, str], ...]]:
    return MappingProxyType({key: tuple(items) for key, items in lists.items()})


def known_removals(wanted: Wanted, places: Places, *, loaded: LoadedIndex | None, now: datetime) -> RemovedList:
    """Gather every removal that is at hand: of the index, of the home's own index, of Hermes' catalog.

    Nothing is ever downloaded for this: ``loaded`` is the index if names were looked up, else a copy of it of any age
    is read. The seed's list counts where there is no copy. Raises CouldNotLook when a path was asked for that cannot
    be read.
    """
    lists = [_of_index(wanted, places, loaded, now)]
    if wanted.location is not None:
        own = _of_index(Wanted(home_url=wanted.home_url), places, None, now)
        lists.append(replace(own, origin="the home's own index"))
    lists.append(_of_catalog(places))
    return RemovedList.of(
        [(removal, each.origin) for each in lists for removal in each.removals],
        [remark for each in lists for remark in each.remarks()],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _List:
    """One list: ``unread`` counts items, ``broken`` is a sentence about a copy that could not be read at all."""

    origin: str = THE_INDEX
    removals: tuple[Removal, ...] = ()
    unread: int = 0
    broken: str | None = None

    def remarks(self) -> Iterator[Remark]:
        if self.broken is not None:
            yield Remark(rule=REMOVALS_UNREAD, message=self.broken, remedy="delete that file")
        if self.unread:
            message = f"{self.unread} of the removed items of {self.origin} cannot be read, or not in full"
            yield Remark(rule=REMOVALS_UNREAD, message=message)


def _of_index(wanted: Wanted, places: Places, loaded: LoadedIndex | None, now: datetime) -> _List:
    broken = None
    if loaded is not None:
        listing = loaded.listing
    elif wanted.path is not None:
        listing = load_file(wanted).listing
    else:
        cache = Cache.of(wanted, places)
        kept, reason = cache.read(now=now, allow_local=False)
        if reason is not None:
            broken = f"the copy of the index at {cache.document} {reason}; its removed plugins are not known"
        listing = kept.listing if kept is not None else load_seed(wanted.shown, allow_local=False, now=now).listing
    return _List(removals=listing.removed, unread=listing.unread_removals, broken=broken)


def _of_catalog(places: Places) -> _List:
    path = places.catalog_cache
    try:
        catalog: Any = read_plain(read_bounded(path, CATALOG_LIMIT))
    except (FileNotFoundError, NotADirectoryError):
        return _List()
    except OSError as fault:
        return _List(broken=_unusable(path, f"cannot be read: {why(fault)}"))
    except NotJson as fault:
        return _List(broken=_unusable(path, str(fault)))
    if not isinstance(catalog, dict):
        return _List(broken=_unusable(path, "is not one object, or holds a key twice"))
    removals, unread = read_removed(catalog.get("removed"), [])
    return _List(origin="Hermes' catalog", removals=removals, unread=unread)


def _unusable(path: Path, reason: str) -> str:
    return f"Hermes' catalog at {path} {reason}; its removed plugins are not known"
