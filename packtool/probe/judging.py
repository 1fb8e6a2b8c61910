"""What the plugin did, set beside what reading it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.registered import registered
from packtool.doctor.subject import ENTRY
from packtool.findings import Location, Severity
from packtool.probe import rules
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding
    from packtool.probe.answered import Did
    from packtool.probe.running import Ran

MOST_TOLD = 40
_NAME = 120
_MOST_NAMED = 6
_ENTRY = Location(path=ENTRY)
_TRIED = {
    "read": "read",
    "write": "write",
    "network": "speak over the network to",
    "program": "start the program",
    "process": "make a process of its own",
    "signal": "send a signal to another process:",
}


def judge(subject: Subject, ran: Ran) -> Iterator[Finding]:
    """Give what was seen when the plugin ran and reading does not show, or the other way round."""
    yield from _ended(ran)
    for what, words in _TRIED.items():
        those = [one for one in ran.answer.tried if one.what == what]
        if those:
            named = _few([one.detail or "" for one in those])
            yield rules.TRIED.at(_place(those[0]), f"while it was loaded, it tried to {words} {named}".rstrip())
    yield from _compared(subject, ran)


def _place(did: Did) -> Location:
    return Location(path=did.path or ENTRY, line=did.line)


def _few(words: list[str]) -> str:
    more = len(words) - _MOST_NAMED
    return ", ".join(words[:_MOST_NAMED]) + (f" and {more} more (see -o json)" if more > 0 else "")


def _ended(ran: Ran) -> Iterator[Finding]:
    if ran.cut:
        yield rules.NOT_ENDED.at(_ENTRY, f"while it was loaded, {ran.cut}")
    raised = ran.answer.raised
    if raised is None:
        return
    place = Location(path=raised.path or ENTRY, line=raised.line)
    what = "while it was imported" if raised.phase == "import" else "in `register`"
    message = f"{what}, {raised.kind}: {raised.words}" if raised.words else f"{what}, {raised.kind}"
    # What is refused or stood in for here may be there in Hermes.
    unsure = ran.answer.tried or ran.answer.stood_in or raised.missing
    if raised.missing:
        message += f"; where {raised.missing} is installed, it may go on"
    yield rules.RAISED.at(place, message, severity=Severity.WARNING if unsure else None)


def _compared(subject: Subject, ran: Ran) -> Iterator[Finding]:
    read = registered(subject)
    shown = {(one.kind, _shown(one.name)) for one in read}
    untold = {one.kind for one in read if one.name is None}
    did = {(one.what, one.detail) for one in ran.answer.registered}
    for one in [one for one in ran.answer.registered if (one.what, one.detail) not in shown][:MOST_TOLD]:
        sure = subject.trace.told and one.what not in untold
        words = "which reading it does not show" if sure else "which reading it cannot tell"
        what = f"the {one.what} {one.detail}" if one.detail else f"a {one.what} without a name"
        severity = None if sure else Severity.NOTE
        yield rules.UNFORESEEN.at(_place(one), f"it registers {what}, {words}", severity=severity)
    if ran.cut or ran.answer.raised is not None:
        return  # what comes after that is missing for that reason
    for each in read:
        if each.name is not None and (each.kind, _shown(each.name)) not in did:
            severity = Severity.NOTE if each.use.maybe else None
            message = f"the {each.kind} {each.name} was not registered when the plugin ran"
            yield subject.at(rules.ABSENT, each.use.spot, message, severity=severity)


def _shown(name: str | None) -> str | None:
    return None if name is None else clean(name, limit=_NAME)
