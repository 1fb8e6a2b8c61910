"""The page of one plugin: the verdict and what decided it, its pin, what it does and asks for, and what to type."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from packtool.formats.html.behaviours import by_kind, picture, title_of
from packtool.formats.html.build import PATH, Markup, code, facts, joined, listed, said, table, tag
from packtool.formats.html.icons import icon
from packtool.formats.html.section import Section
from packtool.formats.paint import counted
from packtool.site.asked import asked
from packtool.site.card import marks, tags
from packtool.site.commands import commands, is_offered
from packtool.site.deciding import deciding
from packtool.site.frame import link, page
from packtool.site.lists import removal_words
from packtool.site.verdicts import NOT_JUDGED, NOT_LOOKED_AT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Json
    from packtool.site.listed import Catalog, Gone, Plugin

_ROOT = "../"
_TAGS = 20
_WORDS = 40
_HISTORY = 100
_STYLES = {"pass": "pass", "warn": "warn", "fail": "fail"}
_BRANCHES = 8
# What the picture shows as given to the agent, with the fact that a sweep has of it.
_GIVEN = {"tools": "tools", "hooks": "hooks", "mcp-servers": "mcp_servers"}


def plugin_page(plugin: Plugin, catalog: Catalog) -> bytes:
    """Return the page of a plugin."""
    sections = [part for part in _sections(plugin, catalog) if part is not None]
    links = tag("nav", tag("ul", *(part.link() for part in sections)), aria_label="Parts of this page")
    name: str = plugin.data["name"]
    parts = [
        tag("header", _banner(plugin), *_states(plugin)),
        links,
        tag("main", *(one.markup() for one in sections), id="main"),
    ]
    return page(f"{name} (plugin catalog)", _ROOT, parts, runs="copy")


def gone_page(one: Gone) -> bytes:
    """Return the page of a name that leads to another plugin, or to none."""
    if one.leads_to is not None:
        to, name = one.leads_to
        words = tag("p", "This plugin has another name now: ", tag("a", said(name), href=f"{to}.html"), ".")
    else:
        words = removal_words(one.removal)
    style, word = ("none", "renamed") if one.leads_to is not None else ("fail", "removed")
    heading = tag("h1", icon(style), " ", tag("span", word.upper(), class_="word"), " ", _subject(one.name))
    main = tag("main", tag("div", heading, words, class_=f"verdict {style}"), id="main")
    return page(f"{one.name}: {word} (plugin catalog)", _ROOT, [main])


def _subject(name: str) -> Markup:
    return tag("span", said(name, limit=PATH), class_="subject")


def _banner(plugin: Plugin) -> Markup:
    style = _STYLES.get(plugin.verdict, "none")
    word = tag("span", plugin.verdict.upper(), class_="word")
    heading = tag("h1", icon(style), " ", word, " ", _subject(plugin.data["name"]))
    about = tag("p", said(plugin.data["description"], limit=400)) if plugin.data["description"] else None
    others = tag("p", *marks(plugin)[2:], class_="marks") if plugin.marks else None
    return tag("div", heading, others, about, _meaning(plugin), class_=f"verdict {style}", id="verdict")


def _meaning(plugin: Plugin) -> Markup:
    """Say what the verdict rests on; without a look at this commit, nothing is claimed."""
    if plugin.verdict == NOT_LOOKED_AT:
        return tag("p", "Nobody looked at this commit for this catalog, so nothing is said about what its code does.")
    if plugin.verdict == NOT_JUDGED:
        told = plugin.answer["not_judged"] or {}
        return tag("p", "It could not be looked at: ", said(told.get("reason") or "no reason is given"), ".")
    if plugin.verdict == "pass":
        return tag("p", "Nothing that was found at this commit weighs against it.")
    return tag("p", tag("a", "What decided that", href="#decided"), ", at this commit.")


def _states(plugin: Plugin) -> Iterator[Markup]:
    data = plugin.data
    if data["removed"] is not None:
        yield tag("div", removal_words(data["removed"]), class_="state fail")
    if data["yanked"] is not None:
        words = ("The keepers have withdrawn this commit: ", said(data["yanked"] or "no reason is given"))
        yield tag("p", *words, class_="state fail")
    if data["deprecated"] is not None:
        reason = joined(": ", said(data["deprecated"])) if data["deprecated"] else None
        yield tag("p", "The keepers advise against it", reason, _instead(plugin), class_="state warn")
    if data["hold"] is not None:
        yield tag(
            "p", "The keepers hold it at this commit: ", said(data["hold"] or "no reason is given"), class_="state"
        )
    if plugin.former:
        yield tag("p", "It was called ", listed(plugin.former, most=_TAGS), class_="state")


def _instead(plugin: Plugin) -> Markup | None:
    name = plugin.data["replaced_by"]
    if name is None:
        return None
    words = said(name) if plugin.instead is None else tag("a", said(name), href=f"{plugin.instead}.html")
    return joined(". Use ", words, " instead")


def _sections(plugin: Plugin, catalog: Catalog) -> Iterator[Section | None]:
    yield deciding(plugin.answer)
    yield _doing(plugin)
    yield asked(plugin)
    yield Section(id="pin", title="Where it is", body=joined(facts(_pin(plugin)), _history(plugin)))
    yield _typing(plugin, catalog)
    yield Section(id="about", title="About it", body=facts(_about(plugin)))


def _doing(plugin: Plugin) -> Section | None:
    """Return the picture of what the code is seen to do, where anybody looked."""
    if plugin.verdict in {NOT_LOOKED_AT, NOT_JUDGED}:
        return None
    seen = [_behaviour(words) for words in plugin.facts.get("behaviours", ())]
    seen += [(kind, words) for kind, fact in _GIVEN.items() for words in plugin.facts.get(fact, ())]
    found = by_kind(seen)
    told = ", ".join(f"{len(details)} {title_of(kind, len(details))}" for kind, details in found.items())
    words = f"In numbers: {told}. None of it is a verdict by itself." if told else "Nothing that the rules know."
    return Section(id="behaviours", title="What the code is seen to do", body=joined(tag("p", words), picture(seen)))


def _behaviour(words: str) -> tuple[str, str]:
    kind, _, detail = words.partition(": ")
    return kind, detail


def _pin(plugin: Plugin) -> Iterator[tuple[str, str]]:
    data, source = plugin.data, plugin.entry.source
    web = source.url.removesuffix(".git") if source.url.startswith("https://") else None
    yield "repository", link(web) if web else code(data["source"])
    if data["subdir"]:
        yield "folder", code(data["subdir"])
    yield "commit", _commit(plugin, web)
    if data["listed_on"]:
        yield "listed since", data["listed_on"]
    if plugin.answer is not None and plugin.answer["plugin"] is not None:
        yield from _seen(plugin.answer)


def _commit(plugin: Plugin, web: str | None) -> Markup:
    commit, ref, entry = plugin.data["commit"], plugin.data["ref"], plugin.entry
    if commit is None:
        return joined("none is named; ", code(ref), " can move") if ref else joined("none is named")
    if web is None or not entry.source.on_github:
        return code(commit)
    inside = f"/{quote(entry.subdir)}" if entry.subdir else ""
    return joined(code(commit), " ", link(f"{web}/tree/{commit}{inside}", "its files"))


def _seen(answer: Json) -> Iterator[tuple[str, str]]:
    seen: Mapping[str, Json] = answer["plugin"]
    if seen["digest"]:
        yield "digest of its files", code(seen["digest"])
    standing = seen["standing"]
    if standing is not None:
        names = [str(name) for name in (*standing["branches"], *standing["tags"])]
        yield "on a branch or tag", listed(names, most=_BRANCHES) if names else tag("strong", "no")
    checks = answer["checks"] or {}
    if checks.get("behind"):
        yield "behind its branch", counted(checks["behind"], "commit")
    if checks.get("moved_to"):
        yield "its server sends on to", code(checks["moved_to"])
    if checks.get("archived") is True:
        yield "archived", "yes: its owner lets nobody change it any more"


def _history(plugin: Plugin) -> Markup | None:
    if not plugin.history:
        return None
    latest = list(reversed(plugin.history))[:_HISTORY]
    rows = table("What the log of the index says of it", ("when", "what", "by"), latest, _change)
    return (
        rows
        if len(plugin.history) <= _HISTORY
        else joined(rows, tag("p", "Older changes are in the log.", class_="rest"))
    )


def _change(step: Json) -> tuple[str, ...]:
    return said(step["at"]), said(step["words"]), said(step["by"])


def _typing(plugin: Plugin, catalog: Catalog) -> Section:
    typed = list(commands(plugin, catalog.address))
    items = (tag("li", tag("p", words), _command(line)) for words, line in typed)
    refused = None if is_offered(plugin) else tag("p", "packtool does not install it as it is listed here.")
    told = (
        tag("ul", *items, class_="commands") if typed else tag("p", "Without a commit there is nothing exact to type.")
    )
    status = tag("p", id="copied", role="status", class_="aloud")
    return Section(id="commands", title="What to type", body=joined(told, refused, status))


def _command(line: str) -> Markup:
    # A command is whole or it is none: nothing of it is cut.
    shown = tag("pre", tag("code", line, dir="ltr"))
    return tag("div", shown, tag("button", "Copy", type="button", class_="copy", hidden=""), class_="command")


def _about(plugin: Plugin) -> Iterator[tuple[str, str]]:
    data = plugin.data
    yield "owner", said(data["owner"])
    if data["author"] not in {"", data["owner"]}:
        yield "by", said(data["author"])
    if data["homepage"]:
        yield "home page", link(data["homepage"])
    if data["offers"]:
        yield "offers", joined("in the words of the index: ", listed(data["offers"], most=_WORDS))
    words = tags(plugin, _ROOT, most=_TAGS)
    if words is not None:
        yield "tags", words
    if not data["read_by_hermes"]:
        yield "Hermes", "reads only owner/repo from an index, and does not find it by this name"
