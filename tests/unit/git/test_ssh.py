"""The way over ssh, with a real server on loopback that has its own host key, and a key of the test's own."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from packtool.git import Bounds, Fetching, fetch_pins
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from git_workbench import Workbench

    from packtool.git import Outcome

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
SSH = shutil.which("ssh")
pytestmark = pytest.mark.skipif(SSHD is None or SSH is None, reason="there is no sshd on this machine")


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A running sshd, and a person's ssh whose whole setup lies in ``folder``."""

    folder: Path
    port: int

    @property
    def known_hosts(self) -> Path:
        return self.folder / "known_hosts"

    def trust(self) -> None:
        kind, key, *_ = (self.folder / "host.pub").read_text().split()
        self.known_hosts.write_text(f"[127.0.0.1]:{self.port} {kind} {key}\n")

    def fetch(self, bench: Workbench, commit: str) -> Outcome:
        address = f"ssh://{getpass.getuser()}@127.0.0.1:{self.port}{bench.server.root}/plugin.git"
        pin = Pin(source=Source.parse(address)[0], commit=Commit.parse(commit))
        environ = {**os.environ, "PATH": f"{self.folder}{os.pathsep}{os.environ['PATH']}"}
        environ.pop("SSH_AUTH_SOCK", None)
        how = Fetching(bounds=Bounds(seconds=60), environ=environ)
        return fetch_pins([pin], folder=bench.folder, how=how)[pin]


def _key(path: Path, secret: str = "") -> None:
    path.unlink(missing_ok=True)
    words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", secret, "-C", "test", "-f", str(path)]
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    folder = tmp_path / "ssh-setup"
    folder.mkdir()
    _key(folder / "host")
    _key(folder / "person")
    shutil.copy(folder / "person.pub", folder / "authorized")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "sshd_config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/authorized\n"
        "PidFile none\nStrictModes no\nUsePAM no\nPermitRootLogin yes\nPasswordAuthentication no\n"
        "KbdInteractiveAuthentication no\n"
    )
    # What a careless person has set; packtool's own options come before it.
    (folder / "ssh_config").write_text(
        f"UserKnownHostsFile {folder}/known_hosts\nGlobalKnownHostsFile none\nIdentityFile {folder}/person\n"
        "IdentitiesOnly yes\nBatchMode no\nStrictHostKeyChecking no\n"
    )
    (folder / "ssh").write_text(f'#!/bin/sh\nexec {SSH} -F {folder}/ssh_config "$@"\n')
    (folder / "ssh").chmod(0o755)
    server = subprocess.Popen(
        [str(SSHD), "-D", "-e", "-f", f"{folder}/sshd_config"], stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL
    )
    try:
        if not _answers(port, server):
            pytest.skip("sshd does not start for this user here")
        yield Door(folder=folder, port=port)
    finally:
        server.terminate()
        server.wait()


def _answers(port: int, server: subprocess.Popen[bytes]) -> bool:
    while server.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return True
        except OSError:
            time.sleep(0.02)
    return False


def test_a_host_that_is_not_known_is_refused_and_named(bench: Workbench, door: Door) -> None:
    outcome = door.fetch(bench, bench.repository().commit({"f": b"1"}))
    assert outcome.fetched is None
    assert outcome.unseen is not None
    assert outcome.unseen.message == (
        f"the ssh key of the host 127.0.0.1:{door.port} is not known here, so nothing was asked of it"
    )
    assert outcome.unseen.remedy.startswith(f"run `ssh -T -p {door.port} {getpass.getuser()}@127.0.0.1`")
    assert not door.known_hosts.exists()


def test_a_host_that_is_known_hands_out_the_plugin(bench: Workbench, door: Door) -> None:
    door.trust()
    repository = bench.repository()
    commit = repository.commit({"f": b"1"})
    repository.commit({"f": b"2"})
    outcome = door.fetch(bench, commit)
    assert (outcome.unseen, outcome.findings) == (None, ())
    assert outcome.fetched is not None
    assert outcome.fetched.branches == ("main",)
    assert (outcome.fetched.tree.root / "f").read_bytes() == b"1"


@pytest.mark.parametrize("key", ["another", "locked"])
def test_a_key_that_does_not_do_is_told_and_nobody_is_asked_for_a_word(bench: Workbench, door: Door, key: str) -> None:
    door.trust()
    _key(door.folder / "person", "a passphrase" if key == "locked" else "")
    if key == "locked":
        shutil.copy(door.folder / "person.pub", door.folder / "authorized")
    outcome = door.fetch(bench, bench.repository().commit({"f": b"1"}))
    assert outcome.unseen is not None
    assert outcome.unseen.message.startswith(f"the host 127.0.0.1:{door.port} accepts none of your ssh keys for ssh://")
