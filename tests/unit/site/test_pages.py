"""What stands on the pages: verdicts of the very commit alone, states, commands that can be typed, and inert text."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from catalog_index import Site, index, index_of, plugin, report_of, swept
from sample_reports import HOSTILE

import packtool.site
from packtool.errors import CouldNotLook
from packtool.keeping.log.chain import Log, extended
from packtool.text import visible

if TYPE_CHECKING:
    from typing import Protocol

    class MakeSite(Protocol):
        def __call__(self, document: dict[str, Any], report: Any = None, **wanted: Any) -> Site: ...


_EMPTY = {"meta", "link", "input", "path", "circle", "rect"}
_WITHIN_A_LINE = {"a", "bdi", "code", "span", "strong"}
CODE = re.compile(r"<pre><code[^>]*>(.*?)</code></pre>", re.DOTALL)


class Page(HTMLParser):
    """What an HTML reader sees: elements, attributes, words and scripts."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.words.append("" if tag in _WITHIN_A_LINE else " ")
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _EMPTY
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        (self.scripts if self.open[-1:] == ["script"] else self.words).append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    @property
    def links(self) -> list[str]:
        return [value for name, value in self.attributes if name == "href"]


def typed(site: Site, page: str) -> list[list[str]]:
    return [shlex.split(html.unescape(line)) for line in CODE.findall(site.plugin(page))]


def test_without_a_report_no_verdict_is_claimed(site: MakeSite) -> None:
    made = site(index(plugin("board")))
    page = Page(made.plugin("board"))
    assert "NOT LOOKED AT board" in page.text
    assert "so nothing is said about what its code does" in page.text
    assert 'id="behaviours"' not in made.plugin("board")
    assert "there is no verdict on any" in Page(made.text("index.html")).text
    assert 'id="verdict"' not in made.text("index.html")
    assert made.report.details["verdicts"] == {"pass": 0, "warn": 0, "fail": 0, "not judged": 0, "not looked at": 1}
    assert made.report.exit_code() == 0


def test_a_verdict_is_of_the_very_commit(site: MakeSite) -> None:
    names = ("same", "moved", "elsewhere", "folder", "renamed")
    document = index(*(plugin(name, at) for at, name in enumerate(names)))
    report = swept(document, **dict.fromkeys(names, "pass"))
    _, moved, elsewhere, folder, renamed = document["plugins"]
    moved["ref"] = "f" * 40
    elsewhere["repo"] = "mallory/clone"
    folder["subdir"] = "other"
    renamed["name"] = "new-name"
    made = site(document, report)
    told = {name: Page(made.plugin(name)).text for name in ("same", "moved", "elsewhere", "folder", "new-name")}
    assert "PASS same" in told.pop("same")
    assert all("NOT LOOKED AT" in text for text in told.values())


def test_what_could_not_be_looked_at_says_why(site: MakeSite) -> None:
    document = index(plugin("board"))
    text = Page(site(document, swept(document, board=None)).plugin("board")).text
    assert "NOT JUDGED board" in text
    assert "It could not be looked at: the host did not answer" in text


def test_a_fail_says_what_decided_it_and_is_not_installed(site: MakeSite) -> None:
    document = index(plugin("board", 1))
    made = site(document, swept(document, board="fail"))
    text = Page(made.plugin("board")).text
    assert "error review-scan the scan says fail" in text
    assert "error py-shell it.py:3 It starts a shell." in text
    assert "packtool does not install it as it is listed here." in text
    assert [words[1] for words in typed(made, "board")] == ["scan"]


def test_what_weighs_less_than_the_verdict_did_not_decide_it(site: MakeSite) -> None:
    document = index(plugin("board", 1))
    report = swept(document, board="fail")
    findings = report["details"]["entries"][0]["plugin"]["findings"]
    findings += [
        {**findings[0], "rule": "py-light", "severity": "warning"},
        {**findings[0], "rule": "py-known", "waived": True},
    ]
    text = Page(site(document, report).plugin("board")).text
    assert "py-light" not in text
    assert "py-known" not in text


