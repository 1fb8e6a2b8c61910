from __future__ import annotations

import hashlib
import json
import os
import socket
import stat
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.findings import Location, Severity
from packtool.index import DEFAULT_URL, Ask, LoadedIndex, NoAnswer, Origin, Reply, Unchanged, Wanted, load
from packtool.index.remote import ask as ask_remote

if TYPE_CHECKING:
    from pathlib import Path

    from index_server import IndexServer

    from packtool.host import Home

NOW = datetime.now(UTC)
HERE = Location(path="hermes-pack.yaml", line=1, column=1)
SHA = "1" * 40
ASK: Ask = partial(ask_remote, timeout_seconds=5)


def index(*names: str, made: str = "2026-01-01T00:00:00Z", removed: list[dict[str, str]] | None = None) -> bytes:
    entries = [{"name": name, "repo": f"someone/{name}", "ref": SHA} for name in names]
    document = {"schema_version": 1, "generated_at": made, "plugins": entries, "removed": removed or []}
    return json.dumps(document, indent=1).encode()


def never(url: str, etag: str | None) -> Reply:
    raise AssertionError(f"nobody was to ask {url} ({etag})")


def run(home: Home, url: str, *, ask: Ask | None = ASK, **wanted: Any) -> LoadedIndex:
    return load(Wanted(home_url=url, **wanted), home, ask=ask, now=datetime.now(UTC))


def names(loaded: LoadedIndex) -> list[str]:
    return [entry.name for entry in loaded.entries]


def told(loaded: LoadedIndex) -> list[tuple[str, Severity]]:
    return [(finding.rule.id, finding.severity) for finding in loaded.findings_at(HERE)]


def message(loaded: LoadedIndex) -> str:
    (finding,) = loaded.findings_at(HERE)
    assert finding.location == HERE
    return finding.message


def keep(home: Home, body: bytes, *, hours: float = 0.0) -> None:
    """Put a copy into Hermes' own place, as old as said."""
    home.index_cache.parent.mkdir(parents=True, exist_ok=True)
    home.index_cache.write_bytes(body)
    then = time.time() - hours * 3600
    os.utime(home.index_cache, (then, then))


def closed_url() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}/index.json"


def own_copy(home: Home, url: str) -> Path:
    return home.own_cache / f"index-{hashlib.sha256(url.encode()).hexdigest()}.json"


# The order: fresh copy, server, old copy, seed.


def test_without_a_copy_the_server_is_asked_and_its_bytes_are_kept_for_hermes(home: Home, server: IndexServer) -> None:
    body = index("one")
    loaded = run(home, server.put(body=body))
    assert (loaded.label, loaded.origin, names(loaded)) == ("remote", Origin.REMOTE, ["one"])
    assert told(loaded) == []
    assert home.index_cache.read_bytes() == body
    assert stat.S_IMODE(home.index_cache.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.path.stat().st_mode) == 0o700
    assert not home.plugins.exists()
    assert [path.name for path in home.index_cache.parent.iterdir()] == ["plugin_index.json"]


def test_a_fresh_copy_is_used_without_asking(home: Home) -> None:
    keep(home, index("kept"), hours=3.5)
    loaded = run(home, DEFAULT_URL, ask=never)
    assert (loaded.label, names(loaded), told(loaded)) == ("cache, 3 hours old", ["kept"], [])


@pytest.mark.parametrize(
    ("hours", "label"),
    [(0.1, "cache, less than an hour old"), (1.2, "cache, 1 hour old"), (23.9, "cache, 23 hours old")],
)
def test_the_age_of_a_fresh_copy_is_told(home: Home, hours: float, label: str) -> None:
    keep(home, index("kept"), hours=hours)
    assert run(home, DEFAULT_URL, ask=never).label == label


def test_refresh_asks_although_the_copy_is_fresh(home: Home, server: IndexServer) -> None:
    keep(home, index("kept"), hours=1)
    loaded = run(home, server.put(body=index("new", made="2026-01-02T00:00:00Z")), refresh=True)
    assert (loaded.label, names(loaded)) == ("remote", ["new"])


