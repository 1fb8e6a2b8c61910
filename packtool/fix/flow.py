"""The flow of `fix`: files mended in place, or the diff of what would be, and a report of what is left."""

from __future__ import annotations

import os
import shlex
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, why, write_atomically
from packtool.findings import Examined, Json, Report, Unseen
from packtool.fix.diff import diff_of
from packtool.fix.folder import manifests_of
from packtool.fix.rounds import mend
from packtool.fix.rules import PENDING
from packtool.fix.subject import read_subject
from packtool.obtain import STANDARD_INPUT, STANDARD_INPUT_NAME, obtain
from packtool.registry import kind_of, kinds
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.fix.rounds import Mended
    from packtool.registry import Kind

COMMAND = "fix"
LIMIT = 16 * 1024 * 1024
# The others are no manifests of a plugin, and their owner's whole configuration may stand beside what is known of them.
MENDED_KINDS = ("pack", "plugin-yaml", "plugin-json", "mcp-json", "skill", "index")
_SHOWN = 200
# To the superuser every file is writable, also one that its owner made read-only.
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fixed:
    path: str
    kind: str
    findings: tuple[Finding, ...]
    details: dict[str, Json]


def fix(files: Sequence[str], *, kind: str | None, allow_local: bool, write: bool) -> Report:
    """Mend every file, or say (``write`` false) what would be mended. A file that cannot be read is ``unseen``.

    The findings are what is left. Where nothing is written, each file that would change is one more.
    Raises CouldNotLook when there is just one file and it cannot be read or written.
    """
    fixed: list[_Fixed] = []
    unseen: list[Unseen] = []
    if write and STANDARD_INPUT in files:
        raise Misuse("standard input cannot be mended in place", remedy=f"packtool fix --diff {STANDARD_INPUT}")
    for name in files:
        try:
            fixed += [_fix(file, kind, allow_local=allow_local, write=write) for file in manifests_of(name)]
        except CouldNotLook as fault:
            if len(files) == 1:
                raise
            unseen.append(Unseen(subject=clean(name, limit=_SHOWN), reason=fault.message, remedy=fault.remedy))
    findings = [finding for one in fixed for finding in one.findings]
    return Report(
        command=COMMAND,
        subject=clean(files[0], limit=_SHOWN) if len(files) == 1 else f"{len(files)} files",
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=tuple(unseen),
        examined=tuple(Examined(path=one.path, by=(one.kind,)) for one in fixed),
        details={"written": write, "files": [one.details for one in fixed]},
    )


def _fix(name: str, wanted: str | None, *, allow_local: bool, write: bool) -> _Fixed:
    data, shown = obtain(name, limit=LIMIT)
    found = kinds()[wanted] if wanted is not None else kind_of(shown, data)
    if found is None or found.NAME not in MENDED_KINDS:
        told = "of which kind this file is cannot be told" if found is None else f"files of the kind {found.NAME} are"
        reason = told if found is None else f"{told} left to their owner: nothing in them is mended"
        raise CouldNotLook(reason, remedy=f"packtool fix --kind KIND FILE, with one of {', '.join(MENDED_KINDS)}")
    subject = read_subject(found, data, shown, allow_local=allow_local)
    if subject is None:
        return _untouched(found, data, shown, allow_local=allow_local)
    mended = mend(subject, allow_local=allow_local)
    if write and mended.changed:
        _write(Path(name).expanduser(), mended)
    return _told(mended, found, write=write)


def _untouched(kind: Kind, data: bytes, shown: str, *, allow_local: bool) -> _Fixed:
    path = clean(shown, limit=_SHOWN)
    none: dict[str, Json] = {"changed": False, "places": 0, "mended": [], "diff": []}
    findings = kind.read(data, shown, allow_local=allow_local).findings
    return _Fixed(path=shown, kind=kind.NAME, findings=findings, details={"path": path, "kind": kind.NAME, **none})


def _told(mended: Mended, kind: Kind, *, write: bool) -> _Fixed:
    path = clean(mended.before.path, limit=_SHOWN)
    findings = mended.after.findings
    if mended.changed and not write:
        first = mended.done[0]
        count = mended.places
        message = f"{count} {'place' if count == 1 else 'places'} would be mended"
        findings = (*findings, PENDING.at(first.location, message, remedy=_how(mended.before.path)))
    details: dict[str, Json] = {
        "path": path,
        "kind": kind.NAME,
        "changed": mended.changed,
        "places": mended.places,
        "mended": [_one(finding) for finding in mended.done],
        "diff": list(diff_of(mended)),
    }
    return _Fixed(path=mended.before.path, kind=kind.NAME, findings=findings, details=details)


def _how(path: str) -> str | None:
    return None if path == STANDARD_INPUT_NAME else f"packtool fix {shlex.quote(path)}"


def _one(finding: Finding) -> dict[str, Json]:
    place = finding.location
    return {"rule": finding.rule.id, "line": place.line, "column": place.column, "message": finding.message}


def _write(path: Path, mended: Mended) -> None:
    try:
        target = path.resolve()
        if read_bounded(target, LIMIT) != mended.before.data:
            raise CouldNotLook(f"{path} was written by another program at this moment; it was left as it is")
        if not (os.access(target, os.W_OK) and target.stat().st_mode & _WRITABLE):
            raise CouldNotLook(
                f"{path} may not be written; it was left as it is", remedy=f"chmod u+w {shlex.quote(str(path))}"
            )
        write_atomically(target, mended.after.bytes_with(mended.after.text), mode=stat.S_IMODE(target.stat().st_mode))
    except (OSError, RuntimeError) as fault:
        reason = why(fault) if isinstance(fault, OSError) else "its links lead in a circle"
        raise CouldNotLook(f"{path} cannot be written: {reason}; it was left as it is") from None
