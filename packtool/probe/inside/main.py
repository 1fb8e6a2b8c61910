"""The child from its first to its last step: what is to be run is read, walls are put up, the plugin is let in.

Three processes: the first leaves the namespaces; the second is the first one in the new ones, builds the walls and
watches the clock; the third gives up everything and runs the plugin. When the second ends, the kernel ends all below.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import time
from typing import Any

from packtool.probe.inside import filter as calls
from packtool.probe.inside import load, system, walls

if sys.platform == "linux":
    import resource

REFUSED = 3
_LOOK_EVERY = 0.02
_ANSWER = 3
_MIB = 1024 * 1024


def main() -> None:
    """Read what is asked from standard input; answer on standard output; say on standard error how it ended."""
    asked, files = _read()
    _load_all()
    try:
        system.die_with_parent()
        calls.program()
        walls.leave()
        first = os.fork()
        if first == 0:
            _first(asked, files)
    except (system.WallError, OSError) as fault:
        _refuse(fault)
    _, status = os.waitpid(first, 0)
    os._exit(os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else REFUSED)


def _read() -> tuple[dict[str, Any], list[walls.File]]:
    stream = sys.stdin.buffer
    asked = json.loads(stream.readline())
    files = [(path, stream.read(size), target) for path, size, target in asked.pop("files")]
    return asked, files


def _load_all() -> None:
    """Load what Python brings as machine code: the libraries of the system that it needs are not to be seen later."""
    for file in sorted((walls.LIBRARY / "lib-dynload").glob("*")):
        module = file.name.partition(".")[0]
        if not module.startswith(("_test", "_ctypes_test", "xx", "_xx", "_tkinter")):
            with contextlib.suppress(Exception):
                importlib.import_module(module)


def _refuse(fault: Exception) -> None:
    words = str(fault) if isinstance(fault, system.WallError) else f"the walls: {getattr(fault, 'strerror', fault)}"
    _say({"refused": words})
    os._exit(REFUSED)


def _say(words: dict[str, Any]) -> None:
    os.write(2, json.dumps(words).encode() + b"\n")


def _first(asked: dict[str, Any], files: list[walls.File]) -> None:
    """Be the first process of the new namespaces. Does not return."""
    try:
        system.die_with_parent()
        walls.build(asked["folder"], files)
        walls.become_nobody()
        plugin = os.fork()
        if plugin == 0:
            _plugin(asked)
    except (system.WallError, OSError) as fault:
        _refuse(fault)
    _say(_watch(plugin, asked["seconds"]))
    os._exit(0)


def _watch(plugin: int, seconds: float) -> dict[str, Any]:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(plugin, os.WNOHANG)
        if done:
            signalled = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            return {"ended": "signal" if signalled else "exit", "code": signalled or os.waitstatus_to_exitcode(status)}
        time.sleep(_LOOK_EVERY)
    os.kill(plugin, signal.SIGKILL)
    return {"ended": "time", "code": 0}


def _plugin(asked: dict[str, Any]) -> None:
    """Give up what is left, and run the plugin. Does not return."""
    try:
        _close_all()
        _limit(asked)
        system.install_filter(calls.program())
    except (system.WallError, OSError, ValueError):
        os._exit(REFUSED)  # nothing of the plugin has run, and the missing answer tells
    load.run(asked, _ANSWER)
    os._exit(0)


def _close_all() -> None:
    """Keep one way out, for the answer; standard input, output and error lead nowhere."""
    os.dup2(1, _ANSWER)
    nowhere = os.open("/dev/null", os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.closerange(_ANSWER + 1, os.sysconf("SC_OPEN_MAX"))


def _limit(asked: dict[str, Any]) -> None:
    seconds = int(asked["seconds"]) + 1
    for what, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 8 * _MIB),
        (resource.RLIMIT_NOFILE, 128),
        (resource.RLIMIT_NPROC, 64),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_MSGQUEUE, 0),
        (resource.RLIMIT_AS, asked["memory"]),
    ):
        resource.setrlimit(what, (most, most))
