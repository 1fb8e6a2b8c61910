"""packtool started from a warm process of this test run, one for each worker; see `warm_packtool.py`."""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_PROGRAM = Path(__file__).with_name("warm_packtool.py")
# What Python looks at when it begins: a run that wants it otherwise is started cold.
_PYTHONS = ("PYTHON", "LC_", "LANG")
_STREAMS = {"PYTHONIOENCODING": "utf-8"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Warm:
    """A warm process, which ends when nobody can ask it any more, and the variables that it began with."""

    process: subprocess.Popen[bytes]
    ask: socket.socket
    began: Mapping[str, str]

    def stop(self) -> None:
        self.ask.close()
        self.process.wait()


@cache
def _warm() -> _Warm:
    near, far = socket.socketpair()
    with far:
        words = [sys.executable, "-P", str(_PROGRAM), str(far.fileno())]
        env = {**_STREAMS, **os.environ}
        process = subprocess.Popen(words, pass_fds=[far.fileno()], env=env, stdin=subprocess.DEVNULL)
    warm = _Warm(process=process, ask=near, began=_for_python(env))
    atexit.register(warm.stop)
    return warm


def _for_python(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(_PYTHONS)}


def run(
    argv: Sequence[str], *, folder: Path, env: Mapping[str, str], stdin: str = "", seconds: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run packtool as ``argv`` says, and return how it ended and what it printed."""
    warm = _warm()
    if _for_python({**_STREAMS, **env}) != warm.began:
        return started(argv, folder=folder, env=env, stdin=stdin, seconds=seconds)
    near, far = socket.socketpair()
    wanted = _asked(argv, folder, env, seconds)
    with near, far, _file(wanted) as request, _file(stdin) as given, _file() as out, _file() as err:
        socket.send_fds(warm.ask, [b"."], [far.fileno(), *(one.fileno() for one in (request, given, out, err))])
        far.close()
        ended = json.loads(b"".join(iter(lambda: near.recv(1024), b"")) or b"{}")
        texts = [_read(one) for one in (out, err)]
    if not ended or ended["late"]:
        raise subprocess.TimeoutExpired([*argv], seconds, *texts)
    return subprocess.CompletedProcess([*argv], ended["code"], *texts)


def started(
    argv: Sequence[str], *, folder: Path, env: Mapping[str, str], stdin: str = "", seconds: float = 120
) -> subprocess.CompletedProcess[str]:
    """Do the same by a start from nothing, as people start it."""
    return subprocess.run(
        argv,
        cwd=folder,
        env=env,
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )


def _asked(argv: Sequence[str], folder: Path, env: Mapping[str, str], seconds: float) -> str:
    return json.dumps({"argv": [*argv], "folder": str(folder), "env": {**env}, "seconds": seconds})


@contextmanager
def _file(text: str = "") -> Iterator[IO[str]]:
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        file.write(text)
        file.seek(0)
        yield file


def _read(file: IO[str]) -> str:
    file.seek(0)
    return file.read()
