"""A change of an index: each entry with its kind of change and verdict, who has to look, and what is new behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.comment import COMMAND, summary, verdict_of, way_of
from packtool.formats.html.build import Markup, bounded, code, joined, listed, rest, said, table, tag
from packtool.formats.html.section import Section, state

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json, Report

_NEWS = 200
_ROOM = 2_000_000
_WORDS = 30


def is_about(report: Report) -> bool:
    """Whether the report is of a change of an index."""
    return report.command == COMMAND and "total" in report.details


def sections(details: Mapping[str, Json]) -> Iterator[Section]:
    """Give the entries with their verdicts, and what is new in the plugins behind them."""
    entries: Sequence[Mapping[str, Json]] = details.get("entries", ())
    since = details.get("base")
    words = tag("p", f"{summary(details)}.", joined(" Since ", code(since[:12]), ".") if since else None)
    keeper = (
        tag("p", tag("strong", "A keeper of the index has to look at this.")) if details.get("needs_keeper") else None
    )
    heads = ("entry", "verdict", "change", "before", "after", "for the keepers")
    listing = table("Entries and their verdicts", heads, entries, _row) if entries else None
    yield Section(id="entries", title="Entries", body=joined(words, keeper, listing))
    news = [one for one in entries if _has_news(one)]
    if news:
        shown, more = bounded(list(enumerate(news, 1)), _new_in, most=_NEWS, room=_ROOM)
        yield Section(id="news", title="What is new in the plugins", body=joined(shown, rest(more)))


def _row(entry: Mapping[str, Json]) -> tuple[str, ...]:
    keepers = listed(entry["why_keeper"], most=_WORDS, prose=True) if entry["needs_keeper"] else Markup("")
    reason = entry.get("not_judged")
    verdict = joined(state(verdict_of(entry)), tag("p", said(reason)) if reason else None)
    plugin = entry.get("plugin") or {}
    way = joined("; ", said(way_of(plugin))) if plugin.get("before") and entry["old"] and entry["new"] else None
    change = joined(", ".join(entry["change"]), way)
    return said(entry["name"]), verdict, change, _place(entry["old"]), _place(entry["new"]), keepers


def _has_news(entry: Mapping[str, Json]) -> bool:
    news = (entry.get("plugin") or {}).get("news") or {}
    return any(news.get(side) for side in ("new", "gone"))


def _place(place: Mapping[str, Json] | None) -> Markup:
    if place is None:
        return tag("span", "none", class_="dim")
    inside = f"/{place['subdir']}" if place["subdir"] else ""
    commit = f"@{place['commit'][:12]}" if place["commit"] else ""
    return code(f"{place['repo']}{inside}{commit}")


def _new_in(item: tuple[int, Mapping[str, Json]]) -> Markup:
    number, entry = item
    plugin, anchor = entry["plugin"], f"entry-{number}"
    news = plugin["news"]
    gone, new = (news.get(side) or {} for side in ("gone", "new"))
    rows = [(kind, gone.get(kind, []), new.get(kind, [])) for kind in dict.fromkeys([*new, *gone])]
    before = plugin.get("before") or {}
    since = (
        tag("p", "Since ", code(before["commit"][:12]), ": ", said(way_of(plugin)), ".")
        if before.get("commit")
        else None
    )
    header = tag("header", state(verdict_of(entry)), tag("h3", said(entry["name"]), id=f"{anchor}-title"))
    made = table("Gone and new", ("what", "gone", "new"), rows, _kind)
    return tag("article", header, since, made, aria_labelledby=f"{anchor}-title")


def _kind(row: tuple[str, Sequence[str], Sequence[str]]) -> tuple[str, ...]:
    kind, *sides = row
    return said(kind), *(listed(side, most=_WORDS) if side else tag("span", "none", class_="dim") for side in sides)
