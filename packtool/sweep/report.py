"""From the answers for all entries to one report: the same answers give the same report, whoever gathered them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool import registry
from packtool.errors import CouldNotLook
from packtool.findings import Location, Report, Severity, Unseen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding, Json

COMMAND = "index sweep"
NOT_JUDGED = "not_judged"
# Of which form, by which release and rules, of which index (a digest), how large it is, and which part of it.
ABOUT = ("form", "packtool", "rules", "index", "entries_in_index", "shard", "mirror")
_SEVERITIES = {severity.word: severity for severity in Severity}
_WORDS = ("pass", "warn", "fail", NOT_JUDGED)


def report_of(subject: str, about: Json, answers: Sequence[Json]) -> Report:
    """Make the report. Raises CouldNotLook for a finding of a rule that this release does not have.

    ``about`` are the details on the sweep that ``ABOUT`` names. An entry that could not be looked at is unseen, and
    then there is no verdict; what was found in others is told all the same. Each finding of an answer has ``line`` and
    ``column`` in the index.
    """
    ordered = sorted(answers, key=lambda answer: answer["position"])
    counts = Counter(answer["verdict"] or NOT_JUDGED for answer in ordered)
    return Report(
        command=COMMAND,
        subject=subject,
        findings=tuple(_findings(subject, ordered)),
        unseen=tuple(
            Unseen(subject=answer["name"], reason=answer["not_judged"]["reason"], remedy=answer["not_judged"]["remedy"])
            for answer in ordered
            if answer["verdict"] is None
        ),
        details={
            **{key: about[key] for key in ABOUT},
            "counts": {word: counts[word] for word in _WORDS},
            "entries": ordered,
        },
    )


def _findings(subject: str, answers: Sequence[Json]) -> Iterator[Finding]:
    rules = registry.rules()
    for answer in answers:
        for one in answer["findings"]:
            if one["rule"] not in rules or one["severity"] not in _SEVERITIES:
                raise CouldNotLook(
                    f"the report speaks of {one['rule']!r}, which this release does not know",
                    remedy="merge with the release of packtool that swept",
                )
            yield rules[one["rule"]].at(
                Location(path=subject, line=one["line"], column=one["column"]),
                f"{answer['name']}: {one['message']}",
                remedy=one["remedy"],
                severity=_SEVERITIES[one["severity"]],
            )
