"""Starts packtool from a process that has loaded all of it, so that no start has to load it anew.

Each run is a process of its own, forked before anything was done, with its own folder, environment and streams, and
it ends as Python ends. A request is one byte with five files: where the answer goes, the request as JSON, and the
standard streams.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import sys
from contextlib import suppress
from typing import Any

import packtool

# What is run inside a probe, what runs at once, and what loads dask.
_LEFT = ("packtool.probe.inside", "packtool.__main__", "packtool.sweep.far")
_FILES = 5
_STDERR = 2


def load() -> None:
    """Load all of packtool."""
    for module in pkgutil.walk_packages(packtool.__path__, "packtool."):
        if not module.name.startswith(_LEFT):
            importlib.import_module(module.name)
    # What is never looked through for garbage stays shared with all that is forked.
    gc.collect()
    gc.freeze()


def serve(asked: socket.socket) -> bool:
    """Fork a process for each request; return true in each of these, and false when nobody can ask any more."""
    while True:
        word, files, _, _ = socket.recv_fds(asked, 1, _FILES)
        if not word:
            return False
        if os.fork() == 0:
            asked.close()
            return _attend(files)
        for file in files:
            os.close(file)
        _let_go()


def _let_go() -> None:
    """Let go of those that have waited for a run."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _attend(files: list[int]) -> bool:
    """Fork the run and return true there; wait for it here, tell how it ended, and never return."""
    answer, request, *streams = files
    with open(request, encoding="utf-8") as file:  # noqa: PTH123 - a descriptor
        wanted: dict[str, Any] = json.load(file)
    child = os.fork()
    if child == 0:
        os.close(answer)
        _become(wanted, streams)
        return True
    late = False

    def stop(*_: object) -> None:
        nonlocal late
        late = True
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, wanted["seconds"])
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(answer, json.dumps({"code": code, "late": late}).encode())
    os._exit(0)


def _become(wanted: dict[str, Any], streams: list[int]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.environ.clear()
    os.environ.update(wanted["env"])
    os.chdir(wanted["folder"])
    sys.argv = wanted["argv"]
    old = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = (
        open(  # noqa: SIM115
            number,
            "w" if number else "r",
            buffering=1 if number == _STDERR else -1,
            encoding=one.encoding,
            errors=one.errors,
            closefd=False,
        )
        for number, one in enumerate(old)
    )


def main() -> None:
    """Load, wait for requests, and in whatever is forked for one be packtool."""
    load()
    asked = socket.socket(fileno=int(sys.argv[1]))
    if serve(asked):
        importlib.import_module("packtool.cli.main").main()


if __name__ == "__main__":
    main()
