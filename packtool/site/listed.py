"""All that the pages say, gathered before any is written: each plugin with its verdict, and what is listed no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.index import RemovedList
from packtool.index.removals import THE_INDEX
from packtool.lookup.around import Known
from packtool.lookup.entries import SHORT, entry_data, removal_data
from packtool.manifests.index.removal import fold_name
from packtool.site.addresses import addresses, is_plain, marked
from packtool.site.verdicts import answer_for, verdict_of
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json
    from packtool.index import LoadedIndex
    from packtool.lookup.around import Around
    from packtool.manifests.index.entry import Entry
    from packtool.manifests.index.removal import Removal
    from packtool.site.verdicts import Answers

_WORD = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One plugin of the index: its entry as it came and as it may be shown, and where its page is.

    ``answer`` is what a sweep said of this very commit, ``None`` where none looked at it; ``former`` are names that it
    had, ``history`` the changes that the log knows, oldest first. ``instead`` is the page of what takes its place.
    """

    entry: Entry
    data: Mapping[str, Json]
    page: str
    answer: Json = None
    former: tuple[str, ...] = ()
    history: Sequence[Json] = ()
    instead: str | None = None

    @property
    def verdict(self) -> str:
        """One of ``VERDICTS``."""
        return verdict_of(self.answer)

    @property
    def marks(self) -> tuple[str, ...]:
        """What the keepers say of it, in a word each."""
        told = (("removed", "removed"), ("withdrawn", "yanked"), ("deprecated", "deprecated"))
        marks = tuple(word for word, key in told if self.data[key] is not None)
        return marks if self.data["commit"] else (*marks, "no commit")

    @property
    def facts(self) -> Mapping[str, Sequence[str]]:
        """What a sweep saw that it asks for and does, by kind."""
        plugin = None if self.answer is None else self.answer["plugin"]
        return {} if plugin is None else plugin["facts"]

    @property
    def asks(self) -> tuple[str, ...]:
        """The capabilities that it asks for, as a sweep saw it."""
        return tuple(clean(one, limit=_WORD) for one in self.facts.get("capabilities", ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """A name that is no plugin's any more: with the page and name that it leads to, or why it was removed."""

    name: str
    page: str
    leads_to: tuple[str, str] | None = None
    removal: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """What there is to write. ``judged_by`` says which sweep gave verdicts; ``address`` is that of an index on the web.

    ``removed`` are all removals; those that have a name have a page among ``gone``.
    """

    plugins: Sequence[Plugin]
    gone: Sequence[Gone]
    removed: Sequence[Mapping[str, Json]]
    made: str | None
    judged_by: str | None
    address: str | None


def listed(
    index: LoadedIndex, around: Around, answers: Answers, told: Mapping[str, Sequence[Json]]
) -> Sequence[Plugin]:
    """Return every plugin, by name. Only what the index itself says of removals is told: it is the same everywhere."""
    removals = RemovedList.of((one, THE_INDEX) for one in index.listing.removed)
    known = Known(index=index, removed=removals, settings=around.settings, now=around.now)
    entries = sorted(index.entries, key=lambda one: (fold_name(one.name), one.name, one.place, one.position))
    pages = addresses(entries)
    of_name: dict[str, str] = {}
    for entry, page in zip(entries, pages, strict=True):
        of_name.setdefault(fold_name(entry.name), page)
    former = _former(index)
    return [
        Plugin(
            entry=entry,
            data=entry_data(entry, known, limit=SHORT),
            page=page,
            answer=answer_for(answers, entry),
            former=tuple(former.get(fold_name(entry.name), ())),
            history=told.get(fold_name(entry.name), ()) if len(index.listing.names[fold_name(entry.name)]) == 1 else (),
            instead=of_name.get(fold_name(entry.standing.replaced_by or "")),
        )
        for entry, page in zip(entries, pages, strict=True)
    ]


def no_more(index: LoadedIndex, plugins: Sequence[Plugin]) -> Iterator[Gone]:
    """Give every name that leads to a plugin of another name, or that was removed."""
    taken = {plugin.page for plugin in plugins}
    names = {fold_name(plugin.entry.name): plugin for plugin in plugins}
    for old in sorted(index.listing.renames):
        plugin = names.get(_present(index, old))
        if plugin is not None and old not in names:
            names_it = (plugin.page, plugin.data["name"])
            yield Gone(name=safe_to_show(old), page=_page(old, taken), leads_to=names_it)
    for removal in removals_of(index):
        if removal.name is not None and removal.name not in names:
            data = removal_data(removal, THE_INDEX)
            yield Gone(name=data["name"], page=_page(removal.name, taken), removal=data)


def removals_of(index: LoadedIndex) -> Sequence[Removal]:
    """Return the removals of an index by what they are about."""
    return sorted(index.listing.removed, key=lambda one: (one.name or "", one.key or "", one.subdir or "", one.reason))


def _page(name: str, taken: set[str]) -> str:
    page = name if is_plain(name) and name not in taken else marked(name, "")
    number = 2
    while page in taken:
        page, number = f"{marked(name, '')}--{number}", number + 1
    taken.add(page)
    return page


def _former(index: LoadedIndex) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for old in sorted(index.listing.renames):
        found.setdefault(_present(index, old), []).append(safe_to_show(old))
    return found


def _present(index: LoadedIndex, name: str) -> str:
    """Follow renames to the last name; a loop ends where it was entered."""
    passed: set[str] = set()
    renames = index.listing.renames
    while name in renames and name not in passed:
        passed.add(name)
        name = fold_name(renames[name])
    return name
