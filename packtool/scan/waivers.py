"""Waivers: reviewed exceptions kept outside the scanned tree, bound to a rule, a path and the content of the file."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.findings import Finding, Location, Rule, Severity
from packtool.scan.outside import read_outside

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from packtool.documents.document import Document

_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_KEYS = ("rule", "path", "blob", "reason", "expires")
_FORM = "each waiver needs rule, path, blob (sha256:…), reason and expires (YYYY-MM-DD)"

EXPIRED = Rule(
    id="waiver-expired",
    severity=Severity.NOTE,
    summary="A waiver whose day has passed.",
    why="What it excused counts again.",
    remedy="look at the finding again; renew the waiver, or delete it",
)
STALE = Rule(
    id="waiver-stale",
    severity=Severity.NOTE,
    summary="A waiver for a file that has changed since.",
    why="What was reviewed is not what is there now, so the finding counts again.",
    remedy="look at the finding again; write the new digest, or delete the waiver",
)
UNUSED = Rule(
    id="waiver-unused",
    severity=Severity.NOTE,
    summary="A waiver that excuses nothing.",
    why="It would excuse the same thing when it comes back, unseen.",
    remedy="delete it",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiver:
    """One exception; ``location`` is where it is written."""

    rule: str
    path: str
    blob: str
    reason: str
    expires: dt.date
    location: Location


@dataclass(frozen=True, slots=True, kw_only=True)
class Waivers:
    """All exceptions of one file, and the day that counts as today."""

    file: Path
    listed: tuple[Waiver, ...]
    today: dt.date


def read_waivers(file: Path, *, today: dt.date) -> Waivers:
    """Read ``waivers: [{rule, path, blob, reason, expires}]``. Raises CouldNotLook where any of them is not whole."""
    document = read_outside(file, "the waiver file")
    data = document.plain()
    listed = data.get("waivers") if isinstance(data, dict) and set(data) == {"waivers"} else None
    if not isinstance(listed, list):
        raise CouldNotLook(f"the waiver file {file} needs a list `waivers` and nothing else", remedy=_FORM)
    waivers = tuple(_waiver(document, number, one) for number, one in enumerate(listed))
    return Waivers(file=file, listed=waivers, today=today)


def _waiver(document: Document, number: int, one: Any) -> Waiver:
    node = document.follow(("waivers", number))
    location = document.at(node) if node is not None else document.whole()
    if not isinstance(one, dict) or set(one) != set(_KEYS) or not all(str(one[key]).strip() for key in _KEYS):
        raise CouldNotLook(f"line {location.line} of {document.path} is no whole waiver", remedy=_FORM)
    try:
        expires = dt.date.fromisoformat(str(one["expires"]))
    except ValueError:
        raise CouldNotLook(f"line {location.line} of {document.path} names no day", remedy=_FORM) from None
    if not _DIGEST.fullmatch(str(one["blob"])):
        raise CouldNotLook(f"line {location.line} of {document.path} names no digest", remedy=_FORM)
    words = {key: str(one[key]) for key in ("rule", "path", "blob", "reason")}
    return Waiver(**words, expires=expires, location=location)


def waive(
    findings: Iterable[Finding], waivers: Waivers, blobs: Mapping[str, str | None]
) -> tuple[list[Finding], set[Waiver]]:
    """Mark what is excused; ``blobs`` are the digests by path. Returns the findings and the waivers that were used."""
    used: set[Waiver] = set()
    marked = []
    for finding in findings:
        excuse = next(
            (
                waiver
                for waiver in waivers.listed
                if (waiver.rule, waiver.path) == (finding.rule.id, finding.location.path)
                and waiver.blob == blobs.get(waiver.path)
                and waiver.expires >= waivers.today
            ),
            None,
        )
        if excuse is not None:
            used.add(excuse)
        marked.append(finding if excuse is None else replace(finding, waived=excuse.reason))
    return marked, used


def left_over(waivers: Waivers, used: set[Waiver], blobs: Mapping[str, str | None]) -> Iterator[Finding]:
    """Name every waiver that excused nothing, and why."""
    for waiver in waivers.listed:
        if waiver in used:
            continue
        what = f"the waiver of {waiver.rule} for {waiver.path}"
        if waiver.expires < waivers.today:
            yield EXPIRED.at(waiver.location, f"{what} ended on {waiver.expires.isoformat()}")
        elif blobs.get(waiver.path) not in {None, waiver.blob}:
            yield STALE.at(waiver.location, f"{what} is for another content of that file")
        else:
            yield UNUSED.at(waiver.location, f"{what} excuses nothing that was found")