def test_the_picture_shows_what_the_code_does_and_gives(site: MakeSite) -> None:
    document = index(plugin("board", 1))
    report = swept(document, board="pass")
    facts = {"behaviours": ["network: api.example.org", "subprocess: git"], "tools": ["add_card", "drop_card"]}
    report["details"]["entries"][0]["plugin"]["facts"] = facts
    text = Page(site(document, report).plugin("board")).text
    assert "1 network address" in text
    assert "In numbers: 1 network address, 1 program started, 2 tools." in text
    assert "no packages installed" in text


def test_capabilities_are_told_in_words(site: MakeSite) -> None:
    document = index(plugin("board", 1))
    report = swept(document, board="pass")
    report["details"]["entries"][0]["plugin"]["facts"] = {"capabilities": ["tools.override", "moon.walk"]}
    text = Page(site(document, report).plugin("board")).text
    assert "tools.override can take the place of built-in tools" in text
    assert "moon.walk no release of Hermes that is known grants this" in text


def test_commands_can_be_typed_as_they_stand(site: MakeSite) -> None:
    board = plugin("board", 1, repo="acme/tools", subdir="plugins/board", ref="1" * 40)
    other = plugin("other", 2, repo="https://git.example/acme/x.git", subdir="a", ref="2" * 40)
    made = site(index(board, other))
    assert typed(made, "board") == [
        ["packtool", "scan", f"acme/tools/plugins/board@{'1' * 40}"],
        ["packtool", "install", "acme/tools/plugins/board", "--ref", "1" * 40],
    ]
    assert typed(made, "other") == [
        ["packtool", "scan", f"https://git.example/acme/x.git#a@{'2' * 40}"],
        ["packtool", "install", "https://git.example/acme/x.git#a", "--ref", "2" * 40],
    ]


def test_what_the_keepers_say_is_told(site: MakeSite) -> None:
    entries = [
        plugin("old", 1, deprecated="no longer kept up", replaced_by="new"),
        plugin("new", 2),
        plugin("pulled", 4, yanked="loses data"),
        plugin("held", 5, hold="the next one is broken"),
        plugin("loose", 7, ref="main"),
        plugin("bad", 8, repo="mallory/bad", subdir=None),
    ]
    removed = [{"repo": "mallory/bad", "reason": "sends keys away", "date": "2026-01-30", "kind": "malicious"}]
    made = site(index(*entries, removed=removed, renames={"former": "new"}))
    old = made.plugin("old")
    assert "The keepers advise against it: no longer kept up. Use new instead" in Page(old).text
    assert 'href="new.html"' in old
    assert "The keepers have withdrawn this commit: loses data" in Page(made.plugin("pulled")).text
    assert [words[1] for words in typed(made, "pulled")] == ["scan"]
    assert "The keepers hold it at this commit: the next one is broken" in Page(made.plugin("held")).text
    assert "none is named; main can move" in Page(made.plugin("loose")).text
    assert typed(made, "loose") == []
    bad = Page(made.plugin("bad")).text
    assert "Removed on 2026-01-30 (malicious): sends keys away" in bad
    assert "It was called former" in Page(made.plugin("new")).text
    assert "former" in made.text("removed.html")
    assert 'href="new.html"' in made.plugin("former")


def test_a_removed_name_has_a_page_that_says_why(site: MakeSite) -> None:
    removed = [{"name": "evil", "reason": "sends keys away", "link": "https://news.example/evil"}]
    made = site(index(plugin("board"), removed=removed))
    page = Page(made.plugin("evil"))
    assert "REMOVED evil Removed: sends keys away" in page.text
    assert "https://news.example/evil" in page.links
    assert "evil" in Page(made.text("removed.html")).text


