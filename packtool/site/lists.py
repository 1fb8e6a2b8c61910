"""The catalog itself: a search over everything, and the same as a plain list over pages for whoever has no script."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from packtool.formats.html.build import Markup, badge, code, joined, said, tag
from packtool.site.card import card
from packtool.site.data import data_of
from packtool.site.frame import link, page
from packtool.site.verdicts import VERDICTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.findings import Json
    from packtool.site.listed import Catalog, Gone, Plugin

OF_A_PAGE = 100
_OPTIONS = 500
_SHORT = 24


def index_page(catalog: Catalog) -> bytes:
    """Return the page that everybody begins with."""
    shown = catalog.plugins[:OF_A_PAGE]
    parts = [
        tag("header", tag("h1", "Plugin catalog"), *_about(catalog)),
        tag("main", _search(catalog), _found(), _plain(shown, "", _pager(catalog, 1)), id="main"),
        Markup(f'<script type="application/json" id="data">{data_of(catalog)}</script>'),
    ]
    return page("Plugin catalog", "", parts, runs="search")


def list_pages(catalog: Catalog) -> Iterator[tuple[str, bytes]]:
    """Give the second page of the list and those after it."""
    for number in range(2, pages_of(catalog) + 1):
        shown = catalog.plugins[(number - 1) * OF_A_PAGE : number * OF_A_PAGE]
        title = f"Plugins, page {number} of {pages_of(catalog)}"
        main = tag("main", _plain(shown, "../", _pager(catalog, number, "../")), id="main")
        yield f"list/{number}.html", page(f"{title} (plugin catalog)", "../", [tag("header", tag("h1", title)), main])


def pages_of(catalog: Catalog) -> int:
    """Return over how many pages the list goes."""
    return max(1, -(-len(catalog.plugins) // OF_A_PAGE))


def removed_page(catalog: Catalog) -> bytes:
    """Return the page of names that lead elsewhere and of what was taken out."""
    renamed = [one for one in catalog.gone if one.leads_to is not None]
    parts = [
        _section("removed", "Removed plugins", [_removal(one) for one in catalog.removed], "Nothing was removed."),
        _section("renamed", "Names that lead to another", [_renamed(one) for one in renamed], "Nothing was renamed."),
    ]
    header = tag("header", tag("h1", "Removed and renamed"), tag("p", "What is removed, nobody should install."))
    return page("Removed and renamed (plugin catalog)", "", [header, tag("main", *parts, id="main")])


def _section(name: str, title: str, items: Sequence[Markup], none: str) -> Markup:
    body = tag("ul", *items, class_="cards") if items else tag("p", none)
    return tag("section", tag("h2", title, id=f"{name}-title"), body, id=name, aria_labelledby=f"{name}-title")


def removal_words(data: Json) -> Markup:
    """Return why something was removed, and when."""
    when = joined(" on ", said(data["date"])) if data["date"] else None
    kind = joined(" (", said(data["kind"]), ")") if data["kind"] else None
    more = joined(" ", link(data["link"], "Read more")) if data["link"] else None
    return tag("p", "Removed", when, kind, ": ", said(data["reason"] or "no reason is given"), more)


def _removal(data: Json) -> Markup:
    name = said(data["name"]) if data["name"] else "A place without a name"
    return tag("li", tag("h3", name, " ", badge("fail", "removed")), removal_words(data), class_="card")


def _renamed(one: Gone) -> Markup:
    page_of, name = one.leads_to or ("", "")
    return tag("li", said(one.name), " is now ", tag("a", said(name), href=f"plugins/{page_of}.html"))


def _about(catalog: Catalog) -> Iterator[Markup]:
    count = len(catalog.plugins)
    made = joined(", as of ", catalog.made) if catalog.made else None
    yield tag("p", f"{count:,} {'plugin' if count == 1 else 'plugins'}", made, ".")
    if catalog.judged_by is None:
        yield tag("p", "Nobody looked at the code of these plugins for this catalog: there is no verdict on any.")
    else:
        yield tag("p", "Verdicts by ", code(catalog.judged_by), ", each on the very commit that is listed.")


def _search(catalog: Catalog) -> Markup:
    """Return the search, which is shown once there is a script to run it."""
    box = tag(
        "input", id="q", type="search", autocomplete="off", spellcheck="false", maxlength=200, aria_describedby="how"
    )
    how = "In names, tags, descriptions, authors and repositories; small slips are forgiven."
    plugins = catalog.plugins
    filters = [
        _filter("tag", "Tag", (word for one in plugins for word in dict.fromkeys(one.data["tags"]))),
        _filter("offers", "Offers", (word for one in plugins for word in dict.fromkeys(one.data["offers"]))),
    ]
    if catalog.judged_by is not None:
        filters += [
            _filter("asks", "Asks for", (word for one in plugins for word in one.asks)),
            _filter("verdict", "Verdict", (one.verdict for one in plugins), VERDICTS),
        ]
    wait = tag("p", "To search, this page needs JavaScript. All plugins are listed below, by name.", id="plain-only")
    form = tag(
        "div",
        tag("label", "Search plugins", for_="q"),
        box,
        tag("p", how, id="how", class_="dim"),
        tag("div", *filters, class_="filters"),
        id="search",
        role="search",
        hidden="",
    )
    return joined(wait, form)


def _filter(key: str, title: str, words: Iterable[str], order: Sequence[str] = ()) -> Markup:
    count = Counter(words)
    listed = [word for word in order if word in count] or sorted(count, key=lambda word: (-count[word], word))
    options = (tag("option", f"{_cut(word)} ({count[word]:,})", value=word) for word in listed[:_OPTIONS])
    chosen = tag("select", tag("option", "any", value=""), *options, id=key)
    return tag("p", tag("label", title, for_=key), " ", chosen)


def _cut(word: str) -> str:
    return word if len(word) <= _SHORT else f"{word[: _SHORT - 1]}…"


def _found() -> Markup:
    """Return the place for what is found, which only a script fills."""
    return tag(
        "section",
        tag("h2", "What was found", id="found-title"),
        tag("p", id="count", role="status"),
        tag("ul", id="hints", class_="plainly"),
        tag("ol", id="found-list", class_="cards"),
        tag("button", "Show more", id="more", type="button", hidden=""),
        id="found",
        aria_labelledby="found-title",
        hidden="",
    )


def _plain(shown: Sequence[Plugin], root: str, pager: Markup) -> Markup:
    cards = (
        tag("ol", *(card(plugin, root) for plugin in shown), class_="cards")
        if shown
        else tag("p", "Nothing is listed.")
    )
    heading = tag("h2", "All plugins", id="all-title")
    return tag("section", heading, cards, pager, id="all", aria_labelledby="all-title")


def _pager(catalog: Catalog, number: int, root: str = "") -> Markup:
    last = pages_of(catalog)
    if last == 1:
        return Markup("")
    before = _turn(number - 1, "Previous page", root, "prev") if number > 1 else None
    after = _turn(number + 1, "Next page", root, "next") if number < last else None
    every = (_numbered(catalog, one, number, root) for one in range(1, last + 1))
    return tag(
        "nav",
        tag("p", joined(before, " ") if before else None, f"Page {number} of {last} ", after),
        tag("details", tag("summary", "All pages"), tag("ol", *every, class_="pages")),
        aria_label="Pages of the list",
    )


def _turn(number: int, words: str, root: str, rel: str) -> Markup:
    return tag("a", words, href=_address(number, root), rel=rel)


def _numbered(catalog: Catalog, number: int, current: int, root: str) -> Markup:
    first = catalog.plugins[(number - 1) * OF_A_PAGE].data["name"]
    here = "page" if number == current else None
    return tag("li", tag("a", "from ", said(first, limit=_SHORT), href=_address(number, root), aria_current=here))


def _address(number: int, root: str) -> str:
    return f"{root}index.html" if number == 1 else f"{root}list/{number}.html"
