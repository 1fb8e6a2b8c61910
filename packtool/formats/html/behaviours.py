"""What code is seen to do, as a picture of what goes in, what happens and what comes out, and as a table of places."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from packtool.formats.html.build import Markup, code, joined, listed, table, tag
from packtool.formats.html.icons import icon
from packtool.formats.html.section import Section

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.findings import Behaviour

# What one of a kind is called, and what several are.
_TITLES = {
    "environment": ("environment variable", "environment variables"),
    "files": ("way to files", "ways to files"),
    "dynamic-code": ("way to make code as it runs", "ways to make code as it runs"),
    "packages": ("package installed", "packages installed"),
    "network": ("network address", "network addresses"),
    "subprocess": ("program started", "programs started"),
    "tools": ("tool", "tools"),
    "hooks": ("hook", "hooks"),
    "mcp-servers": ("MCP server", "MCP servers"),
    "mcp-calls": ("MCP server called", "MCP servers called"),
}
_FLOW = (
    ("Takes in", ("environment", "files")),
    ("While it runs", ("dynamic-code", "packages")),
    ("Reaches", ("network", "subprocess", "mcp-calls")),
)
_AGENT = ("Gives the agent", ("tools", "hooks", "mcp-servers"))
# That there is none of these is not worth a place.
_SELDOM = frozenset({"mcp-calls"})
# What a person should look at first where there is any of it.
_WEIGHTY = frozenset({"dynamic-code", "packages", "network", "subprocess"})
_SHOWN = 5
_DOTS = 12
_ROWS = 300
_PLACES = 3


def section(behaviours: Sequence[Behaviour]) -> Section:
    """Return the picture, and a table that says where each thing is done."""
    places: dict[tuple[str, str], list[str]] = {}
    for one in sorted(behaviours, key=lambda one: (one.kind, one.detail, one.path, one.line or 0)):
        place = one.path if one.line is None else f"{one.path}:{one.line}"
        places.setdefault((one.kind, one.detail), []).append(place)
    parts = [_words(places), picture(places)]
    if places:
        parts.append(
            tag(
                "details",
                tag("summary", "Each of them, and where"),
                table("Where it is done", ("with", "what", "where"), list(places.items()), _row, most=_ROWS),
            )
        )
    return Section(id="behaviours", title="What the code is seen to do", body=joined(*parts))


def by_kind(met: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the details of each kind, each once, in order; a kind without details has itself."""
    of: dict[str, list[str]] = {}
    for kind, detail in dict.fromkeys(met):
        of.setdefault(kind, []).append(detail or kind)
    return of


def title_of(kind: str, count: int) -> str:
    """Return what so many of a kind are called."""
    one, many = _TITLES.get(kind, (kind, kind))
    return one if count == 1 else many


def glance(met: Iterable[tuple[str, str]]) -> Markup:
    """Return each kind as its picture with a number, for a cell of a table; the words are there to be read out."""
    items = (
        tag("li", icon(kind), str(len(details)), tag("span", f" {title_of(kind, len(details))}", class_="aloud"))
        for kind, details in by_kind(met).items()
    )
    return tag("ul", *items, class_="glance")


def seen(met: Iterable[tuple[str, str]], *, most: int) -> Markup:
    """Return each kind in a line: its picture, how many, and which."""
    items = (
        tag("li", icon(kind), f" {len(details)} {title_of(kind, len(details))} ", listed(details, most=most))
        for kind, details in by_kind(met).items()
    )
    return tag("ul", *items, class_="plainly")


def picture(met: Iterable[tuple[str, str]]) -> Markup:
    """Return the picture of kinds and details: three lanes from what goes in to what comes out, and the agent below."""
    of = by_kind(met)
    others = tuple(kind for kind in of if kind not in _TITLES)
    arrow = tag("div", "→", class_="arrow", aria_hidden="true")
    lanes = [_lane(title, kinds, of) for title, kinds in _FLOW]
    agent, given = _AGENT
    wide = _lane(agent, given + others, of, style="lane wide")
    return tag("div", lanes[0], arrow, lanes[1], arrow, lanes[2], wide, class_="picture")


def _lane(title: str, kinds: tuple[str, ...], of: Mapping[str, list[str]], *, style: str = "lane") -> Markup:
    tiles = (_tile(kind, of.get(kind, [])) for kind in kinds if kind in of or kind not in _SELDOM)
    return tag("div", tag("h3", title), tag("ul", *tiles, class_="tiles"), class_=style)


def _tile(kind: str, details: list[str]) -> Markup:
    if not details:
        return _empty_tile(kind)
    title = title_of(kind, len(details))
    head = tag("p", icon(kind), tag("strong", str(len(details))), " ", tag("span", title), _dots(len(details)))
    weight = " weighty" if kind in _WEIGHTY else ""
    return tag("li", head, listed(details, most=_SHOWN), class_=f"tile{weight}")


@functools.cache
def _empty_tile(kind: str) -> Markup:
    # A catalog has ten thousand pages, and on each most of these.
    no = tag("span", tag("strong", "no"), " ", title_of(kind, 0))
    return tag("li", tag("p", icon(kind), no), class_="tile off")


@functools.lru_cache(maxsize=64)
def _dots(count: int) -> Markup:
    shown = min(count, _DOTS)
    circles = (tag("circle", cx=5 + 10 * at, cy=5, r=4) for at in range(shown))
    size = {"width": 10 * shown, "height": 10}
    return tag("svg", *circles, class_="dots", viewBox=f"0 0 {10 * shown} 10", aria_hidden="true", **size)


def _words(met: Iterable[tuple[str, str]]) -> Markup:
    of = by_kind(met)
    if not of:
        return tag("p", "Nothing of what the rules know is seen in the code.")
    told = ", ".join(f"{len(details)} {title_of(kind, len(details))}" for kind, details in of.items())
    return tag("p", f"In numbers: {told}. None of it is a verdict by itself.")


def _row(item: tuple[tuple[str, str], list[str]]) -> tuple[str, str, str]:
    (kind, detail), places = item
    shown = joined(*(part for place in places[:_PLACES] for part in (code(place), " ")))
    more = f"and {len(places) - _PLACES} more" if len(places) > _PLACES else None
    return code(detail) if detail else Markup(""), title_of(kind, 1), joined(shown, more)
