"""All that is known of one plugin, as a person reads it: the index' words, what is installed, what to type next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.fitting import folded
from packtool.formats.found import marks, origin_words
from packtool.formats.paint import Paint
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Json, Report

_LABEL = 12
# Narrower than this, a label stands above its words.
_NARROW = 60
_WHOLE = frozenset({"pin", "homepage"})
_SHORT = 12
_DAY = 10
_AGAINST = {
    "the pinned commit": "the commit that the index pins",
    "another commit": "not the commit that the index pins",
    "no pin": "the index pins no commit",
    "another place": "not from where the index says",
    "not known": "whether that is what the index pins is not known",
    "not listed": "the index does not list it",
}


def render(report: Report, *, width: int, color: bool) -> str:
    """Return what is known as text; where no index could be had, why."""
    if "entries" not in report.details:
        return compose(report, [], width=width, color=color)
    paint, details = Paint(color=color), report.details
    blocks = [_entry(one, details["index"], width, paint) for one in details["entries"]]
    if details["more_entries"]:
        blocks.append(folded(f"and {details['more_entries']} more entries", width))
    blocks += [_installed(one, details, width, paint) for one in details["installed"]]
    if details["entries"] and not details["installed"] and not report.unseen:
        blocks.append(folded(f"not installed in {details['home']}", width, indent="  "))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _entry(one: dict[str, Json], index: dict[str, Json], width: int, paint: Paint) -> str:
    rows = [
        ("from", one["place"]),
        ("author", one["author"] if one["author"] != one["owner"] else ""),
        ("pin", one["commit"] or _no_pin(one)),
        ("listed", ", ".join(part for part in (one["listed_on"], one["listed_ago"]) if part)),
        ("tags", ", ".join(one["tags"])),
        ("offers", ", ".join(one["offers"])),
        ("homepage", one["homepage"]),
        ("on hold", one["hold"] if one["hold"] != "" else "no reason is given"),
        ("index", origin_words(index)),
    ]
    lines = list(_head(one, width, paint))
    for style, mark in marks(one):
        words = folded(mark, width, first="  ", indent="    ").split("\n")
        lines += [paint(style, line) for line in words]
    return "\n".join([*lines, *_rows(rows, width)])


def _no_pin(one: dict[str, Json]) -> str:
    return f"not pinned: {one['ref']} can be moved" if one["ref"] else "not pinned"


def _head(one: dict[str, Json], width: int, paint: Paint) -> Iterator[str]:
    for line in folded(one["name"], width).split("\n"):
        yield paint("bold", line)
    if one["description"]:
        yield folded(one["description"], width, first="  ", indent="  ")


def _installed(one: dict[str, Json], details: Mapping[str, Json], width: int, paint: Paint) -> str:
    state = "not enabled" if one["state"] == "neither" else one["state"]
    at = f"{one['commit'][:_SHORT]}, {_AGAINST[one['against_index']]}" if one["commit"] else "no commit is recorded"
    verdict = f"{one['verdict']} on {one['judged_at'][:_DAY]}" if one["verdict"] and one["judged_at"] else "not scanned"
    rows = [
        ("version", one["version"]),
        ("from", one["place"] or "not recorded"),
        ("commit", at),
        ("verdict", verdict),
        ("asks for", ", ".join(one["asks_for"])),
        ("fault", one["does_not_load"]),
    ]
    heading = f"installed as {one['folder']} in {details['home']}, {state}"
    lines = [paint("bold", line) for line in folded(heading, width, indent="  ").split("\n")]
    if not details["entries"]:
        rows.insert(1, ("author", one["author"]))
        if one["description"]:
            lines.append(folded(one["description"], width, first="  ", indent="  "))
    return "\n".join([*lines, *_rows(rows, width)])


def _rows(rows: list[tuple[str, str | None]], width: int) -> Iterator[str]:
    for label, words in rows:
        if not words:
            continue
        first, indent = (f"  {label}: ", "    ") if width < _NARROW else (f"  {label:<{_LABEL - 2}}", " " * _LABEL)
        # What is there to be copied is not broken.
        yield first + words if label in _WHOLE else folded(words, width, first=first, indent=indent)
