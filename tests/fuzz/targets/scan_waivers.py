"""Waivers: each is whole, and excuses nothing but its own rule, path and content."""

from __future__ import annotations

import datetime as dt

from fence import scratch
from fuzz_laws import are_fit, hold
from homes import put

from packtool.errors import CouldNotLook
from packtool.findings import Location, Rule, Severity
from packtool.scan.waivers import left_over, read_waivers, waive

GRAMMAR = "yaml"
_RULE = Rule(id="shell-command", severity=Severity.ERROR, summary="S.", why="W.", remedy="mend it")
_BLOB = "sha256:" + "5f" * 32


def one(data: bytes) -> None:
    """Read waivers and let them excuse a finding."""
    try:
        waivers = read_waivers(put(scratch() / "waivers.yaml", data), today=dt.date(2026, 1, 1))
    except CouldNotLook:
        return
    finding = _RULE.at(Location(path="a.py", line=1), "it is so")
    blobs = {"a.py": _BLOB}
    marked, used = waive([finding], waivers, blobs)
    if marked[0].waived is not None:
        hold("only its own waiver excuses it", all((w.rule, w.path, w.blob) == (_RULE.id, "a.py", _BLOB) for w in used))
    rest = list(left_over(waivers, used, blobs))
    are_fit(rest)
    hold("each waiver is used or told", len(rest) == sum(waiver not in used for waiver in waivers.listed), data)
