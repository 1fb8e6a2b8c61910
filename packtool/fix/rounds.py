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

    # The file after some mends, the findings that are gone, and the number of places.
    Step = tuple[Subject, tuple[Finding, ...], int]
    Making = Callable[[Sequence[Edit]], Subject | None]

# Each round reads the file anew: as many as read so many bytes, and a few in any case. What is left after them is told
# as a finding, and mended by the next call.
MOST_BYTES = 2 * 1024 * 1024
FEWEST_ROUNDS = 8
MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """A file before and after, the findings that are gone, and at how many places the text was changed for them."""

    before: Subject
    after: Subject
    done: tuple[Finding, ...] = ()
    places: int = 0

    @property
    def changed(self) -> bool:
        """Whether a byte would change."""
        return self.before.data != self.after.data


def mend(subject: Subject, *, allow_local: bool) -> Mended:
    """Mend what can be mended. A mend after which the file would say something else is not made."""
    done: list[Finding] = []
    now, places = subject, 0
    for _ in range(min(MOST_ROUNDS, max(FEWEST_ROUNDS, MOST_BYTES // (len(subject.data) + 1)))):
        step = next((step for step in _steps(now, allow_local=allow_local) if step is not None), None)
        if step is None:
            break
        now, found, count = step
        done += dict.fromkeys(found)
        places += count
    in_order = sorted(done, key=lambda finding: finding.order)
    return Mended(before=subject, after=now, done=tuple(in_order), places=places)


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
    return (after, (finding,), 1) if after.root is not None or further else None


def _words(subject: Subject, made: Making) -> Step | None:
    found = list(mends(subject))
    after = made([one.edit for one in found]) if found else None
    if after is None or after.root is None or subject.root is None:
        return None
    texts = {id(one.node): one.text for one in found}
    fits = agree(subject.root, after.root, texts)
    return (after, tuple(one.finding for one in found), len(found)) if fits else None


def _sorted(subject: Subject, made: Making) -> Step | None:
    found = sorted_entries(subject)
    after = made(found[1]) if found is not None else None
    if found is None or after is None or after.root is None or subject.root is None:
        return None
    return (after, (found[0],), 1) if agree(subject.root, after.root, {}, found[2]) else None
