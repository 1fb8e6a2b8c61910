"""The flow of `fix`: files mended in place, or the diff of what would be, and a report of what is left."""

from __future__ import annotations

import contextlib
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
from packtool.fix.folder import is_folder, manifests_of
from packtool.fix.rounds import mend
from packtool.fix.rules import PENDING
from packtool.fix.subject import read_subject
from packtool.obtain import STANDARD_INPUT, STANDARD_INPUT_NAME, obtain
from packtool.registry import kind_of, kinds, usual_kind
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding
    from packtool.fix.rounds import Mended
    from packtool.registry import Kind

    # A file's kind, its bytes, and the name to show for it.
    _Read = tuple[Kind, bytes, str]

COMMAND = "fix"
LIMIT = 16 * 1024 * 1024
# The others are no manifests of a plugin, and their owner's whole configuration may stand beside what is known of them.
MENDED_KINDS = ("pack", "plugin-yaml", "plugin-json", "mcp-json", "skill", "index")
_SHOWN = 200
# To the superuser every file is writable, also one that its owner made read-only.
_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    kind: str | None
    allow_local: bool
    write: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fixed:
    path: str
    kind: str
    findings: tuple[Finding, ...]
    details: dict[str, Json]


def fix(files: Sequence[str], *, kind: str | None, allow_local: bool, write: bool) -> Report:
    """Mend every file, or say (``write`` false) what would be mended. A file that cannot be read is ``unseen``.

    Of a folder all its manifests are meant. The findings are what is left. Where nothing is written, each file that
    would change is one more. Raises CouldNotLook when there is just one file and it cannot be read or written.
    """
    asked = _Asked(kind=kind, allow_local=allow_local, write=write)
    fixed: list[_Fixed] = []
    unseen: list[Unseen] = []
    if write and STANDARD_INPUT in files:
        raise Misuse("standard input cannot be mended in place", remedy=f"packtool fix --diff {STANDARD_INPUT}")
    meant: list[tuple[str, bool]] = []
    for name in files:
        with _or_unseen(name, unseen, alone=len(files) == 1):
            meant += _meant(name, kind)
    for file, in_folder in meant:
        with _or_unseen(file, unseen, alone=len(files) == len(meant) == 1):
            read = _read_in_folder(file) if in_folder else _read(file, kind)
            if read is not None:
                fixed.append(_fix(file, read, asked))
    if not fixed and not unseen:
        raise CouldNotLook(f"{files[0]} holds no manifest", remedy=f"name the file: packtool fix {files[0]}/FILE")
    findings = [finding for one in fixed for finding in one.findings]
    return Report(
        command=COMMAND,
        subject=clean(files[0], limit=_SHOWN) if len(files) == 1 else f"{len(files)} files",
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=tuple(unseen),
        examined=tuple(Examined(path=one.path, by=(one.kind,)) for one in fixed),
        details={"written": write, "files": [one.details for one in fixed]},
    )


@contextlib.contextmanager
def _or_unseen(name: str, unseen: list[Unseen], *, alone: bool) -> Iterator[None]:
    try:
        yield
    except CouldNotLook as fault:
        if alone:
            raise
        unseen.append(Unseen(subject=clean(name, limit=_SHOWN), reason=fault.message, remedy=fault.remedy))


def _meant(name: str, kind: str | None) -> list[tuple[str, bool]]:
    """Return the files that ``name`` means, and whether they were found in a folder: itself, or its manifests."""
    if not is_folder(name):
        return [(name, False)]
    if kind is not None:
        raise CouldNotLook(f"{name} is a folder, and {kind} is a kind of file", remedy="leave out --kind")
    return [(file.as_posix(), True) for file in manifests_of(name)]


def _read(name: str, wanted: str | None) -> _Read:
    data, shown = obtain(name, limit=LIMIT)
    found = kinds()[wanted] if wanted is not None else kind_of(shown, data)
    if found is None:
        how = f"say it, one of {', '.join(MENDED_KINDS)}: packtool fix --kind KIND {shlex.quote(name)}"
        raise CouldNotLook("of which kind this file is cannot be told", remedy=how)
    if found.NAME not in MENDED_KINDS:
        reason = f"files of the kind {found.NAME} are left to their owner: nothing in them is mended"
        raise CouldNotLook(reason, remedy=f"packtool validate {shlex.quote(name)}")
    return found, data, shown


def _read_in_folder(name: str) -> _Read | None:
    """Read a file that was found by its name; ``None`` where it only has the name."""
    data, shown = obtain(name, limit=LIMIT)
    found = usual_kind(Path(name).name)
    return (found, data, shown) if found is not None and found.matches(shown, data) else None


def _fix(name: str, read: _Read, asked: _Asked) -> _Fixed:
    found, data, shown = read
    subject = read_subject(found, data, shown, allow_local=asked.allow_local)
    if subject is None:
        return _untouched(found, data, shown, allow_local=asked.allow_local)
    mended = mend(subject, allow_local=asked.allow_local)
    if asked.write and mended.changed:
        _write(Path(name).expanduser(), mended)
    return _told(mended, found, asked)


def _untouched(kind: Kind, data: bytes, shown: str, *, allow_local: bool) -> _Fixed:
    path = clean(shown, limit=_SHOWN)
    none: dict[str, Json] = {"changed": False, "places": 0, "mended": [], "diff": [], "applies": True}
    findings = kind.read(data, shown, allow_local=allow_local).findings
    return _Fixed(path=shown, kind=kind.NAME, findings=findings, details={"path": path, "kind": kind.NAME, **none})


def _told(mended: Mended, kind: Kind, asked: _Asked) -> _Fixed:
    path, diff = clean(mended.before.path, limit=_SHOWN), diff_of(mended)
    findings = mended.after.findings
    if mended.changed and not asked.write:
        first = mended.done[0]
        count = mended.places
        message = f"{count} {'place' if count == 1 else 'places'} would be mended"
        findings = (*findings, PENDING.at(first.location, message, remedy=_how(mended.before.path, asked)))
    details: dict[str, Json] = {
        "path": path,
        "kind": kind.NAME,
        "changed": mended.changed,
        "places": mended.places,
        "mended": [_one(finding) for finding in mended.done],
        "diff": list(diff.lines),
        "applies": diff.exact,
    }
    return _Fixed(path=mended.before.path, kind=kind.NAME, findings=findings, details=details)


def _how(path: str, asked: _Asked) -> str | None:
    if path == STANDARD_INPUT_NAME:
        return None
    kind = [] if asked.kind is None else ["--kind", asked.kind]
    return shlex.join(["packtool", "fix", *kind, *(["--allow-local"] if asked.allow_local else []), path])


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
