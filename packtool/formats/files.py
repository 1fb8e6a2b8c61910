"""The files that differ between two commits, for a person: how many, by how many lines, and the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.paint import columns, counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json

_MOST = 12
_MARKS = {"added": "A", "changed": "M", "gone": "D"}


def file_lines(files: Json, width: int) -> Iterator[str]:
    """Give the lines of text."""
    count = files["added"] + files["changed"] + files["gone"]
    if not count:
        yield "  no file differs"
        return
    parts = [f"{files[how]} {how}" for how in ("added", "changed", "gone") if files[how]]
    yield f"  {counted(count, 'file')} ({', '.join(parts)}), lines +{files['plus']} -{files['minus']}"
    for row in files["files"][:_MOST]:
        lines = "not text" if row["plus"] is None else f"+{row['plus']} -{row['minus']}"
        aside = ", EDITED HERE" if row.get("edited") else ""
        path = row["path"]
        room = width - len(f"    M   {lines}{aside}")
        yield f"    {_MARKS[row['how']]} {path if columns(path) <= room else '…' + path[-room + 1 :]}  {lines}{aside}"
    left = count - min(_MOST, len(files["files"]))
    if left:
        yield f"    … and {left} more (all of them: -o json)"
