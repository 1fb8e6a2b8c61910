from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.findings import Location, Severity
from packtool.index import RemovedList, Wanted, known_removals, load
from packtool.pins import Source

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.host import Home

AT = Location(path="hermes-pack.yaml", line=4, column=9)
NOW = datetime.now(UTC)


def body(*removed: Any) -> bytes:
    return json.dumps({"plugins": [], "removed": removed}).encode()


def keep(place: Path, data: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)


def known(home: Home, **wanted: Any) -> RemovedList:
    return known_removals(Wanted(**wanted), home, loaded=None, now=NOW)


def hit(removed: RemovedList, spelling: str, *names: str) -> bool:
    source, subdir = Source.parse(spelling, allow_local=True)
    return removed.find(source, subdir, names) is not None


@pytest.mark.parametrize(
    "listed",
    [
        "mallory/bad",
        "Mallory/BAD",
        "mallory/bad.git",
        "github:mallory/bad",
        "https://github.com/mallory/bad",
        "http://github.com/mallory/bad.git",
        "https://www.github.com/mallory/bad/",
        "https://github.com/mallory/bad/issues/5",
        "https://github.com/mallory/bad?tab=readme",
        "git@github.com:mallory/bad.git",
        "ssh://git@github.com/mallory/bad",
        "ssh://git@ssh.github.com:443/mallory/bad.git",
    ],
)
@pytest.mark.parametrize(
    "asked",
    [
        "mallory/bad",
        "MALLORY/bad",
        "mallory/bad/sub/dir",
        "https://github.com/mallory/bad.git",
        "git@github.com:Mallory/Bad.git",
        "ssh://git@ssh.github.com:443/mallory/bad.git",
    ],
)
def test_a_source_is_matched_under_any_spelling(home: Home, listed: str, asked: str) -> None:
    keep(home.index_cache, body({"repo": listed, "reason": "steals"}))
    removed = known(home)
    assert hit(removed, asked)
    assert not hit(removed, "mallory/bad2")
    assert not hit(removed, "mallory2/bad")
    assert not hit(removed, "https://gitlab.com/mallory/bad")


@pytest.mark.parametrize("listed", ["https://git.example/m/bad", "git@git.example:m/bad.git"])
@pytest.mark.parametrize("asked", ["ssh://git@git.example:2222/m/bad", "https://git.example/M/bad.git"])
def test_a_source_on_any_host_is_matched_under_any_spelling(home: Home, listed: str, asked: str) -> None:
    keep(home.index_cache, body({"repo": listed}))
    assert hit(known(home), asked)
    assert not hit(known(home), "https://git.example/m/bad2")


@pytest.mark.parametrize(
    "listed",
    [
        {"repo": "o/r", "subdir": "plugins/bad"},
        {"repo": "o/r", "subdir": "/plugins/bad/"},
        {"repo": "o/r/plugins/bad"},
        {"repo": "o/r#plugins/bad"},
        {"repo": "https://github.com/o/r#plugins/bad"},
        {"repo": "https://github.com/o/r.git/plugins/bad"},
        {"repo": "https://github.com/o/r/tree/main/plugins/bad"},
    ],
)
def test_a_folder_is_removed_with_what_lies_in_it_and_nothing_else(home: Home, listed: dict[str, str]) -> None:
    keep(home.index_cache, body(listed))
    removed = known(home)
    assert hit(removed, "o/r/plugins/bad")
    assert hit(removed, "o/r/Plugins/Bad/deeper")
    assert not hit(removed, "o/r/plugins/bad2")
    assert not hit(removed, "o/r/plugins")
    assert not hit(removed, "o/r")


def test_a_name_is_matched_in_any_letter_case_whatever_the_source(home: Home) -> None:
    keep(home.index_cache, body({"name": " Bad-One ", "repo": "mallory/bad"}))
    removed = known(home)
    assert hit(removed, "someone/else", "good", "BAD-one")
    assert not hit(removed, "someone/else", "bad")
    assert hit(removed, "mallory/bad", "another-name")


def test_the_finding_gives_the_reason(home: Home) -> None:
    item = {
        "name": "bad",
        "repo": "mallory/bad",
        "reason": "steals\x1b[2J",
        "date": "2026-02-01",
        "link": "https://x.test",
    }
    keep(home.index_cache, body(item))
    (finding,) = known(home).against(Source.parse("mallory/bad")[0], None, ("bad",), at=AT)
    assert (finding.rule.id, finding.severity, finding.location) == ("index-removed", Severity.ERROR, AT)
    assert finding.message == r"this plugin was removed by the index on 2026-02-01: steals\x1b[2J"
    assert "https://x.test" in finding.remedy
    (by_name,) = known(home).against(Source.parse("o/r")[0], None, ("bad",), at=AT)
    assert by_name.message.startswith("a plugin called `bad` was removed")
    assert list(known(home).against(Source.parse("o/r")[0], None, ("good",), at=AT)) == []


def test_a_removal_without_a_reason_still_counts(home: Home) -> None:
    keep(home.index_cache, body({"name": "bad"}))
    (finding,) = known(home).against(Source.parse("o/r")[0], None, ("bad",), at=AT)
    assert "no reason is given" in finding.message


