"""Whose rules a reading follows: the specification's, for authors, or Hermes', for what will load."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from packtool.findings import Severity

if TYPE_CHECKING:
    from packtool.findings import Finding


class Profile(enum.Enum):
    """STRICT: what the specifications say, every lost part an error. HERMES: what Hermes does with the files.

    To somebody who installs, a part that is skipped while the rest loads is a warning; to its author it is an error.
    """

    STRICT = "strict"
    HERMES = "hermes"

    @property
    def part(self) -> Severity:
        """How much it weighs that one part of a plugin is skipped and the rest loads."""
        return Severity.ERROR if self is Profile.STRICT else Severity.WARNING


def weighed(finding: Finding, severity: Severity) -> Finding:
    """Return the same finding with another severity."""
    return finding.rule.at(finding.location, finding.message, remedy=finding.remedy, severity=severity)
