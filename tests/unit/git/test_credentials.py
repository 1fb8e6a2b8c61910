from __future__ import annotations

import base64
import os
import shutil
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from git_server import Behaviour, GitServer

from packtool.git import Bounds, Fetching, fetch_pins
from packtool.git.credentials import Credential, candidates
from packtool.process import Cancelled

if TYPE_CHECKING:
    from git_workbench import Workbench

SECRET = "Zq9-a-made-up-password"
HEADER = "Basic " + base64.b64encode(f"ann:{SECRET}".encode()).decode()


@dataclass(frozen=True, slots=True)
class Store:
    """The person's own credential helper: what it answers, and whether it was asked."""

    home: Path

    def answers(self, user: str, password: str) -> None:
        script = self.home / "helper"
        script.write_text(
            f'#!/bin/sh\ncat >> "{self.home}/asked"\nif [ "$1" = get ]; then\n'
            f"  echo username={user}\n  echo password={password}\nfi\n"
        )
        script.chmod(0o755)
        (self.home / ".gitconfig").write_text(f"[credential]\n\thelper = {script}\n")

    @property
    def asked(self) -> str:
        asked = self.home / "asked"
        return asked.read_text() if asked.exists() else ""


@pytest.fixture
def store() -> Store:
    return Store(Path(os.environ["HOME"]))


def everything_under(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def test_a_public_repository_never_sees_a_stale_credential(bench: Workbench, store: Store) -> None:
    store.answers("ann", "stale")
    outcome = bench.fetch_one(bench.repository().commit({"f": b""}))
    assert outcome.fetched is not None
    assert store.asked == ""
    assert {request.authorization for request in bench.server.requests} == {None}


def test_a_private_repository_gets_the_credential_after_it_asked(bench: Workbench, store: Store) -> None:
    repository = bench.repository()
    commit = repository.commit({"f": b"1"})
    repository.commit({"f": b"2"})
    bench.server.behaviour.login = ("ann", SECRET)
    store.answers("ann", SECRET)
    outcome = bench.fetch_one(commit)
    assert outcome.findings == ()
    assert outcome.fetched is not None
    assert outcome.fetched.branches == ("main",)
    first, *rest = bench.server.requests
    assert first.authorization is None
    assert {request.authorization for request in rest} == {HEADER}
    assert f"host={bench.server.base.removeprefix('http://')}\n" in store.asked
    assert SECRET.encode() not in everything_under(bench.folder)
    assert HEADER.removeprefix("Basic ").encode() not in everything_under(bench.folder)


def test_no_credential(bench: Workbench) -> None:
    commit = bench.repository().commit({"f": b""})
    bench.server.behaviour.login = ("ann", SECRET)
    outcome = bench.fetch_one(commit)
    address = bench.server.url("plugin.git")
    assert outcome.unseen is not None
    assert outcome.unseen.message == (
        f"{address} is private, or does not exist; no credential for {address.split('/')[2]} was found here"
    )
    assert outcome.unseen.remedy == f"git ls-remote {address}"


def test_a_stale_credential_is_told_without_being_shown(bench: Workbench, store: Store) -> None:
    commit = bench.repository().commit({"f": b""})
    bench.server.behaviour.login = ("ann", SECRET)
    store.answers("ann", "stale-password")
    outcome = bench.fetch_one(commit)
    assert outcome.unseen is not None
    assert outcome.unseen.message == (
        f"{bench.server.url('plugin.git')} is private, or does not exist: "
        f"the host {bench.pin(commit).source.host} refused the credential from `git credential fill`"
    )
    assert "stale-password" not in repr(outcome)


def test_a_server_that_asks_and_then_sends_on_gets_no_credential_there(
    bench: Workbench, store: Store, tmp_path: Path
) -> None:
    """The credential is for the host that asked; the other one must not even be spoken to."""
    commit = bench.repository().commit({"f": b""})
    store.answers("ann", SECRET)
    with GitServer(root=tmp_path / "served") as thief:
        bench.server.behaviour = Behaviour(login=("ann", SECRET), redirect_to=thief.base)
        outcome = bench.fetch_one(commit)
        assert thief.requests == []
    assert [request.authorization for request in bench.server.requests][-1] == HEADER
    assert outcome.unseen is not None
    assert outcome.unseen.message == (
        f"{bench.server.url('plugin.git')} sends on to another address, and no credential follows there"
    )


def test_another_host_that_asks_gets_nothing(bench: Workbench, store: Store, tmp_path: Path) -> None:
    """We are sent on while anonymous; the host there asks; nobody trusted it with anything."""
    commit = bench.repository().commit({"f": b""})
    store.answers("ann", SECRET)
    with GitServer(root=tmp_path / "served", behaviour=Behaviour(login=("ann", SECRET))) as other:
        bench.server.behaviour.redirect_to = other.base
        outcome = bench.fetch_one(commit)
        assert {request.authorization for request in other.requests} == {None}
    assert {request.authorization for request in bench.server.requests} == {None}
    assert store.asked == ""
    assert outcome.unseen is not None
    assert outcome.unseen.message.endswith(" sends on to another address, and no credential follows there")


def on_path(folder: Path, name: str, script: str) -> dict[str, str]:
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}


