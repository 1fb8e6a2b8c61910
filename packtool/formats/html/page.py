"""The page as a whole: its policy, the verdict and what decided it, a list of parts, and the parts."""

from __future__ import annotations

import base64
import hashlib
from typing import TYPE_CHECKING

from packtool.formats.html import behaviours, coverage, entries, findings, moves, plugins, versions
from packtool.formats.html.build import PATH, Markup, code, joined, said, tag
from packtool.formats.html.head import document, head
from packtool.formats.html.icons import icon
from packtool.formats.html.style import STYLE
from packtool.formats.summary import counts, verdict_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Report
    from packtool.formats.html.findings import Group
    from packtool.formats.html.section import Section

_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
# Nothing is fetched and nothing is run, whatever may come to stand on the page.
POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'"
NO_PROOF = "No findings is no proof of safety: packtool sees what its rules know."
_DECIDING = 5
# What the details hold that is told by the parts that every report has.
_TOLD = frozenset({"folder", "receipt", "pin", "unseen"})
_SCANS = frozenset({"scan", "pack show", "pack install", "install"})


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as one HTML document with a final line feed; ``width`` and ``color`` mean nothing here."""
    del width, color
    parts = list(_sections(report))
    skip = tag("a", "Go to the first part", href=f"#{parts[0].id}" if parts else "#verdict", class_="skip")
    body = tag(
        "body",
        skip,
        tag("header", _verdict(report)),
        tag("nav", tag("ul", *(part.link() for part in parts)), aria_label="Parts of this report") if parts else None,
        tag("main", *(part.markup() for part in parts), _elsewhere(report)),
        tag("footer", tag("p", NO_PROOF), tag("p", "Made by ", code(f"packtool {report.command}"), _rules(report))),
    )
    return document(_head(report), body)


def _head(report: Report) -> Markup:
    title = f"{verdict_words(report).upper()}: {report.subject[:PATH]} (packtool {report.command})"
    return head(title, POLICY, tag("style", Markup(STYLE)))


def _sections(report: Report) -> Iterator[Section]:
    if report.unseen:
        yield coverage.unseen(report.unseen)
    if versions.is_about(report):
        yield from versions.sections(report.details)
    if moves.is_about(report):
        yield from moves.sections(report)
    if entries.is_about(report):
        yield from entries.sections(report.details)
    if report.behaviours or (report.examined and report.command in _SCANS):
        yield behaviours.section(report.behaviours)
    yield from findings.sections(report)
    if plugins.is_about(report):
        yield from plugins.sections(report.details)
    yield from coverage.sections(report)


def _verdict(report: Report) -> Markup:
    style = report.verdict.value if report.verdict else "none"
    word = tag("span", verdict_words(report).upper(), class_="word")
    heading = tag("h1", icon(style), " ", word, " ", tag("span", said(report.subject, limit=PATH), class_="subject"))
    hole = " Not everything was looked at." if report.incomplete else None
    found = tag("p", f"{', '.join(counts(report)) or 'Nothing was found'}.", tag("strong", hole) if hole else None)
    return tag("div", heading, found, _decided(report), class_=f"verdict {style}", id="verdict")


def _decided(report: Report) -> Markup | None:
    if report.unseen:
        return tag(
            "p", "There is no verdict, because ", tag("a", "something could not be looked at", href="#unseen"), "."
        )
    grouped = findings.groups(report)
    if not grouped:
        return tag("p", "Nothing that was found weighs against it.") if report.findings else None
    heaviest: Sequence[Group] = [one for one in grouped if one.severity is grouped[0].severity]
    more = len(heaviest) - _DECIDING
    return joined(
        tag("h2", "Decided by"),
        tag("ol", *(_reason(one) for one in heaviest[:_DECIDING])),
        tag("p", f"and {more} more of this weight") if more > 0 else None,
    )


def _reason(group: Group) -> Markup:
    first = findings.place_of(group.members[0])
    others = f" and {len(group.members) - 1} more" if len(group.members) > 1 else None
    return tag("li", tag("a", group.rule.summary, href=f"#{group.anchor}"), " ", code(first, limit=PATH), others)


def _rules(report: Report) -> Markup | None:
    receipt = report.details.get("receipt") or {}
    if not receipt:
        return None
    return joined(" ", str(receipt["packtool"]), " with the rules ", code(receipt["rules"]))


def _elsewhere(report: Report) -> Markup | None:
    """Say where the rest is, of a command that has more to show than this page knows."""
    if any(kind.is_about(report) for kind in (versions, entries, moves, plugins)) or not report.details.keys() - _TOLD:
        return None
    words = ("What else ", code(f"packtool {report.command}"), " has to show is in ", code("-o text"), " and in ")
    return tag("p", *words, code("-o json"), ".", class_="rest")
