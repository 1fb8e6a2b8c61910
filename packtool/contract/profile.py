"""Whose rules a reading follows: the specification's, for authors, or Hermes', for what will load."""

from __future__ import annotations

import enum
import itertools
from typing import TYPE_CHECKING

from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def first_of(findings: Iterable[Finding], most: int) -> Iterator[Finding]:
    """Give the first ``most`` findings and ask for no more; the last of them says so when others follow.

    A hostile file can hold tens of thousands of faults, and nobody reads them.
    """
    source = iter(findings)
    told = list(itertools.islice(source, most))
    yield from told[:-1]
    for last in told[-1:]:
        more = next(source, None) is not None
        message = f"{last.message} (more like it follow, and are not told)" if more else last.message
        yield last.rule.at(last.location, message, remedy=last.remedy, severity=last.severity)
