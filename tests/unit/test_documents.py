"""Every link of the documentation leads to something, and the generated pages hold all that they are to tell."""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import click
import pytest

from packtool.cli.help import TOPICS
from packtool.cli.main import COMMANDS, packtool
from packtool.cli.output import FORMATS
from packtool.rulebook import rulebook
from packtool.scan.rules import load_rules
from packtool.schemas import names
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\((?P<place>[^)\s#]*)(?:#(?P<anchor>[^)\s]*))?\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
TEXTS = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "rules").glob("*.md")])
# A screen is what a stranger reads.
README_LINES = 62
PICTURE_BYTES = 20_000


def _anchors(path: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def _dead(path: Path) -> list[str]:
    found = []
    for link in LINK.finditer(CODE.sub("", path.read_text(encoding="utf-8"))):
        place, anchor = unquote(link["place"]), link["anchor"]
        if re.match(r"[a-z]+:", place):
            continue
        there = (path.parent / place).resolve() if place else path
        if not there.is_relative_to(ROOT) or not there.exists():
            found.append(f"{path.relative_to(ROOT)}: {place}")
        elif anchor and anchor not in _anchors(there):
            found.append(f"{path.relative_to(ROOT)}: {place}#{anchor}")
    return found


def test_no_link_is_dead() -> None:
    assert len(TEXTS) > 800
    assert [dead for path in TEXTS for dead in _dead(path)] == []


def test_a_dead_link_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("# One\n\n[a](page.md#one) [b](page.md#two) [c](none.md) `[d](code.md)` [e](https://x.example)\n")
    assert _dead(page) == ["page.md: page.md#two", "page.md: none.md"]


def test_every_command_schema_and_topic_has_its_page() -> None:
    assert {path.stem for path in (DOCS / "commands").glob("*.md")} == {*COMMANDS, "README"}
    assert {path.stem for path in (DOCS / "schemas").glob("*.md")} == {*names(), "README"}
    assert {path.stem for path in (DOCS / "reference").glob("*.md")} == set(TOPICS)


def test_the_threat_model_tells_of_every_command_and_of_no_other() -> None:
    text = (DOCS / "threat-model.md").read_text(encoding="utf-8").partition("## What each command trusts")[2]
    rows = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    told = [one for row in rows for one in re.findall(r"`([^`]+)`", row.split("|")[1])]
    context = click.Context(packtool, info_name="packtool")
    known = {" ".join(context.command_path.split()[1:]) for context in leaves(context)}
    assert sorted({one.partition(" --")[0] for one in told}) == sorted(known)
    assert len(told) == len(set(told))


def leaves(context: click.Context) -> Iterator[click.Context]:
    """Give every command that has none below it."""
    command = context.command
    if not isinstance(command, click.Group):
        yield context
        return
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None
        yield from leaves(click.Context(below, parent=context, info_name=name))


def test_a_topics_page_says_what_the_help_says() -> None:
    for name, (_, rows) in TOPICS.items():
        page = (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8")
        for word, meaning in rows:
            assert f"| `{word}` | {meaning} |" in page


def test_the_readme_is_one_screen_with_a_light_picture_that_fetches_nothing() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= README_LINES
    picture = (DOCS / "picture.svg").read_text(encoding="utf-8")
    assert len(picture) < PICTURE_BYTES
    assert re.findall(r"https?://[^\"']*", re.sub(r"<text.*?</text>", "", picture)) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in picture
    assert "url(" not in picture


def test_the_help_tells_every_format() -> None:
    assert tuple(word for word, _ in TOPICS["formats"][1]) == FORMATS


MEASURED = {
    "title": "Speed",
    "command": "python bench/x.py --keep",
    "machine": "2 cores",
    "date": "2026-12-01",
    "columns": ["what", "found"],
    "rows": [["a | b", "1.5 x"], ["<c>", 2]],
    "notes": ["One `<run>`."],
}


def test_a_measurement_becomes_a_page_with_the_command_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    pages = importlib.import_module("making.bench_pages")
    monkeypatch.setattr(pages, "MEASURED", tmp_path)
    (tmp_path / "x.json").write_text(json.dumps(MEASURED), encoding="utf-8")
    made = pages.pages()
    assert "| [Speed](x.md) | 2026-12-01 |" in made["benchmarks/README.md"]
    assert "| a \\| b | 1.5 x |\n| &lt;c> | 2 |\n" in made["benchmarks/x.md"]
    assert "```sh\npython bench/x.py --keep\n```" in made["benchmarks/x.md"]
    assert "- One `<run>`." in made["benchmarks/x.md"]


@pytest.mark.parametrize("amiss", [{"rows": [["a"]]}, {"more": 1}])
def test_a_measurement_of_another_form_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, amiss: dict[str, Any]
) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    pages = importlib.import_module("making.bench_pages")
    monkeypatch.setattr(pages, "MEASURED", tmp_path)
    (tmp_path / "x.json").write_text(json.dumps({**MEASURED, **amiss}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"^x\.json "):
        pages.pages()


def test_links_of_the_site_that_lead_nowhere_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    links = importlib.import_module("making.links")
    (tmp_path / "commands").mkdir()
    (tmp_path / "picture.svg").touch()
    (tmp_path / "404.html").write_text('<a href="/gone.html">', encoding="utf-8")
    (tmp_path / "index.html").write_text(
        '<h1 id="top"></h1><a href="#top"><a href="commands/"><a href="commands/index.html#a%20b"><a href="#low">'
        '<img src="picture.svg"><a href="https://a.example/x"><a href="commands/README.md"><a href="mailto:a@b.c">',
        encoding="utf-8",
    )
    (tmp_path / "commands/index.html").write_text(
        '<h1 id="a b"></h1><a href="../index.html#top"><a href="../index.html#a">', encoding="utf-8"
    )
    assert links.dead_links(tmp_path.resolve()) == [
        "commands/index.html: ../index.html#a",
        "index.html: #low",
        "index.html: commands/README.md",
    ]


def test_every_list_that_a_page_called_index_would_replace_is_kept() -> None:
    beside = {page.parent.relative_to(DOCS).as_posix() for page in DOCS.rglob("index.md")}
    kept = re.search(r"^LISTED = (\(.*\))$", (DOCS / "making/site.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert kept is not None
    assert set(ast.literal_eval(kept[1])) == beside


def test_every_page_of_the_navigation_stands_in_it() -> None:
    # With `navigation.indexes` a list called README.md has no line of its own: it is behind the title of its part.
    assert "navigation.indexes" not in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_the_page_of_a_rule_shows_what_it_finds_and_what_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    samples = importlib.import_module("making.samples").samples

    for rule in load_rules().by_id:
        lines = [line for sample in samples(rule) for line in sample.lines]
        found = [line for line in lines if "found:" in line or line.startswith("# bad-")]
        left = [line for line in lines if "left:" in line or line.startswith("# good-")]
        assert found, rule
        assert left or lines[-1] == "…", rule
        assert all(visible(line) == line for line in lines), rule


# What our own readers find: of most of these a case of the tests has one, and so a page shows how it is told.
OWN = (
    "config",
    "document",
    "hook",
    "inventory",
    "mcp",
    "pack",
    "plugin",
    "pyproject",
    "skill",
    "supply",
    "tree",
    "unicode",
)


def test_the_page_of_a_rule_of_our_own_readers_shows_how_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    told = importlib.import_module("making.telling").told

    shown = {rule: printed for rule in rulebook() if (printed := told(rule)) is not None}
    assert len(shown) > 150
    for family in OWN:
        assert any(rule.startswith(f"{family}-") for rule in shown), family
    for rule, printed in shown.items():
        head, *rest = printed.words.split("\n")
        assert f"[{rule}]" in " ".join(printed.words.split()), rule
        assert head[0] not in " :", rule
        assert max(map(len, rest), default=0) <= 400, rule
        assert "-o github" not in printed.command, rule


def test_an_annotation_is_told_as_the_text_of_its_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    printed = importlib.import_module("making.telling").told("supply-chain-install-script")

    assert printed.command == "packtool scan relay"
    assert printed.words == (
        "relay/package.json:5:5: warning: A package script that a package manager runs by\n"
        "  itself on install. It is postinstall: node setup.js.\n"
        "  [supply-chain-install-script]\n"
        '     5 |     "postinstall": "node setup.js"\n'
        "  try: do the work in a script that a person starts"
    )
