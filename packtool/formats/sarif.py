"""A report as SARIF 2.1.0, within what code hosts accept: the same input gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.findings import Severity
from packtool.formats.moves import reviewed
from packtool.formats.paint import counted
from packtool.formats.places import Places
from packtool.formats.summary import most_severe_first
from packtool.text import ELLIPSIS, clean, visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding, Json, Report, Rule
    from packtool.formats.places import Place

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
# GitHub stores so many results of a run and drops the rest.
RESULTS = 5_000
NOTIFICATIONS = 1_000
TEXT_LIMIT = 1_000
TAGS = 10
_ID_LIMIT = 255
# How heavy GitHub shows the rules that are about security: high, medium, low.
_WEIGHTS = {Severity.ERROR: "8.0", Severity.WARNING: "5.0", Severity.NOTE: "2.0"}
_NUMBERS = re.compile(r"[0-9]+")


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as one SARIF log with a final line feed; ``width`` and ``color`` mean nothing here."""
    del width, color
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report)]}
    return json.dumps(log, indent=2, ensure_ascii=True) + "\n"


def _moves(report: Report) -> dict[str, Json]:
    """Return the review of what moves as properties of the run, which SARIF leaves to each tool."""
    told = [{"move": clean(head, limit=TEXT_LIMIT), "review": lines} for head, lines in reviewed(report)]
    return {"properties": {"moves": told}} if told else {}


def _run(report: Report) -> dict[str, Json]:
    ordered = sorted(report.findings, key=most_severe_first)
    shown = ordered[:RESULTS]
    rules = {finding.rule.id: finding.rule for finding in sorted(shown, key=lambda finding: finding.rule.id)}
    return {
        "tool": {
            "driver": {"name": "packtool", "version": __version__, "rules": [_rule(one) for one in rules.values()]}
        },
        # What stands before the last slash tells the runs of one tool apart: the alerts of one close none of another.
        "automationDetails": {"id": f"{report.command}/"},
        "invocations": [_invocation(report, hidden=len(ordered) - len(shown))],
        "columnKind": "unicodeCodePoints",
        **_moves(report),
        "results": _results(report, shown, list(rules)),
    }


def _rule(rule: Rule) -> dict[str, Json]:
    # GitHub gives a rule a weight of its own when it is about security, and that is when a catalogue of threats has it.
    security = bool(rule.references)
    tags = (["security"] if security else []) + [_tag(reference) for reference in rule.references]
    text = f"{rule.summary}\n\n{rule.why}\n\nWhat to do: {rule.remedy}"
    markdown = f"{rule.summary}\n\n{rule.why}\n\n**What to do:** {rule.remedy}\n\n`packtool explain {rule.id}`"
    return {
        "id": clean(rule.id, limit=_ID_LIMIT),
        "shortDescription": {"text": _plain(rule.summary)},
        "fullDescription": {"text": _plain(f"{rule.summary} {rule.why}")},
        "help": {"text": text, "markdown": markdown},
        "defaultConfiguration": {"level": rule.severity.word},
        "properties": {
            "severity": rule.severity.word,
            "tags": tags[:TAGS],
            **({"security-severity": _WEIGHTS[rule.severity]} if security else {}),
        },
    }


def _tag(reference: str) -> str:
    name = visible(reference)
    return f"external/cwe/{name.lower()}" if name.upper().startswith("CWE-") else name


def _results(report: Report, shown: Sequence[Finding], rules: Sequence[str]) -> list[dict[str, Json]]:
    places = [Places(report).of(finding) for finding in shown]
    # Not `primaryLocationLineHash`: GitHub reckons that one from the file, and warns wherever another differs.
    prints = [{"packtool/v1": one} for one in _fingerprints(shown, places)]
    # Either all results of a run say whether they are suppressed, or none does.
    waivers = any(finding.waived is not None for finding in shown)
    return [
        {
            **_result(finding, place, rules.index(finding.rule.id)),
            "partialFingerprints": fingerprint,
            **({"suppressions": _suppressions(finding)} if waivers else {}),
        }
        for finding, place, fingerprint in zip(shown, places, prints, strict=True)
    ]