def test_an_old_copy_is_replaced(home: Home, server: IndexServer) -> None:
    keep(home, index("kept"), hours=24.1)
    body = index("new", made="2026-01-02T00:00:00Z")
    assert names(run(home, server.put(body=body))) == ["new"]
    assert home.index_cache.read_bytes() == body
    assert run(home, server.url(), ask=never).label == "cache, less than an hour old"


@pytest.mark.parametrize(
    ("hours", "label"), [(30, "stale cache, 30 hours old"), (24 * 9 + 1, "stale cache, 9 days old")]
)
def test_an_old_copy_stands_in_for_a_server_that_fails(
    home: Home, server: IndexServer, hours: float, label: str
) -> None:
    keep(home, index("kept"), hours=hours)
    loaded = run(home, server.put(status=500))
    assert (loaded.label, names(loaded)) == (label, ["kept"])
    assert told(loaded) == [("index-not-current", Severity.WARNING)]
    assert label in message(loaded)
    assert "500" in message(loaded)


def test_the_seed_stands_in_when_there_is_nothing_else(home: Home, server: IndexServer) -> None:
    loaded = run(home, server.url("/missing.json"))
    assert loaded.origin is Origin.SEED
    assert loaded.label.startswith("seed, ")
    assert loaded.label.endswith(" old")
    assert names(loaded)[0] == "hermes-media-studio"
    assert len(loaded.entries) == 6
    assert told(loaded) == [("index-not-current", Severity.WARNING)]
    assert not home.path.exists()


def test_the_age_of_the_seed_is_told_in_days(home: Home) -> None:
    made = run(home, DEFAULT_URL, offline=True).listing.generated_at
    assert made is not None

    def label(age: timedelta) -> str:
        return load(Wanted(offline=True), home, ask=never, now=made + age).label

    assert label(timedelta(hours=5)) == "seed, less than a day old"
    assert label(timedelta(days=1, hours=2)) == "seed, 1 day old"
    assert label(timedelta(days=400)) == "seed, 400 days old"
    assert label(timedelta(days=-400)) == "seed, less than a day old"


def test_missing_is_told_apart_from_offline(home: Home, server: IndexServer) -> None:
    missing = run(home, server.url("/missing.json"))
    away = run(home, closed_url())
    assert missing.no_answer is not None
    assert away.no_answer is not None
    assert (missing.no_answer.reason, away.no_answer.reason) == ("not-found", "offline")
    assert "does not exist (HTTP 404)" in message(missing)
    assert "could not be reached" in message(away)
    assert missing.details()["no_answer"] == "not-found"


def test_time_that_runs_out_is_told(home: Home, server: IndexServer) -> None:
    url = server.put(body=index("late"), drip_seconds=0.05)
    loaded = run(home, url, ask=partial(ask_remote, timeout_seconds=0.3))
    assert loaded.no_answer is not None
    assert loaded.no_answer.reason == "timeout"
    assert loaded.origin is Origin.SEED


def test_offline_never_asks(home: Home) -> None:
    seed = run(home, DEFAULT_URL, ask=never, offline=True)
    assert seed.origin is Origin.SEED
    assert told(seed) == [("index-not-current", Severity.NOTE)]
    keep(home, index("kept"), hours=30)
    stale = run(home, DEFAULT_URL, ask=never, offline=True, refresh=True)
    assert (stale.origin, names(stale)) == (Origin.STALE, ["kept"])


def test_no_way_to_ask_is_the_same_as_offline(home: Home) -> None:
    assert told(run(home, DEFAULT_URL, ask=None)) == [("index-not-current", Severity.NOTE)]


def test_refresh_that_fails_falls_back_to_the_fresh_copy_and_says_so(home: Home, server: IndexServer) -> None:
    keep(home, index("kept"), hours=2)
    loaded = run(home, server.put(status=404), refresh=True)
    assert (loaded.label, names(loaded)) == ("cache, 2 hours old", ["kept"])
    assert told(loaded) == [("index-not-current", Severity.WARNING)]


def test_a_copy_from_the_future_is_not_fresh(home: Home, server: IndexServer) -> None:
    keep(home, index("kept"), hours=-48)
    assert run(home, server.put(body=index("new"))).label == "remote"


# ETag.


