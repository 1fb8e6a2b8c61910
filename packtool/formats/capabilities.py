"""What plugins ask for, hold and use, as a person reads it: a block a plugin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.grid import grid
from packtool.formats.paint import Paint, wrapped
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json, Report

_STYLES = {"granted": "bold green", "granted by hand": "bold yellow", "not granted": "dim"}
_STATES = {"neither": "not enabled", None: "not installed"}
_HEADS = ("capability!", "granted", "what it means")
# Narrower than this, three columns would leave a word or two a line to what each means.
_NARROW = 60


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text."""
    if "powers" not in report.details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    asked, plugins = report.details["asked"], report.details["powers"]
    blocks = [_block(one, width, paint, color=color) for one in plugins]
    if not plugins:
        blocks = [f"{asked} asks for nothing and holds nothing" if asked else "no plugin asks for or holds anything"]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _block(one: dict[str, Json], width: int, paint: Paint, *, color: bool) -> str:
    when = f", consent of {one['consent_at']}" if one["consent_at"] else ""
    head = f"{one['name']}: {_STATES.get(one['state'], one['state'])}{when}"
    if width < _NARROW:
        return "\n".join((paint("bold", wrapped(head, width, "  ")), *_lines(one, width)))
    return "\n".join((paint("bold", head), grid(_HEADS, _rows(one), width=width, color=color, styles=_STYLES)))


def _lines(one: dict[str, Json], width: int) -> Iterator[str]:
    for name, granted, means in _rows(one):
        yield wrapped(f"  {name}: {granted}", width, "    ")
        if means:
            yield wrapped(f"    {means}", width, "    ")


def _rows(one: dict[str, Json]) -> Iterator[tuple[str, str, str]]:
    for each in one["capabilities"]:
        words = [each["risk"]]
        words += ["not asked for by the plugin"] * (not each["declared"])
        words += {True: ["seen in its code"], False: ["not seen in its code"], None: []}[each["used"]]
        granted = {"consent": "granted", None: "not granted"}.get(each["granted"], "granted by hand")
        yield each["id"], granted, "; ".join(words)
    for other in one["others"]:
        yield other, "granted by hand", ""
