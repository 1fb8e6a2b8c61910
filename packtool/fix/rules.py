"""The rule of `fix --diff`."""

from __future__ import annotations

from packtool.findings import Rule, Severity

PENDING = Rule(
    id="fix-pending",
    severity=Severity.ERROR,
    summary="A file has faults that `packtool fix` mends.",
    why="Nobody needs to look at what a program can put right, and what stays makes the other findings hard to see.",
    remedy="packtool fix FILE",
)
