"""The flow of `index check`: read the index, find what changed, ask every law, and report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, try_instead, why
from packtool.findings import Location, Report, Severity, Verdict
from packtool.manifests.index.listing import INDEX_LIMIT, NotAnIndex
from packtool.review.changes import changes, everything
from packtool.review.judged import Deeply, judged
from packtool.review.law import Review
from packtool.review.laws import laws
from packtool.review.locating import Places
from packtool.review.rules import BASE_BROKEN, NOT_ALONE
from packtool.review.side import Side
from packtool.review.unreadable import why_unreadable
from packtool.review.weigh import left_out, weighed
from packtool.text import clean, typed_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from packtool.findings import Finding, Json
    from packtool.review.base import Base
    from packtool.review.changes import Change, Changes
    from packtool.review.judged import Judged

BaseOf: TypeAlias = "Callable[[Path], Base]"
LookDeeply: TypeAlias = "Callable[[Review, Sequence[Change]], Deeply]"
COMMAND = "index check"
_SUBJECT = 200
_MOST_OTHERS = 5
_SHOWN = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be judged: the file, and what says where the change began (``None``: there is nothing to compare).

    ``against`` is the revision as it was named. ``deeply`` looks at changed entries; ``None`` leaves that out.
    ``allow_local`` accepts repositories on this machine. ``alone``: a change of the index may change no other file.
    """

    file: Path
    base: BaseOf | None = None
    against: str | None = None
    deeply: LookDeeply | None = None
    allow_local: bool = False
    alone: bool = False


def check(wish: Wish, *, now: datetime | None = None) -> Report:
    """Judge an index, or a change of it. Raises CouldNotLook when file or base cannot be read."""
    path = clean(wish.file.as_posix(), limit=_SUBJECT)
    data = _read(wish.file)
    base = None if wish.base is None else wish.base(wish.file)
    try:
        head = Side.read(data, allow_local=wish.allow_local)
    except NotAnIndex as fault:
        reasons = why_unreadable(data, path, str(fault))
        return Report(command=COMMAND, subject=path, findings=reasons, details=_details(wish, base, None, []))
    before, broken = _before(wish, base, path)
    found = everything(head) if before is None else changes(before, head)
    review = Review(head=head, base=before, changes=found, now=now or datetime.now(tz=UTC))
    remarks = [remark for law in laws() for remark in law.judge(review)]
    deep = wish.deeply(review, found.entries) if wish.deeply is not None else Deeply()
    remarks += deep.remarks
    told = weighed(remarks, found, Places(data, path))
    entries = judged(found, told, deep)
    findings = [finding for _, finding in told] + left_out(remarks, found, path) + broken
    if wish.alone and base is not None and base.others and (found.entries or found.head):
        findings.append(_not_alone(base.others, path))
    report = Report(
        command=COMMAND,
        subject=path,
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=tuple(deep.unseen[position] for position in sorted(deep.unseen)),
        details=_details(wish, base, found, entries)
        | {"total": len(head.items), "needs_keeper": _for_keeper(findings)},
    )
    return replace(report, details={**report.details, "next": list(_next(report, wish))})


def _next(report: Report, wish: Wish) -> Iterator[str]:
    """Yield what comes next where the index itself is in order: the repositories, where none was looked at."""
    if report.verdict is not Verdict.FAIL and wish.deeply is None and wish.base is None:
        local = "--allow-local " if wish.allow_local else ""
        yield f"packtool index check --deep {local}{typed_word(wish.file.as_posix())}"


def _for_keeper(findings: Sequence[Finding]) -> bool:
    """Whether a keeper has to look at the change: that, and nothing else, is what a warning says."""
    return any(finding.severity is Severity.WARNING for finding in findings)


def _read(file: Path) -> bytes:
    # A link in a contributor's tree would lead to any file of whoever judges it.
    if file.is_symlink():
        raise CouldNotLook(f"{file} is a link", remedy="name the file itself")
    try:
        return read_bounded(file, INDEX_LIMIT)
    except OSError as fault:
        remedy = try_instead(file, fault, "name the index: packtool index check index.json")
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}", remedy=remedy) from None


def _before(wish: Wish, base: Base | None, path: str) -> tuple[Side | None, list[Finding]]:
    """Return the older version, and what is to be said when it was no index: then everything is new."""
    if base is None:
        return None, []
    if base.data is None:
        return Side.empty(), []
    try:
        return Side.read(base.data, allow_local=wish.allow_local), []
    except NotAnIndex as fault:
        message = f"the index at {base.commit[:12]} {fault}; every entry counts as new"
        return Side.empty(), [BASE_BROKEN.at(Location(path=path, line=1, column=1), message)]


def _not_alone(others: Sequence[str], path: str) -> Finding:
    more = f" and {len(others) - _MOST_OTHERS} more" if len(others) > _MOST_OTHERS else ""
    named = ", ".join(f"`{clean(one, limit=_SHOWN)}`" for one in others[:_MOST_OTHERS])
    return NOT_ALONE.at(Location(path=path, line=1, column=1), f"the change also touches {named}{more}")


def _details(wish: Wish, base: Base | None, found: Changes | None, entries: Sequence[Judged]) -> dict[str, Json]:
    changed = [] if found is None or not found.compared else [one for one in entries if one.change.kinds]
    return {
        "base": None if base is None else base.commit,
        "against": None if wish.against is None else clean(wish.against, limit=_SUBJECT),
        "deep": wish.deeply is not None,
        "changed": len(changed),
        "format_only": bool(found and found.formatted),
        "keys": [] if found is None else [clean(key, limit=_SUBJECT) for key in found.head],
        "needs_keeper": False,
        "entries": [one.details() for one in entries],
    }
