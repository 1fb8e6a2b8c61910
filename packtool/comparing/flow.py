"""The flow of `diff`: both sides read, all that may differ fetched in one go, one scan, then what is new and gone."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.at_pin import Looking, Place, look_at_both
from packtool.comparing.plugins import Compared, compared
from packtool.comparing.sides import Kind, pairs
from packtool.comparing.words import pair_details, side_details
from packtool.errors import CouldNotLook
from packtool.findings import Report, Verdict
from packtool.git import unwatched
from packtool.git.mirror import in_mirror, in_mirrors
from packtool.installed.words import in_home, typed_place, ways
from packtool.obtain import STANDARD_INPUT
from packtool.pins import Commit, PinError
from packtool.text import clean, typed_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from packtool.at_pin import SeenTree
    from packtool.comparing.reading import Reader
    from packtool.comparing.sides import Item, Pair, Side
    from packtool.findings import Finding, Unseen
    from packtool.git import Watch
    from packtool.pins import Pin, Source

COMMAND = "diff"
_SUBJECT = 200

Sides = tuple["Side", "Side"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is to be compared, as the person named it."""

    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Far:
    """How things are reached: ``reader`` reads a side, ``folder`` is an empty one to fetch into.

    ``watch`` gives whoever is to be told what is done with the repositories of pins, while they are fetched.
    """

    reader: Reader
    folder: Path
    how: Looking = field(default_factory=Looking)
    watch: Watch = unwatched


def compare(asked: Asked, far: Far) -> Report:
    """Set two sides against each other.

    The findings of the report are those that only the new side has: what it says of them is the verdict. Raises
    CouldNotLook when a side cannot be read, or a single plugin is not among those that it is to be compared with.
    """
    old = replace(far.reader, scratch=far.folder / "old").side(asked.old)
    new = replace(far.reader, scratch=far.folder / "new").side(asked.new)
    made = pairs(old, new)
    if not made and Kind.PLUGIN in {old.kind, new.kind}:
        one, many = (old, new) if old.kind is Kind.PLUGIN else (new, old)
        message = f"{one.shown} is not in {many.shown}: nothing there is from its place or has its name"
        raise CouldNotLook(message, remedy=f"packtool scan {one.shown}")
    seen = _look(made, far)
    told = [compared(pair, *(seen.get(_key(one)) for one in (pair.old, pair.new))) for pair in made]
    several = len(told) > 1 or {old.kind, new.kind} != {Kind.PLUGIN}
    report = _report((old, new), told, several=several)
    return replace(report, details={**report.details, "next": list(_next(report, asked, new, far.reader))})


def _next(report: Report, asked: Asked, new: Side, reader: Reader) -> Iterator[str]:
    """Yield what comes next: what is wrong with the new side explained, else the new side put to use."""
    yield from report.explaining
    if report.verdict in {None, Verdict.FAIL} or new.kind is Kind.HOME or asked.new == STANDARD_INPUT:
        return
    home = reader.home
    site, commit = new.items[0].site if new.items else None, new.items[0].commit if new.items else None
    if new.kind is Kind.PACK:
        named = f"./{asked.new}" if asked.new.startswith("-") else asked.new
        given = [*(["--home", home.named] if home.named else []), *(["--allow-local"] if reader.allow_local else [])]
        given += ["--mirror", reader.mirror] if reader.mirror is not None else []
        yield " ".join([f"packtool pack show {shlex.quote(named)}", *map(shlex.quote, given)])
    elif site is not None and commit is not None:
        yield in_home(home, f"packtool install --ref {commit} --replace{ways(site, reader.mirror)} {typed_place(site)}")
    elif Path(asked.new).is_dir():
        yield in_home(home, f"packtool scan {typed_word(asked.new)}")


