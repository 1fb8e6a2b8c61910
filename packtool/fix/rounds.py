"""A manifest mended until nothing is left that can be: what one mend uncovers, the next round takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.edits import Edit, Overlap, applied
from packtool.findings import Severity
from packtool.fix.agreement import agree
from packtool.fix.broken import unbroken
from packtool.fix.mending import mends
from packtool.fix.order import sorted_entries
from packtool.fix.subject import Subject, read_subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.findings import Finding

    # The file after some mends, and the findings that are gone.
    Step = tuple[Subject, tuple[Finding, ...]]
    Making = Callable[[Sequence[Edit]], Subject | None]

# Each reads the file anew. What is left after so many is told as a finding, and mended by the next call.
MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """A file before and after, and the findings that are gone."""

    before: Subject
    after: Subject
    done: tuple[Finding, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether a byte would change."""
        return self.before.data != self.after.data


def mend(subject: Subject, *, allow_local: bool) -> Mended:
    """Mend what can be mended. A mend after which the file would say something else is not made."""
    done: list[Finding] = []
    now = subject
    for _ in range(MOST_ROUNDS):
        step = next((step for step in _steps(now, allow_local=allow_local) if step is not None), None)
        if step is None:
            break
        now, found = step
        done += found
    return Mended(before=subject, after=now, done=tuple(sorted(done, key=lambda finding: finding.order)))


def _steps(subject: Subject, *, allow_local: bool) -> Iterator[Step | None]:
    def made(edits: Sequence[Edit]) -> Subject | None:
        try:
            data = subject.bytes_with(applied(subject.text, edits))
        except Overlap:
            return None
        return read_subject(subject.kind, data, subject.path, allow_local=allow_local)

    if subject.root is None:
        yield _unbroken(subject, made)
    else:
        yield _words(subject, made)
        yield _sorted(subject, made)


def _unbroken(subject: Subject, made: Making) -> Step | None:
    found = unbroken(subject)
    if found is None:
        return None
    finding, edit = found
    after = made([edit])
    if after is None:
        return None
    broken = next((one.location.line for one in after.findings if one.severity is Severity.ERROR), None)
    further = broken is not None and finding.location.line is not None and broken > finding.location.line
    return (after, (finding,)) if after.root is not None or further else None


def _words(subject: Subject, made: Making) -> Step | None:
    found = list(mends(subject))
    after = made([one.edit for one in found]) if found else None
    if after is None or after.root is None or subject.root is None:
        return None
    texts = {id(one.node): one.text for one in found}
    return (after, tuple(one.finding for one in found)) if agree(subject.root, after.root, texts) else None


def _sorted(subject: Subject, made: Making) -> Step | None:
    found = sorted_entries(subject)
    after = made(found[1]) if found is not None else None
    if found is None or after is None or after.root is None or subject.root is None:
        return None
    return (after, (found[0],)) if agree(subject.root, after.root, {}, found[2]) else None
