"""A pack as a person reviews it: one table, riskiest first, then what each plugin is and asks for."""

from __future__ import annotations

import datetime as dt
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from packtool.formats.grid import facts, grid, holds
from packtool.formats.paint import counted, wrapped
from packtool.formats.summary import kind_words
from packtool.formats.text import compose
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Json, Report

_STYLES = {"fail": "bold red", "warn": "bold yellow", "pass": "bold green", "not seen": "bold magenta"}
_HEADS = ("verdict!", "plugin", "source", "commit!", "asks for")
# Narrower than this, five columns would be towers of single words.
_NARROW = 64
_SEEN = 8
_PLACE = 120
_LISTS = (
    ("tools", "tools"),
    ("hooks", "hooks"),
    ("skills", "skills"),
    ("programs", "programs"),
    ("hermes", "requires_hermes"),
    ("python", "python_dependencies"),
)


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as text: headline, table, plugins, settings, then everything that was found."""
    if "plugins" not in report.details:
        return compose(report, [], width=width, color=color)
    return compose(report, list(_parts(report.details, width=width, color=color)), width=width, color=color)


def _parts(details: Mapping[str, Json], *, width: int, color: bool) -> Iterator[str]:
    told = partial(facts, width=width, color=color)
    yield told(_about(details), styles={})
    plugins = sorted(details["plugins"], key=lambda plugin: (-plugin["risk"], plugin["position"]))
    rows = [_row(plugin) for plugin in plugins]
    # Where the table would break words, the plugins are listed one by one instead.
    narrow = width < _NARROW or not holds(_HEADS, rows, width)
    if plugins and not narrow:
        yield grid(_HEADS, rows, width=width, color=color, styles=_STYLES)
    # Of an entry that was neither fetched nor looked up, the table says all that is known.
    for plugin in plugins:
        if narrow or plugin["state"] != "not fetched" or plugin["index"]:
            title = " ".join(str(part) for part in (plugin["name"] or _short_label(plugin), plugin["version"]) if part)
            yield told([(plugin["state"], title), *_facts(plugin)], styles={**_STYLES, title: "bold"})
    if details["seeds"]:
        yield told(_seeds(details["seeds"]), styles={})
    if details["pack"]["skills"]:
        words = ", ".join(details["pack"]["skills"])
        yield told([("skills", f"{words} (named by the pack, never installed)")], styles={})
    commands = list(_commands(details, plugins))
    if commands:
        # Commands are not broken: they are there to be copied.
        words = wrapped("for you to type, since packtool never installs these:", width, "")
        yield "\n".join([words, *commands])


def _commands(details: Mapping[str, Json], plugins: list[dict[str, Json]]) -> Iterator[str]:
    """Give the commands for what plugins ask of Python, and for skills that the pack names."""
    for plugin in plugins:
        if plugin.get("pip"):
            yield f"  {plugin['pip']}"
    yield from (f"  {command}" for command in details["pack"].get("skill_commands", ()))


def _about(details: Mapping[str, Json]) -> list[tuple[str, str]]:
    pack = details["pack"]
    title = " ".join(part for part in (pack["name"], pack["version"]) if part) or "a pack without a name"
    rows = [("pack", f"{title} by {pack['author']}" if pack["author"] else title)]
    rows += [("about", pack["description"])] if pack["description"] else []
    index = details["index"]
    rows += [("index", _index(index, details))]
    rows += [("mirror", f"{details['mirror']} (repositories come from this folder, not from their own hosts)")] * bool(
        details.get("mirror")
    )
    lock = details.get("lock") or {}
    rows += [("lock", f"{lock['path']}{'' if lock['agrees'] else ', which differs'}")] if lock else []
    return rows


def _index(index: dict[str, Json] | None, details: Mapping[str, Json]) -> str:
    if index is not None:
        return f"{index['label']} ({index['location']})"
    if details.get("carried"):
        return "not asked: everything comes from the bundle"
    asked = details.get("index_asked")
    return f"asked and not had ({clean(asked, limit=_PLACE)})" if asked else "not asked: no entry is a bare name"


def _row(plugin: dict[str, Json]) -> tuple[str, ...]:
    return (
        plugin["state"],
        plugin["name"] or _short_label(plugin),
        "\n".join(part for part in (plugin["source"] or "?", plugin["subdir"]) if part),
        (plugin["commit"] or "?")[:12],
        _asks(plugin),
    )


def _short_label(plugin: dict[str, Json]) -> str:
    """Call an entry that was not fetched by the last part of its place: the whole place stands beside it."""
    place: str = plugin["subdir"] or plugin["label"]
    return place.rstrip("/").rpartition("/")[2].removesuffix(".git")


def _asks(plugin: dict[str, Json]) -> str:
    counts = (
        (len(plugin["capabilities"]), "capability"),
        (sum(variable["secret"] for variable in plugin["env"]), "secret"),
        (sum(not variable["secret"] for variable in plugin["env"]), "setting"),
        (len(plugin["mcp_servers"]), "server"),
        (len(plugin["skills"]), "skill"),
    )
    asked = [counted(count, word).replace("capabilitys", "capabilities") for count, word in counts if count]
    return ", ".join(asked) or ("nothing" if plugin["form"] else "?")


def _facts(plugin: dict[str, Json]) -> Iterator[tuple[str, str]]:
    yield from _origin(plugin)
    yield from (("consent", f"{one['id']}: {one['risk']}") for one in plugin["capabilities"])
    yield from (("env", _variable(one)) for one in plugin["env"])
    yield from ((row, ", ".join(plugin[key])) for row, key in _LISTS if plugin[key])
    yield from (("needs", one["words"]) for one in plugin.get("needs", ()))
    yield from (("MCP server", f"{one['name']} ({one['starts']})") for one in plugin["mcp_servers"])
    for kind, key in (("server", "skipped_mcp_servers"), ("skill", "skipped_skills")):
        yield from (("skipped", f"{kind} {one['name']}: {one['reason']}") for one in plugin[key])
    yield from (("note", fact) for fact in plugin["facts"])
    yield from _scan(plugin["scan"])


def _scan(scan: dict[str, Json] | None) -> Iterator[tuple[str, str]]:
    if scan is None:
        yield "scan", "not scanned"
        return
    yield "scan", f"{scan['verdict']}, read {scan['read']} of {counted(scan['files'], 'file')}"
    for kind, group in groupby(scan["behaviours"], key=lambda one: one["kind"]):
        details = [one["detail"] for one in group if one["detail"]]
        more = f", and {len(details) - _SEEN} more" if len(details) > _SEEN else ""
        words = kind_words(kind)
        yield "seen", f"{words}: {', '.join(details[:_SEEN])}{more}" if details else words


def _variable(variable: dict[str, Json]) -> str:
    kinds = [word for word, said in (("secret", variable["secret"]), ("optional", not variable["required"])) if said]
    return f"{variable['name']} ({', '.join(kinds)})" if kinds else str(variable["name"])


def _origin(plugin: dict[str, Json]) -> Iterator[tuple[str, str]]:
    if plugin["description"]:
        yield "what", plugin["description"]
    if plugin["form"]:
        yield "form", " ".join(part for part in (plugin["form"], plugin["kind"]) if part)
    yield "from", plugin["place"] or "not known"
    yield "commit", _commit(plugin)
    if plugin["index"]:
        yield "index", plugin["index"]
    if plugin["offers"]:
        yield "offers", f"{', '.join(plugin['offers'])} (the index entry's own words)"


def _commit(plugin: dict[str, Json]) -> str:
    if not plugin["commit"]:
        return "not known"
    parts = [plugin["commit"]]
    if plugin["commit_time"]:
        when = dt.datetime.fromisoformat(plugin["commit_time"])
        days = (dt.datetime.now(tz=dt.UTC) - when).days
        parts.append("today" if days < 1 else f"{counted(days, 'day')} old")
    if plugin["refs"]:
        parts.append(f"on {', '.join(plugin['refs'][:3])}{' …' if plugin['refs'][3:] else ''}")
    elif plugin["commit_time"]:
        parts.append("not checked whether on a branch" if plugin["refs"] is None else "on no branch or tag")
    return ", ".join(parts)


def _seeds(seeds: list[dict[str, Json]]) -> Iterator[tuple[str, str]]:
    for seed in sorted(seeds, key=lambda seed: not seed["points_to"]):
        words = f"{seed['plugin']}.{seed['key']} = {seed['value']}"
        if seed["points_to"]:
            words = f"points {seed['plugin']}.{seed['key']} at {seed['points_to']}"
        yield "sets", words
