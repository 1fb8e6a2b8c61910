"""The scan of the plugin passes: a fail fails the entry, a warn is for the keepers to judge."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity, Verdict, verdict_of
from packtool.review.law import Remark, found_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.looked import Looked

_MOST = 3

SCAN = Rule(
    id="review-scan",
    severity=Severity.ERROR,
    summary="The scan of the plugin does not pass.",
    why="What a scan fails on takes data, runs what is fetched, or gives orders to the agent.",
    remedy="see all of it: packtool scan OWNER/REPO@COMMIT",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Name the rules that decided, and the first place."""
    if looked.seen.scan is None:
        return
    findings = [finding for finding in looked.seen.scan.findings if finding.waived is None]
    verdict = verdict_of(findings)
    if verdict is Verdict.PASS:
        return
    severity = Severity.ERROR if verdict is Verdict.FAIL else Severity.WARNING
    deciding = [finding for finding in findings if finding.severity is severity]
    rules = Counter(finding.rule.id for finding in deciding).most_common()
    named = ", ".join(f"{rule} ({count}x)" if count > 1 else rule for rule, count in rules[:_MOST])
    more = f" and {len(rules) - _MOST} more rules" if len(rules) > _MOST else ""
    first = min(deciding, key=lambda finding: finding.order)
    yield Remark(
        rule=SCAN,
        place=looked.at(),
        message=f"the scan says {verdict.value}: {named}{more}; first {found_at(first)}",
        remedy=f"see all of it: packtool scan {looked.seen.pin.place}@{looked.seen.pin.commit.hex}",
        severity=severity,
    )
