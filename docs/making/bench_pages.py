"""A page for every measurement that is kept in bench/measured, with the command that repeats it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from making.markdown import GENERATED, cell, fenced, prose, table

FOLDER = "benchmarks"
MEASURED = Path(__file__).parents[2] / "bench" / "measured"
_KEYS = {"title", "command", "machine", "date", "columns", "rows", "notes"}


def pages() -> dict[str, str]:
    """Return every page by its place below docs/. Raises ValueError for a file that is not of the form."""
    kept = {path.stem: _read(path) for path in sorted(MEASURED.glob("*.json"))}
    rows = ((f"[{cell(one['title'])}]({name}.md)", cell(one["date"])) for name, one in kept.items())
    head = (
        "# Benchmarks\n\nEach table is a ratio or a count of one run on one machine, kept as it was printed. "
        "Each page ends with the command that measures it anew; `--keep` writes what it finds into `bench/measured/`, "
        "and `make docs` writes the pages.\n\n"
        "The scripts run with what `make lint` or `make test` lays into `.venv` (`.venv/bin/python "
        "bench/...`). BUILT is the folder of the labelled samples and SPLIT.json what "
        "`bench/split_scanbench.py` makes of it; VENV and FIELD are virtual environments of other scanners, "
        "PEERS is a folder with `hermes-020` and `hermes-022`; PYTHON and SCRIPT run the scanner of Hermes "
        "over the folders that they are given. None of these comes with packtool.\n\n"
    )
    told = table(("what is measured", "when"), rows)
    contents = f"{head}{told}\n{GENERATED}.\n"
    return {f"{FOLDER}/README.md": contents, **{f"{FOLDER}/{name}.md": page(one) for name, one in kept.items()}}


def _read(path: Path) -> dict[str, Any]:
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or data.keys() != _KEYS:
        raise ValueError(f"{path.name} needs exactly these keys: {', '.join(sorted(_KEYS))}")
    if any(len(row) != len(data["columns"]) for row in data["rows"]):
        raise ValueError(f"{path.name} has a row that is not as long as the columns")
    return data


def page(data: dict[str, Any]) -> str:
    """Return the page of one measurement."""
    told = table([cell(str(one)) for one in data["columns"]], [[cell(str(one)) for one in row] for row in data["rows"]])
    notes = "".join(f"- {prose(str(note))}\n" for note in data["notes"])
    return (
        f"# {data['title']}\n\n{told}\n" + (f"{notes}\n" if notes else "") + f"Measured on {data['date']}: "
        f"{prose(data['machine'])}.\n\n## Measure it yourself\n\n{fenced('sh', data['command'])}\n{GENERATED}.\n"
    )
