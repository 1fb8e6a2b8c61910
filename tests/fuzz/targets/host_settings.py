"""The settings that decide before anything is looked at: which index a home has, and who raises which rule."""

from __future__ import annotations

from fence import scratch
from fuzz_laws import are_fit, hold
from homes import home, put

from packtool.errors import CouldNotLook
from packtool.findings import Location, Severity
from packtool.host.settings import read_settings as read_home
from packtool.scan.settings import read_settings as read_scanner

GRAMMAR = "yaml"


def one(data: bytes) -> None:
    """Read the same text as each of the two."""
    put(home().config, data)
    settings = read_home(home())
    are_fit(settings.findings_at(Location(path="config.yaml", line=1)))
    hold("an index is a text", settings.index_url is None or settings.index_url.strip(), settings.index_url)
    try:
        levels = read_scanner(put(scratch() / "scan.yaml", data)).levels
    except CouldNotLook:
        return
    hold("a level is one of three", all(type(rule) is str and type(of) is Severity for rule, of in levels.items()))
