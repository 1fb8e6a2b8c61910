"""The capabilities and environment values that the manifest asks for are those that the code uses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.doctor.laws.capabilities import UNDECLARED, UNPROBED, UNUSED
from packtool.findings import Rule, Severity
from packtool.review.law import Remark, found_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.review.looked import Looked

_OF_CAPABILITIES = (UNDECLARED, UNPROBED, UNUSED)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{1,80}")
_SECRET = re.compile(r"(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|CREDENTIALS?|_KEY)(?:_|$)", re.IGNORECASE)
# What every process has, and what Hermes sets.
_USUAL = re.compile(r"(?:HERMES|XDG|LC|PYTHON|GITHUB_ACTIONS|CI)(?:_|$)|^(?:PATH|HOME|USER|SHELL|TERM|LANG|TMPDIR|TZ)$")
_MOST = 5

ENV = Rule(
    id="review-env-undeclared",
    severity=Severity.WARNING,
    summary="The code reads a secret from the environment that the manifest does not ask for.",
    why="Nobody is told that the plugin uses it; it may be a secret of something else.",
    remedy="name it under `requires_env` or `optional_env` in the manifest, or do not read it",
)


def judge(looked: Looked) -> Iterator[Remark]:
    """Say where the doctor finds capabilities to differ, and compare the names of variables."""
    found = [finding for finding in looked.seen.findings if finding.rule in _OF_CAPABILITIES and not finding.waived]
    for rule in _OF_CAPABILITIES:
        mine = [finding for finding in found if finding.rule is rule]
        if mine:
            first = mine[0]
            more = f" (and {len(mine) - 1} more)" if len(mine) > 1 else ""
            message = f"{found_at(first)}{more}"
            yield Remark(
                rule=rule,
                place=looked.at(),
                message=message,
                remedy=first.remedy,
                severity=max(finding.severity for finding in mine),
            )
    secret = [name for name in _undeclared(looked) if _SECRET.search(name)]
    if secret:
        message = f"the code reads {_listed(secret)}, which the manifest does not ask for"
        yield Remark(rule=ENV, place=looked.at(), message=message)


def _undeclared(looked: Looked) -> list[str]:
    if looked.seen.scan is None:
        return []
    asked = set(looked.facts.get("env", ()))
    read = {one.detail for one in looked.seen.scan.behaviours if one.kind == "environment"}
    return sorted(name for name in read - asked if _NAME.fullmatch(name) and not _USUAL.search(name))


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
