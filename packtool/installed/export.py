"""The flow of `pack export`: a home turned back into a pack that somebody else can install."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.findings import Location, Report
from packtool.host.installed import State, look_at
from packtool.installed import rules
from packtool.installed.checked import check
from packtool.installed.exported_settings import exportable
from packtool.installed.pack_text import pack_text
from packtool.installed.sources import named
from packtool.installed.words import for_home, place_of, typed
from packtool.pins import Commit, PinError
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.checked import AtCommit

COMMAND = "pack export"
DEFAULT_NAME = "my-hermes-pack"
# For editors, which look beside the file: `packtool schema pack > pack.schema.json` puts it there.
_MODELINE = "yaml-language-server: $schema=pack.schema.json"
_ABOUT = "Exported by packtool pack export."
_VERSION = "1.0.0"
_SUBJECT = 200
_FEW = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporting:
    """What is to be exported: ``name`` is the pack's; ``allow_local`` lets sources on this machine go along."""

    name: str = DEFAULT_NAME
    enabled_only: bool = False
    allow_local: bool = False
    at_commit: AtCommit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """One plugin of the export: its entry and settings, or why it has none."""

    one: Installed
    entry: dict[str, str] | None = None
    settings: dict[str, Any] | None = None
    why_not: str = ""
    findings: tuple[Finding, ...] = ()


def export(home: Home, asked: Exporting) -> Report:
    """Write the pack; it is the text under ``pack`` in the details. Raises CouldNotLook when the home is unreadable."""
    holdings = look_at(home)
    parts = [_part(one, holdings, asked) for one in holdings.installed if _is_asked_for(one, asked)]
    findings = [finding for part in parts for finding in part.findings]
    exported = [part for part in parts if part.entry is not None]
    comments = [f"not exported: {part.one.shown}: {part.why_not}" for part in parts if part.why_not]
    if not exported:
        reason = _why_nothing(holdings, parts, asked)
        comments.insert(0, f"nothing was exported: {reason}")
        findings.append(rules.NOTHING_EXPORTED.at(Location(path="plugins"), f"nothing to export: {reason}"))
    else:
        comments.insert(0, _MODELINE)
    head = {"name": asked.name, "description": _ABOUT, "version": _VERSION}
    entries = [part.entry for part in exported if part.entry is not None]
    config = {part.one.key: part.settings for part in exported if part.settings}
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=for_home(home, findings),
        details={
            "pack": pack_text(head, entries, config, comments),
            "exported": [part.one.shown for part in exported],
            "not_exported": [{"name": part.one.shown, "why": part.why_not} for part in parts if part.why_not],
        },
    )


def _is_asked_for(one: Installed, asked: Exporting) -> bool:
    return one.state is State.ENABLED or not asked.enabled_only


def _why_nothing(holdings: Holdings, parts: list[_Part], asked: Exporting) -> str:
    if parts:
        return "no plugin comes from a place where others could get it"
    if asked.enabled_only and holdings.installed:
        return "no plugin is enabled"
    return "no plugin is installed"


def _part(one: Installed, holdings: Holdings, asked: Exporting) -> _Part:
    entry = _entry(one, asked)
    if isinstance(entry, str):
        told = rules.NOT_EXPORTED.at(place_of(one), f"{one.shown} is not exported: {entry}")
        return _Part(one=one, why_not=clean(entry, limit=240), findings=(told,))
    kept = exportable(one.key, holdings.config.entry(one.key))
    findings = [*_edited(one, asked), *_left_out(one, kept.left_out)]
    return _Part(one=one, entry=entry, settings=dict(kept.settings), findings=tuple(findings))


def _entry(one: Installed, asked: Exporting) -> dict[str, str] | str:
    """Return the entry of a plugin, or the reason why it cannot have one."""
    record = one.record
    if one.by_nix:
        return "the system's own configuration put it there"
    if record is None:
        return "nothing is recorded of where it is from"
    try:
        commit = Commit.parse(record.revision)
    except PinError as fault:
        return f"its recorded commit {fault.reason}"
    try:
        where = named(record.source)
    except PinError as fault:
        return f"its recorded source {fault.reason}"
    if where.local and not asked.allow_local:
        return "its source is on this machine (--allow-local exports it all the same)"
    return {"repo": where.repo, "ref": commit.hex, **({"subdir": where.subdir} if where.subdir else {})}


def _edited(one: Installed, asked: Exporting) -> Iterator[Finding]:
    checked = check(one, at_commit=asked.at_commit)
    remedy = f"packtool verify {typed(one.key)}"
    if checked.unseen is not None:
        message = f"whether {one.shown} was edited cannot be told: {checked.unseen.message}"
        yield rules.EXPORTED_EDITED.at(place_of(one), message, remedy=remedy)
    elif checked.changed and checked.moved is None:
        message = f"{one.shown} was edited since it was installed; the pack names the commit without the edits"
        yield rules.EXPORTED_EDITED.at(place_of(one), message, remedy=remedy)


def _left_out(one: Installed, left_out: tuple[str, ...]) -> Iterator[Finding]:
    if left_out:
        more = f", and {len(left_out) - _FEW} more" if len(left_out) > _FEW else ""
        message = f"settings of {one.shown} left out: {', '.join(left_out[:_FEW])}{more}"
        yield rules.SETTING_LEFT_OUT.at(Location(path="config.yaml"), message)