def test_an_unchanged_index_is_fresh_again_and_not_sent_again(home: Home, server: IndexServer) -> None:
    url = server.put(body=index("one"), etag='"v1"')
    run(home, url)
    assert "if-none-match" not in server.requests[0].headers
    os.utime(home.index_cache, (0, 0))
    again = run(home, url)
    assert server.requests[1].headers["if-none-match"] == '"v1"'
    assert (again.label, names(again)) == ("remote", ["one"])
    assert run(home, url, ask=never).origin is Origin.CACHE


def test_an_etag_is_not_sent_for_a_copy_that_somebody_else_wrote(home: Home, server: IndexServer) -> None:
    url = server.put(body=index("one"), etag='"v1"')
    run(home, url)
    keep(home, index("written by Hermes"), hours=30)
    assert names(run(home, url)) == ["one"]
    assert "if-none-match" not in server.requests[1].headers


@pytest.mark.parametrize("memo", [b"", b"[]", b"{", b'{"etag": 5}', b"\xff" * 10, b"[" * 4000])
def test_a_broken_memo_is_as_good_as_none(home: Home, server: IndexServer, memo: bytes) -> None:
    url = server.put(body=index("one"), etag='"v1"')
    run(home, url)
    own_copy(home, url).with_suffix(".etag.json").write_bytes(memo)
    assert names(run(home, url, refresh=True)) == ["one"]
    assert "if-none-match" not in server.requests[1].headers


def test_unchanged_without_a_copy_is_a_fault(home: Home) -> None:
    loaded = run(home, DEFAULT_URL, ask=lambda _url, _etag: Unchanged())
    assert loaded.origin is Origin.SEED
    assert loaded.no_answer == NoAnswer(
        reason="broken",
        message=f"{DEFAULT_URL} says that nothing changed, though no copy is at hand",
        remedy="try again later",
    )


# What the server sends is judged.


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"<!DOCTYPE html><html>404</html>", "is not JSON (line 1, column 1)"),
        (b"", "is not JSON"),
        (b'"plugins"', "is text where an object is needed"),
        (b"5", "is a number where an object is needed"),
        (b'{"plugins": {}}', "has no list under `plugins`"),
        (b'{"entries": []}', "has no list under `plugins`"),
        (b'{"plugins": [], "plugins": []}', "has the key `plugins` twice"),
        (b'{"plugins": [NaN]}', "holds a number that is none"),
        (b'{"plugins": [' + b"9" * 5000 + b"]}", "holds a number that is none"),
        (b"[" * 200_000, "is nested too deep"),
        (b"\xff\xfe{}", "is not UTF-8 text"),
    ],
)
def test_what_is_no_index_never_replaces_a_good_copy(home: Home, server: IndexServer, body: bytes, why: str) -> None:
    good = index("kept")
    keep(home, good, hours=30)
    loaded = run(home, server.put(body=body))
    assert (loaded.origin, names(loaded)) == (Origin.STALE, ["kept"])
    assert told(loaded) == [("index-download-refused", Severity.WARNING)]
    assert why in message(loaded)
    assert home.index_cache.read_bytes() == good


def test_what_is_no_index_is_not_kept_either(home: Home, server: IndexServer) -> None:
    loaded = run(home, server.put(body=b"<html>"))
    assert loaded.origin is Origin.SEED
    assert loaded.no_answer is not None
    assert loaded.no_answer.reason == "refused"
    assert not home.path.exists()


def test_more_than_five_mebibytes_are_not_taken(home: Home, server: IndexServer) -> None:
    loaded = run(home, server.put(body=b" " * (5 * 1024 * 1024 + 1)))
    assert loaded.no_answer is not None
    assert loaded.no_answer.reason == "too-large"


REMOVAL = {"name": "bad", "repo": "mallory/bad", "reason": "steals"}
OTHER = {"name": "worse", "repo": "mallory/worse"}


