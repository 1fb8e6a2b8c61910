"""One edit of an index from the keeper's wish to the report: judged, shown as a diff, and written if nothing fails."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from packtool.findings import Report, Verdict, verdict_of
from packtool.keeping.index_file import edit_file
from packtool.keeping.judge import Judging, by_key, judge_edit
from packtool.keeping.lines import diff_lines
from packtool.text import typed_word

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.at_pin import Seen
    from packtool.findings import Finding, Json
    from packtool.keeping.index_file import Changed, Edit

WHOLE_FILE = "the file was in another form; all of it is written in the canonical one, and no entry is changed by that"


@dataclass(frozen=True, slots=True, kw_only=True)
class Editing:
    """An edit: of which file, what to call it when it is done (``added notes``) and when it is not (``add notes``).

    ``findings`` are known before; with an error among them nothing is written. ``seen`` are the plugins that were
    looked at. ``write`` is false for a dry run.
    """

    command: str
    file: Path
    done: str
    undone: str
    write: bool
    allow_local: bool = False
    findings: tuple[Finding, ...] = ()
    seen: tuple[Seen, ...] = ()
    details: Mapping[str, Json] = field(default_factory=dict)


def carry_out(editing: Editing, edit: Edit) -> Report:
    """Make the edit and report. Raises what ``edit`` raises, and CouldNotLook for a file that cannot be had."""
    findings = list(editing.findings)

    def approve(changed: Changed) -> bool:
        how = Judging(now=datetime.now(tz=UTC), allow_local=editing.allow_local, seen=by_key(editing.seen))
        findings.extend(judge_edit(changed, how).findings)
        return editing.write and verdict_of(findings) is not Verdict.FAIL

    path = editing.file.as_posix()
    changed = edit_file(editing.file, edit, approve=approve)
    return Report(
        command=editing.command,
        subject=path,
        findings=tuple(findings),
        details={
            **editing.details,
            "done": _told(editing, changed, failed=verdict_of(findings) is Verdict.FAIL),
            "written": changed.written,
            "next": [f"packtool index check {typed_word(path)}"] if changed.written else [],
            "diff": [] if editing.write else list(diff_lines(changed)),
        },
    )


def _told(editing: Editing, changed: Changed, *, failed: bool) -> list[str]:
    file = editing.file.as_posix()
    if changed.written:
        return [f"{file}: {editing.done}", *([] if changed.was_canonical else [WHOLE_FILE])]
    if failed:
        return [f"{file} stays as it is; not done: {editing.undone}"]
    if editing.write:
        return [f"{file} stays as it is: {editing.undone}"]
    return [
        f"{file} stays as it is, this is a dry run: {editing.undone}",
        *([] if changed.was_canonical else [WHOLE_FILE]),
    ]
