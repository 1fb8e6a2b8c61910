"""Looks at plugins at their pins: each repository fetched once, one run of each engine for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

from packtool.at_pin.seen import Seen, SeenTree
from packtool.doctor import Examination, examine
from packtool.doctor.joined import joined
from packtool.errors import CouldNotLook
from packtool.findings import Unseen
from packtool.git import Fetching, GitRefusal, Reason, fetch_pins
from packtool.plugin.model import Form
from packtool.plugin.read import read_plugin
from packtool.scan import ScanOptions, Subject, scan
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.git import Outcome
    from packtool.pins import Commit, Pin
    from packtool.plugin.model import PluginReading
    from packtool.trees import Tree

K = TypeVar("K")
# A host that hides what is private asks for a login where there is nothing, too.
_GONE = frozenset({Reason.NOT_THERE, Reason.ASKED_TO_LOG_IN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """How to look: how to fetch and how to scan. ``releases`` are those of Hermes to ask about; all when empty.

    Without ``scan`` nothing is scanned. ``known`` are pins whose files are here already: they are not fetched.
    """

    fetching: Fetching = field(default_factory=Fetching)
    scan: ScanOptions | None = field(default_factory=ScanOptions)
    releases: tuple[str, ...] = ()
    known: Mapping[Pin, Outcome] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A folder on this machine that holds a plugin; ``name`` is its own where the manifest says none.

    ``aside`` are paths of files that are not looked at, such as bytecode that Python wrote there.
    """

    name: str
    shown: str
    folder: Path = Path()
    aside: frozenset[str] = frozenset()


def look_at(
    pins: Sequence[Pin], *, folder: Path, how: Looking, since: Mapping[Pin, Commit] | None = None
) -> dict[Pin, Seen]:
    """Look at every pin; ``folder`` is an empty one to fetch into, whose trees the answers point to.

    ``since`` names the older commit that a pin is to be related to (``Seen.standing``).
    What cannot be looked at is told pin by pin as ``unseen``; an engine that failed as a whole leaves every pin that
    has files unseen.
    Raises CouldNotLook only when nothing can be fetched at all: git is missing or too old.
    """
    outcomes = fetch_pins(pins, folder=folder, how=how.fetching, since=since)
    seen = {pin: _read(outcome, how) for pin, outcome in outcomes.items()}
    added = _scanned(seen, {pin: pin.display for pin in seen}, how)
    return {pin: replace(one, **added[pin]) for pin, one in seen.items()}


def look_at_both(
    pins: Sequence[Pin],
    places: Mapping[str, Place],
    *,
    folder: Path,
    how: Looking,
    since: Mapping[Pin, Commit] | None = None,
) -> tuple[dict[Pin, Seen], dict[str, SeenTree]]:
    """Look at pins, and beside them at folders on this machine by names of the caller's own; one run of each engine.

    Else as ``look_at``.
    """
    unknown = [pin for pin in pins if pin not in how.known]
    outcomes = fetch_pins(unknown, folder=folder, how=how.fetching, since=since) if unknown else {}
    outcomes |= {pin: how.known[pin] for pin in pins if pin in how.known}
    fetched = {pin: _read(outcome, how) for pin, outcome in outcomes.items()}
    here = {name: _read_here(place, how) for name, place in places.items()}
    named: dict[Pin | str, str] = {pin: pin.display for pin in fetched}
    both: dict[Pin | str, SeenTree] = dict(fetched.items())
    for name, place in places.items():
        named[name], both[name] = place.shown, here[name]
    readings = _scanned(both, named, how)
    return (
        {pin: replace(seen, **readings[pin]) for pin, seen in fetched.items()},
        {name: replace(seen, **readings[name]) for name, seen in here.items()},
    )


def _read(outcome: Outcome, how: Looking) -> Seen:
    pin, fetched = outcome.pin, outcome.fetched
    seen = Seen(pin=pin, findings=outcome.findings, standing=outcome.standing)
    if outcome.unseen is not None:
        return replace(seen, unseen=_unseen(pin.display, outcome.unseen), gone=_is_gone(outcome.unseen))
    if fetched is None:
        return seen
    name = PurePosixPath(pin.subdir).name if pin.subdir else pin.source.name
    seen = replace(seen, fetched=fetched, tree=fetched.tree)
    return replace(seen, **_what_is_read(seen, fetched.tree, Place(name=name, shown=pin.display), how))


def _read_here(place: Place, how: Looking) -> SeenTree:
    try:
        whole = read_tree(place.folder)
    except CouldNotLook as fault:
        return SeenTree(unseen=_unseen(place.shown, fault))
    tree = replace(whole, entries=tuple(entry for entry in whole.entries if entry.path not in place.aside))
    seen = SeenTree(tree=tree)
    return replace(seen, **_what_is_read(seen, tree, place, how))


def _what_is_read(seen: SeenTree, tree: Tree, place: Place, how: Looking) -> dict[str, Any]:
    """Return what reading the manifests and examining the code adds to what is known."""
    try:
        reading = read_plugin(tree.root, fallback_name=place.name)
        examination = _examined(reading, tree, how)
        whole = digest(tree)
    except CouldNotLook as fault:
        return {"unseen": _unseen(place.shown, fault)}
    return {
        "digest": whole,
        "plugin": reading.plugin,
        "examination": examination,
        "read": reading.examined,
        "findings": (*seen.findings, *joined(reading, examination)),
    }


def _examined(reading: PluginReading, tree: Tree, how: Looking) -> Examination | None:
    plugin = reading.plugin
    if plugin is None or plugin.form is not Form.NATIVE:
        return None
    return examine(tree, plugin, plugin.manifest_path, asked=how.releases)


def _scanned(seen: Mapping[K, SeenTree], named: Mapping[K, str], how: Looking) -> dict[K, dict[str, Any]]:
    """Return what one scan of all that have files adds to what is known of each."""
    added: dict[K, dict[str, Any]] = {key: {} for key in seen}
    if how.scan is None:
        return added
    subjects = {key: Subject(tree=one.tree, name=named[key]) for key, one in seen.items() if one.tree is not None}
    try:
        readings = dict(zip(subjects, scan(list(subjects.values()), how.scan), strict=True)) if subjects else {}
    except CouldNotLook as fault:
        return added | {key: {"unseen": seen[key].unseen or _unseen(named[key], fault)} for key in subjects}
    for key, reading in readings.items():
        findings = sorted((*seen[key].findings, *reading.findings), key=lambda finding: finding.order)
        added[key] = {"scan": reading, "findings": tuple(findings)}
    return added


def _is_gone(fault: CouldNotLook) -> bool:
    return isinstance(fault, GitRefusal) and fault.reason in _GONE


def _unseen(shown: str, fault: CouldNotLook) -> Unseen:
    return Unseen(subject=shown, reason=fault.message, remedy=fault.remedy)