def _look(made: Sequence[Pair], far: Far) -> dict[str, SeenTree]:
    items = [one for pair in made if not pair.same_pin for one in (pair.old, pair.new) if one is not None]
    pins = list(dict.fromkeys(one.pin for one in items if one.pin is not None))
    here = {
        _key(one): Place(name=one.folder.name, shown=one.label, folder=one.folder)
        for one in items
        if one.folder is not None
    }
    known = {one.pin: one.outcome for one in items if one.pin is not None and one.outcome is not None}
    with far.watch([pin for pin in pins if pin not in known]) as progress:
        fetching = replace(far.how.fetching, progress=progress, taken_from=_taken_from(items, far.reader.mirror))
        how = replace(far.how, known=known, fetching=fetching)
        fetched, found = look_at_both(pins, here, folder=far.folder, how=how, since=_since(made))
    by_pin: dict[str, SeenTree] = {_key(one): fetched[one.pin] for one in items if one.pin is not None}
    return by_pin | found


def _taken_from(items: Sequence[Item], mirror: str | None) -> Callable[[Source], Source]:
    """Return what says where repositories are to be had: the mirror that is named, else that of what is installed."""
    if mirror is not None:
        return in_mirror(mirror)
    return in_mirrors({one.site.source.key: one.mirror for one in items if one.site is not None and one.mirror})


def _key(one: Item | None) -> str:
    if one is None:
        return ""
    if one.pin is not None:
        return f"{one.pin.source.key} {one.pin.subdir or ''} {one.pin.commit.hex}"
    return "" if one.folder is None else str(one.folder)


def _since(made: Sequence[Pair]) -> Mapping[Pin, Commit]:
    """Return the older commit that each new pin is to be related to, where both are of one repository."""
    found = {}
    for pair in made:
        old, new = pair.old, pair.new
        if old is None or new is None or new.pin is None or old.site is None or old.commit is None:
            continue
        if old.site.source.key == new.pin.source.key:
            try:
                found[new.pin] = Commit.parse(old.commit)
            except PinError:
                continue
    return found


def _report(sides: Sides, told: Sequence[Compared], *, several: bool) -> Report:
    old, new = sides
    return Report(
        command=COMMAND,
        subject=clean(f"{old.shown} -> {new.shown}", limit=_SUBJECT),
        findings=tuple(
            sorted((*_of_file(old, new), *_findings(told, several=several)), key=lambda finding: finding.order)
        ),
        unseen=tuple(_unseen(told)),
        details={
            "old": side_details(old),
            "new": side_details(new),
            "plugins": [pair_details(one) for one in told],
            "settings": _settings(old, new),
            "skills": _skills(old, new),
        },
    )


def _of_file(old: Side, new: Side) -> Iterator[Finding]:
    """Give what is wrong with the new pack itself and was not with the old one."""
    known = {(finding.rule.id, finding.message) for finding in old.findings}
    yield from (finding for finding in new.findings if (finding.rule.id, finding.message) not in known)


def _findings(told: Sequence[Compared], *, several: bool) -> Iterator[Finding]:
    for one in told:
        for finding in one.new_findings:
            path = f"{one.pair.label}/{finding.location.path}" if several else finding.location.path
            yield replace(finding, location=replace(finding.location, path=path))


def _unseen(told: Sequence[Compared]) -> Iterator[Unseen]:
    yield from dict.fromkeys(unseen for one in told for unseen in one.unseen)


def _settings(old: Side, new: Side) -> dict[str, list[str]]:
    before, after = old.settings, new.settings
    if not (before or after) or Kind.HOME in {old.kind, new.kind}:
        return {"new": [], "gone": [], "changed": []}
    return {
        "new": [f"{key} = {after[key]}" for key in sorted(after) if key not in before],
        "gone": [f"{key} = {before[key]}" for key in sorted(before) if key not in after],
        "changed": [
            f"{key} = {before[key]} -> {after[key]}"
            for key in sorted(after)
            if key in before and before[key] != after[key]
        ],
    }


def _skills(old: Side, new: Side) -> dict[str, list[str]]:
    if {old.kind, new.kind} != {Kind.PACK}:
        return {"new": [], "gone": []}
    return {
        "new": [one for one in new.skills if one not in old.skills],
        "gone": [one for one in old.skills if one not in new.skills],
    }
