"""What a bench found, kept as bench/measured/NAME.json: the pages of docs/benchmarks/ are made of it."""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

MEASURED = Path(__file__).resolve().parent / "measured"


def keep(name: str, *, title: str, command: str, table: Sequence[Sequence[object]], notes: Sequence[str] = ()) -> Path:
    """Write one measurement; the first row of ``table`` are its heads. ``command`` repeats it, from the checkout."""
    heads, *rows = [[str(cell) for cell in row] for row in table]
    data = {
        "title": title,
        "command": command,
        "machine": machine(),
        "date": dt.datetime.now(tz=dt.UTC).date().isoformat(),
        "columns": heads,
        "rows": rows,
        "notes": list(notes),
    }
    MEASURED.mkdir(exist_ok=True)
    path = MEASURED / f"{name}.json"
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def machine() -> str:
    """Return what the numbers depend on: cores, memory, system, Python."""
    cores = os.cpu_count() or 1
    gib = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{cores} core{'s' if cores > 1 else ''}, {gib:.0f} GiB, {platform.system()} on {platform.machine()}, "
        f"{platform.python_implementation()} {platform.python_version()}"
    )