@pytest.mark.parametrize(
    ("kept", "sent", "why"),
    [
        (index("a"), index("b", made="2025-12-31T23:59:59Z"), "is older (2025-12-31 23:59 UTC)"),
        (index("a"), index("b", made="2026-01-01T00:30:00+02:00"), "is older"),
        (index("a"), index("b", made="yesterday"), "does not say when it was made"),
        (index("a"), b"[]", "does not say when it was made"),
        (index("a", removed=[REMOVAL]), index("b"), "no longer lists 1 of the removed plugins"),
        (index("a", removed=[REMOVAL, OTHER]), index("b", removed=[OTHER]), "no longer lists 1 of"),
        (index("a", removed=[REMOVAL]), index("b", removed=[OTHER]), "no longer lists 1 of"),
        (index("a", removed=[REMOVAL, REMOVAL]), index("b", removed=[REMOVAL]), "no longer lists 1 of"),
    ],
)
def test_a_worse_index_never_replaces_a_good_copy_silently(
    home: Home, server: IndexServer, kept: bytes, sent: bytes, why: str
) -> None:
    keep(home, kept, hours=30)
    url = server.put(body=sent)
    for refresh in (False, True):
        loaded = run(home, url, refresh=refresh)
        assert (loaded.label, names(loaded)) == ("stale cache, 30 hours old", ["a"])
        assert told(loaded) == [("index-download-refused", Severity.WARNING)]
        assert why in message(loaded)
        assert home.index_cache.read_bytes() == kept
    (finding,) = run(home, url).findings_at(HERE)
    assert f"delete {home.index_cache}" in finding.remedy
    home.index_cache.unlink()
    assert run(home, url).label == "remote"


@pytest.mark.parametrize(
    "sent",
    [
        [{"name": "bad"}],
        [{"name": "bad", "repo": "elsewhere/bad"}],
        [{"name": "bad", "repo": "mallory/bad", "subdir": "deep"}],
    ],
)
def test_an_index_that_removes_less_of_the_same_name_is_refused(
    home: Home, server: IndexServer, sent: list[dict[str, str]]
) -> None:
    keep(home, index("a", removed=[{"name": "bad", "repo": "mallory/bad"}]), hours=30)
    assert names(run(home, server.put(body=index("b", removed=sent)))) == ["a"]


@pytest.mark.parametrize(
    ("kept", "sent"),
    [
        (index("a"), index("b")),
        (index("a", made="some day"), index("b", made="1999-01-01")),
        (b"[]", index("b", made="1999-01-01")),
        (index("a", made="2999-01-01"), index("b")),
        (index("a", removed=[REMOVAL]), index("b", removed=[OTHER, REMOVAL])),
        (index("a", removed=[REMOVAL]), index("b", removed=[{**REMOVAL, "reason": "another", "name": "BAD"}])),
        (index("a", removed=[REMOVAL]), index("b", removed=[{"repo": "https://github.com/Mallory/bad.git"}])),
    ],
)
def test_an_index_that_is_no_worse_replaces_the_copy(home: Home, server: IndexServer, kept: bytes, sent: bytes) -> None:
    keep(home, kept, hours=30)
    loaded = run(home, server.put(body=sent))
    assert (loaded.label, names(loaded), told(loaded)) == ("remote", ["b"], [])
    assert home.index_cache.read_bytes() == sent


def test_an_index_from_the_future_is_not_taken_and_locks_nobody_out(home: Home, server: IndexServer) -> None:
    future = index("evil", made="2999-01-01T00:00:00Z")
    first = run(home, server.put(body=future))
    assert first.origin is Origin.SEED
    assert told(first) == [("index-download-refused", Severity.WARNING)]
    assert "sent says that it was made in the future (2999-01-01 00:00 UTC)" in message(first)
    assert not home.index_cache.exists()
    with pytest.raises(CouldNotLook, match="made in the future"):
        load(Wanted(location=server.url()), home, ask=ASK, now=NOW)
    keep(home, index("kept"), hours=30)
    assert names(run(home, server.url())) == ["kept"]
    soon = (NOW + timedelta(hours=23)).isoformat()
    assert names(run(home, server.put(body=index("honest", made=soon)))) == ["honest"]


