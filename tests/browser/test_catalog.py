"""The catalog of an index in a real browser: found as on the command line, by keyboard, with nothing fetched or run."""

from __future__ import annotations

import functools
import http.server
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from catalog_index import Site, index, index_of, plugin, report_of, swept, write_site
from sample_reports import HOSTILE
from seen_page import SCREEN, VIEWS, Seen, seen

from packtool.index.search import Query, search
from packtool.manifests.index.listing import listing_of
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANY = 10_000
ALL = "".join(text[:200] for text in HOSTILE)
FOUND = "[...document.querySelectorAll('#found-list h3 a')].map(one => one.textContent)"
# Words as people type them: whole, in part, with slips, accents and joints, several, former, and none.
TYPED = (
    "git-keeper", "GIT_keeper", "gitkeeper", "keeper", "cafe", "café bridge", "calender", "calendr plannr", "translte",
    "mail keeper 3", "Müller", "muller 7", "old-keeper", "maker12", "maker12/git", "weather relay tools", "naive",
    "number 4711", "résumé", "resume court", "zzzzqqq", "g", "developer-tools", "budget vualt",
    "a-rather-long-name-that-nobody-has-at-all",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched(Seen):
    """A page of the catalog, in which one can search."""

    def find(self, text: str) -> str:
        """Type into the search, and return what is said of it once the fingers rest."""
        self.page.fill("#q", text)
        return self.settled()

    def settled(self) -> str:
        """Return what is said of the search once the page says that it is done; the address then has the search."""
        self.page.wait_for_function("() => document.querySelector('#count[aria-busy=false]')")
        words = "[...new URLSearchParams(location.hash.slice(1)).values()]"
        assert self.has(words) == self.has(
            "[...document.querySelectorAll('#q, select')].map(one => one.value).filter(one => one.trim())"
        )
        said: str = self.page.inner_text("#count")
        return said


@contextmanager
def opened(chromium: Any, base: str, path: str = "index.html", **view: Any) -> Iterator[Searched]:
    """Open a page below ``base``; nothing may be asked for but files of the site."""
    with seen(chromium, base, f"{base}/{path}", **view) as one:
        if path.startswith("index.html") and view.get("java_script_enabled", True):
            one.page.wait_for_selector("#search:not([hidden])")
        yield Searched(page=one.page, did=one.did)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Site:
    document = index_of(MANY)
    return write_site(tmp_path_factory.mktemp("large"), document, report_of(document))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Site:
    document = index_of(230, plugin("odd name", 400), plugin("Ünïcode", 401))
    return write_site(tmp_path_factory.mktemp("small"), document, report_of(document))


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return strange(tmp_path_factory.mktemp("hostile"), f"a{ALL}")


def strange(base: Path, words: str) -> Site:
    """Return a site in which the same text of a stranger stands wherever one can."""
    name = visible(words[:150])
    entry = plugin(name, 1, description=words[:900], author=words, homepage=words, tags=[words], capabilities=[words])
    entry |= {"deprecated": words[:900], "replaced_by": "plain", "hold": words[:900]}
    document = index(entry, plugin("plain", 2), removed=[{"name": f"gone {name[:90]}", "reason": words, "link": words}])
    document["renames"] = {f"was {name[:90]}": "plain"}
    report = swept(document, **{name: "fail", "plain": "pass"})
    answer = report["details"]["entries"][0]
    for found in (*answer["findings"], *answer["plugin"]["findings"]):
        found |= {"message": words[:900], "rule": words[:200], "path": words[:200], "remedy": words[:900]}
    facts = ("capabilities", "tools", "env", "mcp_servers")
    answer["plugin"]["facts"] = {kind: [words[:400]] * 3 for kind in facts} | {
        "behaviours": [f"network: {words[:400]}"]
    }
    return write_site(base, document, report)


def pages_of(site: Site) -> list[str]:
    """Return one page of each kind, and all plugins where there are few."""
    files = sorted(name for name in site.files() if name.endswith(".html"))
    plugins = [name for name in files if name.startswith("plugins/")]
    return ["index.html", "removed.html", *[name for name in files if name == "list/2.html"], *plugins[:5]]


@pytest.fixture(scope="module")
def served(small: Site) -> Iterator[str]:
    """Serve the site below a path of its own, as a project's pages are."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Tell nobody."""

    answer = functools.partial(Quiet, directory=str(small.folder.parent))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), answer) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{small.folder.name}"
        server.shutdown()
        thread.join()


