"""The flow of `pack verify`: a pack held to its lock file, and both to what its repositories hand out today."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import meant_instead
from packtool.findings import Severity, Verdict
from packtool.packing.words import shown
from packtool.show.locked import lock_of, of_lock
from packtool.show.rules import LOCK_DIFFERS, LOCK_STALE, TAG_GONE, TAG_MOVED

if TYPE_CHECKING:
    from packtool.findings import Finding, Json, Report
    from packtool.show import Reviewed
    from packtool.show.locked import Held
    from packtool.show.looked import Looked

COMMAND = "pack verify"
# What else a review finds is for `pack show` to tell.
_ABOUT = ("git-", "index-", "lock-", "show-")


def check_lock(pack: str) -> None:
    """Raise Misuse for a pack without a lock file beside it: before anything is asked of anybody.

    Raises CouldNotLook where there is no such pack, which could not be locked either.
    """
    path = lock_of(pack)
    if path is not None and not Path(pack).expanduser().exists():
        raise CouldNotLook(f"{pack} does not exist", remedy=meant_instead(Path(pack)))
    if path is None or not path.exists():
        raise Misuse(f"{pack} has no lock file beside it", remedy=f"packtool pack lock {shlex.quote(shown(pack))}")


def verify(reviewed: Reviewed, pack: str) -> Report:
    """Return what differs between a pack, its lock file and what was fetched. Raises Misuse without a lock file."""
    held, report = reviewed.held, reviewed.report
    if reviewed.pack is None:
        return replace(report, command=COMMAND)
    if held is None:
        raise Misuse(f"{pack} has no lock file beside it", remedy=f"packtool pack lock {shlex.quote(shown(pack))}")
    findings = tuple(_weighed(one) for one in report.findings if _is_about(one))
    rows = [_row(one, held, findings) for one in reviewed.looked]
    details = {"lock": report.details["lock"], "index": report.details["index"], "verified": rows}
    judged = replace(report, command=COMMAND, findings=findings, behaviours=(), details=details)
    if judged.verdict in {None, Verdict.FAIL}:
        return judged
    return replace(judged, details={**details, "next": [f"packtool pack install {shlex.quote(shown(pack))}"]})


def _is_about(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR or finding.rule.id.startswith(_ABOUT)


def _weighed(finding: Finding) -> Finding:
    """Make it an error that the lock file lists others than the pack: elsewhere that is a warning."""
    return replace(finding, severity=Severity.ERROR) if finding.rule is LOCK_STALE else finding


def _row(looked: Looked, held: Held, findings: tuple[Finding, ...]) -> dict[str, Json]:
    entry, fetched = looked.placed.entry, looked.fetched
    here = [one for one in findings if one.location.line in range(entry.location.line or 0, entry.end_line + 1)]
    rules = {one.rule for one in here}
    locked = of_lock(held.lock, looked) if held.lock is not None else None
    if looked.unseen is not None:
        state = "not seen"
    elif locked is None:
        state = "not locked"
    elif LOCK_DIFFERS in rules or fetched is None:
        state = "differs"
    else:
        state = "as locked"
    tag = None
    if entry.tag is not None:
        tag = "moved" if TAG_MOVED in rules else "gone" if TAG_GONE in rules else "as noted"
    return {
        "label": entry.label,
        "name": looked.plugin.name if looked.plugin is not None else None,
        "state": state,
        "commit": entry.commit.hex if entry.commit is not None else None,
        "refs": [shown(name) for name in (*fetched.branches, *fetched.tags)] if fetched is not None else [],
        "tag": shown(entry.tag) if entry.tag is not None else None,
        "tag_state": tag,
        "tree": fetched.tree_id if fetched is not None else None,
        "digest": looked.digest,
    }
