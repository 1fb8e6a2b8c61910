"""What Hermes looks at and why each of it loads or not, as a person reads it: place by place, in its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.fitting import folded
from packtool.formats.paint import Paint, counted
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json, Report

_STYLES = {"loads": "pass", "elsewhere": "bold", "does not load": "dim"}
_BUNDLED = "bundled"
_MARK = 4


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the list as text; where the home could not be read, why."""
    if "looked_at" not in report.details:
        return compose(report, [], width=width, color=color)
    paint, details = Paint(color=color), report.details
    releases = " and ".join(details["releases"])
    of = f"Hermes {details['hermes']}" if details["hermes"] else f"Hermes {releases}"
    look, its = ("looks", "its") if details["hermes"] or len(details["releases"]) == 1 else ("look", "their")
    head = f"What {of} {look} at with {details['home']}, in {its} order; the last of a name is loaded"
    blocks = [folded(head, width)]
    for place in details["places"]:
        members = [one for one in details["looked_at"] if one["source"] == place["source"]]
        blocks.append("\n".join(_place(place, members, width, paint)))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def _place(place: Mapping[str, Json], members: Sequence[Mapping[str, Json]], width: int, paint: Paint) -> Iterator[str]:
    words = f" ({place['words']})" if place["words"] else ""
    head = f"{place['source']}: {place['place']}{words}"
    first, *rest = folded(head, width, indent="  ").split("\n")
    yield "\n".join([paint("bold", first), *rest])
    if not members:
        yield "  nothing" if place["looked"] else "  not looked at"
    elif place["source"] == _BUNDLED:
        yield from _bundled(members, width)
    else:
        for one in members:
            yield from _one(one, width, paint)


def _bundled(members: Sequence[Mapping[str, Json]], width: int) -> Iterator[str]:
    """Tell of those that come with Hermes by their number and names: they are many, and few changed anything there."""
    groups: dict[str, list[str]] = {}
    for one in members:
        groups.setdefault("; ".join(dict.fromkeys(_said(one))), []).append(str(one["key"]))
    for said, names in groups.items():
        yield folded(f"{counted(len(names), 'plugin')}, {said}: {', '.join(names)}", width, first="  ", indent="    ")


def _one(one: Mapping[str, Json], width: int, paint: Paint) -> Iterator[str]:
    called = f", called {one['key']}" if one["key"] != one["folder"] else ""
    link = f", a link to {one['link']}" if one["link"] else ""
    nix = " (by Nix: listed, never changed)" if one["by_nix"] else ""
    loads = {outcome["loads"] for outcome in one["releases"].values()}
    style = _STYLES[next(iter(loads))] if len(loads) == 1 else "warn"
    first, *rest = folded(f"{one['folder']}{called}{link}{nix}", width, first="  ", indent="    ").split("\n")
    yield "\n".join([paint(style, first), *rest])
    for said in dict.fromkeys(_said(one)):
        yield folded(said, width, first=" " * _MARK, indent=" " * (_MARK + 2))


def _said(one: Mapping[str, Json]) -> Iterator[str]:
    """Give what becomes of it: once where all releases agree, else release by release."""
    outcomes: Mapping[str, Mapping[str, Json]] = one["releases"]
    words = {release: _words(outcome) for release, outcome in outcomes.items()}
    if len(set(words.values())) == 1:
        yield next(iter(words.values()))
        return
    yield from (f"in {release} {said}" for release, said in words.items())


def _words(outcome: Mapping[str, Json]) -> str:
    head = "is loaded elsewhere" if outcome["loads"] == "elsewhere" else str(outcome["loads"])
    parts = [part for part in (outcome["reason"], outcome["words"]) if part]
    return f"{head}: {': '.join(parts)}" if parts else head
