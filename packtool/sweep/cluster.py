"""Batches worked on by a dask cluster; loaded by ``index sweep --dask`` alone, since it needs ``packtool[cluster]``."""

from __future__ import annotations

import contextlib
import logging
import queue
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import distributed

from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, why
from packtool.sweep.address import is_whole, refuse_here_and_there
from packtool.sweep.alike import standing
from packtool.sweep.answer import unjudged
from packtool.sweep.far import CARRIED, Differs, answers_of, look, order_of

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from packtool.findings import Json
    from packtool.sweep.address import Scheduler

    Outcome = tuple[list[Json], list[Json] | str]

# Its types are half of them missing.
_DASK: Any = distributed
_CONNECT_SECONDS = 20
# Whoever joins the cluster while a sweep goes on is given work, and whoever left is missed, after so long.
_LOOK_EVERY = 2.0
_PATIENCE = 120.0
_SECONDS = 900.0
_FILE = 4 * 1024 * 1024
_START = "start one: dask worker ADDRESS --nthreads 1"
_AGAIN = "run the same command again; with --state FOLDER it goes on where it was"
_REMEDY = "look at it alone: packtool scan OWNER/REPO@COMMIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """Workers that a scheduler has, as many batches at a time as they have threads.

    A worker that dies has its batch given to another, as often as the scheduler's ``allowed-failures`` says. Where
    that did not help each entry is looked at alone, with nothing beside it, and one that still brings down whoever
    looks at it is told as not judged. ``patience`` is how many seconds to wait for any worker at all. ``seconds`` and
    ``command`` are those of a process (see ``Pool``); without a command each worker starts its own packtool.
    """

    scheduler: Scheduler
    settings: Json
    patience: float = _PATIENCE
    seconds: float = _SECONDS
    command: Sequence[str] = ()

    def answers(self, batches: Sequence[Sequence[Json]]) -> Generator[list[Json], None, None]:
        """Give the answers for one batch after another, as they are done.

        Raises CouldNotLook where the cluster cannot be used at all, or would not answer as this machine does.
        """
        if not batches:
            return
        about = _about(self)
        with _connected(self) as client:
            work = _Work(client=client, about=about, patience=self.patience)
            alone: list[list[Json]] = []
            for items, said in work.done(batches, most=None):
                if isinstance(said, str):
                    alone += [[item] for item in items]
                else:
                    yield said
            # One at a time: who is there when a worker dies is then the one that did it.
            for items, said in work.done(alone, most=1):
                yield [unjudged(item, said, _REMEDY) for item in items] if isinstance(said, str) else said


def _about(cluster: Cluster) -> Json:
    """Return what is told of every batch; raises CouldNotLook for a file of the keepers that cannot be read."""
    told = {**cluster.settings, "cache": cluster.settings["cache"] is not None}
    for name in CARRIED:
        if told[name] is not None:
            told[name] = _text(Path(told[name]))
    return {"settings": told, "alike": standing(), "seconds": cluster.seconds, "command": list(cluster.command)}


def _text(file: Path) -> str:
    try:
        return read_bounded(file, _FILE).decode()
    except OSError as fault:
        raise CouldNotLook(f"{file} cannot be read: {why(fault)}") from None
    except UnicodeDecodeError:
        raise CouldNotLook(f"{file} is not UTF-8") from None


@contextlib.contextmanager
def _connected(cluster: Cluster) -> Iterator[Any]:
    """Give a client that speaks with the scheduler alone. Raises CouldNotLook where there is none, or no worker."""
    security = _security(cluster.scheduler)
    address = cluster.scheduler.address
    # What matters of it is told in our own words.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as closing:
        try:
            client = _DASK.Client(
                address,
                security=security,
                timeout=min(_CONNECT_SECONDS, cluster.patience),
                set_as_default=False,
                direct_to_workers=False,
            )
            closing.callback(_close, client)
            client.wait_for_workers(1, timeout=cluster.patience)
            info = client.scheduler_info()
        except TimeoutError:
            remedy = _START.replace("ADDRESS", address)
            raise CouldNotLook(f"no worker answers at {address}", remedy=remedy) from None
        except (OSError, ValueError, RuntimeError) as fault:
            reason = str(fault).partition("\n")[0]
            raise CouldNotLook(
                f"the scheduler at {address} does not answer: {reason}", remedy=f"dask scheduler --host {address}"
            ) from None
        if not cluster.scheduler.encrypted:
            refuse_here_and_there([info["address"], *info["workers"]])
        yield client


def _close(client: Any) -> None:
    # A scheduler that is gone cannot be taken leave of.
    with contextlib.suppress(OSError, TimeoutError, RuntimeError):
        client.close(timeout=_LOOK_EVERY)


def _security(scheduler: Scheduler) -> Any:
    """Return the certificates: those that were named, else those of dask's own settings. Raises Misuse for neither."""
    if not scheduler.encrypted:
        return _DASK.Security(require_encryption=False)
    if scheduler.ca is not None:
        return _DASK.Security(
            tls_ca_file=str(scheduler.ca),
            tls_client_cert=str(scheduler.cert),
            tls_client_key=str(scheduler.key),
            require_encryption=True,
        )
    security = _DASK.Security(require_encryption=True)
    if not all(is_whole(one) for one in (security.tls_ca_file, security.tls_client_cert, security.tls_client_key)):
        raise Misuse(
            "dask's settings do not name, by whole paths, the certificates that TLS needs",
            remedy="--dask-ca FILE --dask-cert FILE --dask-key FILE, or distributed.comm.tls in ~/.config/dask",
        )
    return security


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """Batches handed out and taken back; ``about`` is told with each."""

    client: Any
    about: Json
    patience: float

    def done(self, batches: Sequence[Sequence[Json]], *, most: int | None) -> Generator[Outcome, None, None]:
        """Give each batch with its answers, or with the sentence that says why there are none; ``most`` at a time."""
        waiting = [list(batch) for batch in reversed(batches)]
        running: dict[Any, list[Json]] = {}
        ended: queue.SimpleQueue[Any] = queue.SimpleQueue()
        seen = time.monotonic()
        while waiting or running:
            threads = self._threads()
            seen = time.monotonic() if threads else seen
            if self.client.status == "closed" or time.monotonic() - seen > self.patience:
                yield from ((items, "no worker of the cluster is left") for items in [*waiting, *running.values()])
                return
            # Not all at once: what waits beside a batch that kills its worker would be suspected with it.
            while waiting and len(running) < min(threads, most or threads):
                items = waiting.pop()
                future = self.client.submit(look, order_of(items, self.about), pure=False)
                running[future] = items
                future.add_done_callback(ended.put)
            with contextlib.suppress(queue.Empty):
                future = ended.get(timeout=_LOOK_EVERY)
                items = running.pop(future)
                yield items, _outcome(future, items)

    def _threads(self) -> int:
        """Return how many threads all workers have; none where the scheduler does not answer."""
        # A client that was closed since it was asked has no scheduler: that is an AttributeError of its own.
        with contextlib.suppress(OSError, TimeoutError, RuntimeError, AttributeError):
            return sum(self.client.nthreads().values()) if self.client.status == "running" else 0
        return 0


def _outcome(future: Any, items: list[Json]) -> list[Json] | str:
    """Return the answers, or why there are none. Raises CouldNotLook where no worker can answer."""
    if future.status == "finished":
        try:
            return answers_of(future.result(), items)
        except Differs:
            raise
        except CouldNotLook as fault:
            return f"the worker that looked at it failed: {fault.message}"
    if future.status != "error":
        return "the cluster lost it"
    raised = future.exception()
    if isinstance(raised, distributed.KilledWorker):
        return "every worker that looked at it died"
    if isinstance(raised, ImportError | AttributeError):
        raise CouldNotLook(
            f"a worker of the cluster cannot load packtool: {raised}", remedy="install the same packtool on all workers"
        )
    return f"the worker that looked at it failed: {type(raised).__name__}"
