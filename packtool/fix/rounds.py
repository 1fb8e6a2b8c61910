"""A manifest mended until nothing is left that can be: what one mend uncovers, the next round takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from packtool.documents.edits import Overlap, applied
from packtool.findings import Severity
from packtool.fix.agreement import agree
from packtool.fix.aside import MOST_ASIDE, keys_aside, set_aside
from packtool.fix.broken import unbroken
from packtool.fix.mending import mends
from packtool.fix.order import sorted_entries
from packtool.fix.subject import Subject, read_subject

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping, Sequence

    from packtool.documents.edits import Edit
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.fix.aside import Making

    # The file after some mends, the findings that are gone, and the number of places.
    Step = tuple[Subject, tuple[Finding, ...], int]

# Each round reads the file anew: as many as read so many bytes, and a few in any case. What is left after them is told
# as a finding, and mended by the next call.
MOST_BYTES = 2 * 1024 * 1024
FEWEST_ROUNDS = 8
MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    """Edits of a text, at ``places`` places for people; ``fits`` judges what they make of it."""

    edits: tuple[Edit, ...]
    found: tuple[Finding, ...]
    fits: Callable[[Subject], bool]
    places: int = 0


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
        step = _step(now, allow_local=allow_local)
        if step is None:
            break
        now, found, count = step
        done += dict.fromkeys(found)
        places += count
    in_order = sorted(done, key=lambda finding: finding.order)
    return Mended(before=subject, after=now, done=tuple(in_order), places=places)


def _step(subject: Subject, *, allow_local: bool) -> Step | None:
    made = partial(_made, allow_local=allow_local)
    for change in _changes(subject, frozenset()):
        after = made(subject, change.edits)
        if after is not None and change.fits(after):
            return after, change.found, change.places or len(change.edits)
    return _beside(subject, made) if subject.root is None else None


def _made(subject: Subject, edits: Sequence[Edit], *, allow_local: bool) -> Subject | None:
    try:
        data = subject.bytes_with(applied(subject.text, edits))
    except Overlap:
        return None
    return read_subject(subject.kind, data, subject.path, allow_local=allow_local)


def _beside(subject: Subject, made: Making) -> Step | None:
    """Mend what stands beside lines that nothing mends, as if these were not there."""
    rest = set_aside(subject, made)
    for _ in range(MOST_ASIDE):
        if rest is None:
            return None
        for change in _changes(rest, keys_aside(subject, rest)):
            judged = made(rest, change.edits)
            after = made(subject, change.edits) if judged is not None and change.fits(judged) else None
            if after is not None:
                return after, change.found, change.places or len(change.edits)
        rest = set_aside(rest, made) if rest.root is None else None
    return None


def _changes(subject: Subject, taken: Container[str]) -> Iterator[_Change]:
    """Give what can be mended at once. No key is renamed to one of ``taken``."""
    if subject.root is None:
        found = unbroken(subject)
        if found is not None:
            yield _Change(edits=(found[1],), found=(found[0],), fits=partial(_is_further, found[0]))
        return
    root = subject.root
    mended = [one for one in mends(subject) if not (one.is_key and one.text in taken)]
    if mended:
        texts = {id(one.node): one.text for one in mended}
        edits, findings = tuple(one.edit for one in mended), tuple(one.finding for one in mended)
        yield _Change(edits=edits, found=findings, fits=lambda after: _agrees(root, after, texts))
    in_order = sorted_entries(subject)
    if in_order is not None:
        finding, moves, order = in_order
        yield _Change(edits=moves, found=(finding,), fits=lambda after: _agrees(root, after, {}, order), places=1)


def _agrees(before: Node, after: Subject, texts: Mapping[int, str], order: Sequence[int] | None = None) -> bool:
    return after.root is not None and agree(before, after.root, texts, order)


def _is_further(finding: Finding, after: Subject) -> bool:
    """Whether a file can be read, or at least to a place behind that of ``finding``."""
    broken = next((one.location.line for one in after.findings if one.severity is Severity.ERROR), None)
    here = finding.location.line
    return after.root is not None or (broken is not None and here is not None and broken > here)
