from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import pytest
from git_repositories import FIRST_COMMIT_TIME, Link, Program

from packtool.git import Bounds, Fetching, fetch_pins
from packtool.pins import Commit, Pin, Source
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from pathlib import Path

    from git_workbench import Workbench

    from packtool.git import Fetched, Outcome


def fetched(outcome: Outcome) -> Fetched:
    assert outcome.unseen is None, outcome.unseen
    assert outcome.fetched is not None, outcome.findings
    return outcome.fetched


def test_a_plugin_and_where_its_commit_stands(bench: Workbench) -> None:
    repository = bench.repository()
    commit = repository.commit(
        {"plugin.yaml": b"name: relay\n", "run": Program(b"#!/bin/sh\n"), "a": Link("plugin.yaml")}
    )
    repository.tag("v1")
    repository.git("branch", "stable")
    repository.commit({"later": b""}, keep=True)
    outcome = bench.fetch_one(commit)
    assert outcome.findings == ()
    plugin = fetched(outcome)
    assert [(entry.path, entry.mode, entry.size, entry.target) for entry in plugin.tree.entries] == [
        ("a", 0o120000, 11, "plugin.yaml"),
        ("plugin.yaml", 0o100644, 12, None),
        ("run", 0o100755, 10, None),
    ]
    assert (plugin.tree.root / "plugin.yaml").read_bytes() == b"name: relay\n"
    assert (plugin.tree.root / "run").stat().st_mode & 0o111
    assert (plugin.tree.root / "a").readlink().name == "plugin.yaml"
    assert plugin.commit_time == FIRST_COMMIT_TIME
    assert plugin.tree_id == repository.git("rev-parse", f"{commit}^{{tree}}")
    assert (plugin.branches, plugin.tags, plugin.default_branch) == (("main", "stable"), ("v1",), "main")


def test_the_tip_of_the_default_branch_needs_no_history(bench: Workbench) -> None:
    repository = bench.repository()
    repository.commit({"f": b"1"})
    commit = repository.commit({"f": b"2"})
    outcome = bench.fetch_one(commit)
    assert fetched(outcome).branches == ("main",)
    assert (fetched(outcome).tree.root / "f").read_bytes() == b"2"
    assert len(bench.server.requests) == 4


def test_a_monorepo_is_fetched_once_for_several_commits_and_subdirs(bench: Workbench) -> None:
    repository = bench.repository()
    first = repository.commit({"plugins/a/plugin.yaml": b"1", "plugins/b/plugin.yaml": b"1"})
    second = repository.commit({"plugins/a/plugin.yaml": b"2", "plugins/b/plugin.yaml": b"2"})
    repository.commit({"other": b""}, keep=True)
    pins = [bench.pin(commit, f"plugins/{name}") for commit in (first, second) for name in "ab"]
    outcomes = bench.fetch(*pins)
    assert [(fetched(outcome).tree.root / "plugin.yaml").read_bytes() for outcome in outcomes] == [
        b"1",
        b"1",
        b"2",
        b"2",
    ]
    assert [fetched(outcome).branches for outcome in outcomes] == [("main",)] * 4
    assert [outcome.findings for outcome in outcomes] == [()] * 4
    # Branches and tags, the folders of two commits, their files, the history behind the tips: two requests each.
    assert len(bench.server.requests) == 8


def test_two_spellings_of_one_repository_are_one(bench: Workbench) -> None:
    commit = bench.repository().commit({"a/f": b"", "b/f": b""})
    without_git = Pin(
        source=Source.parse(bench.server.url("plugin"), allow_local=True)[0], commit=Commit.parse(commit), subdir="b"
    )
    outcomes = bench.fetch(bench.pin(commit, "a"), without_git)
    assert [outcome.pin.subdir for outcome in outcomes] == ["a", "b"]
    assert all(fetched(outcome) for outcome in outcomes)
    assert len(bench.server.requests) == 6


def test_another_server_is_asked_itself(bench: Workbench, tmp_path: Path) -> None:
    """What one server has says nothing about another, however alike their addresses are."""
    commit = Commit.parse(bench.repository().commit({"f": b""}))
    (tmp_path / "ssh").write_text(f'#!/bin/sh\nprintf "%s\\n" "$*" >> "{tmp_path}/asked"\nexit 255\n')
    (tmp_path / "ssh").chmod(0o755)
    addresses = [
        *("ssh://git@127.0.0.1:2222/o/r", "ssh://git@127.0.0.1:2223/o/r", "ssh://ann@127.0.0.1/o/r"),
        *("ssh://bob@127.0.0.1/o/r", "ann@127.0.0.1:o/r", bench.server.url("plugin.git")),
    ]
    pins = [Pin(source=Source.parse(address, allow_local=True)[0], commit=commit) for address in addresses]
    environ = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    outcomes = fetch_pins(pins, folder=bench.folder, how=Fetching(bounds=Bounds(seconds=60), environ=environ))
    assert [outcomes[pin].fetched is None for pin in pins] == [True] * 5 + [False]
    asked = (tmp_path / "asked").read_text().splitlines()
    for words in ("-p 2222 git@", "-p 2223 git@", " ann@127.0.0.1 ", " bob@127.0.0.1 "):
        assert any(words in line for line in asked), words
    assert sum("-p 222" not in line and "ann@127" in line for line in asked) >= 2


def noise(size: int) -> bytes:
    """Make bytes that no compression makes fewer."""
    return random.Random(size).randbytes(size)  # noqa: S311 - no secret


