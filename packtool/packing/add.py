"""The flow of `pack add`: a plugin found, its commit looked up, looked at, and put into the pack file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Location, Severity
from packtool.git.tips import default_tip
from packtool.index import resolve
from packtool.index.rules import NAME_UNKNOWN
from packtool.installed.sources import named
from packtool.packing.choosing import called
from packtool.packing.edits import by_hand, with_entry
from packtool.packing.pack_file import as_file, lock_hint, read_file
from packtool.packing.wanted import Target, split_at, tag_at, target_of
from packtool.packing.words import command, shown, spelled
from packtool.pins import PinError, Site, Source
from packtool.text import clean, typed_word

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.findings import Finding, Report
    from packtool.git import Listing
    from packtool.index import LoadedIndex
    from packtool.manifests.pack import Entry
    from packtool.packing.pack_file import PackFile
    from packtool.show import Reviewed

COMMAND = "pack add"
_FORMS = "write owner/repo@TAG, owner/repo/sub/dir@TAG, an https:// address, or a name from the index"
_SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Adding:
    """What is added to which file: ``what`` as the person names it, with @TAG or @COMMIT behind it or without."""

    file: Path
    what: str
    allow_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Far:
    """What is far away: branches and tags, the index, and the look at the entries of a pack at these positions."""

    ask: Callable[[Source], Listing]
    load: Callable[[], LoadedIndex]
    review: Callable[[bytes, frozenset[int]], Reviewed]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The entry to be written, where the plugin is, and which commit of it."""

    entry: dict[str, str]
    site: Site
    target: Target


def add(wish: Adding, far: Far) -> Report:
    """Add an entry, or tell that it is there. Raises Misuse for what names no plugin or is there otherwise.

    What cannot be looked at or has an error is not written.
    """
    file = read_file(wish.file, allow_local=wish.allow_local)
    found = _found(wish, far)
    there = _there(file, found)
    if there is not None and there.commit == found.target.commit:
        return _unchanged(file, found, far)
    if there is not None:
        at = found.target.tag or found.target.commit.hex
        message = f"{shown(spelled(found.site))} stands in {file.name} already"
        raise Misuse(f"{message}, on line {there.location.line}", remedy=_moving(file, there, at))
    data = file.edit(
        lambda one: with_entry(one, found.entry, found.target.tag), by_hand=by_hand(found.entry, found.target.tag)
    )
    position = as_file(file.path, data, allow_local=wish.allow_local).pack.entries[-1].position
    return _written(file, data, found, far.review(data, frozenset({position})))


def _found(wish: Adding, far: Far) -> _Found:
    what, at = split_at(wish.what)
    if "/" not in what and ":" not in what:
        return _by_name(wish, what, at, far)
    try:
        source, subdir = Source.parse(what, allow_local=wish.allow_local)
    except PinError as fault:
        raise Misuse(f"{what}: this {fault.reason}", remedy=fault.remedy or _FORMS) from None
    site = Site(source=source, subdir=subdir)
    listing = far.ask(source)
    target = _target(wish, what, at, source, listing)
    spelling = named(f"{source.url}#{subdir}" if subdir else source.url)
    inside = {"subdir": spelling.subdir} if spelling.subdir is not None else {}
    return _Found(entry={"repo": spelling.repo, **inside, "ref": target.commit.hex}, site=site, target=target)


def _instead(name: str, first: Finding | None) -> str:
    """Return what to type for a name that leads nowhere; what is said of an entry's keys is for packs as written."""
    if first is None or first.rule is NAME_UNKNOWN or "`repo`" in first.remedy:
        return f"packtool search {typed_word(name)}, or {_FORMS}"
    return first.remedy


def _by_name(wish: Adding, name: str, at: str | None, far: Far) -> _Found:
    found = resolve(far.load(), name, at=Location(path=clean(name, limit=_SHOWN)))
    listed = found.entry
    if listed is None:
        first = next(iter(found.findings), None)
        message = first.message if first is not None else f"the index has no plugin called {shown(name)}"
        raise Misuse(message, remedy=_instead(name, first))
    site = Site(source=listed.source, subdir=listed.subdir)
    listing = far.ask(listed.source)
    if at is None and listed.standing.yanked is not None:
        message = f"the index has withdrawn the commit that it pins {shown(name)} to"
        raise Misuse(message, remedy=f"name another: packtool pack add {shown(name)}@TAG")
    if at is None and listed.commit is not None:
        target = Target(commit=listed.commit, tag=tag_at(listed.commit, listing))
    else:
        target = _target(wish, name, at or listed.ref or None, listed.source, listing)
    return _Found(entry={"name": listed.name, "ref": target.commit.hex}, site=site, target=target)


def _target(wish: Adding, what: str, at: str | None, source: Source, listing: Listing) -> Target:
    if at is not None:
        return target_of(at, source, listing, f"{command('add', wish.file, what)}@")
    commit = default_tip(source, listing)
    return Target(commit=commit, tag=tag_at(commit, listing))


def _there(file: PackFile, found: _Found) -> Entry | None:
    """Return the entry that is the same plugin already: by its place, or by its name in the index."""
    name = found.entry.get("name", "").casefold()
    for entry in file.pack.entries:
        if entry.source is not None:
            if Site(source=entry.source, subdir=entry.subdir).identity == found.site.identity:
                return entry
        elif name and (entry.name or "").casefold() == name:
            return entry
    return None


def _moving(file: PackFile, entry: Entry, at: str) -> str:
    return command("update", file.path, called(entry), "--to", at)


def _unchanged(file: PackFile, found: _Found, far: Far) -> Report:
    entry = _there(file, found)
    reviewed = far.review(file.data, frozenset({entry.position} if entry is not None else ()))
    done = [f"{file.name} stays as it is: it has {_told(found)} already"]
    return _report(reviewed.report, file, done, [])


def _written(file: PackFile, data: bytes, found: _Found, reviewed: Reviewed) -> Report:
    report, known = reviewed.report, {_key(one) for one in file.findings}
    errors = [one for one in report.findings if one.severity is Severity.ERROR and _key(one) not in known]
    if report.unseen or errors:
        return _report(report, file, [f"{file.name} stays as it is; not done: add {_told(found)}"], [])
    file.write(data)
    noted = as_file(file.path, data, allow_local=True).pack.entries[-1].tag
    plugin = next((one.plugin for one in reviewed.looked if one.plugin is not None), None)
    what = f"{shown(plugin.name)}{f' {plugin.version}' if plugin.version else ''}, " if plugin is not None else ""
    done = [f"{file.name}: added {what}{_told(found)}"]
    if found.target.tag is not None and noted is None:
        done.append(f"the tag {shown(found.target.tag)} could not be written behind the commit as a comment")
    return _report(report, file, done, [command("show", file.path), *lock_hint(file)])


def _report(report: Report, file: PackFile, done: list[str], following: list[str]) -> Report:
    """Return what was found about the entry; what else is wrong with the pack was there before."""
    known = {_key(one) for one in file.findings}
    return replace(
        report,
        command=COMMAND,
        subject=file.name,
        findings=tuple(one for one in report.findings if _key(one) not in known),
        details={**report.details, "done": done, "next": following},
    )


def _key(finding: Finding) -> tuple[str, str]:
    return finding.rule.id, finding.message


def _told(found: _Found) -> str:
    tag = f", {shown(found.target.tag)}" if found.target.tag is not None else ""
    return f"{shown(spelled(found.site))} at {found.target.commit.short}{tag}"
