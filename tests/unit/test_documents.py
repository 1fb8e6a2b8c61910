"""Every link of the documentation leads to something, and the generated pages hold all that they are to tell."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from packtool.cli.help import TOPICS
from packtool.cli.main import COMMANDS
from packtool.schemas import names

if TYPE_CHECKING:
    import pytest

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