def test_a_fresh_copy_from_the_future_does_not_stand_before_the_server(home: Home, server: IndexServer) -> None:
    url = server.put(body=index("honest"))
    keep(home, index("evil", made="2999-01-01"), hours=1)
    offline = run(home, url, offline=True)
    assert told(offline) == [("index-not-current", Severity.NOTE), ("index-generated-at", Severity.WARNING)]
    assert (names(run(home, url)), told(run(home, url))) == (["honest"], [])


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"[]", "is a bare list: it cannot say when it was made or what was removed"),
        (b'{"plugins": []}', "has no `schema_version`"),
        (b'{"plugins": [], "schema_version": 2}', "has the `schema_version` 2, and only 1 is known"),
        (b'{"plugins": [], "schema_version": "1"}', 'has the `schema_version` "1", and only 1 is known'),
        (b'{"plugins": [], "schema_version": true}', "has the `schema_version` true, and only 1 is known"),
        (b'{"plugins": [], "schema_version": [1]}', "has the `schema_version` a list, and only 1 is known"),
    ],
)
def test_an_index_of_another_form_is_told(home: Home, server: IndexServer, body: bytes, fault: str) -> None:
    url = server.put(body=body)
    for loaded in (run(home, url), run(home, url, ask=never)):
        assert told(loaded) == [("index-schema-version", Severity.WARNING)]
        assert message(loaded) == f"the index {url} {fault}"


def test_one_bad_entry_does_not_spoil_its_neighbours(home: Home, server: IndexServer) -> None:
    document = json.loads(index("one", "two"))
    document["plugins"].insert(1, {"name": "broken", "repo": "nowhere"})
    document["plugins"].insert(0, "what?")
    document["removed"] = [5, {"name": "gone"}]
    loaded = run(home, server.put(body=json.dumps(document).encode()))
    assert names(loaded) == ["one", "two"]
    assert [(bad.position, bad.name) for bad in loaded.bad] == [(1, None), (3, "broken")]
    assert told(loaded) == [("index-entries-skipped", Severity.NOTE)]
    assert loaded.listing.unread_removals == 1
    assert loaded.details()["skipped"] == 2


# The copy on disk.


@pytest.mark.parametrize("body", [b"", b"<html>", b"\0" * 100, b'{"plugins": 5}', b"[" * 99_999])
def test_a_corrupt_copy_is_told_and_replaced(home: Home, server: IndexServer, body: bytes) -> None:
    keep(home, body, hours=1)
    offline = run(home, server.url(), offline=True)
    assert told(offline) == [("index-cache", Severity.NOTE), ("index-not-current", Severity.NOTE)]
    assert run(home, server.put(body=index("one"))).label == "remote"
    assert names(run(home, server.url(), ask=never)) == ["one"]


def test_a_pipe_or_a_folder_in_the_place_of_the_copy_is_no_copy(home: Home) -> None:
    home.index_cache.parent.mkdir(parents=True)
    os.mkfifo(home.index_cache)
    assert told(run(home, DEFAULT_URL, offline=True))[0] == ("index-cache", Severity.NOTE)
    home.index_cache.unlink()
    home.index_cache.mkdir()
    assert told(run(home, DEFAULT_URL, offline=True))[0] == ("index-cache", Severity.NOTE)


def test_an_oversized_copy_is_not_read(home: Home) -> None:
    keep(home, b" " * (5 * 1024 * 1024 + 1))
    loaded = run(home, DEFAULT_URL, offline=True)
    assert "larger than" in next(loaded.findings_at(HERE)).message


def test_a_home_that_cannot_be_written_goes_without_a_copy(home: Home, server: IndexServer) -> None:
    # A file where the folder should be refuses even the superuser.
    home.path.write_bytes(b"")
    loaded = run(home, server.put(body=index("one")))
    assert (loaded.label, names(loaded)) == ("remote", ["one"])
    assert told(loaded) == [("index-cache", Severity.NOTE)]
    assert "could not be kept" in message(loaded)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_read_only_home_goes_without_a_copy(home: Home, server: IndexServer) -> None:
    home.path.mkdir(mode=0o500)
    loaded = run(home, server.put(body=index("one")))
    assert told(loaded) == [("index-cache", Severity.NOTE)]
    assert list(home.path.iterdir()) == []


# An index that was asked for.