def test_ten_thousand_are_searched_as_one_types(chromium: Any, large: Site) -> None:
    with opened(chromium, large.folder.as_uri(), viewport=SCREEN) as one:
        one.page.focus("#q")
        for letters, first in (("git-k", "git-keeper"), ("eeper-7", "git-keeper-7")):
            one.page.keyboard.type(letters)
            one.page.wait_for_function(f"() => ({FOUND})[0] === '{first}'")
        assert one.settled().endswith("plugins found")
        assert one.has("document.querySelector('#all').hidden")
        one.page.keyboard.press("Control+A")
        one.page.keyboard.press("Delete")
        one.page.wait_for_function(
            "() => !document.querySelector('#all').hidden && document.querySelector('#found').hidden"
        )


def test_what_is_found_and_in_which_order_is_as_on_the_command_line(chromium: Any, large: Site) -> None:
    listing = listing_of(index_of(MANY))
    with opened(chromium, large.folder.as_uri(), viewport=SCREEN) as one:
        for text in TYPED:
            hits = search(listing.entries, Query(text=text), former=listing.renames)
            said = one.find(text)
            assert said == f"{len(hits):,} {'plugin' if len(hits) == 1 else 'plugins'} found", text
            assert one.has(FOUND) == [hit.entry.name for hit in hits[:50]], text


def test_filters_and_words_go_together(chromium: Any, large: Site) -> None:
    listing = listing_of(index_of(MANY))
    with opened(chromium, large.folder.as_uri(), viewport=SCREEN) as one:
        one.page.select_option("#tag", "naïve")
        one.page.select_option("#offers", "hooks")
        for text in ("", "keeper", "calendr"):
            hits = search(listing.entries, Query(text=text, tags=("naïve",), offers=("hooks",)))
            assert hits
            assert one.find(text) == f"{len(hits):,} plugins found", text
            assert one.has(FOUND) == [hit.entry.name for hit in hits[:50]], text
        one.page.select_option("#tag", "")
        one.page.select_option("#offers", "")
        one.page.select_option("#verdict", "fail")
        one.find("")
        badges = one.has(
            "[...document.querySelectorAll('#found-list h3 .badge:first-of-type')].map(one => one.textContent)"
        )
        assert set(badges) == {"fail"}
        one.page.select_option("#asks", "tools.override")
        assert one.settled() != ""
        assert "asks=tools.override&verdict=fail" in one.page.url


def test_the_address_keeps_the_search_and_a_tag_is_one(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), "index.html#q=keeper&tag=mail", viewport=SCREEN) as one:
        assert one.page.input_value("#q") == "keeper"
        assert one.page.input_value("#tag") == "mail"
        said = one.settled()
        one.page.click("#found-list h3 a")
        one.page.wait_for_selector("#commands")
        one.page.go_back()
        one.page.wait_for_selector("#search:not([hidden])")
        assert one.settled() == said
        one.page.click("#found-list .tags a >> nth=0")
        one.page.wait_for_function("() => document.querySelector('#q').value === ''")
        assert one.settled().endswith("found")


def test_a_card_is_the_same_from_the_list_and_from_the_search(chromium: Any, small: Site) -> None:
    cards = "document.querySelectorAll('{} .card')"
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN) as one:
        plain = one.has(f"[...{cards.format('#all')}].slice(0, 40).map(one => one.outerHTML)")
        one.find("e")
        while not one.has("document.querySelector('#more').hidden"):
            one.page.click("#more")
        found = set(one.has(f"[...{cards.format('#found')}].map(one => one.outerHTML)"))
        named = set(one.has(FOUND))
    assert len([card for card in plain if card in found]) == len(plain)
    assert {"odd name", "Ünïcode"} <= named


def test_more_is_shown_where_the_reader_is(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN) as one:
        one.find("number")
        assert len(one.has(FOUND)) == 50
        one.page.focus("#more")
        one.page.keyboard.press("Enter")
        assert len(one.has(FOUND)) == 100
        assert one.has("document.activeElement.textContent") == one.has(FOUND)[50]


