"""Rules of a sweep."""

from __future__ import annotations

from packtool.findings import Rule, Severity

GONE = Rule(
    id="sweep-repository-gone",
    severity=Severity.ERROR,
    summary="The server says that there is no such repository, or none for those who do not log in.",
    why="Nobody can install the plugin any more, and whoever takes the free name next decides what is there.",
    remedy="ask the author where it went; else take the entry out: packtool index remove NAME --reason TEXT",
)
