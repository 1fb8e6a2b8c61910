"""What was mended, or the diff of what would be, then what is left: the text of `fix`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.text import compose

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json, Report

_PAINTS = {"-": "error", "+": "pass"}
_HEAD = 2


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text with a final line feed. Lines of a diff are as long as they are."""
    files = report.details["files"]
    changed = [file for file in files if file["changed"]]
    paint = Paint(color=color)
    if report.details["written"]:
        shown = [_mended(file, width) for file in changed]
        return compose(report, shown, width=width, color=color)
    diff = "".join(f"{line}\n" for file in changed for line in _painted(file["diff"], paint))
    rest = compose(report, [], width=width, color=color)
    return f"{diff}\n{rest}" if diff else rest


def _mended(file: dict[str, Json], width: int) -> str:
    head = f"mended {counted(file['places'], 'place')} in {file['path']}:"
    rows = [f"  line {one['line']}: {one['message']} [{one['rule']}]" for one in file["mended"]]
    return "\n".join([wrapped(head, width, "  "), *(wrapped(row, width, "    ") for row in rows)])


def _painted(diff: list[str], paint: Paint) -> Iterator[str]:
    for number, line in enumerate(diff):
        name = None if number < _HEAD else _PAINTS.get(line[:1])
        return_at_end = "\r" if line.endswith("\r") else ""
        yield line if name is None else paint(name, line.removesuffix("\r")) + return_at_end