def test_old_and_removed_names_are_told_and_the_nearest_named(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN) as one:
        one.find("old-keeper")
        assert one.page.inner_text("#hints") == "old-keeper is now git-keeper"
        one.find("evil")
        assert one.page.inner_text("#hints").startswith("evil was removed: sends keys away")
        assert one.find("kxxpxr-gxt-xxx-kee") == "0 plugins found"
        assert one.page.inner_text("#hints").startswith("The nearest name is ")
        one.page.click("#hints a")
        one.page.wait_for_selector("#commands")


def test_the_keyboard_comes_to_everything_in_order(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN) as one:
        stops = []
        for _ in range(10):
            one.page.keyboard.press("Tab")
            stops.append(one.has("document.activeElement.id || document.activeElement.textContent"))
        skip, *links = stops[:3]
        assert skip == "Skip to what this page is about"
        assert links == ["Plugin catalog", "Removed and renamed"]
        assert stops[3:8] == ["q", "tag", "offers", "asks", "verdict"]
        assert one.has("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        one.find("keeper")
        one.page.focus(".skip")
        assert one.has("document.activeElement.getBoundingClientRect().left") >= 0
        one.page.keyboard.press("Enter")
        one.page.wait_for_function("() => location.hash === '#main'")
        assert one.page.input_value("#q") == "keeper"


def test_what_was_found_is_said_aloud_once_the_fingers_rest(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN) as one:
        one.has("""() => { window.said = []; const count = document.querySelector('#count');
            new MutationObserver(() => said.push(count.textContent)).observe(count, {childList: true}) }""")
        assert one.page.get_attribute("#count", "role") == "status"
        one.has("""() => { const box = document.querySelector('#q');
            for (const text of ['k', 'ke', 'keeper']) { box.value = text; box.dispatchEvent(new Event('input')) } }""")
        said = one.settled()
        assert one.has("said") == [said]


def test_without_scripts_it_is_a_plain_list_over_pages(chromium: Any, small: Site) -> None:
    with opened(chromium, small.folder.as_uri(), viewport=SCREEN, java_script_enabled=False) as one:
        assert not one.page.is_visible("#search")
        assert one.page.is_visible("#plain-only")
        names: list[str] = []
        while True:
            names += one.page.locator(".card h3 a").all_text_contents()
            if not one.page.is_visible("a[rel=next]"):
                break
            one.page.click("a[rel=next]")
        assert len(names) == 232
        assert names == sorted(names, key=str.casefold)
        one.page.click(".card h3 a >> nth=0")
        assert one.page.is_visible("#commands")
        assert not one.page.is_visible("button")


def test_it_works_below_any_path_of_any_server(chromium: Any, served: str) -> None:
    with opened(chromium, served, viewport=SCREEN) as one:
        assert one.find("git-keeper") != "0 plugins found"
        assert one.has("getComputedStyle(document.querySelector('.card h3')).display") == "flex"
        one.page.click("#found-list h3 a")
        one.page.wait_for_selector("#commands")
        one.page.click(".tags a >> nth=0")
        one.page.wait_for_selector("#found:not([hidden])")
        one.page.click("nav a >> nth=1")
        one.page.wait_for_selector("#removed")
        one.page.goto(f"{served}/list/2.html")
        one.page.click("a[rel=prev]")
        one.page.wait_for_selector("#search:not([hidden])")


def test_a_command_is_copied_where_the_browser_lets_it(chromium: Any, served: str) -> None:
    with opened(chromium, served, "plugins/git-keeper.html", viewport=SCREEN) as one:
        one.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        one.page.click("button.copy >> nth=0")
        one.page.wait_for_function("() => document.querySelector('#copied').textContent === 'The command is copied.'")
        copied = one.has("navigator.clipboard.readText()")
        assert copied == one.page.inner_text(".command code >> nth=0")
        assert copied.startswith("packtool scan ")
    # Over plain http from elsewhere a page gets no clipboard: then there is no button, and the command is still there.
    with opened(chromium, served, "plugins/git-keeper.html", viewport=SCREEN) as one:
        one.page.add_init_script("delete Navigator.prototype.clipboard")
        one.page.reload()
        assert not one.page.is_visible("button.copy")
        assert one.page.is_visible(".command code")


@pytest.mark.parametrize("number", range(6))
def test_hostile_text_stays_text_and_nothing_leaves(chromium: Any, hostile: Site, number: int) -> None:
    pages = pages_of(hostile)
    path = pages[number % len(pages)]
    with opened(chromium, hostile.folder.as_uri(), path, viewport=SCREEN) as one:
        if path == "index.html":
            one.find("a")
            assert one.has(FOUND)[0].startswith("a<script>")
            assert one.has("document.querySelector('#found-list .badge').textContent") == "fail"
        elif path.startswith("plugins/a"):
            assert "a<script>" in one.page.inner_text("#decided")
        for link in one.page.query_selector_all("a, summary, button"):
            link.dispatch_event("mouseover")
        one.page.wait_for_timeout(100)
        elements = set(one.has("[...document.querySelectorAll('*')].map(one => one.localName)"))
        assert not {"img", "iframe", "base", "object", "form"} & elements
        names = one.has("[...document.querySelectorAll('*')].flatMap(one => one.getAttributeNames())")
        assert not [name for name in names if name.startswith("on") or name in {"style", "src", "srcset", "formaction"}]
        hrefs = one.has("[...document.querySelectorAll('a[href]')].map(one => one.protocol)")
        assert set(hrefs) <= {"file:", "https:"}
        assert one.has("document.querySelectorAll('script:not([type])').length") == (
            path == "index.html" or "plugins/a" in path or "plain" in path
        )
        assert one.page.title().endswith("(plugin catalog)") or path == "index.html"


def test_a_hostile_address_is_text_too(chromium: Any, small: Site) -> None:
    for words in (
        "#tag=<img src=x onerror=alert(1)>",
        "#q=%3Cscript%3Ealert(1)%3C/script%3E&verdict=%00",
        "#tag=__proto__&q=constructor",
    ):
        with opened(chromium, small.folder.as_uri(), f"index.html{words}", viewport=SCREEN) as one:
            one.page.wait_for_selector("#found:not([hidden])")
            assert one.has("document.images.length") == 0


def test_the_policy_holds_even_for_what_somebody_puts_in(chromium: Any, small: Site, tmp_path: Path) -> None:
    page = small.text("index.html").replace(
        "</main>", "<script>document.title = 'owned'</script><p onclick='alert(1)'>in</p></main>"
    )
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    (tmp_path / "site.css").write_text(small.text("site.css"), encoding="utf-8")
    with opened(chromium, tmp_path.as_uri(), viewport=SCREEN) as one:
        one.page.click("p[onclick]")
        assert one.page.title() != "owned"
        put_in = (
            "() => { try { document.body.innerHTML = '<b>x</b>'; return 'in' } catch (fault) { return fault.name } }"
        )
        assert one.has(put_in) == "TypeError"
        assert all("has been blocked" in words for words in one.did), one.did
        for what in ("inline script", "inline event handler", "TrustedHTML"):
            assert any(what in words for words in one.did), what
        one.did.clear()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("which", ["small", "hostile"])
def test_axe_finds_nothing(chromium: Any, axe: str, request: pytest.FixtureRequest, which: str, view: str) -> None:
    site: Site = request.getfixturevalue(which)
    for path in pages_of(site):
        with opened(chromium, site.folder.as_uri(), path, **VIEWS[view]) as one:
            one.unfold()
            for text in ("", "a") if path == "index.html" else ("",):
                if text:
                    one.find(text)
                assert one.violations(axe) == [], path


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("which", ["small", "hostile"])
def test_nothing_is_wider_than_the_screen(
    chromium: Any, request: pytest.FixtureRequest, which: str, width: int
) -> None:
    site: Site = request.getfixturevalue(which)
    for path in pages_of(site):
        with opened(chromium, site.folder.as_uri(), path, viewport={"width": width, "height": 800}) as one:
            one.unfold()
            if path == "index.html":
                one.find("a")
            assert one.has("document.documentElement.scrollWidth") <= width, path


def test_on_paper_the_list_and_the_pages_are_there(chromium: Any, small: Site) -> None:
    with opened(
        chromium, small.folder.as_uri(), "plugins/git-keeper.html", viewport=SCREEN, color_scheme="dark"
    ) as one:
        one.page.emulate_media(media="print", color_scheme="dark")
        assert one.has("getComputedStyle(document.body).color") == "rgb(27, 32, 39)"
        assert not one.page.is_visible("button")
        assert one.page.is_visible("#commands pre")
        assert one.page.pdf(format="A4").startswith(b"%PDF")
