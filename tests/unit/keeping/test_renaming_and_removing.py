"""An entry that gets another name or goes, with what led to it."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import Misuse
from packtool.findings import Verdict
from packtool.keeping.remove import Removing, remove
from packtool.keeping.rename import Renaming, rename
from packtool.manifests.index.canonical import canonical, document_of

if TYPE_CHECKING:
    from pathlib import Path

DAY = date(2026, 3, 4)


def entry(name: str, repo: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "description": f"The plugin that is called {name}.",
        "author": "Ann",
        "tags": [],
        "repo": repo,
        "ref": "a" * 40,
        "subdir": None,
        "homepage": f"https://github.com/{repo}",
        "capabilities": [],
        "api_version": 1,
        "added_at": "2026-01-01",
        **more,
    }


@pytest.fixture
def index(tmp_path: Path) -> Path:
    path = tmp_path / "index.json"
    plugins = [
        entry("notes", "ann/notes", x_own={"kept": True}),
        entry("relay", "ben/tools", subdir="relay"),
        entry("whole", "ben/tools"),
        entry("once", "cat/once"),
        entry("Once", "dan/once"),
    ]
    document = {
        "schema_version": 1,
        "generated_at": "2026-01-01T00:00:00Z",
        "plugins": plugins,
        "renames": {"memo": "notes", "jot": "notes", "radio": "relay"},
    }
    path.write_bytes(canonical(document))
    return path


def got(path: Path) -> dict[str, Any]:
    return document_of(path.read_bytes())


def names(path: Path) -> list[str]:
    return [one["name"] for one in got(path)["plugins"]]


def test_old_names_lead_straight_to_the_newest(index: Path) -> None:
    rename(Renaming(file=index, old="notes", new="paper"))
    rename(Renaming(file=index, old="PAPER", new="folio"))
    renames = {key.casefold(): value for key, value in got(index)["renames"].items()}
    assert renames == {"memo": "folio", "jot": "folio", "notes": "folio", "paper": "folio", "radio": "relay"}
    folio = next(one for one in got(index)["plugins"] if one["name"] == "folio")
    assert folio["x_own"] == {"kept": True}
    assert names(index) == ["folio", "once", "Once", "relay", "whole"]


def test_a_name_goes_back_without_a_loop(index: Path) -> None:
    rename(Renaming(file=index, old="notes", new="paper"))
    rename(Renaming(file=index, old="paper", new="notes"))
    assert got(index)["renames"] == {"memo": "notes", "jot": "notes", "paper": "notes", "radio": "relay"}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("notes", "Relay", "has an entry called Relay"),
        ("notes", "radio", "is an old name of relay"),
        ("nots", "paper", "no entry called nots"),
        ("once", "paper", "2 entries called once"),
        ("notes", " ", "blank"),
        ("notes", "a\u202eb", "not printable"),
        ("notes", "notes", "are the same"),
    ],
)
def test_a_rename_that_would_mislead_is_refused(index: Path, old: str, new: str, why: str) -> None:
    before = index.read_bytes()
    with pytest.raises(Misuse, match=why) as refused:
        rename(Renaming(file=index, old=old, new=new))
    assert refused.value.remedy
    assert index.read_bytes() == before


def test_another_letter_case_is_no_old_name(index: Path) -> None:
    rename(Renaming(file=index, old="notes", new="Notes"))
    assert "Notes" in names(index)
    assert got(index)["renames"] == {"memo": "Notes", "jot": "Notes", "radio": "relay"}


def test_what_is_removed_stands_with_its_place_and_reason(index: Path) -> None:
    report = remove(
        Removing(
            file=index,
            name="Relay",
            reason=" Sold. ",
            date=DAY,
            kind="policy",
            link="https://example.org/1",
            write=True,
        )
    )
    assert report.details["written"]
    assert names(index) == ["notes", "once", "Once", "whole"]
    assert got(index)["removed"] == [
        {
            "name": "relay",
            "repo": "ben/tools",
            "subdir": "relay",
            "reason": "Sold.",
            "date": "2026-03-04",
            "link": "https://example.org/1",
            "kind": "policy",
        }
    ]
    assert got(index)["renames"] == {"memo": "notes", "jot": "notes"}


def test_a_removal_that_covers_other_entries_says_so(index: Path) -> None:
    report = remove(Removing(file=index, name="whole", reason="Sold.", date=DAY))
    covered = next(finding for finding in report.findings if finding.rule.id == "keep-covers-others")
    assert covered.message == "what is removed covers other entries: relay"
    assert report.verdict is not Verdict.PASS


def test_a_dry_run_shows_the_very_lines(index: Path) -> None:
    before = index.read_bytes()
    report = remove(Removing(file=index, name="notes", reason="Sold.", date=DAY, write=False))
    assert index.read_bytes() == before
    assert not report.details["written"]
    diff = report.details["diff"]
    assert '-      "name": "notes",' in diff
    assert '+      "reason": "Sold.",' in diff
    assert '-    "memo": "notes",' in diff


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "hid\u200bden"])
def test_a_reason_that_says_nothing_is_refused(index: Path, reason: str) -> None:
    with pytest.raises(Misuse):
        remove(Removing(file=index, name="notes", reason=reason, date=DAY))


def test_names_of_strangers_are_shown_as_escapes(index: Path) -> None:
    document = got(index)
    document["plugins"].append(entry("a\x1b[31m", "eve/a"))
    index.write_text(json.dumps(document), encoding="utf-8")
    report = remove(Removing(file=index, name="a\x1b[31m", reason="Sold.", date=DAY, write=False))
    assert "\x1b" not in json.dumps([report.details["done"], report.details["diff"]], ensure_ascii=False)
    assert any("\\x1b[31m" in line for line in report.details["done"])