def test_the_index_that_was_loaded_and_the_home_s_own_copy_both_count(home: Home, tmp_path: Path) -> None:
    keep(home.index_cache, body({"name": "old"}))
    path = tmp_path / "mine.json"
    path.write_bytes(body({"name": "mine"}))
    wanted = Wanted(location=str(path))
    loaded = load(wanted, home, ask=None, now=NOW)
    for removed in (known_removals(wanted, home, loaded=loaded, now=NOW), known(home, location=str(path))):
        assert hit(removed, "o/r", "mine")
        assert hit(removed, "o/r", "old")
    assert not hit(known(home), "o/r", "mine")


def test_a_path_that_was_asked_for_must_be_readable(home: Home, tmp_path: Path) -> None:
    with pytest.raises(CouldNotLook):
        known(home, location=str(tmp_path / "missing.json"))


def test_the_catalog_of_newer_releases_counts(home: Home) -> None:
    catalog = {"generated_at": "x", "entries": [], "removed": [{"name": "bad", "repo": "https://github.com/m/b"}]}
    keep(home.catalog_cache, json.dumps(catalog).encode())
    removed = known(home)
    assert hit(removed, "m/b")
    (finding,) = removed.against(Source.parse("m/b")[0], None, (), at=AT)
    assert "removed by Hermes' catalog" in finding.message


@pytest.mark.parametrize("data", [b"", b"[]", b"<html>", b'{"removed": 5}', b'{"removed": [5, null, {}]}', b"[" * 9999])
def test_a_broken_catalog_or_copy_harms_nobody(home: Home, data: bytes) -> None:
    keep(home.catalog_cache, data)
    keep(home.index_cache, data)
    removed = known(home)
    assert removed.removals == ()
    # Whatever they list is not known, and a list that keeps plugins out must not fall silent.
    told = [(finding.rule.id, finding.severity) for finding in removed.findings_at(AT)]
    assert told == [("index-removals-unread", Severity.WARNING)] * (1 if data == b"[]" else 2)


@pytest.mark.parametrize(
    ("item", "unread"),
    [
        ("mallory/bad", 0),
        (" https://github.com/Mallory/bad.git ", 0),
        ("github.com/mallory/bad", 0),
        ("www.github.com/mallory/bad/tree/main", 0),
        ("git+https://github.com/mallory/bad@v1", 1),
        ("git+ssh://git@github.com/mallory/bad", 0),
        ("git://github.com/mallory/bad", 0),
        ("https://ann@github.com/mallory/bad", 0),
        ("mallory/bad@v1.2", 0),
        ({"source": "mallory/bad"}, 0),
        ({"url": "https://github.com/mallory/bad"}, 0),
        ({"repository": "git@github.com:mallory/bad.git"}, 0),
        ({"repo": 123, "url": "mallory/bad"}, 0),
        ({"repo": 123}, 1),
        ({"name": "x", "repo": 123}, 1),
        ({"name": "x", "repo": ["mallory/bad"]}, 1),
        ({"name": "x", "source": "see the list"}, 1),
        (["mallory/bad", "steals"], 1),
        ({"plugin": "mallory/bad"}, 1),
        (None, 1),
    ],
)
def test_an_item_is_matched_or_told_of_and_never_dropped(home: Home, item: Any, unread: int) -> None:
    for place in (home.index_cache, home.catalog_cache):
        home.index_cache.unlink(missing_ok=True)
        keep(place, body(item, {"name": "other"}))
        removed = known(home)
        assert hit(removed, "mallory/bad") is (unread == 0)
        assert hit(removed, "o/r", "other")
        told = [(finding.rule.id, finding.severity, finding.location) for finding in removed.findings_at(AT)]
        assert told == [("index-removals-unread", Severity.WARNING, AT)] * unread
    if unread:
        (finding,) = removed.findings_at(AT)
        assert finding.message == "1 of the removed items of Hermes' catalog cannot be read, or not in full"


def test_a_word_that_stands_alone_is_a_name(home: Home) -> None:
    keep(home.index_cache, body("Bad"))
    assert hit(known(home), "o/r", "bad")
    assert list(known(home).findings_at(AT)) == []


def test_a_broken_copy_of_the_home_s_own_index_is_told_beside_another_index(home: Home, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(body("m/b", 5))
    keep(home.index_cache, b"<html>")
    first, second = known(home, location=str(path)).findings_at(AT)
    assert first.message == "1 of the removed items of the index cannot be read, or not in full"
    assert second.message.startswith(f"the copy of the index at {home.index_cache} is not JSON")


@pytest.mark.parametrize("repo", ["ext::sh -c x", "-o", "foo", "https://u:p@github.com/a/b", "..", 5, "", "a/b\nc"])
def test_a_removal_with_an_unreadable_place_still_counts_by_name(home: Home, repo: Any) -> None:
    keep(home.index_cache, body({"name": "bad", "repo": repo}))
    assert hit(known(home), "o/r", "bad")