def test_the_log_gives_the_history_also_under_former_names(site: MakeSite, tmp_path: Path) -> None:
    log = tmp_path / "log"
    about = {"by": "keeper", "place": "acme/x"}
    steps = [
        {"at": "2026-01-01T00:00:00Z", "change": "add", "name": "former", "to": "1" * 40, **about},
        {"at": "2026-01-02T00:00:00Z", "change": "bump", "name": "former", "from": "1" * 40, "to": "2" * 40, **about},
        {"at": "2026-01-03T00:00:00Z", "change": "rename", "name": "board", "was": "former", "to": "2" * 40, **about},
        {"at": "2026-01-03T00:00:00Z", "change": "add", "name": "other", "to": "3" * 40, **about},
    ]
    data = extended(Log(path=log, data=None), steps)
    log.write_bytes(data)
    made = site(index(plugin("board")), log=log)
    text = Page(made.plugin("board")).text
    told = ["former renamed to board", "former 111111111111 -> 222222222222", "former added at 111111111111"]
    places = [text.index(words) for words in told]
    assert places == sorted(places)
    assert "other added" not in text
    assert made.report.details["with_history"] == 1
    log.write_bytes(data.replace(b"keeper", b"nobody"))
    broken = site(index(plugin("board")), log=log)
    assert "log of the index" not in Page(broken.plugin("board")).text
    assert broken.report.exit_code() == 1


@pytest.mark.parametrize("text", [*HOSTILE, "".join(one[:200] for one in HOSTILE)])
def test_text_of_strangers_stays_text(site: MakeSite, text: str) -> None:
    def made_with(words: str) -> Site:
        words = words[:3000]
        name = visible(words[:60])
        entry = plugin(name, 1, description=words, author=words, homepage=words, tags=[words], capabilities=[words])
        entry |= {"deprecated": words[:900], "yanked": words[:900], "replaced_by": "x" + name}
        document = index(entry, plugin("plain", 2), removed=[{"name": f"gone {name}", "reason": words, "link": words}])
        document["renames"] = {f"was {name}": "plain"}
        report = swept(document, **{name: "fail"})
        answer = report["details"]["entries"][0]
        for found in (*answer["findings"], *answer["plugin"]["findings"]):
            found |= {"message": words, "rule": words, "path": words, "remedy": words}
        facts = ("capabilities", "behaviours", "tools", "env", "mcp_servers")
        answer["plugin"]["facts"] = {kind: [f"network: {words}"] for kind in facts}
        return site(document, report)

    hostile = made_with(f"a{text}")
    pages = {name: Page(data.decode()) for name, data in hostile.files().items() if name.endswith(".html")}
    for page in pages.values():
        assert not {"img", "iframe", "base", "object", "form"} & set(page.tags)
        assert not [name for name, _ in page.attributes if name.startswith("on") or name in {"style", "src"}]
        for href in page.links:
            assert href.startswith(("#", "https://github.com/")) or re.fullmatch(
                r"(?:\.\./)?[a-z0-9/-]+\.(?:html|css)(?:#tag=\S*)?", href
            ), href
    # What a sweep said stands there, too: each text of it is hostile.
    failed = [page for page in pages.values() if "FAIL a" in page.text]
    assert len(failed) == 1
    assert "What decided that" in failed[0].text
    whole = " ".join(page.text for page in pages.values())
    assert " ".join(visible(f"a{text}"[:100]).split())[:80] in whole


def test_links_lead_to_the_web_by_https_alone(site: MakeSite) -> None:
    entries = [
        plugin("good", 1, homepage="https://good.example/x"),
        plugin("plain", 2, homepage="http://plain.example/x"),
        plugin("odd", 4, homepage="javascript:alert(1)"),
        plugin("long", 5, homepage=f"https://long.example/{'x' * 300}"),
    ]
    made = site(index(*entries))
    assert '<a href="https://good.example/x" rel="external nofollow noreferrer ugc">' in made.plugin("good")
    assert "http://plain.example/x" in made.plugin("plain")
    outside = {
        name: [one for one in Page(made.plugin(name)).links if "://" in one] for name in ("plain", "odd", "long")
    }
    assert all(link.startswith("https://github.com/") for links in outside.values() for link in links)


def test_the_policy_names_each_script_by_its_digest(site: MakeSite) -> None:
    made = site(index_of(120), report_of(index_of(120)))
    for name, data in made.files().items():
        if not name.endswith(".html"):
            continue
        page = Page(data.decode())
        policy = dict(page.attributes)["content"] and next(v for k, v in page.attributes if "default-src" in v)
        scripts = page.scripts[-1:] if name == "index.html" else page.scripts
        digests = {base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts}
        assert set(re.findall(r"'sha256-([^']+)'", policy)) == digests
        assert policy.startswith("default-src 'none'; style-src 'self' file:; base-uri 'none'; form-action 'none'")
        assert "unsafe" not in policy
        assert ("script-src" in policy) == bool(scripts)


