"""Reports of the parts of an index put together into what one sweep of the whole would have said."""

from __future__ import annotations

import functools
import json
from typing import TYPE_CHECKING

from packtool import resources
from packtool.documents.schema import refusals
from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.sweep.report import ABOUT, COMMAND, report_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from packtool.findings import Json, Report

_LIMIT = 512 * 1024 * 1024
# Each that no report has is told; an index of 5 MiB has fewer that can be used.
_MOST_ENTRIES = 100_000
_SWEPT = "give the files that `packtool index sweep --shard I/N -o json=FILE` wrote, all of one index"
_DAMAGED = (ValueError, RecursionError)
# What all parts have alike.
_ALIKE = tuple(key for key in ABOUT if key != "shard")


def merge(files: Sequence[Path]) -> Report:
    """Put reports together, in whichever order they come.

    An entry that no report looked at is not judged, so that a part that is missing is never a pass. Raises
    CouldNotLook for what is no report of a sweep, and for reports of different indexes, rules or releases.
    """
    reports = [(file, read_report(file)) for file in files]
    first, whole = reports[0]
    subject, about = whole["subject"], {key: whole["details"][key] for key in _ALIKE}
    found: dict[int, Json] = {}
    for file, report in reports:
        for key, ours, theirs in [("subject", subject, report["subject"])] + [
            (key, about[key], report["details"][key]) for key in _ALIKE
        ]:
            if ours != theirs:
                raise CouldNotLook(f"{first} and {file} differ in {key}: they are not of one sweep", remedy=_SWEPT)
        for answer in report["details"]["entries"]:
            _take(found, answer, file, about["entries_in_index"])
    missing = [position for position in range(1, about["entries_in_index"] + 1) if position not in found]
    answers = [*found.values(), *(_missing(position) for position in missing)]
    return report_of(subject, {**about, "shard": None}, answers)


def _take(found: dict[int, Json], answer: Json, file: Path, most: int) -> None:
    position = answer["position"]
    if position > most:
        raise CouldNotLook(f"{file} speaks of entry {position}, and the index has {most}", remedy=_SWEPT)
    if found.get(position, answer) != answer:
        name = answer["name"]
        raise CouldNotLook(f"{file} says something else of {name} than a report before it", remedy=_SWEPT)
    found[position] = answer


def _missing(position: int) -> Json:
    """Return the answer for an entry that no report has; its name is in the index alone."""
    told = {"reason": "no report looked at it", "remedy": _SWEPT}
    return {
        "name": f"entry {position}",
        "position": position,
        "verdict": None,
        "not_judged": told,
        "checks": None,
        "findings": [],
        "plugin": None,
    }


def read_report(file: Path) -> Json:
    """Return the report of a sweep as plain JSON values. Raises CouldNotLook for what is none."""
    try:
        report = json.loads(read_bounded(file, _LIMIT), parse_float=_number)
    except OSError as fault:
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}", remedy=_SWEPT) from None
    except _DAMAGED:
        raise CouldNotLook(f"{file} is no JSON", remedy=_SWEPT) from None
    if next(refusals(report, _schema()), None) is not None:
        raise CouldNotLook(f"{file} is no report of a sweep", remedy=_SWEPT)
    if report["details"]["entries_in_index"] > _MOST_ENTRIES:
        raise CouldNotLook(f"{file} is of an index with more than {_MOST_ENTRIES:,} entries", remedy=_SWEPT)
    if any(one["verdict"] is None and one["not_judged"] is None for one in report["details"]["entries"]):
        raise CouldNotLook(f"{file} has an entry with neither a verdict nor a reason", remedy=_SWEPT)
    return report


def _number(word: str) -> float:
    """Read a number with a point; a whole one is whole to JSON Schema too, and counts as such."""
    number = float(word)
    return int(number) if number.is_integer() else number


@functools.cache
def _schema() -> dict[str, Json]:
    """Return what the published schema says of these reports, and that nothing may be left out."""
    definitions = json.loads(resources.text("schemas/report/report.schema.json"))["$defs"]
    whole = {"required": [*ABOUT, "entries"]}
    return {
        "$defs": definitions,
        "type": "object",
        "required": ["command", "subject", "details"],
        "properties": {
            "command": {"const": COMMAND},
            "subject": {"type": "string"},
            "details": {"allOf": [{"$ref": "#/$defs/sweep"}, whole]},
        },
    }
