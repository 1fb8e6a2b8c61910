"""What decided the verdict on a plugin: the heaviest findings on its entry, and of the scan, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.html.build import PATH, Markup, badge, code, joined, said, tag
from packtool.formats.html.section import Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json

_WEIGHT = {"fail": "error", "warn": "warning"}
_RULES = 20
_PLACES = 3


def deciding(answer: Json) -> Section | None:
    """Return what made it warn or fail; ``None`` where nothing did, or nobody looked."""
    weight = None if answer is None else _WEIGHT.get(answer["verdict"] or "")
    if weight is None:
        return None
    groups = _by_rule(answer, weight)
    items = [_group(rule, weight, some) for rule, some in list(groups.items())[:_RULES]]
    more = len(groups) - len(items)
    rest = tag("p", f"And {more} more rules.", class_="rest") if more > 0 else None
    return Section(id="decided", title="What decided that", body=joined(tag("ul", *items, class_="findings"), rest))


def _by_rule(answer: Json, weight: str) -> Mapping[str, list[Mapping[str, Json]]]:
    found: dict[str, list[Mapping[str, Json]]] = {}
    for one in (*answer["findings"], *_of_the_scan(answer)):
        if one.get("severity") == weight and not one.get("waived"):
            found.setdefault(str(one.get("rule")), []).append(one)
    return found


def _of_the_scan(answer: Json) -> Sequence[Mapping[str, Json]]:
    plugin = answer["plugin"]
    return () if plugin is None else plugin["findings"]


def _group(rule: str, weight: str, found: list[Mapping[str, Json]]) -> Markup:
    head = tag("p", badge(weight, weight), " ", code(rule))
    more = len(found) - _PLACES
    rest = tag("li", f"and {more} more") if more > 0 else None
    return tag("li", head, tag("ul", *map(_finding, found[:_PLACES]), rest), *_todo(found[0]), class_="finding")


def _finding(one: Mapping[str, Json]) -> Markup:
    path, line = one.get("path"), one.get("line")
    # An entry's own finding stands at a line of the index, which moves from day to day.
    place = code(path if line is None else f"{path}:{line}", limit=PATH) if path else None
    return tag("li", joined(place, " ") if place else None, said(one.get("message") or "", limit=400))


def _todo(one: Mapping[str, Json]) -> Iterator[Markup]:
    if one.get("remedy"):
        yield tag("p", tag("strong", "To do: "), said(one["remedy"], limit=400), class_="todo")
    yield tag("p", "More about this rule: ", code(f"packtool explain {one.get('rule')}"), class_="dim")
