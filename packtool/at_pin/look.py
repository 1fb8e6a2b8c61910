"""Looks at plugins at their pins: each repository fetched once, one run of each engine for all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.at_pin.seen import Seen
from packtool.doctor import Examination, examine
from packtool.doctor.joined import joined
from packtool.errors import CouldNotLook
from packtool.findings import Unseen
from packtool.git import Fetching, GitRefusal, Reason, fetch_pins
from packtool.plugin.model import Form
from packtool.plugin.read import read_plugin
from packtool.scan import ScanOptions, Subject, scan
from packtool.trees import digest

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from packtool.git import Fetched, Outcome
    from packtool.pins import Commit, Pin
    from packtool.plugin.model import PluginReading

# A host that hides what is private asks for a login where there is nothing, too.
_GONE = frozenset({Reason.NOT_THERE, Reason.ASKED_TO_LOG_IN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Looking:
    """How to look: how to fetch and how to scan. ``releases`` are those of Hermes to ask about; all when empty."""

    fetching: Fetching = field(default_factory=Fetching)
    scan: ScanOptions = field(default_factory=ScanOptions)
    releases: tuple[str, ...] = ()


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
    return _scanned({pin: _read(outcome, how) for pin, outcome in outcomes.items()}, how)


def _read(outcome: Outcome, how: Looking) -> Seen:
    pin, fetched = outcome.pin, outcome.fetched
    seen = Seen(pin=pin, findings=outcome.findings, standing=outcome.standing)
    if outcome.unseen is not None:
        return replace(seen, unseen=_unseen(pin, outcome.unseen), gone=_is_gone(outcome.unseen))
    if fetched is None:
        return seen
    try:
        name = PurePosixPath(pin.subdir).name if pin.subdir else pin.source.name
        reading = read_plugin(fetched.tree.root, fallback_name=name)
        examination = _examined(reading, fetched, how)
        whole = digest(fetched.tree)
    except CouldNotLook as fault:
        return replace(seen, fetched=fetched, unseen=_unseen(pin, fault))
    return replace(
        seen,
        fetched=fetched,
        digest=whole,
        plugin=reading.plugin,
        examination=examination,
        read=reading.examined,
        findings=(*outcome.findings, *joined(reading, examination)),
    )


def _examined(reading: PluginReading, fetched: Fetched, how: Looking) -> Examination | None:
    plugin = reading.plugin
    if plugin is None or plugin.form is not Form.NATIVE:
        return None
    return examine(fetched.tree, plugin, plugin.manifest_path, asked=how.releases)


def _scanned(seen: dict[Pin, Seen], how: Looking) -> dict[Pin, Seen]:
    subjects = {
        pin: Subject(tree=one.fetched.tree, name=pin.display) for pin, one in seen.items() if one.fetched is not None
    }
    try:
        readings = dict(zip(subjects, scan(list(subjects.values()), how.scan), strict=True)) if subjects else {}
    except CouldNotLook as fault:
        return seen | {pin: replace(seen[pin], unseen=seen[pin].unseen or _unseen(pin, fault)) for pin in subjects}
    for pin, reading in readings.items():
        one = seen[pin]
        findings = sorted((*one.findings, *reading.findings), key=lambda finding: finding.order)
        seen[pin] = replace(one, scan=reading, findings=tuple(findings))
    return seen


def _is_gone(fault: CouldNotLook) -> bool:
    return isinstance(fault, GitRefusal) and fault.reason in _GONE


def _unseen(pin: Pin, fault: CouldNotLook) -> Unseen:
    return Unseen(subject=pin.display, reason=fault.message, remedy=fault.remedy)