@pytest.mark.parametrize("name", ["search", "copy"])
def test_a_script_cannot_end_its_element_and_makes_no_markup_of_text(name: str) -> None:
    text = (Path(packtool.site.__file__).parent / f"{name}.js").read_text(encoding="utf-8")
    assert not re.search(r"</script|<!--|<script", text, re.IGNORECASE)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|Function\(|fetch\(|XMLHttp", text)


def test_the_list_goes_over_pages_that_lead_to_one_another(site: MakeSite) -> None:
    made = site(index_of(250))
    first, second, third = (Page(made.text(name)) for name in ("index.html", "list/2.html", "list/3.html"))
    listed = [
        re.findall(r"plugins/([^\"]+)\.html", made.text(name)) for name in ("index.html", "list/2.html", "list/3.html")
    ]
    cards = [[one for one in page if one != "git-keeper"] for page in listed]
    assert sum(map(len, listed)) >= 250
    assert len({one for page in cards for one in page}) >= 249
    assert "list/2.html" in first.links
    assert {"../index.html", "../list/3.html"} <= set(second.links)
    assert "../list/2.html" in third.links
    assert "Next page" not in third.text
    assert "Page 2 of 3" in second.text


def test_every_link_within_the_site_leads_somewhere(site: MakeSite) -> None:
    document = index_of(230)
    made = site(document, report_of(document))
    files = made.files()
    for name, data in files.items():
        if not name.endswith(".html"):
            continue
        text = data.decode()
        for href in Page(text).links:
            if "://" in href:
                continue
            path, _, anchor = href.partition("#")
            target = (Path(name).parent / path).as_posix() if path else name
            parts: list[str] = []
            for part in target.split("/"):
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in files, (name, href)
            assert path or f'id="{anchor}"' in text, (name, href)


def test_the_same_index_and_report_give_the_same_bytes(site: MakeSite, tmp_path: Path) -> None:
    document = index_of(150)
    first = site(document, report_of(document), folder=tmp_path / "first").files()
    document["plugins"].reverse()
    report = report_of(index_of(150))
    assert site(document, report, folder=tmp_path / "second").files() == first


def test_an_empty_index_has_a_site_too(site: MakeSite) -> None:
    made = site(index())
    assert "Nothing is listed." in Page(made.text("index.html")).text
    assert made.report.details["plugins"] == 0


def data_of(made: Site) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', made.text("index.html"), re.DOTALL)
    assert found is not None
    whole: dict[str, Any] = json.loads(found[1])
    return whole


def test_the_data_of_the_search_says_what_the_pages_say(site: MakeSite) -> None:
    document = index(
        plugin(
            "board",
            1,
            author="acme",
            repo="acme/board",
            subdir=None,
            tags=["kanban", "</script>"],
            capabilities=["tools"],
        ),
        plugin("Odd Name", 2, author="Ana", repo="acme/odd", tags=["kanban"], capabilities=[], yanked="x"),
        renames={"old-board": "board"},
        removed=[{"name": "evil", "reason": "sends keys"}],
    )
    data = data_of(site(document, swept(document, board="warn")))
    assert data["name"] == ["board", "Odd Name"]
    assert data["page"][0] == 0
    assert data["page"][1].startswith("odd-name--")
    assert data["by"] == [0, "Ana"]
    assert [[data["words"][word] for word in words] for words in data["tags"]] == [["kanban", "</script>"], ["kanban"]]
    assert [data["verdicts"][one] for one in data["verdict"]] == ["warn", "not looked at"]
    assert data["marks"] == [0, 2]
    assert data["former"] == {"old-board": "board"}
    assert data["gone"] == [["old-board", "old-board", "is now board"], ["evil", "evil", "was removed: sends keys"]]


def test_what_is_no_report_of_a_sweep_writes_nothing(site: MakeSite, tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook, match="no report of a sweep"):
        site(index(plugin("board")), {"command": "scan"})
    assert not (tmp_path / "site").exists()