def test_of_a_large_repository_only_the_plugins_folder_is_fetched(bench: Workbench) -> None:
    repository = bench.repository()
    commit = repository.commit(
        {
            "plugins/a/f": b"1",
            "plugins/b/f": noise(3_000_000),
            "large": noise(3_000_001),
            ".gitattributes": b"*.x ident",
        }
    )
    bounds = Bounds(store_bytes=1_000_000)
    plugin, large = bench.fetch(bench.pin(commit, "plugins/a"), bounds=bounds) + bench.fetch_again(
        bench.pin(commit, "plugins/b"), bounds=bounds
    )
    assert (fetched(plugin).tree.root / "f").read_bytes() == b"1"
    assert [finding.location.path for finding in plugin.findings] == ["../../.gitattributes"]
    assert large.unseen is not None
    assert "sends more than packtool takes" in large.unseen.message


@pytest.mark.parametrize("old_protocol", [False, True])
@pytest.mark.parametrize("filters", [False, True])
@pytest.mark.parametrize("any_id", [False, True])
def test_a_folder_comes_from_every_server(bench: Workbench, *, any_id: bool, filters: bool, old_protocol: bool) -> None:
    bench.server.behaviour.old_protocol = old_protocol
    repository = bench.repository(filters=filters, any_id=any_id)
    old = repository.commit({"p/f": b"1", "q/f": b"", "p/link": Link("f"), ".gitmodules": b"# none\n"})
    tip = repository.commit({"p/f": b"2", "q/f": b""})
    outcomes = bench.fetch(bench.pin(old, "p"), bench.pin(tip, "p"), bench.pin(tip, "missing"))
    assert [(fetched(outcome).tree.root / "f").read_bytes() for outcome in outcomes[:2]] == [b"1", b"2"]
    assert [finding.rule.id for outcome in outcomes for finding in outcome.findings] == ["git-subdir-missing"]
    (alone,) = bench.fetch_again(bench.pin(tip, "p"))
    assert (fetched(alone).tree.root / "f").read_bytes() == b"2"


def test_several_repositories_and_one_that_is_missing(bench: Workbench) -> None:
    commits = [bench.repository(f"r{number}.git").commit({"n": b"%d" % number}) for number in range(5)]
    pins = [bench.pin(commit, name=f"r{number}.git") for number, commit in enumerate(commits)]
    gone = bench.pin(commits[0], name="gone.git")
    seen: list[tuple[str, str]] = []
    how = Fetching(bounds=Bounds(workers=3), progress=lambda source, stage: seen.append((source.name, stage)))
    outcomes = fetch_pins([*pins, gone], folder=bench.folder, how=how)
    assert [(fetched(outcomes[pin]).tree.root / "n").read_bytes() for pin in pins] == [b"0", b"1", b"2", b"3", b"4"]
    unseen = outcomes[gone].unseen
    assert unseen is not None
    assert unseen.message == f"{gone.source.url} does not exist, or is not shown to you"
    assert unseen.remedy == f"git ls-remote {gone.source.url}"
    assert [stage for name, stage in seen if name == "r1"] == ["asking", "fetching", "proving", "writing", "done"]
    assert [stage for name, stage in seen if name == "gone"] == ["asking", "done"]


def test_bytes_are_those_of_the_commit_whatever_the_attributes_say(bench: Workbench, tmp_path: Path) -> None:
    files = {
        ".gitattributes": b"*.txt text eol=crlf\n*.id ident\n*.u16 working-tree-encoding=UTF-16\n*.f filter=x\n",
        "a.txt": b"one\ntwo\n",
        "b.txt": b"one\r\ntwo\r\n",
        "c.id": b"$Id$\n",
        "d.u16": "hé".encode(),
        "deep/e.f": bytes(range(256)),
        "large.bin": b"0123456789abcdef" * 20_000,
        "empty": b"",
    }
    commit = bench.repository().commit(files)
    by_hand = tmp_path / "by-hand"
    for path, content in files.items():
        (by_hand / path).parent.mkdir(parents=True, exist_ok=True)
        (by_hand / path).write_bytes(content)
    outcome = bench.fetch_one(commit)
    assert digest(fetched(outcome).tree) == digest(read_tree(by_hand)) == digest(read_tree(fetched(outcome).tree.root))
    assert [(finding.location.path, finding.location.line, finding.severity.word) for finding in outcome.findings] == [
        (".gitattributes", 1, "warning"),
        (".gitattributes", 1, "note"),
        (".gitattributes", 2, "warning"),
        (".gitattributes", 3, "warning"),
        (".gitattributes", 4, "warning"),
    ]
    assert {finding.rule.id for finding in outcome.findings} == {"git-attributes-convert"}


def test_the_same_from_a_server_a_path_and_a_bundle(bench: Workbench, tmp_path: Path) -> None:
    repository = bench.repository()
    commit = repository.commit({"p/f": b"1", "p/link": Link("f")})
    repository.commit({"p/f": b"2"})
    bundle = tmp_path / "plugin.bundle"
    repository.git("bundle", "create", "--quiet", str(bundle), "--all")
    addresses = [bench.server.url("plugin.git"), str(repository.path), f"file://{repository.path}", str(bundle)]
    digests = set()
    for number, address in enumerate(addresses):
        source, _ = Source.parse(address, allow_local=True)
        pin = Pin(source=source, commit=Commit.parse(commit), subdir="p")
        folder = tmp_path / f"run-{number}"
        folder.mkdir()
        outcome = fetch_pins([pin], folder=folder)[pin]
        assert fetched(outcome).branches == ("main",)
        digests.add(digest(fetched(outcome).tree))
    assert len(digests) == 1


def test_no_pins_need_no_git(tmp_path: Path) -> None:
    assert fetch_pins([], folder=tmp_path, how=Fetching(environ={"PATH": ""})) == {}
