"""The rules about a lock file as such."""

from __future__ import annotations

from packtool.findings import Rule, Severity

_WHY = "What cannot be read says nothing about what is to be there, so nothing can be held to it."

NO_LOCK = Rule(
    id="lock-not-a-lock",
    severity=Severity.ERROR,
    summary="A lock file is not an object with `plugins` in it.",
    why=_WHY,
    remedy="write it anew: packtool pack lock FILE",
)
FORMAT = Rule(
    id="lock-format",
    severity=Severity.ERROR,
    summary="A lock file is in a format that this packtool does not know.",
    why=_WHY,
    remedy="update packtool, or write it anew: packtool pack lock FILE",
)
ENTRY = Rule(
    id="lock-entry",
    severity=Severity.ERROR,
    summary="A plugin of a lock file is not told by source, commit and digest.",
    why=_WHY,
    remedy="write it anew: packtool pack lock FILE",
)
