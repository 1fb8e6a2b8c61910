"""A report as text for people: verdict first, then what there is to see, then every finding with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, columns, tried, wrapped
from packtool.formats.summary import counts, most_severe_first
from packtool.text import visible

if TYPE_CHECKING:
    from packtool.findings import Excerpt, Finding, Json, Report, Unseen

_MARGIN = 6
_RULER = " | "
_CONTEXT = 10


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text of at most ``width`` columns where words allow, with a final line feed."""
    paint = Paint(color=color)
    shown = [_checks(report.details["checks"], width, paint)] if "checks" in report.details else []
    return compose(report, shown, width=width, color=color)


def compose(report: Report, shown: list[str], *, width: int, color: bool) -> str:
    """Return headline, ``shown`` (what the command has to show), what was not seen, what was found, what comes next."""
    paint = Paint(color=color)
    blocks = [headline(report, width, paint), *shown]
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def headline(report: Report, width: int, paint: Paint) -> str:
    """Return the first line: the verdict, the subject, and how much was found."""
    verdict = report.verdict
    word = verdict.value.upper() if verdict else "NO VERDICT"
    so_far = " so far" if report.incomplete and verdict else ""
    hole = "; not everything was looked at" if so_far else ""
    words = f"{word}{so_far} {visible(report.subject)}: {', '.join(counts(report)) or 'nothing found'}{hole}"
    # Painted after wrapping, since the codes have no width.
    return paint(verdict.value if verdict else "none", word) + wrapped(words, width, "  ")[len(word) :]


def following(report: Report) -> list[str]:
    """Return the commands that come next, as a block; a command is never broken, since it is there to be copied."""
    commands = report.details.get("next", ())
    return ["\n".join(["Next:", *(f"  {command}" for command in commands)])] if commands else []


def _checks(checks: list[dict[str, Json]], width: int, paint: Paint) -> str:
    lines = []
    for check in checks:
        word = "ok" if check["ok"] else "!!"
        line = wrapped(f"{word} {check['name']:<12} {check['seen']}", width, " " * 16)
        lines.append(paint("pass" if check["ok"] else "error", word) + line[len(word) :])
    return "\n".join(lines)


def unseen_lines(unseen: Unseen, width: int, paint: Paint) -> str:
    """Return what could not be looked at, why, and what to type next."""
    label = "not seen"
    words = unseen.reason if unseen.reason.startswith(unseen.subject) else f"{unseen.subject}: {unseen.reason}"
    lines = [wrapped(f"{label}: {visible(words)}", width, "  ")]
    lines[0] = lines[0].replace(label, paint("none", label), 1)
    if unseen.remedy:
        lines.append(tried(visible(unseen.remedy), width))
    return "\n".join(lines)


def finding_lines(finding: Finding, width: int, paint: Paint) -> str:
    """Return a finding: place, severity, message, rule; the line with a caret; the remedy, or why it is waived."""
    place = finding.location
    where = ":".join(str(part) for part in (place.path, place.line, place.column) if part is not None)
    word = finding.severity.word
    head = wrapped(f"{where}: {word}: {finding.message} [{finding.rule.id}]", width, "  ")
    lines = [_painted(head, word, paint, after=f"{where}:".count(f" {word}:"))]
    if place.line is not None and place.excerpt is not None and place.excerpt.text.strip():
        text, start, caret = cut_to(place.excerpt, width - _MARGIN - len(_RULER))
        lines.append(f"{place.line:>{_MARGIN}}{_RULER}{text}")
        before, marked = columns(text[:start]), max(1, columns(text[start : start + caret]))
        lines.append(f"{'':>{_MARGIN}}{_RULER}{' ' * before}{paint(word, '^' * marked)}")
    waived = finding.waived
    if waived is not None:
        lines.append(wrapped(f"  waived: {visible(waived)}", width, "       "))
    elif finding.remedy:
        lines.append(tried(finding.remedy, width))
    return "\n".join(lines)


def _painted(head: str, word: str, paint: Paint, *, after: int) -> str:
    """Paint the severity, once the words are wrapped, since the codes have no width.

    A path can hold the very word: ``after`` is how often it does.
    """
    mark = f" {word}:"
    pieces = head.split(mark)
    return mark.join(pieces[: after + 1]) + f" {paint(word, word)}:" + mark.join(pieces[after + 1 :])


def cut_to(excerpt: Excerpt, room: int) -> tuple[str, int, int]:
    """Cut an excerpt to ``room`` columns round its caret; returns the text, the caret and its width."""
    text, start, caret = excerpt.text, excerpt.start, excerpt.width
    if len(text) <= room:
        return text, start, caret
    first = max(0, min(start - _CONTEXT, len(text) - room))
    shown = text[first : first + room]
    if first:
        shown = "…" + shown[1:]
    if first + room < len(text):
        shown = shown[:-1] + "…"
    return shown, start - first, max(1, min(caret, room - (start - first)))
