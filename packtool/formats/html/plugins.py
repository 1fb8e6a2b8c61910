"""The plugins of a pack, riskiest first: a table of all, then a card each: its origin, what it asks for and brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.html.behaviours import glance, seen
from packtool.formats.html.build import Markup, bounded, code, facts, joined, listed, rest, said, table, tag
from packtool.formats.html.section import Section, state
from packtool.formats.paint import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from packtool.findings import Json, Report

_CARDS = 200
_ROOM = 3_000_000
_LIST = 24
_SETTINGS = 200
_DAY = len("2026-11-30")
_LISTS = (
    ("tools", "tools"),
    ("hooks", "hooks"),
    ("skills", "skills"),
    ("programs it needs", "programs"),
    ("Hermes it needs", "requires_hermes"),
    ("Python packages", "python_dependencies"),
    ("plugins it needs", "requires_plugins"),
    ("unknown capabilities", "unknown_capabilities"),
)


def is_about(report: Report) -> bool:
    """Whether the report is the review of a pack."""
    return {"pack", "plugins", "seeds"} <= report.details.keys()


def sections(details: Mapping[str, Json]) -> Iterator[Section]:
    """Give the pack, its plugins, and the settings it makes."""
    plugins = sorted(details["plugins"], key=lambda plugin: (-plugin["risk"], plugin["position"]))
    yield Section(id="pack", title="The pack", body=_pack(details))
    if plugins:
        heads = ("plugin", "verdict", "commit", "asks for", "is seen to do")
        cards, more = bounded(plugins, _card, most=_CARDS, room=_ROOM)
        shown = {plugin["position"] for plugin in plugins[: len(plugins) - more]}
        overview = table("All plugins, riskiest first", heads, plugins, lambda one: _row(one, shown))
        yield Section(id="plugins", title=counted(len(plugins), "plugin"), body=joined(overview, cards, rest(more)))
    seeds = sorted(details["seeds"], key=lambda seed: not seed["points_to"])
    if seeds:
        title = "What the pack writes into the settings"
        made = table(title, ("plugin", "key", "value"), seeds, _seed, most=_SETTINGS)
        yield Section(id="settings", title="Settings", body=made)


def _pack(details: Mapping[str, Json]) -> Markup:
    pack, index, lock = details["pack"], details["index"], details.get("lock")
    title = " ".join(part for part in (pack["name"], pack["version"]) if part) or "a pack without a name"
    rows = [("name", said(title))]
    rows += [(word, said(pack[key])) for word, key in (("by", "author"), ("about", "description")) if pack[key]]
    if index is not None:
        rows.append(("index", joined(said(index["label"]), " ", code(index["location"]))))
    if details.get("mirror"):
        rows.append(("mirror", joined(code(details["mirror"]), " repositories come from this folder, not their hosts")))
    if lock:
        rows.append(("lock", joined(code(lock["path"]), None if lock["agrees"] else ", which differs")))
    if pack["skills"]:
        rows.append(("skills", joined("named by the pack, never installed: ", listed(pack["skills"], most=_LIST))))
    commands = [one["pip"] for one in details["plugins"] if one.get("pip")] + list(pack.get("skill_commands", ()))
    typed = joined("packtool never installs these: ", listed(commands, most=_LIST)) if commands else None
    return facts([*rows, ("for you to type", typed)] if typed else rows)


def _name(plugin: Mapping[str, Json]) -> str:
    place: str = plugin["subdir"] or plugin["label"]
    return plugin["name"] or place.rstrip("/").rpartition("/")[2].removesuffix(".git")


def _row(plugin: Mapping[str, Json], shown: Container[int]) -> tuple[str, ...]:
    name, position = said(_name(plugin)), plugin["position"]
    if position in shown:
        name = tag("a", name, href=f"#plugin-{position}")
    commit = code(plugin["commit"][:12]) if plugin["commit"] else "not known"
    scan = plugin["scan"]
    return name, state(plugin["state"]), commit, _asks(plugin), glance(_behaviours(scan)) if scan else "not scanned"


def _asks(plugin: Mapping[str, Json]) -> str:
    counts = (
        (len(plugin["capabilities"]), "capability"),
        (sum(one["secret"] for one in plugin["env"]), "secret"),
        (sum(not one["secret"] for one in plugin["env"]), "setting"),
        (len(plugin["mcp_servers"]), "server"),
        (len(plugin["skills"]), "skill"),
    )
    asked = [counted(count, word).replace("capabilitys", "capabilities") for count, word in counts if count]
    return ", ".join(asked) or ("nothing" if plugin["form"] else "not known")


def _card(plugin: Mapping[str, Json]) -> Markup:
    anchor = f"plugin-{plugin['position']}"
    title = " ".join(str(part) for part in (_name(plugin), plugin["version"]) if part)
    header = tag("header", state(plugin["state"]), tag("h3", said(title), id=f"{anchor}-title"))
    about = tag("p", said(plugin["description"])) if plugin["description"] else None
    rows = [*_origin(plugin), *_asked(plugin), *_brought(plugin), *_scanned(plugin["scan"])]
    return tag("article", header, about, facts(rows), id=anchor, aria_labelledby=f"{anchor}-title")


def _origin(plugin: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    yield "source", code(plugin["place"]) if plugin["place"] else "not known"
    yield "commit", code(plugin["commit"]) if plugin["commit"] else "not known"
    if plugin["commit_time"]:
        yield "made on", plugin["commit_time"][:_DAY]
        yield "on a branch", _branch(plugin["refs"])
    if plugin["digest"]:
        yield "digest", code(plugin["digest"])
    if plugin["form"]:
        yield "form", " ".join(part for part in (plugin["form"], plugin["kind"]) if part)
    for word, key in (("by", "author"), ("license", "license"), ("home page", "homepage"), ("index", "index")):
        if plugin[key]:
            yield word, said(plugin[key])
    if plugin["offers"]:
        yield "offers", joined("in the words of its index entry: ", listed(plugin["offers"], most=_LIST))


def _branch(refs: list[str] | None) -> Markup:
    if refs is None:
        return joined("not checked")
    if not refs:
        return tag("strong", "on no branch or tag")
    return joined("yes: ", listed(refs, most=_LIST))


def _asked(plugin: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    if plugin["capabilities"]:
        yield "capabilities", _items(plugin["capabilities"], lambda one: (code(one["id"]), said(one["risk"])))
    if plugin["env"]:
        yield "environment", _items(plugin["env"], lambda one: (code(one["name"]), _variable(one)))
    if plugin["mcp_servers"]:
        yield "MCP servers", _items(plugin["mcp_servers"], lambda one: (code(one["name"]), code(one["starts"])))


def _variable(one: Mapping[str, Json]) -> str:
    return ", ".join(("required" if one["required"] else "optional", *(["a secret"] if one["secret"] else [])))


def _brought(plugin: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    yield from ((word, listed(plugin[key], most=_LIST)) for word, key in _LISTS if plugin[key])
    if plugin.get("needs"):
        yield "needs", _items(plugin["needs"], lambda one: (said(one["words"]),))
    for word, key in (("skipped servers", "skipped_mcp_servers"), ("skipped skills", "skipped_skills")):
        if plugin[key]:
            yield word, _items(plugin[key], lambda one: (code(one["name"]), said(one["reason"])))
    if plugin["facts"]:
        yield "to know", _items(plugin["facts"], lambda one: (said(one),))


def _seed(seed: Mapping[str, Json]) -> tuple[str, ...]:
    points = seed["points_to"]
    value = joined(tag("strong", "points it at "), code(points)) if points else code(seed["value"])
    return said(seed["plugin"]), code(seed["key"]), value


def _items(items: list[Json], make: Callable[[Json], tuple[str, ...]]) -> Markup:
    def item(one: Json) -> Markup:
        first, *others = make(one)
        return tag("li", first, *(joined(": ", other) for other in others))

    shown, more = bounded(items, item, most=_LIST)
    return tag("ul", shown, tag("li", f"and {more} more") if more else None, class_="plainly")


def _scanned(scan: Mapping[str, Json] | None) -> Iterator[tuple[str, str]]:
    if scan is None:
        yield "scan", "not scanned"
        return
    yield "scan", joined(state(scan["verdict"]), f" read {scan['read']} of {counted(scan['files'], 'file')}")
    yield "seen in its code", seen(_behaviours(scan), most=_LIST) if scan["behaviours"] else "nothing the rules know"


def _behaviours(scan: Mapping[str, Json]) -> list[tuple[str, str]]:
    return [(one["kind"], one["detail"]) for one in scan["behaviours"]]
