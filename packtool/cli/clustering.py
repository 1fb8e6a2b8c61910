"""The options that hand the work to a dask cluster instead of to processes of this machine."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import click

from packtool.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Json
    from packtool.sweep import Answering

    Elsewhere = Callable[[Json], Answering]

_ABOUT = {
    "dask": "A dask scheduler whose workers look: tls://HOST:PORT, or tcp://127.0.0.1:PORT.",
    "dask-ca": "The certificate of the authority of the cluster; else that of dask's settings.",
    "dask-cert": "Your certificate for the cluster.",
    "dask-key": "The key of that certificate.",
}


def cluster_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--dask`` and its certificates; the command gets ``elsewhere``, and is not given ``--jobs`` beside it."""

    @functools.wraps(function)
    def command(
        *, dask: str | None, dask_ca: str | None, dask_cert: str | None, dask_key: str | None, **others: Any
    ) -> Any:
        files = (dask_ca, dask_cert, dask_key)
        if dask is None and any(files):
            raise Misuse("certificates are for a cluster", remedy="--dask tls://HOST:8786")
        if dask is not None and others["jobs"]:
            raise Misuse(
                "--jobs is for this machine: each thread of a worker looks at one batch", remedy="--dask alone"
            )
        return function(elsewhere=None if dask is None else _elsewhere(dask, *files), **others)

    wrapped: Callable[..., Any] = command
    for name, about in reversed(_ABOUT.items()):
        wrapped = click.option(f"--{name}", metavar="ADDRESS" if name == "dask" else "FILE", help=about)(wrapped)
    return wrapped


def _elsewhere(address: str, ca: str | None, cert: str | None, key: str | None) -> Elsewhere:
    from packtool.sweep.address import read_scheduler

    scheduler = read_scheduler(address, ca, cert, key)
    try:
        from packtool.sweep.cluster import Cluster
    except ImportError as missing:
        if missing.name not in {"dask", "distributed"}:
            raise
        raise Misuse("--dask needs dask.distributed", remedy="pip install 'packtool[cluster]'") from None
    return lambda settings: Cluster(scheduler=scheduler, settings=settings)
