"""What a server answers, byte for byte: an answer, or a fault with its reason; never more than was asked for."""

from __future__ import annotations

import contextlib
import functools
import socket
import threading

from fuzz_laws import hold, is_shown

from packtool.http import download
from packtool.http_faults import HttpFault, shown

GRAMMAR = "bytes"
_LIMIT = 4096


def one(data: bytes) -> None:
    """Serve the bytes on this machine and get them."""
    address = data.partition(b"\n")[0].decode("utf-8", "surrogateescape")
    shown(address)
    server = _server()
    server.says = data
    try:
        found = download(server.url, limit_bytes=_LIMIT, timeout_seconds=5, allow_loopback_http=True)
    except HttpFault as fault:
        hold("a fault can be shown", is_shown(fault.message) and is_shown(fault.remedy), fault.message)
        return
    hold("no more comes than was asked for", len(found.body) <= _LIMIT, len(found.body))
    hold("it is from where it was asked", found.url_final.startswith("http://127.0.0.1:"), found.url_final)


class _Server(threading.Thread):
    """Answers every question with the same bytes and hangs up."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.says = b""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/a"

    def run(self) -> None:
        while True:
            taken, _ = self._listening.accept()
            with taken, contextlib.suppress(OSError):
                taken.settimeout(5)
                taken.recv(65536)
                taken.sendall(self.says)


@functools.cache
def _server() -> _Server:
    server = _Server()
    server.start()
    return server
