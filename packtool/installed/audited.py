"""One installed plugin audited: what today's rules, the lists of removals, the index and its repository say of it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Severity, Verdict
from packtool.git import Kind
from packtool.host.installed import State
from packtool.index.rules import DEPRECATED, PIN_DIFFERS, REMOVED, RENAMED, YANKED
from packtool.installed import audit_rules, rules
from packtool.installed.words import place_of, typed, verdict_of
from packtool.manifests.index.removal import fold_name
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.at_pin import SeenTree
    from packtool.findings import Finding
    from packtool.git import Standing
    from packtool.host.installed import Installed
    from packtool.index import LoadedIndex, RemovedList
    from packtool.installed.checked import Checked
    from packtool.manifests.index.entry import Entry
    from packtool.pins import Pin, Site

_REASON = 160
_NAMED = 3
_NAME = 60
_SHORT = 12
_OUT_OF_NIX = "take it out of the system's configuration, which put it there"


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """A plugin and all that was asked about it.

    ``pin`` is where its record says that it is from (``None`` where that is no pin). ``entry`` is the index' entry for
    that place. ``standing`` is what its repository says, ``None`` where that was not asked or not answered.
    ``shown`` is its folder as it can be typed; ``named_index`` the index where it is not the home's
    own, ``mirror`` the folder that was named to stand in for all hosts.
    """

    checked: Checked
    seen: SeenTree
    site: Site | None = None
    pin: Pin | None = None
    entry: Entry | None = None
    standing: Standing | None = None
    shown: str = ""
    named_index: str | None = None
    mirror: str | None = None

    @property
    def one(self) -> Installed:
        """The plugin as the home has it."""
        return self.checked.one

    @property
    def behind(self) -> int | None:
        """How many commits its default branch is ahead, ``None`` where that is not known."""
        relation = self.standing.to_head if self.standing is not None else None
        if relation is None or relation.kind not in {Kind.SAME, Kind.AHEAD}:
            return None
        return relation.added

    def command(self, command: str, *words: str) -> str:
        """Return a packtool command about this plugin; it accepts what is on this machine where the plugin is."""
        local = ["--allow-local"] if self.site is not None and self.site.source.local else []
        return " ".join(["packtool", command, *local, *words])

    def info(self, name: str) -> str:
        """Return the command that says what the index says."""
        index = [] if self.named_index is None else ["--index", shlex.quote(self.named_index)]
        return self.command("info", *index, typed(name))


def mirror_named(mirror: str | None) -> tuple[str, ...]:
    """Return the option, as it is typed, without which a command asks the hosts that a mirror stands in for."""
    return () if mirror is None else ("--mirror", shlex.quote(mirror))


def judge(audited: Audited, index: LoadedIndex, removed: RemovedList) -> Iterator[Finding]:
    """Give one finding for each thing that somebody should do something about, with the command that does it."""
    yield from _removed(audited, removed)
    yield from _today(audited)
    yield from _loads(audited)
    yield from _files(audited.checked)
    yield from _listed(audited, index)
    yield from _stands(audited)


def _removed(audited: Audited, removed: RemovedList) -> Iterator[Finding]:
    one, site = audited.one, audited.site
    if site is not None:
        for finding in removed.against(site.source, site.subdir, (one.name,), at=place_of(one)):
            yield REMOVED.at(finding.location, f"{one.shown}: {finding.message}", remedy=_taken_out(one))


def _today(audited: Audited) -> Iterator[Finding]:
    """Judge the verdict against the one under which it was installed."""
    one, verdict, before = audited.one, audited.seen.verdict_of_install, verdict_of(audited.one)
    at, since = place_of(one), f"it was {before} when it was installed" if before else "it was never judged"
    weight = {Verdict.FAIL: Severity.ERROR, Verdict.WARN: Severity.WARNING}.get(verdict) if verdict else None
    if weight is None:
        return
    named = _named(each for each in audited.seen.counting if each.severity is weight and each.waived is None)
    if verdict is Verdict.FAIL:
        message = f"{one.shown} fails under today's rules ({named}); {since}"
        yield audit_rules.FAILS.at(at, message, remedy=_stopped(one))
        return
    # What somebody installed although it warned was accepted then.
    accepted = before == Verdict.WARN.value
    yield audit_rules.WORSE.at(
        at,
        f"{one.shown} has warnings under today's rules ({named}); {since}",
        remedy=f"packtool scan {shlex.quote(audited.shown)}",
        severity=Severity.NOTE if accepted else None,
    )


def _loads(audited: Audited) -> Iterator[Finding]:
    """Tell what keeps Hermes from loading all of it: no install is refused for that, and somebody waits for it."""
    one, found = audited.one, audited.seen.of_doctor
    errors = sorted((each for each in found if each.severity is Severity.ERROR), key=lambda each: each.order)
    if errors:
        message = f"Hermes does not load all of {one.shown} ({_named(errors)})"
        yield audit_rules.NOT_LOADED.at(place_of(one), message, remedy=f"packtool doctor {shlex.quote(audited.shown)}")


def _named(decided: Iterable[Finding]) -> str:
    ids = list(dict.fromkeys(each.rule.id for each in decided))
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    return f"{', '.join(ids[:_NAMED])}{more}"


def _files(checked: Checked) -> Iterator[Finding]:
    one = checked.one
    remedy = f"packtool verify {typed(one.key)}"
    if checked.moved is not None:
        yield rules.MOVED.at(place_of(one), f"{one.shown} {checked.moved}", remedy=remedy)
    elif checked.changed:
        yield rules.CHANGED.at(place_of(one), f"{one.shown} is not as it was installed", remedy=remedy)


def _listed(audited: Audited, index: LoadedIndex) -> Iterator[Finding]:
    one, entry = audited.one, audited.entry
    if entry is None:
        return
    at, name = place_of(one), clean(entry.name, limit=_NAME)
    info = audited.info(entry.name)
    standing = entry.standing
    revision = one.record.revision if one.record is not None else ""
    here = entry.commit is not None and entry.commit.hex == revision
    if standing.yanked is not None and (here or entry.commit is None):
        yield YANKED.at(
            at, f"the index has withdrawn this commit of {one.shown}{_because(standing.yanked)}", remedy=info
        )
    if standing.deprecated is not None:
        instead = f" in favour of {clean(standing.replaced_by, limit=_NAME)}" if standing.replaced_by else ""
        message = f"{one.shown} is deprecated{instead}{_because(standing.deprecated)}"
        other = audited.info(standing.replaced_by) if standing.replaced_by else info
        yield DEPRECATED.at(at, message, remedy=other)
    if fold_name(one.name) in index.listing.renames:
        yield RENAMED.at(at, f"{one.shown} is called {name} in the index now", remedy=info)
    if entry.commit is not None and revision and not here:
        message = (
            f"the index pins {name} to {entry.commit.short}, and {clean(revision[:_SHORT], limit=_NAME)} is installed"
        )
        yield PIN_DIFFERS.at(at, message, remedy=info)


def _stands(audited: Audited) -> Iterator[Finding]:
    one, standing = audited.one, audited.standing
    if standing is None:
        return
    at, update = place_of(one), audited.command("update", *mirror_named(audited.mirror), "--to latest", typed(one.key))
    if standing.moved_to is not None:
        message = f"the repository of {one.shown} is at {clean(standing.moved_to, limit=_REASON)} now"
        yield audit_rules.REPOSITORY_MOVED.at(at, message)
    relation = standing.to_head
    if relation is None or relation.kind is Kind.SAME or not (standing.branches or standing.tags):
        return
    if audited.behind:
        commits = "1 commit" if audited.behind == 1 else f"{audited.behind:,} commits"
        yield audit_rules.BEHIND.at(at, f"{one.shown} is behind its default branch by {commits}", remedy=update)
    elif relation.kind in {Kind.BEHIND, Kind.DIVERGED}:
        message = f"the default branch of {one.shown}, seen from what is installed, is {relation.words}"
        yield audit_rules.ASIDE.at(at, message, remedy=update)


def _stopped(one: Installed) -> str:
    if one.state is State.ENABLED:
        return f"packtool disable {typed(one.key)}"
    return _taken_out(one)


def _taken_out(one: Installed) -> str:
    if one.by_nix:
        return _OUT_OF_NIX
    # What lies in a category was installed by nobody, and nobody removes it.
    return f"packtool {'disable' if one.nested else 'remove'} {typed(one.key)}"


def _because(reason: str) -> str:
    return f": {clean(reason, limit=_REASON)}" if reason else ""
