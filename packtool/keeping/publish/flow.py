"""The flow of `index publish`: canonical bytes, a date that moves only with the content, guards, file, then log."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from packtool.errors import Misuse
from packtool.findings import Location, Report, Severity, Verdict
from packtool.keeping.index_file import Changed, held, read_document, read_file, replace_file
from packtool.keeping.lines import diff_lines
from packtool.keeping.log.chain import Log, read_log, write_log
from packtool.keeping.log.judge import digest_of, said
from packtool.keeping.log.state import State, state_of
from packtool.keeping.log.steps import PUBLISHED, follow, steps
from packtool.keeping.publish.before import WHEN, Before, Publishing, find_before
from packtool.keeping.publish.guard import judge_loss
from packtool.keeping.rules import GOES_BACK
from packtool.keeping.words import counted
from packtool.manifests.index.canonical import canonical
from packtool.manifests.index.editing import made_at
from packtool.manifests.index.listing import parse_time
from packtool.manifests.index.reading import read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.findings import Finding
    from packtool.keeping.log.steps import Step

COMMAND = "index publish"


def publish(wish: Publishing, *, download: Callable[[str], bytes] | None = None) -> Report:
    """Publish an index, or say why not. Raises Misuse, and CouldNotLook when something cannot be read or written."""
    target = (wish.out or wish.file).resolve()
    if not target.parent.is_dir():
        raise Misuse(f"there is no folder {target.parent}", remedy=f"mkdir -p {target.parent}")
    with held(target.parent):
        log = None if wish.log is None else read_log(wish.log)
        return _publish(wish, target, log, download)


def _publish(wish: Publishing, target: Path, log: Log | None, download: Callable[[str], bytes] | None) -> Report:
    source, document = read_file(wish.file)
    standing = target.read_bytes() if target.exists() else None
    before = find_before(wish, target, log, download)
    data = _bytes(document, source, before, wish)
    at = Location(path=wish.file.as_posix())
    reading = read(data, wish.file.as_posix(), allow_local=wish.allow_local)
    findings = [
        *(one for one in reading.findings if one.severity is not Severity.NOTE),
        *(log.findings if log is not None else ()),
        *judge_loss(before.state if before else None, state_of(document), wish.guard, at=at),
        *_goes_back(data, before, wish, at),
    ]
    report = Report(command=COMMAND, subject=wish.file.as_posix(), findings=tuple(findings))
    missing = _lines(log, data, document, wish)
    done = wish.write and report.verdict is not Verdict.FAIL
    if done:
        # The index first: a log without its last lines is mended by the next run, and says so until then.
        if data != standing:
            replace_file(target, data, expected=standing)
        if log is not None:
            write_log(log, missing)
    shown = Changed(path=wish.out or wish.file, before=_old_bytes(before, standing), after=data, was_canonical=True)
    details = {
        "done": _told(wish, missing, same=data == standing, done=done),
        "written": done and data != standing,
        "index": digest_of(data),
        "changes": [said(step) for step in steps(before.state if before else State(), state_of(document))],
        "diff": [] if wish.write else list(diff_lines(shown)),
    }
    return replace(report, details=details)


def _bytes(document: dict[str, Any], source: bytes, before: Before | None, wish: Publishing) -> bytes:
    """Write the index: with the date of what was published where nothing else changed, else with the new one."""
    if before is not None and before.document is not None:
        kept = {**document, WHEN: before.document.get(WHEN)}
        if canonical(kept) == canonical(before.document):
            return canonical(before.document)
    elif before is not None and before.digest == digest_of(source):
        return source
    return canonical(made_at(document, wish.date))


def _goes_back(data: bytes, before: Before | None, wish: Publishing, at: Location) -> list[Finding]:
    if before is None or before.made is None or before.data == data or before.digest == digest_of(data):
        return []
    if wish.date.replace(microsecond=0) >= before.made:
        return []
    message = f"it would be made at {_utc(wish.date)}, and what is published was made at {_utc(before.made)}"
    return [GOES_BACK.at(at, message)]


def _lines(log: Log | None, data: bytes, document: dict[str, Any], wish: Publishing) -> list[Step]:
    """Return the lines that the log lacks: those of this publication, and of one that was killed before it wrote."""
    if log is None:
        return []
    last = log.last.says if log.last is not None else {}
    missing = steps(follow(log.says), state_of(document))
    if not missing and last.get("change") == PUBLISHED and last.get("index") == digest_of(data):
        return []
    made = parse_time(read_document(data, "index").get(WHEN)) or wish.date
    closing: Step = {"change": PUBLISHED, "index": digest_of(data), "entries": len(document["plugins"])}
    if wish.guard.allowed is not None:
        closing["allowed"] = wish.guard.allowed
    return [{**step, "at": _utc(made), "by": wish.by} for step in [*missing, closing]]


def _old_bytes(before: Before | None, standing: bytes | None) -> bytes:
    if before is not None and before.document is not None:
        return canonical(before.document)
    return standing or b""


def _told(wish: Publishing, missing: list[Step], *, same: bool, done: bool) -> list[str]:
    where = (wish.out or wish.file).as_posix()
    lines = [f"{where}: {'the same bytes as before' if same else 'published' if done else 'not written'}"]
    if missing and wish.log is not None:
        lines.append(f"{wish.log.as_posix()}: {counted(len(missing), 'line')} {'written' if done else 'to write'}")
    return lines


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
