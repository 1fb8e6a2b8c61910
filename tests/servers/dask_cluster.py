"""A real dask cluster on loopback: a scheduler and workers as processes of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

SECONDS = 120
# How many workers may die over a task beyond the first.
FAILURES = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1"}


@dataclass(frozen=True, slots=True, kw_only=True)
class DaskCluster:
    """A cluster that runs: its address, and the process of its scheduler."""

    address: str
    scheduler: subprocess.Popen[bytes]


@contextmanager
def dask_cluster(
    folder: Path, *, workers: int, tls: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[DaskCluster]:
    """Start a cluster; ``tls`` is a file with key, certificate and authority in one.

    Each worker has one thread and is started anew when it dies. ``folder`` is home and temporary folder of all.
    """
    told = folder / "scheduler.json"
    common = ["--no-dashboard", "--scheduler-file", str(told), "--host", "127.0.0.1"]
    if tls is not None:
        common += ["--protocol", "tls", *(f"--tls-{what}={tls}" for what in ("ca-file", "cert", "key"))]
    environ = {**os.environ, "HOME": str(folder), "TMPDIR": str(folder), **FAILURES, **(env or {})}
    with ExitStack() as closing:
        start = [sys.executable, "-W", "ignore", "-m"]
        words = [*start, "distributed.cli.dask_scheduler", "--port=0", *common]
        scheduler = closing.enter_context(_running(words, environ, folder))
        address = _address(told)
        for _ in range(workers):
            words = [*start, "distributed.cli.dask_worker", "--nthreads=1", "--nanny", *common]
            closing.enter_context(_running(words, environ, folder))
        yield DaskCluster(address=address, scheduler=scheduler)


@contextmanager
def _running(words: list[str], env: Mapping[str, str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "cluster.log").open("ab") as log:
        process = subprocess.Popen(words, env=env, cwd=folder, stdout=log, stderr=log)
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _address(told: Path) -> str:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            return str(json.loads(told.read_text(encoding="utf-8"))["address"])
        except (OSError, ValueError):
            time.sleep(0.1)
    raise TimeoutError((told.parent / "cluster.log").read_text(encoding="utf-8", errors="replace")[-800:])
