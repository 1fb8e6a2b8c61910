"""Batches worked on by processes of their own, several at a time: one that dies takes no other entry with it."""

from __future__ import annotations

import json
import os
import sys
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.process import MIB, Cancelled, Command, Limits, run
from packtool.sweep.answer import unjudged

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from concurrent.futures import Future

    from packtool.findings import Json

WORKER = (sys.executable, "-P", "-W", "ignore", "-m", "packtool.sweep.work")
_SECONDS = 900.0
# How much longer a process may take for each item, as a share of that.
_AN_ITEM = 2 / 15
_ANSWER = 64 * MIB
# Of address space, for each of them: an engine with processes of its own reserves far more than it uses.
_MEMORY = 16 * 1024 * MIB
# A worker starts git for several repositories and an engine with its own processes.
_PROGRAMS = 512
_REMEDY = "run the same command again; if it stays so, look at it alone: packtool scan OWNER/REPO@COMMIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """As many processes as ``jobs`` at a time, each for one batch and then gone, so that memory is given back.

    ``command`` is what is started, and ``settings`` are what every batch is given (see ``packtool.sweep.work``). Each
    process may take ``seconds``, and some more for every item.
    """

    settings: Json
    jobs: int
    command: Sequence[str] = WORKER
    seconds: float = _SECONDS
    cancelled: threading.Event = field(default_factory=threading.Event)

    def answers(self, batches: Sequence[Sequence[Json]]) -> Generator[list[Json], None, None]:
        """Give the answers for one batch after another, as they are done.

        Where a process died each entry of its batch is looked at once more, alone; one whose process dies then too is
        told as not judged. When the caller goes away, the processes are stopped.
        """
        with ThreadPoolExecutor(max_workers=max(1, self.jobs)) as threads:
            # Not all at once: what waits in a queue would be begun even though nobody listens any more.
            waiting = list(reversed(batches))
            running: set[Future[list[Json]]] = set()
            try:
                while waiting or running:
                    while waiting and len(running) < max(1, self.jobs):
                        running.add(threads.submit(self._batch, waiting.pop()))
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            finally:
                self.cancelled.set()

    def _batch(self, items: Sequence[Json]) -> list[Json]:
        try:
            return self._asked(items)
        except Cancelled:
            raise
        except CouldNotLook:
            return [self._alone(item) for item in items]

    def _alone(self, item: Json) -> Json:
        try:
            return self._asked([item])[0]
        except Cancelled:
            raise
        except CouldNotLook as fault:
            return unjudged(item, f"the process that looked at it ended twice: {fault.message}", _REMEDY)

    def _asked(self, items: Sequence[Json]) -> list[Json]:
        """Have a process answer. Raises CouldNotLook when it died, took too long, or did not answer for every item."""
        batch = {"items": list(items), "settings": self.settings}
        command = Command(argv=tuple(self.command), env=_environment(os.environ), stdin=json.dumps(batch).encode())
        limits = Limits(
            seconds=self.seconds * (1 + _AN_ITEM * len(items)),
            stdout_bytes=_ANSWER,
            memory_bytes=_MEMORY,
            programs=_PROGRAMS,
            cancelled=self.cancelled,
        )
        ended = run(command, limits=limits)
        if ended.returncode != 0:
            raise CouldNotLook(_why(ended.returncode, ended.stderr))
        try:
            answers: list[Json] = json.loads(ended.stdout)
            positions = [answer["position"] for answer in answers]
        except (ValueError, KeyError, TypeError, RecursionError):
            positions = []
        if positions != [item["position"] for item in items]:
            raise CouldNotLook("it did not answer for all that it was given")
        return answers


def _why(code: int, stderr: bytes) -> str:
    if code < 0:
        return f"it was ended by signal {-code}"
    said = stderr.decode("utf-8", "replace").strip().splitlines()
    return f"it ended with code {code}{f': {said[-1]}' if said else ''}"


def _environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return what the user has, since git asks it for credentials and proxies, with the same packtool to be found."""
    paths = os.pathsep.join(path for path in sys.path if path and Path(path).is_absolute())
    return {**environ, "PYTHONUTF8": "1", "PYTHONPATH": paths}
