"""The flow of `info`: all that is known of one plugin, from the index, the home, and the lists of removed plugins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Report, Severity
from packtool.index import resolve
from packtool.index.rules import DEPRECATED, NAME_AMBIGUOUS, NAME_UNKNOWN, REMOVED, RENAMED
from packtool.index.search import Query, fold, search
from packtool.lookup.around import Known
from packtool.lookup.entries import LONG, entry_data
from packtool.lookup.holding import called, held_by, held_data
from packtool.lookup.next_steps import next_steps
from packtool.lookup.typed import typed
from packtool.manifests.index.removal import fold_name
from packtool.pins import PinError, Source
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.lookup.around import Around
    from packtool.lookup.holding import Held
    from packtool.manifests.index.entry import Entry

COMMAND = "info"
_NAME = 120
_PLACE = 240
_MOST_ENTRIES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """The plugin that a person means: by its name, or by the place that it is from."""

    text: str
    source: Source | None = None
    subdir: str | None = None

    @classmethod
    def read(cls, text: str, *, allow_local: bool) -> _Wanted:
        if "/" not in text and ":" not in text:
            return cls(text=text.strip())
        try:
            source, subdir = Source.parse(text, allow_local=allow_local)
        except PinError as fault:
            raise Misuse(f"{text}: this {fault.reason}", remedy=fault.remedy) from None
        return cls(text=text.strip(), source=source, subdir=subdir)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What came of it, before it becomes a report."""

    wanted: _Wanted
    around: Around
    known: Known
    entries: tuple[Entry, ...] = ()
    held: tuple[Held, ...] = ()
    installed: tuple[str, ...] = ()


def tell(name: str, around: Around) -> Report:
    """Tell of one plugin, by its name (a former one too) or by OWNER/REPO[/SUBDIR] or an address.

    Raises Misuse for what is neither, and CouldNotLook when an index that was asked for cannot be had. A home that
    cannot be read is said in the report.
    """
    wanted = _Wanted.read(name, allow_local=around.wanted.allow_local)
    known = Known.read(around)
    held, unseen = held_by(around.home)
    entries = _entries(wanted, known)
    told = _Told(
        wanted=wanted,
        around=around,
        known=known,
        entries=entries,
        held=_held(wanted, entries, held),
        installed=tuple(one.one.key for one in held),
    )
    findings = [*known.findings(), *(_as_told_here(finding, told) for finding in _about(told))]
    return Report(
        command=COMMAND,
        subject=clean(wanted.text, limit=_NAME),
        findings=tuple(sorted(set(findings), key=lambda finding: finding.order)),
        unseen=unseen,
        details={
            "asked": clean(wanted.text, limit=_NAME),
            "index": known.index.details(),
            "home": clean(around.home.shown, limit=_NAME),
            "entries": [entry_data(entry, known, limit=LONG) for entry in entries[:_MOST_ENTRIES]],
            "more_entries": max(0, len(entries) - _MOST_ENTRIES),
            "installed": [held_data(one, entries) for one in told.held],
            "next": list(dict.fromkeys(next_steps(around, known, entries, told.held))),
        },
    )


def _entries(wanted: _Wanted, known: Known) -> tuple[Entry, ...]:
    """Return what the index lists under the name, else under its present one, else under one that reads the same."""
    index = known.index
    if wanted.source is not None:
        source, subdir = wanted.source, wanted.subdir
        return tuple(
            entry
            for entry in index.entries
            if entry.source.kin == source.kin and (subdir is None or f"{entry.subdir or ''}/".startswith(f"{subdir}/"))
        )
    exact = index.listing.names.get(fold_name(wanted.text), ())
    if exact:
        return exact
    followed = resolve(index, wanted.text, at=known.at, suggest=False).entry
    if followed is not None:
        return (followed,)
    same = fold(wanted.text)
    return tuple(entry for entry in index.entries if fold(entry.name) == same)


def _held(wanted: _Wanted, entries: tuple[Entry, ...], held: tuple[Held, ...]) -> tuple[Held, ...]:
    if wanted.source is not None:
        source = wanted.source
        found = [one for one in held if one.is_from(source, wanted.subdir)]
    else:
        names = {wanted.text, *(entry.name for entry in entries)}
        found = [*called(held, names), *(one for one in held if any(one.is_of(entry) for entry in entries))]
    return tuple({one.one.folder: one for one in found}.values())


def _as_told_here(finding: Finding, told: _Told) -> Finding:
    """Put in place of what is to be done about a pack what a person does who asks for one plugin."""
    entry = told.entries[0] if len(told.entries) == 1 else None
    remedy = finding.remedy
    if finding.rule is REMOVED and remedy == REMOVED.remedy:
        remedy = "do not install it"
    elif finding.rule is RENAMED and entry is not None:
        remedy = typed(told.around, "info", entry.name)
    elif finding.rule is DEPRECATED and entry is not None and entry.standing.replaced_by:
        remedy = typed(told.around, "info", entry.standing.replaced_by)
    return finding.rule.at(finding.location, finding.message, remedy=remedy, severity=finding.severity)


def _about(told: _Told) -> Iterator[Finding]:
    known, entries = told.known, told.entries
    if not entries:
        yield from _not_listed(told)
    elif len(entries) > 1 and told.wanted.source is None:
        message = f"`{clean(told.wanted.text, limit=_NAME)}` is {len(entries)} plugins in the index"
        remedy = f"name the repository: {typed(told.around, 'info', clean(entries[0].place, limit=_PLACE))}"
        # It is told of all of them; a name that leads to several is an error only where one is to be installed.
        yield NAME_AMBIGUOUS.at(known.at, message, remedy=remedy, severity=Severity.WARNING)
    for entry in entries[:_MOST_ENTRIES]:
        yield from _about_entry(entry, told)
        yield from known.removed.against(entry.source, entry.subdir, (entry.name,), at=known.at)
    for one in told.held:
        if one.site is not None:
            names = (one.one.name, one.one.key)
            yield from known.removed.against(one.site.source, one.site.subdir, names, at=known.at)


def _about_entry(entry: Entry, told: _Told) -> Iterator[Finding]:
    """Give what the index says of an entry, and by which name it was reached."""
    index, text = told.known.index, told.wanted.text
    for name in (text, entry.name):
        found = resolve(index, name, at=told.known.at, suggest=False)
        if found.entry is entry:
            yield from found.findings
            return


def _not_listed(told: _Told) -> Iterator[Finding]:
    wanted, known = told.wanted, told.known
    shown = clean(wanted.text, limit=_NAME)
    if told.held:
        message = f"the index ({known.index.label}) does not list `{shown}`; it is told of as it is installed"
        yield NAME_UNKNOWN.at(known.at, message, remedy="", severity=Severity.NOTE)
        return
    near = search(known.index.entries, Query(text=wanted.source.name if wanted.source else wanted.text))
    close = near[0].entry.name if near else nearest(wanted.text, told.installed)
    remedy = typed(told.around, "info", close) if close else typed(told.around, "search")
    if wanted.source is not None:
        message = f"the index ({known.index.label}) lists nothing from {clean(wanted.source.display, limit=_NAME)}"
        yield NAME_UNKNOWN.at(known.at, message, remedy=remedy)
        return
    for finding in resolve(known.index, wanted.text, at=known.at).findings:
        unknown = finding.rule is NAME_UNKNOWN
        yield NAME_UNKNOWN.at(known.at, finding.message, remedy=remedy) if unknown else finding
