"""A sweep over a real cluster: the same report, and no worker's death is the sweep's."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from dask_cluster import SECONDS, dask_cluster
from index_server import make_certificate

from packtool.errors import CouldNotLook
from packtool.formats import json as as_json
from packtool.sweep import Wish, sweep
from packtool.sweep.address import Scheduler
from packtool.sweep.cluster import Cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from swept_index import SweptIndex


SETTINGS = {"cache": None, "mirror": None, "waivers": None, "owners": None}
# A process like the real one, but for what it does with entries of certain names; its parent is the dask worker.
PROCESS = """
import json, os, signal, sys, time
batch = json.load(sys.stdin)
names = [item["entry"]["name"] for item in batch["items"]]
folder = batch["settings"]["folder"]
with open(folder + "/log", "a") as log:
    log.write(" ".join([str(os.getppid()), *names]) + chr(10))
if "poison" in names:
    os.kill(os.getppid(), signal.SIGKILL)
if "hang" in names:
    time.sleep(600)
while "slow" in names and not os.path.exists(folder + "/go"):
    time.sleep(0.1)
answers = [{"position": item["position"], "name": item["entry"]["name"], "verdict": "pass"} for item in batch["items"]]
print(json.dumps(answers))
"""


def batch(start: int, *names: str) -> list[Any]:
    return [{"position": start + step, "entry": {"name": name}} for step, name in enumerate(names)]


def told(answers: list[list[Any]]) -> dict[str, Any]:
    return {one["name"]: one["verdict"] for some in answers for one in some}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Iterator[str]:
    # Readings are shared with the sweep of one machine, to save the engines' time.
    with dask_cluster(
        tmp_path_factory.mktemp("cluster"), workers=2, env={"XDG_CACHE_HOME": str(cache.parent)}
    ) as found:
        yield found.address


@pytest.fixture
def cluster(address: str, tmp_path: Path) -> Cluster:
    command = (sys.executable, "-I", "-c", PROCESS)
    settings = {**SETTINGS, "folder": str(tmp_path)}
    return Cluster(scheduler=Scheduler(address=address), settings=settings, command=command, patience=SECONDS)


def test_the_report_is_that_of_one_machine_byte_for_byte(
    index: SweptIndex, cache: Path, swept_bytes: str, cluster: Cluster, tmp_path: Path
) -> None:
    wish = Wish(
        file=index.file,
        allow_local=True,
        cache=cache,
        state=tmp_path / "state",
        elsewhere=lambda settings: replace(cluster, settings=settings, command=()),
    )
    assert as_json.render(sweep(wish), width=80, color=False) == swept_bytes
    # All is known by now: nobody is asked, so that it does not matter that nobody is there.
    gone = replace(cluster, scheduler=Scheduler(address="tcp://127.0.0.1:9"))
    again = sweep(replace(wish, elsewhere=lambda settings: replace(gone, settings=settings)))
    assert as_json.render(again, width=80, color=False) == swept_bytes


def test_what_a_killed_worker_had_is_looked_at_by_another(cluster: Cluster, tmp_path: Path) -> None:
    log = tmp_path / "log"

    def kill() -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not (log.exists() and "slow" in log.read_text()):
            time.sleep(0.1)
        (line,) = [line for line in log.read_text().splitlines() if "slow" in line]
        os.kill(int(line.split()[0]), signal.SIGKILL)
        (tmp_path / "go").touch()

    killing = threading.Thread(target=kill)
    killing.start()
    answers = list(cluster.answers([batch(1, "slow", "a"), batch(3, "b")]))
    killing.join()
    assert told(answers) == {"slow": "pass", "a": "pass", "b": "pass"}
    workers = [line.split()[0] for line in log.read_text().splitlines() if "slow" in line]
    assert len(workers) == len(set(workers)) == 2


def test_an_entry_that_kills_every_worker_is_told_and_no_other(cluster: Cluster, tmp_path: Path) -> None:
    answers = list(cluster.answers([batch(1, "a", "poison"), batch(3, "b")]))
    assert told(answers) == {"a": "pass", "poison": None, "b": "pass"}
    (poison,) = [one for some in answers for one in some if one["name"] == "poison"]
    assert poison["not_judged"]["reason"] == "every worker that looked at it died"
    lines = [line.split()[1:] for line in (tmp_path / "log").read_text().splitlines()]
    # Two workers for the batch, and two for the entry alone.
    assert (lines.count(["a", "poison"]), lines.count(["poison"])) == (2, 2)


def test_an_entry_that_hangs_is_told_and_no_other(cluster: Cluster) -> None:
    answers = list(replace(cluster, seconds=4).answers([batch(1, "hang"), batch(2, "b")]))
    assert told(answers) == {"hang": None, "b": "pass"}
    (hang,) = [one for some in answers for one in some if one["name"] == "hang"]
    assert "did not end within" in hang["not_judged"]["reason"]


def test_a_worker_of_another_release_or_another_python_ends_the_sweep(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("packtool.sweep.alike.__version__", "0.0.0")
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "99", "0"))
    with pytest.raises(CouldNotLook, match="a worker has another release of packtool and another Python"):
        list(cluster.answers([batch(1, "a")]))


def test_nobody_is_there(cluster: Cluster) -> None:
    gone = replace(cluster, scheduler=Scheduler(address="tcp://127.0.0.1:9"), patience=2)
    with pytest.raises(CouldNotLook, match=r"the scheduler at tcp://127\.0\.0\.1:9 does not answer"):
        list(gone.answers([batch(1, "a")]))


@pytest.fixture
def swept_by_command(index: SweptIndex) -> Callable[..., tuple[int, str]]:
    def run(before: str, *words: str) -> tuple[int, str]:
        calling = f"import sys\n{before}\nfrom packtool.cli.main import main\nmain()"
        command = [sys.executable, "-c", calling, "index", "sweep", str(index.file), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
        return done.returncode, done.stderr

    return run


@pytest.mark.parametrize("name", ["distributed", "dask"])
def test_without_the_extra_one_line_says_what_to_install(
    name: str, swept_by_command: Callable[..., tuple[int, str]]
) -> None:
    code, said = swept_by_command(f"sys.modules[{name!r}] = None", "--dask", "tcp://127.0.0.1:9")
    assert code == 2
    assert "--dask needs dask.distributed" in said
    assert "pip install 'packtool[cluster]'" in said
    assert "Traceback" not in said


def test_the_address_is_refused_before_dask_is_loaded(swept_by_command: Callable[..., tuple[int, str]]) -> None:
    code, said = swept_by_command("sys.modules['distributed'] = None", "--dask", "tcp://10.0.0.4:8786")
    assert (code, "neither encrypted nor on this machine" in said) == (2, True)
    code, said = swept_by_command("", "--dask", "tcp://127.0.0.1:9", "--jobs", "2")
    assert (code, "--jobs is for this machine" in said) == (2, True)
    code, said = swept_by_command("", "--dask-ca", "a.pem")
    assert (code, "certificates are for a cluster" in said) == (2, True)


def test_over_tls_with_the_certificates_of_the_cluster_alone(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "cluster").mkdir()
    ours, other = make_certificate(tmp_path / "ours.pem"), make_certificate(tmp_path / "other.pem")
    with dask_cluster(tmp_path / "cluster", workers=1, tls=ours) as started:
        address = started.address
        assert address.startswith("tls://")
        known = replace(cluster, scheduler=Scheduler(address=address, ca=ours, cert=ours, key=ours), patience=5)
        for stranger in (
            Scheduler(address=address, ca=ours, cert=other, key=other),
            Scheduler(address=address, ca=other, cert=ours, key=ours),
        ):
            with pytest.raises(CouldNotLook):
                list(replace(known, scheduler=stranger).answers([batch(1, "a")]))
        with pytest.raises(CouldNotLook, match="dask's settings do not name"):
            list(replace(known, scheduler=Scheduler(address=address)).answers([batch(1, "a")]))
        # The scheduler goes in the midst of it: what was answered stays, and the rest is told.
        found = []
        for some in replace(known, patience=SECONDS).answers([batch(1, "a"), batch(2, "slow"), batch(3, "b")]):
            found.append(some)
            started.scheduler.kill()
        (tmp_path / "go").touch()
    assert told(found) == {"a": "pass", "slow": None, "b": None}
    assert found[-1][0]["not_judged"]["reason"] == "no worker of the cluster is left"


def test_a_process_ends_after_the_one_that_started_it() -> None:
    begun = "import time; from packtool.sweep.work import end_with_parent; end_with_parent(); time.sleep(600)"
    # The one that starts it goes when it is told that the watching has begun.
    begun = begun.replace("time.sleep", "print('up', flush=True); time.sleep")
    starting = (
        "import subprocess, sys; "
        f"begun = subprocess.Popen([sys.executable, '-c', {begun!r}], stdout=subprocess.PIPE); "
        "begun.stdout.readline(); print(begun.pid)"
    )
    parent = subprocess.run([sys.executable, "-c", starting], stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    end = time.monotonic() + 60
    while Path(f"/proc/{int(parent.stdout)}").exists() and time.monotonic() < end:
        time.sleep(0.1)
    assert not Path(f"/proc/{int(parent.stdout)}").exists()
