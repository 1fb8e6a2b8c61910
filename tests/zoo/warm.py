"""Run packtool many times from one warm process: runs come as JSON on standard input, how they ended goes out likewise.

Each run is a process of its own, forked after everything was loaded, with its own output files, and is killed with all
that it started when its time is over.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "servers"))

from warm_packtool import load

AT_A_TIME = 2


def start(run: dict[str, Any]) -> int:
    """Fork one run; returns its process id."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    os.chdir(run["folder"])
    for number, end in ((1, "out"), (2, "err")):
        os.dup2(os.open(f"{run['place']}.{end}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["packtool", *run["words"]]
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    code: Any = 70
    try:
        importlib.import_module("packtool.cli.main").main()
    except SystemExit as left:
        code = left.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code if isinstance(code, int) else 71)


def main() -> None:
    load()
    waiting: list[dict[str, Any]] = json.load(sys.stdin)
    waiting.reverse()
    running: dict[int, tuple[dict[str, Any], float]] = {}
    ended: dict[str, dict[str, Any]] = {}
    while waiting or running:
        while waiting and len(running) < AT_A_TIME:
            run = waiting.pop()
            running[start(run)] = (run, time.monotonic())
        child, status, used = os.wait4(-1, os.WNOHANG)
        if child:
            run, began = running.pop(child)
            code = os.waitstatus_to_exitcode(status)
            seconds = round(time.monotonic() - began, 2)
            ended[run["name"]] = {"code": code, "megabytes": used.ru_maxrss // 1024, "seconds": seconds,
                                  "cpu": round(used.ru_utime + used.ru_stime, 2)}  # fmt: skip
            continue
        for one, (run, began) in running.items():
            if time.monotonic() - began > run["seconds"]:
                os.killpg(one, signal.SIGKILL)
        time.sleep(0.005)
    json.dump(ended, sys.stdout)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    Path.cwd()
    main()