def test_what_is_tried_for_github(tmp_path: Path, store: Store) -> None:
    store.answers("ann", "from-the-store")
    environ = on_path(tmp_path, "gh", 'test "$*" = "auth token --hostname github.com" && echo from-gh')
    environ |= {"GITHUB_TOKEN": "from-github-token", "GH_TOKEN": "from-gh-token"}
    tried = [(each.origin, each.user, each.secret) for each in candidates("https", "github.com", environ, tmp_path)]
    assert tried == [
        ("GITHUB_TOKEN", "x-access-token", "from-github-token"),
        ("GH_TOKEN", "x-access-token", "from-gh-token"),
        ("`gh auth token`", "x-access-token", "from-gh"),
        ("`git credential fill`", "ann", "from-the-store"),
    ]


@pytest.mark.parametrize(
    ("scheme", "host"),
    [
        ("https", "github.com.example"),
        ("https", "github.com:8443"),
        ("http", "github.com"),
        ("https", "gitlab.com"),
    ],
)
def test_no_other_host_gets_githubs_token(tmp_path: Path, scheme: str, host: str) -> None:
    environ = on_path(tmp_path, "gh", "echo from-gh") | {"GITHUB_TOKEN": "from-github-token"}
    assert list(candidates(scheme, host, environ, tmp_path)) == []


def test_helpers_that_fail_are_no_credential(tmp_path: Path) -> None:
    environ = on_path(tmp_path, "gh", "echo not logged in >&2; exit 1")
    (Path(os.environ["HOME"]) / ".gitconfig").write_text("[credential]\n\thelper = !exit 3\n")
    assert list(candidates("https", "github.com", environ, tmp_path)) == []


def test_a_helper_that_takes_its_time_ends_when_nobody_waits(tmp_path: Path) -> None:
    environ = on_path(tmp_path, "gh", f"touch {tmp_path}/asked; exec sleep 600")
    cancelled = threading.Event()

    def interrupt() -> None:
        while not (tmp_path / "asked").exists():
            time.sleep(0.01)
        cancelled.set()

    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(Cancelled):
        list(candidates("https", "github.com", environ, tmp_path, cancelled))


def test_a_credential_shows_nothing_of_itself() -> None:
    credential = Credential(scheme="https", host="example.org", origin="here", user="ann", secret=SECRET)
    basic = HEADER.removeprefix("Basic ")
    assert SECRET not in repr(credential)
    assert basic not in repr(credential)
    assert credential.scrub(f"fatal: {SECRET} and {basic}".encode()) == b"fatal: [hidden] and [hidden]"
    assert credential.settings == (
        ("http.https://example.org/.extraHeader", f"Authorization: {HEADER}"),
        ("http.followRedirects", "false"),
    )


def test_the_credential_is_in_no_command_line(bench: Workbench, store: Store, tmp_path: Path) -> None:
    commit = bench.repository().commit({"f": b""})
    bench.server.behaviour.login = ("ann", SECRET)
    store.answers("ann", SECRET)
    trace = tmp_path / "trace"
    git = shutil.which("git")
    environ = on_path(tmp_path, "git", f'printf "%s\\n" "$*" >> "{trace}"\nexec {git} "$@"')
    pin = bench.pin(commit)
    outcome = fetch_pins([pin], folder=bench.folder, how=Fetching(bounds=Bounds(seconds=60), environ=environ))[pin]
    assert outcome.fetched is not None
    commands = trace.read_text()
    assert "ls-remote" in commands
    assert SECRET not in commands
    assert HEADER.removeprefix("Basic ") not in commands