def _result(finding: Finding, place: Place, index: int) -> dict[str, Json]:
    where = f"{place.elsewhere}: " if place.elsewhere else ""
    return {
        "ruleId": clean(finding.rule.id, limit=_ID_LIMIT),
        "ruleIndex": index,
        "level": finding.severity.word,
        "message": {"text": _plain(_with_remedy(where + finding.message, finding.remedy)) or finding.rule.id},
        "locations": [{"physicalLocation": _physical(finding, place)}],
    }


def _physical(finding: Finding, place: Place) -> dict[str, Json]:
    at, region = finding.location, {"startLine": place.line}
    if at.line and at.column and at.column > 0:
        region["startColumn"] = at.column
        if at.end_column and at.end_column > at.column:
            region["endColumn"] = at.end_column
    physical: dict[str, Json] = {"artifactLocation": {"uri": place.uri}, "region": region}
    if at.line and at.excerpt is not None:
        # The whole line, since what is shown of it may be cut and hidden: it is not what the region holds.
        physical["contextRegion"] = {"startLine": place.line, "snippet": {"text": visible(at.excerpt.text)}}
    return physical


def _fingerprints(shown: Sequence[Finding], places: Sequence[Place]) -> list[str]:
    """Return a name for each finding that stays when lines are put in before it, or when one of them is waived."""
    names = [""] * len(shown)
    met: Counter[str] = Counter()
    for index in sorted(range(len(shown)), key=lambda index: shown[index].order):
        key = _fingerprint(shown[index], places[index])
        names[index] = f"{key}:{met[key]}"
        met[key] += 1
    return names


def _fingerprint(finding: Finding, place: Place) -> str:
    said = finding.location.excerpt.text.strip() if finding.location.excerpt else ""
    said = said or _NUMBERS.sub("", finding.message)
    words = "\0".join((finding.rule.id, place.elsewhere or place.path, said))
    return hashlib.sha256(words.encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _suppressions(finding: Finding) -> list[dict[str, Json]]:
    if finding.waived is None:
        return []
    reason = _plain(finding.waived) or "no reason is given"
    return [{"kind": "external", "status": "accepted", "justification": reason}]


def _invocation(report: Report, *, hidden: int) -> dict[str, Json]:
    notes = [_notification(level, text) for level, text in _not_seen(report)]
    more = len(notes) - NOTIFICATIONS
    if more > 0:
        notes = [*notes[:NOTIFICATIONS], _notification("error", f"{more} more could not be looked at")]
    if hidden:
        text = f"{counted(hidden, 'finding')} more, none heavier than these {RESULTS}: the JSON report has them all"
        notes.append(_notification("warning", text))
    invocation: dict[str, Json] = {"executionSuccessful": not report.incomplete}
    if notes:
        invocation["toolExecutionNotifications"] = notes
    return invocation


def _not_seen(report: Report) -> Iterator[tuple[str, str]]:
    for unseen in report.unseen:
        yield "error", _with_remedy(f"{unseen.subject}: {unseen.reason}", unseen.remedy)
    for file in report.examined:
        if file.skipped:
            yield "warning", f"{file.path} was not read: {file.skipped}"


def _with_remedy(said: str, remedy: str) -> str:
    return f"{said.removesuffix('.')}. To do: {remedy}" if remedy else said


def _notification(level: str, text: str) -> dict[str, Json]:
    return {"level": level, "message": {"text": _plain(text)}}


def _plain(text: str) -> str:
    """Return ``text`` as a message in which nothing is a link: those are written ``[words](address)`` in plain text."""
    # What is hidden stands in brackets too, so this comes after it.
    shown = clean(text, limit=TEXT_LIMIT).replace("](", "] (")
    return shown if len(shown) <= TEXT_LIMIT else shown[: TEXT_LIMIT - 1] + ELLIPSIS