def test_a_file_that_was_asked_for_is_read(home: Home, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_bytes(index("mine"))
    loaded = run(home, DEFAULT_URL, ask=never, location=str(tmp_path / "mine.json"))
    assert (loaded.label, names(loaded), told(loaded)) == ("file", ["mine"], [])
    assert not home.path.exists()


@pytest.mark.parametrize("name", ["missing.json", "html.json", "a\0b", "~nobody-has-this-name/x"])
def test_a_file_that_is_no_index_could_not_be_looked_at(home: Home, tmp_path: Path, name: str) -> None:
    (tmp_path / "html.json").write_text("<html>")
    with pytest.raises(CouldNotLook) as caught:
        run(home, DEFAULT_URL, ask=never, location=name if name.startswith("~") else f"{tmp_path}/{name}")
    assert "--index" in caught.value.remedy


def test_whoever_names_a_folder_is_told_the_one_file_in_it_that_can_be_meant(home: Home, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.json").write_text("{}")

    with pytest.raises(CouldNotLook, match="a folder, not a file") as caught:
        run(home, DEFAULT_URL, ask=never, location=f"{tmp_path}/mine")

    assert caught.value.remedy == f"did you mean {tmp_path}/mine/index.json?"


def test_a_url_that_was_asked_for_has_a_copy_of_its_own(home: Home, server: IndexServer) -> None:
    keep(home, index("home's own"))
    url = server.put("/other.json", body=index("other"))
    assert names(run(home, server.url(), location=url)) == ["other"]
    assert own_copy(home, url).read_bytes() == index("other")
    assert home.index_cache.read_bytes() == index("home's own")
    assert run(home, server.url(), ask=never, location=url).label == "cache, less than an hour old"


def test_a_url_that_was_asked_for_has_its_old_copy_stand_in_and_nothing_else(home: Home, server: IndexServer) -> None:
    url = server.put("/other.json", body=index("other"))
    run(home, server.url(), location=url)
    os.utime(own_copy(home, url), (0, 0))
    server.put("/other.json", status=500)
    loaded = run(home, server.url(), location=url)
    assert (loaded.origin, names(loaded)) == (Origin.STALE, ["other"])
    own_copy(home, url).unlink()
    with pytest.raises(CouldNotLook, match="HTTP 500"):
        run(home, server.url(), location=url)
    server.put("/other.json", body=b"<html>")
    with pytest.raises(CouldNotLook, match="is not JSON"):
        run(home, server.url(), location=url)
    with pytest.raises(CouldNotLook, match="not to be used"):
        run(home, server.url(), location=url, offline=True)


def test_only_safe_addresses_are_asked(home: Home) -> None:
    with pytest.raises(CouldNotLook, match="anyone on the way"):
        run(home, DEFAULT_URL, location="http://example.test/index.json")
    with pytest.raises(CouldNotLook, match="not an https"):
        run(home, DEFAULT_URL, location="file:///etc/passwd")


def test_a_secret_in_an_address_is_never_shown(home: Home, server: IndexServer) -> None:
    url = server.put(body=b"<html>") + "?token=hunter2#hunter2"
    loaded = run(home, url)
    assert server.requests[0].path == "/index.json?token=hunter2"
    assert "hunter2" not in message(loaded)
    assert loaded.details()["location"] == server.url()
    with_login = run(home, "https://someone:hunter2@example.test/index.json")
    assert with_login.location == "https://example.test/index.json"
    assert "hunter2" not in message(with_login)
    assert "hunter2" not in str(with_login.no_answer)


def test_a_published_catalog_is_an_index_too_and_so_is_its_copy(home: Home, server: IndexServer) -> None:
    entry = {"name": "board", "repo": "https://github.com/acme/board", "sha": SHA, "tier": "community"}
    catalog = {"generated_at": "2026-01-01T00:00:00Z", "entries": [entry], "removed": [{"name": "evil"}]}
    url = server.put(body=json.dumps(catalog).encode())
    first = run(home, closed_url(), location=url)
    again = run(home, closed_url(), location=url, ask=never)
    assert [one.origin for one in (first, again)] == [Origin.REMOTE, Origin.CACHE]
    for loaded in (first, again):
        assert [(one.name, one.place, one.ref) for one in loaded.entries] == [("board", "acme/board", SHA)]
        assert [one.name for one in loaded.listing.removed] == ["evil"]
        assert told(loaded) == []
