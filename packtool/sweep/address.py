"""Which dask schedulers may be spoken to: those that prove who they are, or those of this machine."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.files import read_bounded, try_instead, why

if TYPE_CHECKING:
    from collections.abc import Mapping

_FORM = re.compile(r"([a-z]+)://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+):([0-9]{1,5})", re.ASCII)
_HERE = frozenset({"127.0.0.1", "[::1]", "localhost"})
_LIMIT = 1024 * 1024
_LAST_PORT = 65_535
_USUAL = "--dask tls://HOST:8786 with --dask-ca, --dask-cert and --dask-key, or --dask tcp://127.0.0.1:8786"
# Where dask is told to read its settings; a relative path would be one of the working directory.
_FOLDERS = ("DASK_CONFIG", "DASK_ROOT_CONFIG")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheduler:
    """A scheduler to speak to; ``ca``, ``cert`` and ``key`` are all there, or all left to dask's own settings."""

    address: str
    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None

    @property
    def encrypted(self) -> bool:
        """Whether both sides prove who they are."""
        return self.address.startswith("tls:")


def read_scheduler(address: str, ca: str | None, cert: str | None, key: str | None) -> Scheduler:
    """Return the scheduler at ``address``, with the files that a person named for it.

    Raises Misuse for an address that is neither TLS nor of this machine (a scheduler runs what it is sent, and what it
    answers is run here), and for settings of dask that lie in the working directory. Raises CouldNotLook for a file
    that cannot be read.
    """
    named = {"--dask-ca": ca, "--dask-cert": cert, "--dask-key": key}
    missing = [option for option, file in named.items() if file is None]
    if missing and len(missing) < len(named):
        raise Misuse(f"{' and '.join(missing)} is missing", remedy=_USUAL)
    _refuse_in_the_clear(address, certificates=not missing)
    _refuse_settings_of_the_folder(os.environ)
    if ca is None or cert is None or key is None:
        return Scheduler(address=address)
    return Scheduler(address=address, ca=_readable(ca), cert=_readable(cert), key=_readable(key))


def _refuse_in_the_clear(address: str, *, certificates: bool) -> None:
    parts = _FORM.fullmatch(address)
    if parts is None:
        raise Misuse(f"--dask {address!r} is no address of a scheduler", remedy=_USUAL)
    protocol, host, port = parts.groups()
    if not 0 < int(port) <= _LAST_PORT:
        raise Misuse(f"--dask {address!r} has no port that there is", remedy=_USUAL)
    if protocol == "tls":
        return
    if protocol != "tcp" or host.lower() not in _HERE:
        raise Misuse(
            f"--dask {address} is neither encrypted nor on this machine: whoever stands in between could run anything, "
            "there and here",
            remedy=_USUAL,
        )
    if certificates:
        raise Misuse(f"--dask {address} does not use the certificates", remedy=f"--dask tls://{host}:{port}")


def _readable(name: str) -> Path:
    file = Path(name).absolute()
    try:
        read_bounded(file, _LIMIT)
    except OSError as fault:
        remedy = try_instead(file, fault, "name a file in PEM form")
        raise CouldNotLook(f"{name} cannot be read: {why(fault)}", remedy=remedy) from None
    return file


def _refuse_settings_of_the_folder(environ: Mapping[str, str]) -> None:
    """Raise Misuse where dask would read its settings, and so its certificates, from the working directory."""
    for name in _FOLDERS:
        if name in environ and not Path(environ[name]).expanduser().is_absolute():
            raise Misuse(f"{name} is a relative path: {environ[name]}", remedy=f"{name}=/the/whole/path")


def refuse_here_and_there(addresses: list[str]) -> None:
    """Raise CouldNotLook where a cluster spoken to over loopback listens elsewhere too, in the clear."""
    for address in addresses:
        parts = _FORM.fullmatch(address)
        if parts is None or (parts[1] == "tcp" and parts[2].lower() not in _HERE):
            raise CouldNotLook(
                f"the cluster listens in the clear at {address}: whoever reaches that can run anything on it",
                remedy="start scheduler and workers with --host 127.0.0.1, or with TLS: "
                "packtool index sweep --dask tls://HOST:8786",
            )


def is_whole(path: str | None) -> bool:
    """Whether a path of dask's settings means the same from everywhere."""
    return path is not None and os.path.isabs(path)  # noqa: PTH117 - a plain name
