"""Finding plugins with a real index server: fresh, away, and gone; and every command that is printed as next."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING, Any

import pytest
from scratch_home import scratch_home

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Bench, Run

COMMIT = "ab" * 20


def document(*names: str, made: str = "2026-11-30T00:00:00Z", **more: Any) -> bytes:
    plugins = [{"name": name, "repo": f"acme/{name}", "ref": COMMIT} for name in names]
    return json.dumps({"schema_version": 1, "generated_at": made, "plugins": plugins, **more}).encode()


@pytest.fixture
def home(bench: Bench) -> Path:
    """Return a home whose own index is that of the server on loopback."""
    made = scratch_home(bench.folder / "home")
    made.config("plugins:\n  enabled: []\n")
    return made.home.path


def search(bench: Bench, *words: str) -> Run:
    return bench.run("search", *words, "--home", "home", "--index", bench.index.url("/index.json"), "--json")


def origin(run: Run) -> tuple[str, str | None]:
    index = run.report["details"]["index"]
    return index["origin"], index["no_answer"]


def test_an_answer_is_kept_and_asked_for_again_only_by_refresh(bench: Bench, home: Path) -> None:
    bench.index.put("/index.json", body=document("relay"))
    assert origin(search(bench, "relay")) == ("remote", None)
    assert origin(search(bench, "relay")) == ("cache", None)
    assert len(bench.index.requests) == 1
    bench.index.put("/index.json", body=document("relay", "relay-two", made="2026-12-01T00:00:00Z"))
    assert search(bench, "relay", "--refresh").report["details"]["total"] == 2
    assert len(bench.index.requests) == 2
    assert home.is_dir()


def test_a_server_that_is_gone_is_told_from_one_that_is_not_asked(bench: Bench, home: Path) -> None:
    bench.index.put("/index.json", body=document("relay"))
    assert search(bench, "relay").code == 0
    bench.index.pages.clear()
    (copy,) = (home / "packtool" / "cache").glob("index-*[0-9a-f].json")
    long_ago = 1_700_000_000
    os.utime(copy, (long_ago, long_ago))
    gone = search(bench, "relay")
    assert (gone.code, origin(gone), gone.rules) == (0, ("stale cache", "not-found"), ["index-not-current"])
    assert gone.report["verdict"] == "warn"
    assert search(bench, "relay", "--strict").code == 1
    offline = search(bench, "relay", "--offline", "--strict")
    assert (offline.code, origin(offline)) == (0, ("stale cache", "asked"))


def test_an_index_that_was_asked_for_and_cannot_be_had_is_no_verdict(bench: Bench) -> None:
    run = search(bench, "relay")
    assert (run.code, run.report["verdict"]) == (2, None)
    assert "404" in json.dumps(run.report["details"]["unseen"])
    assert bench.run("search", "relay", "--home", "home", "--index", bench.index.url("/no.json")).code == 2


def test_what_is_printed_as_next_can_be_typed(bench: Bench, home: Path) -> None:
    (bench.folder / "an index.json").write_bytes(document("relay", "-odd", "it's", renames={"passer": "relay"}))
    where = ("--home", "home", "--index", "an index.json")
    seen = []
    for words in (
        ("search", "zeppelin"),
        ("search", "rellllllay"),
        ("info", "passer"),
        ("info", "it's"),
        ("info", "relais"),
    ):
        run = bench.run(*words, *where, "--json")
        hints = [finding["remedy"] for finding in run.report["findings"]]
        lines = [*run.report["details"]["next"], *(hint for hint in hints if hint.startswith("packtool "))]
        for line in lines:
            _, command, *more = shlex.split(line)
            seen.append(command)
            # Nothing is served here that could be installed: it must be refused for that, and not for how it is typed.
            done = bench.run(command, *more, *(["--help"] if command == "install" else []))
            assert done.code == 0, (line, done.err)
    assert {"info", "install", "search"} <= set(seen)
    odd = bench.run("info", *where, "--json", "--", "-odd")
    assert odd.report["details"]["next"] == ["packtool install --home home --index 'an index.json' -- -odd"]
    assert home.is_dir()
