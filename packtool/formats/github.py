"""A report as workflow commands, which GitHub shows as annotations beside the lines they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.moves import reviewed
from packtool.formats.paint import counted
from packtool.formats.places import Places
from packtool.formats.summary import counts, files_read, most_severe_first, verdict_words
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Finding, Report, Unseen

# GitHub shows so many of each kind for one step, and drops the rest without a word. The last notice is ours.
SHOWN = {Severity.ERROR: 10, Severity.WARNING: 10, Severity.NOTE: 9}
# So many moves have a notice of their own, of so many lines.
_MOVES = 5
_LINES = 40
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}
_WHOLE = "the whole list: -o markdown=FILE or -o json=FILE"


def render(report: Report, *, width: int, color: bool) -> str:
    """Return one command a line: what was not seen, what was found, then a notice with the verdict and the rest.

    ``width`` and ``color`` mean nothing here.
    """
    del width, color
    return "\n".join(_lines(report)) + "\n"


def escaped_data(text: str) -> str:
    """Return ``text`` as the message of a command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(text: str) -> str:
    """Return ``text`` as the value of a command's property."""
    return escaped_data(text).replace(":", "%3A").replace(",", "%2C")


def _lines(report: Report) -> Iterator[str]:
    places = Places(report)
    open_findings = sorted((one for one in report.findings if one.waived is None), key=most_severe_first)
    left = dict(SHOWN)
    for head, lines in reviewed(report)[:_MOVES]:
        left[Severity.NOTE] -= 1
        yield _command("notice", {"title": f"packtool {report.command}: what moves"}, [head, *lines[:_LINES]])
    for unseen in report.unseen[: left[Severity.ERROR]]:
        left[Severity.ERROR] -= 1
        yield _unseen(unseen)
    hidden = len(report.unseen) - (SHOWN[Severity.ERROR] - left[Severity.ERROR])
    for finding in open_findings:
        if left[finding.severity]:
            left[finding.severity] -= 1
            yield _finding(finding, places)
        else:
            hidden += 1
    yield _closing(report, hidden)


def _finding(finding: Finding, places: Places) -> str:
    place, column = places.of(finding), finding.location.column
    # A path from the root of the machine is set below the checkout by the runner, which alone knows where that is.
    absolute = place.elsewhere is not None and ".." not in place.elsewhere.split("/")
    properties = {"file": (place.elsewhere if absolute else None) or place.path, "line": str(place.line)}
    if finding.location.line and column:
        properties["col"] = str(max(1, column))
    properties["title"] = visible(finding.rule.id)
    said = f"{place.elsewhere}: {finding.message}" if place.elsewhere and not absolute else finding.message
    return _command(_COMMANDS[finding.severity], properties, [said, _to_try(finding.remedy)])


def _unseen(unseen: Unseen) -> str:
    said = unseen.reason if unseen.reason.startswith(unseen.subject) else f"{unseen.subject}: {unseen.reason}"
    return _command("error", {"title": "not seen"}, [said, _to_try(unseen.remedy)])


def _closing(report: Report, hidden: int) -> str:
    found = ", ".join(counts(report)) or "nothing found"
    said = "; ".join(part for part in (f"{report.subject}: {found}", files_read(report)) if part)
    more = f"{counted(hidden, 'finding')} more than GitHub shows for one step; {_WHOLE}" if hidden else ""
    title = f"packtool {report.command}: {verdict_words(report).upper()}"
    return _command("notice", {"title": visible(title)}, [said, more])


def _to_try(remedy: str) -> str:
    return f"try: {remedy}" if remedy else ""


def _command(name: str, properties: dict[str, str], lines: list[str]) -> str:
    told = ",".join(f"{key}={escaped_property(value)}" for key, value in properties.items())
    message = "\n".join(visible(line) for line in lines if line)
    return f"::{name} {told}::{escaped_data(message)}"
