"""What a person names to be looked at, and what they are told where it names no commit."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from git_repositories import Repository
from git_server import GitServer

from packtool.errors import Misuse
from packtool.git.target import Target, meant_by

if TYPE_CHECKING:
    from pathlib import Path


def remedy(what: str, scratch: Path) -> str:
    with pytest.raises(Misuse) as raised:
        meant_by(Target(what=what, allow_local=True), scratch=scratch, environ={})
    return raised.value.remedy


@pytest.mark.parametrize(
    ("what", "command"),
    [
        ("acme/relay@main", "git ls-remote https://github.com/acme/relay.git main 'main^{}'"),
        ("acme/relay/sub/dir@v1 x", "git ls-remote https://github.com/acme/relay.git 'v1 x' 'v1 x^{}'"),
        ("git@host.example:acme/relay.git@main", "git ls-remote git@host.example:acme/relay.git main 'main^{}'"),
        ("acme/relay@0123abc", "git ls-remote https://github.com/acme/relay.git"),
    ],
)
def test_a_branch_or_a_shortened_commit_is_answered_with_what_prints_the_commit(
    tmp_path: Path, what: str, command: str
) -> None:
    told = remedy(what, tmp_path)
    assert told.startswith("write the full commit")
    assert told.endswith(f": {command}")


@pytest.mark.parametrize("name", ["main", "v1"])
def test_the_last_line_that_it_prints_has_the_commit(tmp_path: Path, name: str) -> None:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server:
        repository = Repository.create(tmp_path / "served" / "relay.git")
        commit = repository.commit({"plugin.yaml": b"name: relay\n"})
        repository.git("tag", "-a", "v1", "-m", "one", commit)
        told = remedy(f"{server.url('relay.git')}@{name}", tmp_path)
        _, _, command = told.partition("this prints: ")
        printed = subprocess.run(["sh", "-c", command], check=True, capture_output=True, text=True).stdout
    assert printed.splitlines()[-1].split()[0] == commit
