"""The words for what was found: severity, location, rule, finding, report, verdict."""

from __future__ import annotations

import bisect
import enum
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from packtool.secret_shapes import masked, secret_spans
from packtool.text import clean, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MESSAGE_LIMIT = 400
PATH_LIMIT = 512
DETAIL_LIMIT = 120
EXCERPT_BEFORE = 60
EXCERPT_LIMIT = 160

# What the details of a report may hold: anything that JSON can say (mypy cannot follow the recursive alias cheaply).
Json = Any


class Severity(enum.IntEnum):
    """How much a finding weighs; an ERROR makes the verdict fail, a WARNING makes it warn."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The lower-case word used in every output."""
        return self.name.lower()


class Verdict(enum.Enum):
    """What the findings add up to."""

    PASS = "pass"  # noqa: S105 - a verdict, not a password
    WARN = "warn"
    FAIL = "fail"


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """One source line made safe to show: ``text``, and where in it (0-based) the caret starts and how wide it is."""

    text: str
    start: int
    width: int

    @classmethod
    def of(cls, line: str, column: int, end_column: int, hidden: Sequence[tuple[int, int]] | None = None) -> Excerpt:
        """Cut and clean ``line`` around the 1-based, end-exclusive columns.

        ``hidden`` are the spans (0-based, end-exclusive, sorted, apart) that are not shown; what looks like a secret
        when not given. The whole line must have been searched: a secret that is cut is no longer known by its shape.
        """
        spans = _near(secret_spans(line) if hidden is None else hidden, column - 1, end_column - 1)
        start, end = _around(min(column - 1, len(line)), min(end_column - 1, len(line)), spans)
        first = max(0, start - EXCERPT_BEFORE)
        before = visible(masked(line, first, start, spans))[-EXCERPT_BEFORE:]
        marked = visible(masked(line, start, min(end, start + EXCERPT_LIMIT), spans))
        after = visible(masked(line, end, end + EXCERPT_LIMIT, spans))
        before = ("…" if first else "") + before
        text = before + marked + after
        if len(text) > EXCERPT_LIMIT:
            text = text[: EXCERPT_LIMIT - 1] + "…"
        place = min(len(before), len(text))
        return cls(text=text, start=place, width=max(1, min(len(marked), len(text) - place)))


def _near(spans: Sequence[tuple[int, int]], start: int, end: int) -> Sequence[tuple[int, int]]:
    # A line can have thousands of them, and as many findings.
    first = bisect.bisect_left(spans, start - EXCERPT_BEFORE, key=lambda span: span[1])
    last = bisect.bisect_right(spans, end + EXCERPT_LIMIT, key=lambda span: span[0])
    return spans[first:last]


def _around(start: int, end: int, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Widen a mark that begins or ends inside of what is hidden to the whole of it: it has no inside to point into."""
    for first, last in spans:
        start = first if first < start < last else start
        end = last if first < end < last else end
    return start, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Location:
    """A place: ``path`` is POSIX and relative to the subject; ``line`` and columns count from 1, in code points.

    ``end_column`` is exclusive and on the same line. ``line`` is ``None`` for a finding about a whole file.
    """

    path: str
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    excerpt: Excerpt | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One thing that packtool looks for.

    ``summary`` says in one sentence what is found, ``why`` why it matters, ``remedy`` what to do about it.
    ``references`` are ids of public catalogues (CWE, OWASP, MITRE).
    """

    id: str
    severity: Severity
    summary: str
    why: str
    remedy: str
    references: tuple[str, ...] = ()

    @property
    def url(self) -> str:
        """The page of this rule in the project's documentation, relative to the repository."""
        return f"docs/rules/{self.id}.md"

    def at(
        self, location: Location, message: str, *, remedy: str | None = None, severity: Severity | None = None
    ) -> Finding:
        """Make a finding: the only maker, and the one place where strangers' text in messages is cleaned.

        ``remedy`` replaces the rule's own where more can be said; ``severity`` replaces the rule's where the context
        weighs it differently.
        """
        return Finding(
            rule=self,
            severity=self.severity if severity is None else severity,
            location=replace(location, path=clean(location.path, limit=PATH_LIMIT)),
            message=clean(message, limit=MESSAGE_LIMIT),
            remedy=clean(self.remedy if remedy is None else remedy, limit=MESSAGE_LIMIT),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A rule, where it was met, and a sentence about it. Made by ``Rule.at`` alone.

    ``waived`` is the reason for which somebody accepts it; it then stays listed and no longer counts.
    """

    rule: Rule
    severity: Severity
    location: Location
    message: str
    remedy: str
    waived: str | None = None

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        """The key that sorts findings the same way on every run."""
        place = self.location
        return (place.path, place.line or 0, place.column or 0, self.rule.id, self.message)


def verdict_of(findings: Iterable[Finding]) -> Verdict:
    """FAIL for any error that is not waived, WARN for any such warning, else PASS."""
    worst = max((finding.severity for finding in findings if finding.waived is None), default=Severity.NOTE)
    return {Severity.ERROR: Verdict.FAIL, Severity.WARNING: Verdict.WARN}.get(worst, Verdict.PASS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """Something that could not be looked at: what, why, and what to type next."""

    subject: str
    reason: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """One file that was read, by which readers, or the reason why it was not.

    What is no file is listed too, with ``link`` or ``other`` (a pipe, a device) for its reader. ``role`` says
    who reads it in the end (runtime, agent, support), where that was asked.
    """

    path: str
    by: tuple[str, ...] = ()
    skipped: str | None = None
    role: str | None = None

    @property
    def has_content(self) -> bool:
        """Whether there was anything to read."""
        return not {"link", "other"} & set(self.by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Behaviour:
    """Something that the code is seen to do: the kind (``network``), what with (a host, a program), and where."""

    kind: str
    detail: str
    path: str
    line: int | None = None

    @classmethod
    def of(cls, kind: str, detail: str, location: Location) -> Behaviour:
        """Make one, with strangers' text cleaned."""
        return cls(
            kind=kind,
            detail=clean(detail, limit=DETAIL_LIMIT),
            path=clean(location.path, limit=PATH_LIMIT),
            line=location.line,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that one command has to say about one subject; every format reads this and nothing else."""

    command: str
    subject: str
    findings: tuple[Finding, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    examined: tuple[Examined, ...] = ()
    behaviours: tuple[Behaviour, ...] = ()
    details: Mapping[str, Json] = field(default_factory=dict)

    @property
    def incomplete(self) -> bool:
        """Whether anything that should have been looked at was not."""
        return bool(self.unseen) or any(file.skipped for file in self.examined)

    @property
    def explaining(self) -> list[str]:
        """The command that explains the heaviest finding that counts; none where nothing weighs."""
        counting = [one for one in self.findings if one.waived is None and one.severity > Severity.NOTE]
        return [f"packtool explain {max(counting, key=lambda one: one.severity).rule.id}"] if counting else []

    @property
    def verdict(self) -> Verdict | None:
        """What the findings add up to; ``None`` when something could not be looked at."""
        if self.unseen:
            return None
        return verdict_of(self.findings)

    def exit_code(self, *, strict: bool = False) -> int:
        """0 pass or warn (``strict``: a warn is 1), 1 fail, 2 no verdict was reached."""
        if self.verdict is None:
            return 2
        if self.verdict is Verdict.FAIL or (strict and self.verdict is Verdict.WARN):
            return 1
        return 0
