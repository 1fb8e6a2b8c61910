"""Findings about a plugin's files in a report about an index: the paths say whose they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.pins import Pin

WHOLE = "."


def placed(pin: Pin, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Put the plugin's place before every path; ``.`` becomes the place itself."""
    return tuple(
        replace(one, location=replace(one.location, path=pin.place if path == WHOLE else f"{pin.place}/{path}"))
        for one in findings
        for path in (one.location.path,)
    )
