from __future__ import annotations

import os
import socket
import subprocess
from typing import TYPE_CHECKING

import pytest

from packtool.git import Bounds, Fetching, fetch_pins, list_tips
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from pathlib import Path

    from git_workbench import Workbench

COMMIT = "1" * 40


def unseen(bench: Workbench, bounds: Bounds, commit: str = COMMIT) -> tuple[str, str]:
    outcome = bench.fetch_one(commit, bounds=bounds)
    assert outcome.unseen is not None
    assert outcome.findings == ()
    assert outcome.fetched is None
    return outcome.unseen.message, outcome.unseen.remedy


def test_one_that_hangs(bench: Workbench) -> None:
    bench.server.behaviour.hang = True
    message, remedy = unseen(bench, Bounds(seconds=0.5))
    assert message == f"{bench.server.url('plugin.git')} did not answer in time"
    assert remedy == "check the network, then run the same command again"


def test_one_that_drips(bench: Workbench) -> None:
    bench.repository().commit({"f": b""})
    bench.server.behaviour.drip = 0.05
    message, _ = unseen(bench, Bounds(seconds=30, stall_seconds=1))
    assert message == f"{bench.server.url('plugin.git').split('/')[2]} sends too slowly"


def test_one_that_lists_branches_without_end(bench: Workbench) -> None:
    bench.server.behaviour.flood = True
    message, remedy = unseen(bench, Bounds(seconds=60))
    assert message == f"{bench.server.url('plugin.git')} lists more than 32 MiB of branches and tags"
    assert "git ls-remote" not in remedy


def test_one_that_sends_too_much(bench: Workbench) -> None:
    repository = bench.repository()
    state, content = 1, bytearray()
    while len(content) < 3_000_000:  # noise that does not compress
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 512) - 1
        content += state.to_bytes(64, "big")
    commit = repository.commit({"f": bytes(content)})
    message, remedy = unseen(bench, Bounds(store_bytes=1024 * 1024), commit)
    address = bench.server.url("plugin.git")
    assert message == f"{address} sends more than packtool takes (1 MiB)"
    assert remedy == f"look at it yourself: git clone --filter=blob:none {address}"


def test_one_that_is_not_there(bench: Workbench) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        source, _ = Source.parse(f"http://127.0.0.1:{taken.getsockname()[1]}/x.git", allow_local=True)
        pin = Pin(source=source, commit=Commit.parse(COMMIT))
        outcome = fetch_pins([pin], folder=bench.folder)[pin]
    assert outcome.unseen is not None
    assert outcome.unseen.message == f"the host {source.host} cannot be reached"


def test_one_that_sends_on_to_another_address(bench: Workbench) -> None:
    commit = bench.repository("elsewhere/plugin.git").commit({"f": b""})
    bench.server.behaviour.redirect_to = f"{bench.server.base}/elsewhere"
    outcome = bench.fetch_one(commit)
    assert [finding.rule.id for finding in outcome.findings] == ["git-repository-moved"]
    assert outcome.fetched is not None
    assert outcome.fetched.moved_to == f"{bench.server.base}/elsewhere/plugin.git/"


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ssh://git@127.0.0.1:{port}/o/r.git", "the host 127.0.0.1:{port} cannot be reached"),
        ("/nowhere/at/all", "/nowhere/at/all does not exist, or is not shown to you"),
    ],
)
def test_addresses_that_lead_nowhere(bench: Workbench, address: str, message: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        source, _ = Source.parse(address.format(port=port), allow_local=True)
        pin = Pin(source=source, commit=Commit.parse(COMMIT))
        outcome = fetch_pins([pin], folder=bench.folder)[pin]
    assert outcome.unseen is not None
    assert outcome.unseen.message == message.format(port=port)


def test_a_folder_that_is_no_repository(bench: Workbench, tmp_path: Path) -> None:
    plugin = tmp_path / "my plugin"
    plugin.mkdir()
    (plugin / "plugin.yaml").write_bytes(b"name: relay\n")
    pin = Pin(source=Source(url=str(plugin), host="", path=str(plugin), local=True), commit=Commit.parse(COMMIT))
    outcome = fetch_pins([pin], folder=bench.folder)[pin]
    assert outcome.unseen is not None
    assert outcome.unseen.message == f"{plugin} is a folder, and no git repository"
    assert outcome.unseen.remedy.startswith(f"look at it as it is: packtool scan '{plugin}'; ")
    _, _, made = outcome.unseen.remedy.partition("to make it one: ")
    who = {f"GIT_{role}_{what}": "a@b.example" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["sh", "-c", made], check=True, capture_output=True, env=os.environ | who)
    assert [tip.is_branch for tip in list_tips(pin.source, folder=tmp_path, how=Fetching()).tips] == [True]
