"""The log of an index: what is wrong with its chain is told, and lines added to it make it no worse."""

from __future__ import annotations

from fence import scratch
from fuzz_laws import are_fit, hold
from homes import put

from packtool.keeping.log.chain import extended, read_log
from packtool.keeping.log.steps import follow

GRAMMAR = "json"
_MORE = ({"change": "added", "name": "relay", "place": "acme/relay", "ref": "a" * 40},)


def one(data: bytes) -> None:
    """Read a log, and what it would be with one more line."""
    log = read_log(put(scratch() / "log", data))
    are_fit(log.findings)
    follow(log.says)
    if data and not data.endswith(b"\n"):
        hold("a cut line is told", log.findings, data)
        return
    more = read_log(put(scratch() / "log", extended(log, _MORE)))
    hold("one more line is one more", len(more.lines) == len(log.lines) + 1, data)
    hold("it is whole in itself", more.lines[-1].intact, data)
    if not log.findings:
        hold("a sound log stays sound", not more.findings, data, more.findings)
        hold("it says what was added", dict(more.says[-1]) == _MORE[0], data)
