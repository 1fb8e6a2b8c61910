"""What a search found, as a person reads it: where was looked, then two lines a plugin, then what to type next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.findings import Severity
from packtool.formats.fitting import fitted, folded, padded
from packtool.formats.paint import Paint, columns, counted
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Finding, Json, Report

_STANDS_IN = frozenset({"stale cache", "seed"})
_SHORT = 12
_NOT_PINNED = "not pinned"
_WIDEST_NAME = 34
_WIDEST_OWNER = 22
_DAY = len("2026-11-30")
_AGO = len("23 months ago")
_GAP = 2
# Narrower than this, what stands in columns stands in words.
_NARROW = 60


def render(report: Report, *, width: int, color: bool) -> str:
    """Return what was found as text; where no index could be had, why."""
    if "results" not in report.details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    ordered = sorted(report.findings, key=most_severe_first)
    grave = [one for one in ordered if one.severity > Severity.NOTE]
    blocks = [
        _head(report.details, width, paint),
        *_findings(grave, width, paint),
        *_results(report.details["results"], width, paint),
        *_rest(report.details, width),
        *_findings([one for one in ordered if one not in grave], width, paint),
        *following(report),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _findings(findings: list[Finding], width: int, paint: Paint) -> list[str]:
    return [finding_lines(one, width, paint) for one in findings]


def _head(details: Mapping[str, Json], width: int, paint: Paint) -> str:
    total, shown = details["total"], len(details["results"])
    asked = " ".join(part for part in (_asked(details), _conditions(details)) if part)
    verb = "is" if total == 1 else "are"
    words = (
        f"{counted(total, 'plugin')} {_matching(total, asked)}"
        if asked
        else f"{counted(total, 'plugin')} {verb} listed"
    )
    if total == 0 and asked:
        words = f"no plugin matches {asked}"
    if shown < total:
        words += f"; {'the first is' if shown == 1 else f'the first {shown} are'} shown, --limit 0 shows all"
    index = details["index"]
    origin = folded(origin_words(index), width, first="index: ", indent="  ")
    return f"{folded(words, width, indent='  ')}\n{_painted(origin, index, paint)}"


def origin_words(index: Mapping[str, Json]) -> str:
    """Return where an index is from, how old the copy is, and the day on which it was made."""
    made = f", made {index['generated_at'][:_DAY]}" if index["generated_at"] else ""
    return f"{index['location']} ({index['label']}{made})"


def _matching(total: int, asked: str) -> str:
    return f"{'matches' if total == 1 else 'match'} {asked}"


def _asked(details: Mapping[str, Json]) -> str:
    return f"`{details['query']}`" if details["query"] else ""


def _conditions(details: Mapping[str, Json]) -> str:
    parts = [f"--capability {one}" for one in details["capability"]] + [f"--tag {one}" for one in details["tag"]]
    return " ".join(parts)


def _painted(origin: str, index: dict[str, Json], paint: Paint) -> str:
    """Paint where the index is from, if something stands in for it: line by line, as terminals and pagers want it."""
    if index["origin"] not in _STANDS_IN:
        return origin
    return "\n".join(paint("warning", line) for line in origin.split("\n"))


def _results(results: list[dict[str, Json]], width: int, paint: Paint) -> Iterator[str]:
    if not results:
        return
    counted_names = Counter(one["name"] for one in results)
    twice = {one for one, count in counted_names.items() if count > 1}
    if width < _NARROW:
        yield from (_narrow(one, width, paint, place=one["name"] in twice) for one in results)
        return
    name = min(_WIDEST_NAME, max(columns(one["name"]) for one in results))
    owner = min(_WIDEST_OWNER, max(len("owner"), *(columns(one["owner"]) for one in results)))
    # What is over goes to the name: it is what has to be typed.
    name = max(_SHORT, min(name, width - owner - _SHORT - _AGO - 3 * _GAP))
    gap = " " * _GAP
    heads = gap.join([padded("name", name), padded("owner", owner), padded("pin", _SHORT), "listed"])
    rows = [paint("bold", heads)]
    for one in results:
        cells = [padded(one["name"], name), padded(one["owner"], owner), padded(_pin(one), _SHORT)]
        rows.append(gap.join([paint("bold", cells[0]), *cells[1:], _since(one) or "?"]).rstrip())
        if columns(one["name"]) > name:
            rows.append(folded(one["name"], width, first="  ", indent="  "))
        rows += _below(one, width, paint, place=one["name"] in twice)
    yield "\n".join(rows)


def _narrow(one: dict[str, Json], width: int, paint: Paint, *, place: bool) -> str:
    pin = "pinned" if one["commit"] else _NOT_PINNED
    since = f", listed {_since(one)}" if _since(one) else ""
    head = "\n".join(paint("bold", line) for line in folded(one["name"], width).split("\n"))
    words = folded(f"of {one['owner']}, {pin}{since}", width, first="  ", indent="  ")
    return "\n".join([head, words, *_below(one, width, paint, place=place)])


def _below(one: dict[str, Json], width: int, paint: Paint, *, place: bool) -> Iterator[str]:
    """Give what stands below a name; its ``place`` where another has the same name."""
    if place:
        yield folded(one["place"], width, first="  from ", indent="    ")
    if one["description"]:
        yield "  " + fitted(" ".join(one["description"].split()), width - 2)
    for style, mark in marks(one):
        lines = folded(mark, width, first="  ", indent="    ").split("\n")
        yield "\n".join(paint(style, line) for line in lines)


def marks(one: dict[str, Json]) -> Iterator[tuple[str, str]]:
    """Give a style and a sentence for whatever should keep somebody from an entry."""
    removed = one["removed"]
    if removed is not None:
        what = "one of this name was removed" if removed["only_the_name"] else "removed"
        yield "error", f"{what} by {removed['by']}{_of(removed['kind'])}{_because(removed['reason'])}"
    if one["deprecated"] is not None:
        instead = f"; use {one['replaced_by']}" if one["replaced_by"] else ""
        yield "warning", f"deprecated{_because(one['deprecated'])}{instead}"
    if one["yanked"] is not None:
        yield "warning", f"its pinned commit was withdrawn{_because(one['yanked'])}"
    if not one["read_by_hermes"]:
        yield "warning", "listed in a way that Hermes does not read"


def _of(kind: str | None) -> str:
    return f" as {kind}" if kind else ""


def _because(reason: str | None) -> str:
    return f": {reason}" if reason else ""


def _pin(one: dict[str, Json]) -> str:
    return one["commit"][:_SHORT] if one["commit"] else _NOT_PINNED


def _since(one: dict[str, Json]) -> str | None:
    """Return how long the entry is listed; a day that is still to come is shown as it is."""
    words: str | None = one["listed_ago"] or one["listed_on"]
    return words


def _rest(details: Mapping[str, Json], width: int) -> Iterator[str]:
    for one in details["removed"]:
        words = f"{one['name']} was removed by {one['by']}{_of(one['kind'])}{_because(one['reason'])}"
        yield folded(words, width, indent="  ")
    if details["capability"] and details["offered"]:
        yield folded(f"what plugins offer here: {', '.join(details['offered'])}", width, indent="  ")
    if details["nearest"]:
        yield folded(f"the nearest name is {details['nearest']}", width, indent="  ")
