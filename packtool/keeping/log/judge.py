"""Whether the end of a log is where the index is: what a cut tail, or an index changed past it, looks like."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from packtool.findings import Location
from packtool.keeping.log.state import state_of
from packtool.keeping.log.steps import PUBLISHED, follow, steps
from packtool.keeping.rules import LOG_ENDS
from packtool.keeping.words import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding
    from packtool.keeping.log.chain import Log
    from packtool.keeping.log.steps import Step

_MOST_TOLD = 20


def digest_of(data: bytes) -> str:
    """Return the digest of an index' bytes as the log has it."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def judge_end(log: Log, data: bytes, document: Mapping[str, Any]) -> Iterator[Finding]:
    """Hold the end of the log against the index: entry by entry, then byte by byte."""
    last = log.last
    at = Location(path=log.path.as_posix(), line=last.number if last is not None else None)
    if last is None:
        yield LOG_ENDS.at(at, "the log is empty")
        return
    missing = steps(follow(log.says), state_of(document))
    for step in missing[:_MOST_TOLD]:
        yield LOG_ENDS.at(at, f"the log ends at line {last.number} and has no line for this: {said(step)}")
    if len(missing) > _MOST_TOLD:
        yield LOG_ENDS.at(at, f"and {len(missing) - _MOST_TOLD} more changes have no line")
    if missing:
        return
    if last.says.get("change") != PUBLISHED:
        yield LOG_ENDS.at(at, f"line {last.number} is not the end of a publication: lines below it were cut")
    elif last.says.get("index") != digest_of(data):
        yield LOG_ENDS.at(at, f"the index is not the one that line {last.number} says was published")


def said(step: Step | Mapping[str, Any]) -> str:
    """Return a change as a clause; names and places are cleaned."""
    name, change = shown(step.get("name") or step.get("repo") or "?"), step.get("change")
    was, to = _short(step.get("from")), _short(step.get("to"))
    words = {
        "add": f"{name} added at {to}, from {shown(step.get('place'))}",
        "bump": f"{name} {was} -> {to}",
        "move": f"{name} moved from {shown(step.get('was_at'))} to {shown(step.get('place'))}, {was} -> {to}",
        "rename": f"{shown(step.get('was'))} renamed to {name}, at {to}",
        "remove": f"{name} taken out, last at {was}",
        "list-removed": f"{name} put on the list of removed plugins: {shown(step.get('reason') or 'no reason')}",
        "unlist-removed": f"{name} taken from the list of removed plugins",
        PUBLISHED: f"published, {step.get('entries')} entries",
    }
    return words.get(str(change), f"{shown(change)} {name}")


def _short(ref: object) -> str:
    return shown(ref)[:12] if ref else "no commit"
