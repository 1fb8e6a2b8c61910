"""The HTML report in a real browser: nothing leaves, nothing runs, everyone can read it, and text stays text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from sample_reports import EVERY, HOSTILE, scan
from seen_page import SCREEN, VIEWS, seen

from packtool.formats.html import render
from packtool.text import visible

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from seen_page import Seen

PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACw="
# Everything strangers could write at once, in as many places as there are.
ALL = "".join(text[:200] for text in HOSTILE)


def shown(chromium: Any, tmp_path: Path, html: str, **view: Any) -> AbstractContextManager[Seen]:
    """Open a report as a file; nothing may be asked for but the file itself."""
    file = tmp_path / "report.html"
    file.write_text(html, encoding="utf-8")
    return seen(chromium, file.as_uri(), file.as_uri(), **view)


def written(kind: str, text: str) -> str:
    return render(EVERY[kind](text), width=80, color=False)


@pytest.mark.parametrize("kind", EVERY)
def test_hostile_text_stays_text_and_nothing_leaves(chromium: Any, tmp_path: Path, kind: str) -> None:
    with shown(chromium, tmp_path, written(kind, f"a{ALL}"), viewport=SCREEN) as one:
        # Whatever could run when it is pointed at, gets the focus or is waited for.
        for link in one.page.query_selector_all("a, summary"):
            link.dispatch_event("mouseover")
            link.dispatch_event("click")
        one.page.wait_for_timeout(200)
        elements = one.has("[...document.querySelectorAll('*')].map(one => one.localName)")
        assert not {"script", "img", "iframe", "base", "link", "object", "form", "input"} & set(elements)
        names = one.has("[...document.querySelectorAll('*')].flatMap(one => one.getAttributeNames())")
        assert not [name for name in names if name.startswith("on") or name in {"style", "src", "srcset", "formaction"}]
        hrefs = one.has("[...document.querySelectorAll('[href]')].map(one => one.getAttribute('href'))")
        assert all(href.startswith("#") for href in hrefs)
        assert visible(f"a{ALL}")[:100] in one.has("document.body.textContent")
        assert "owned" not in one.page.title().partition(":")[0]
        plain = written(kind, "a plain")
    with shown(chromium, tmp_path, plain, viewport=SCREEN) as other:
        assert other.has("[...document.querySelectorAll('*')].map(one => one.localName)") == elements


@pytest.mark.parametrize("view", ["day", "night"])
def test_what_is_gone_and_what_is_new_are_told_by_colour_and_by_sign(chromium: Any, tmp_path: Path, view: str) -> None:
    looks = "(of, part, what) => getComputedStyle(document.querySelector(of), part)[what]"
    with shown(chromium, tmp_path, written("diff", "x"), **VIEWS[view]) as one:

        def look(of: str, what: str, part: str | None = None) -> str:
            return str(one.page.evaluate(f"([of, part, what]) => ({looks})(of, part, what)", [of, part, what]))

        pairs = ((".side.went", ".side.came"), ("del", "ins"), (".diff .gone", ".diff .new"))
        assert all(look(gone, "backgroundColor") != look(new, "backgroundColor") for gone, new in pairs)
        assert look(".side.went", "borderLeftStyle") != look(".side.came", "borderLeftStyle")
        assert (look("del", "textDecorationLine"), look("ins", "textDecorationLine")) == ("line-through", "underline")
        assert [look(f".{side} .chips code", "content", "::before")[1] for side in ("went", "came")] == ["-", "+"]
        assert one.has("[...document.querySelectorAll('.sign')].map(one => one.textContent)")[:2] == ["-", "+"]


def test_the_policy_holds_even_for_what_somebody_puts_in(chromium: Any, tmp_path: Path) -> None:
    put = f"<script>document.title = 'owned'</script><img src='{PICTURE}'>"
    html = written("scan", "x").replace("</main>", f"{put}<p style='color:red' onclick='alert(1)'>in</p></main>")
    with shown(chromium, tmp_path, html, viewport=SCREEN) as one:
        one.page.click("p[onclick]")
        assert one.page.title() != "owned"
        # Here a complaint is what is wanted: of the script, of the picture, of the style, of what a click would run.
        told = [words for words in one.did if "violates the following Content Security Policy directive" in words]
        for what in ("inline script", "data:image/gif", "inline style", "inline event handler"):
            assert any(what in words for words in told), (what, one.did)
        assert {words for words in one.did if words not in told} <= {f"asked for {PICTURE}"}
        one.did.clear()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("kind", EVERY)
def test_axe_finds_nothing(chromium: Any, tmp_path: Path, axe: str, kind: str, view: str) -> None:
    with shown(chromium, tmp_path, written(kind, ALL if "phone" in view else "x"), **VIEWS[view]) as one:
        one.unfold()
        assert one.violations(axe) == []


@pytest.mark.parametrize("kind", EVERY)
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nothing_is_wider_than_the_screen(chromium: Any, tmp_path: Path, kind: str, width: int) -> None:
    with shown(chromium, tmp_path, written(kind, ALL), viewport={"width": width, "height": 800}) as one:
        one.unfold()
        assert one.has("document.documentElement.scrollWidth") <= width


def test_the_keyboard_comes_to_everything(chromium: Any, tmp_path: Path) -> None:
    with shown(chromium, tmp_path, written("scan", "x"), viewport=SCREEN) as one:
        one.page.keyboard.press("Tab")
        assert one.has("document.activeElement.className") == "skip"
        assert one.has("document.activeElement.getBoundingClientRect().left") >= 0
        one.page.keyboard.press("Enter")
        assert one.has("location.hash") == "#behaviours"
        one.page.keyboard.press("Tab")
        assert one.has("document.activeElement.localName") == "summary"
        assert one.has("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        one.page.keyboard.press("Enter")
        assert one.has("document.querySelector('#behaviours details').open")


def test_the_caret_stands_under_what_is_meant(chromium: Any, tmp_path: Path) -> None:
    with shown(chromium, tmp_path, written("scan", "x"), viewport=SCREEN) as one:
        place = "const box = element => { const range = document.createRange(); range.selectNodeContents(element);"
        ends = f"{place} return range.getBoundingClientRect() }};"
        mark = one.has(f"() => {{ {ends} return box(document.querySelector('mark')).right }}")
        caret = one.has(f"() => {{ {ends} return box(document.querySelector('.caret')).right }}")
        assert abs(mark - caret) < 1


def test_on_paper_everything_is_there(chromium: Any, tmp_path: Path) -> None:
    with shown(
        chromium, tmp_path, render(scan("x"), width=80, color=False), viewport=SCREEN, color_scheme="dark"
    ) as one:
        seen = "document.querySelector('#behaviours td').checkVisibility()"
        assert not one.has(seen)
        one.page.emulate_media(media="print", color_scheme="dark")
        assert one.has("getComputedStyle(document.body).color") == "rgb(27, 32, 39)"
        assert one.has("getComputedStyle(document.querySelector('nav')).display") == "none"
        assert not one.has("document.querySelector('#behaviours details').open")
        assert one.has(seen)
        assert one.page.pdf(format="A4").startswith(b"%PDF")
