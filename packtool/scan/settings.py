"""The scanner's settings: a user may raise the level of a rule, and never lower one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Severity
from packtool.scan.outside import read_outside

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Finding

_WORDS = {severity.word: severity for severity in Severity}
_FORM = "write `levels:` with rule ids and error, warning or note behind them"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanSettings:
    """``levels``: rule id -> the lowest level that its findings have. ``file`` is where that was read."""

    file: Path | None = None
    levels: Mapping[str, Severity] = field(default_factory=dict)

    def applied(self, finding: Finding) -> Finding:
        """Return the finding at the level asked for, where that is higher than its own."""
        wanted = self.levels.get(finding.rule.id)
        return replace(finding, severity=wanted) if wanted is not None and wanted > finding.severity else finding


def read_settings(file: Path) -> ScanSettings:
    """Read ``levels: {rule-id: error}``. Raises CouldNotLook for anything else in it."""
    data = read_outside(file, "the settings file").plain()
    levels = data.get("levels", {}) if isinstance(data, dict) else None
    if not isinstance(levels, dict) or not set(data) <= {"levels"}:
        raise CouldNotLook(f"the settings file {file} holds something other than levels", remedy=_FORM)
    unknown = sorted(str(word) for word in levels.values() if not isinstance(word, str) or word not in _WORDS)
    if unknown:
        raise CouldNotLook(f"the settings file {file} names the level {unknown[0]!r}, which is none", remedy=_FORM)
    return ScanSettings(file=file, levels={str(rule): _WORDS[word] for rule, word in levels.items()})
