from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest
from git_repositories import Link, Program, Submodule

from packtool.git import Fetching, fetch_pins
from packtool.git.keep import set_origin

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from git_repositories import Content
    from git_workbench import Workbench

    from packtool.git import Fetched

FILES: Mapping[str, Content] = {
    "plugin.yaml": b"name: relay\n",
    "run": Program(b"#!/bin/sh\n"),
    "deep/er/link": Link("../../run"),
    "crlf.txt": b"one\r\ntwo\r\n",
    "id.c": b"/* $Id$ */\n",
    "wide.txt": b"plain\n",
    "big.bin": bytes(range(256)) * 600,
    ".gitattributes": b"*.txt text eol=crlf\n*.c ident\nwide.txt working-tree-encoding=UTF-16LE\n*.bin filter=lfs\n",
}


def kept(bench: Workbench, commit: str, subdir: str | None = None) -> Fetched:
    pin = bench.pin(commit, subdir)
    outcome = fetch_pins([pin], folder=bench.folder, how=Fetching(keep_git=True))[pin]
    assert outcome.fetched is not None, outcome
    return outcome.fetched


def git(plugin: Path, *words: str) -> str:
    # What a person has: their own git, with their own settings, in the plugin's folder.
    environment = {"PATH": os.environ["PATH"], "HOME": str(plugin.parent)}
    done = subprocess.run(["git", "-C", str(plugin), *words], env=environment, capture_output=True, check=True)
    return done.stdout.decode().rstrip("\n")


def put_together(fetched: Fetched) -> Path:
    assert fetched.git is not None
    fetched.git.rename(fetched.tree.root / ".git")
    return fetched.tree.root


def test_a_whole_repository_has_a_git_of_one_commit_that_is_clean(bench: Workbench) -> None:
    repository = bench.repository()
    first = repository.commit({"older": b"not wanted here"})
    commit = repository.commit(dict(FILES))
    repository.commit({"later": b""}, keep=True)
    plugin = put_together(kept(bench, commit))
    assert git(plugin, "rev-parse", "HEAD") == commit
    assert git(plugin, "rev-parse", "--abbrev-ref", "HEAD") == "HEAD"
    assert git(plugin, "rev-list", "--all", "HEAD") == commit
    assert git(plugin, "status", "--porcelain", "--ignored") == ""
    assert git(plugin, "remote", "get-url", "origin") == bench.server.url("plugin.git")
    assert git(plugin, "rev-parse", "--is-shallow-repository") == "true"
    git(plugin, "fsck", "--full", "--strict")
    assert first not in git(plugin, "cat-file", "--batch-all-objects", "--batch-check")


def test_a_change_shows(bench: Workbench) -> None:
    plugin = put_together(kept(bench, bench.repository().commit(dict(FILES))))
    (plugin / "plugin.yaml").write_bytes(b"name: other\n")
    (plugin / "new").write_bytes(b"")
    assert git(plugin, "status", "--porcelain").splitlines() == [" M plugin.yaml", "?? new"]


def test_nothing_in_it_runs(bench: Workbench) -> None:
    fetched = kept(bench, bench.repository().commit(dict(FILES)))
    assert fetched.git is not None
    assert sorted(path.name for path in fetched.git.iterdir()) == [
        "HEAD", "config", "index", "info", "objects", "refs", "shallow",
    ]  # fmt: skip
    config = (fetched.git / "config").read_text()
    assert config.count("\t") == 5
    assert "hook" not in config


def test_the_history_of_a_server_that_hands_out_all_stays_out(bench: Workbench) -> None:
    repository = bench.repository(any_id=False)
    first = repository.commit({"older": b"o"})
    repository.commit({"f": b"1"})
    plugin = put_together(kept(bench, first))
    assert git(plugin, "rev-list", "HEAD") == first
    assert git(plugin, "status", "--porcelain") == ""


def test_a_submodule_is_an_empty_folder_as_a_clone_leaves_it(bench: Workbench) -> None:
    commit = bench.repository().commit({"f": b"1", "lib/one": Submodule("1" * 40)})
    plugin = put_together(kept(bench, commit))
    assert git(plugin, "status", "--porcelain") == ""
    assert list((plugin / "lib/one").iterdir()) == []


def test_a_folder_of_a_repository_has_none_and_none_is_made_unasked(bench: Workbench) -> None:
    commit = bench.repository().commit({"plugin/f": b"1"})
    assert kept(bench, commit, "plugin").git is None
    again = bench.fetch_again(bench.pin(commit))[0].fetched
    assert again is not None
    assert again.git is None


@pytest.mark.parametrize("url", ["https://example.org/a.git", 'https://example.org/a"b', "/a\\b", "git@h.org:a/b.git"])
def test_any_address_can_be_the_origin(bench: Workbench, url: str) -> None:
    plugin = put_together(kept(bench, bench.repository().commit({"f": b"1"})))
    set_origin(plugin / ".git", url)
    assert git(plugin, "remote", "get-url", "origin") == url
