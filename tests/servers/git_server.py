"""A real git server on loopback: `git http-backend` behind HTTP, with the ways servers misbehave."""

from __future__ import annotations

import base64
import os
import subprocess
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Self
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from pathlib import Path

LOOPBACK = "127.0.0.1"
_CHUNK = 64 * 1024


@dataclass(slots=True, kw_only=True)
class Behaviour:
    """How a server treats its clients; may be changed while it runs.

    ``latency`` seconds are added to each request. ``login`` is the (user, password) that is asked for.
    ``redirect_to`` is the base address that every request for another one is sent on to. ``hang``: accept and never
    answer. ``drip``: seconds between single bytes of each answer. ``flood``: list branches without end.
    ``old_protocol``: git's protocol version 0, where only what is advertised can be asked for.
    ``down``: answer everything with 503. ``cut``: (which of all requests, counted from 1; part of its answer's body,
    from 0 to 1, that is sent before the connection breaks).
    """

    latency: float = 0.0
    login: tuple[str, str] | None = None
    redirect_to: str | None = None
    hang: bool = False
    drip: float = 0.0
    flood: bool = False
    old_protocol: bool = False
    down: bool = False
    cut: tuple[int, float] | None = None

    def sends_on(self, address: str, authorization: str | None) -> bool:
        """Whether a request is answered by another address; where a login is asked for, that comes first."""
        if self.redirect_to is None or address.startswith(f"{self.redirect_to}/"):
            return False
        return self.login is None or authorization == _basic(*self.login)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request as it arrived."""

    method: str
    path: str
    authorization: str | None


@dataclass(slots=True, kw_only=True)
class GitServer:
    """Serves every bare repository under ``root`` at ``http://127.0.0.1:PORT/NAME``; use it in a ``with``."""

    root: Path
    behaviour: Behaviour = field(default_factory=Behaviour)
    requests: list[Request] = field(default_factory=list)
    _http: _Http | None = None
    _stopped: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Self:
        self._http = _Http(self)
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        if self._http is not None:
            self._http.shutdown()
            self._http.server_close()

    @property
    def base(self) -> str:
        """The address without a path."""
        if self._http is None:
            raise AssertionError("the server was not started")
        return f"http://{LOOPBACK}:{self._http.server_address[1]}"

    def url(self, name: str) -> str:
        """Return the address of one repository."""
        return f"{self.base}/{name}"

    def wait(self, seconds: float) -> bool:
        """Wait, but no longer than the server runs; returns whether it still does."""
        return not self._stopped.wait(seconds)


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, owner: GitServer) -> None:
        self.owner = owner
        super().__init__((LOOPBACK, 0), _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that go away early are what is tested."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is http.server's
        """Say nothing."""

    def do_GET(self) -> None:
        self._answer(b"")

    def do_POST(self) -> None:
        self._answer(self._body())

    def _answer(self, body: bytes) -> None:
        owner, behaviour = self.server.owner, self.server.owner.behaviour
        authorization = self.headers.get("Authorization")
        owner.requests.append(Request(method=self.command, path=self.path, authorization=authorization))
        if behaviour.latency:
            owner.wait(behaviour.latency)
        if behaviour.down:
            self._short(503, {})
        elif behaviour.hang:
            while owner.wait(1):
                pass
            self.close_connection = True
        elif behaviour.sends_on(f"{owner.base}{self.path}", authorization):
            self._short(302, {"Location": f"{behaviour.redirect_to}{self.path}"})
        elif behaviour.login is not None and authorization != _basic(*behaviour.login):
            self._short(401, {"WWW-Authenticate": 'Basic realm="test"'})
        elif behaviour.flood:
            self._flood()
        else:
            self._git(body)

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", "0")))
        body = b""
        while size := int(self.rfile.readline(), 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def _short(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": "0"}.items():
            self.send_header(name, value)
        self.end_headers()

    def _git(self, body: bytes) -> None:
        answer = subprocess.run(
            ["git", "http-backend"], input=body, env=self._environment(body), capture_output=True, check=False
        )
        head, _, content = answer.stdout.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().splitlines() if ": " in line)
        self.send_response(int(headers.pop("Status", "200").split()[0]))
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        drip, cut = self.server.owner.behaviour.drip, self.server.owner.behaviour.cut
        if cut is not None and len(self.server.owner.requests) == cut[0]:
            content, self.close_connection = content[: int(len(content) * cut[1])], True
        if not drip:
            self.wfile.write(content)
        for offset in range(len(content) if drip else 0):
            self.wfile.write(content[offset : offset + 1])
            self.server.owner.wait(drip)

    def _environment(self, body: bytes) -> dict[str, str]:
        address = urlsplit(self.path)
        environment = {
            "PATH": os.environ["PATH"],
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_PROJECT_ROOT": str(self.server.owner.root),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": address.path,
            "QUERY_STRING": address.query,
            "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "REMOTE_ADDR": LOOPBACK,
        }
        if not self.server.owner.behaviour.old_protocol:
            environment["GIT_PROTOCOL"] = self.headers.get("Git-Protocol", "")
        return environment

    def _flood(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/x-git-upload-pack-advertisement")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        self.wfile.write(_packet(b"# service=git-upload-pack\n") + b"0000")
        number = 0
        while self.server.owner.wait(0):
            lines = [b"%040x refs/heads/%s%09d\n" % (1, b"x" * 200, number + step) for step in range(1000)]
            capabilities = b"\0multi_ack side-band-64k ofs-delta\n"
            if number == 0:
                lines[0] = lines[0].rstrip(b"\n") + capabilities
            self.wfile.write(b"".join(map(_packet, lines)))
            number += len(lines)


def _packet(line: bytes) -> bytes:
    return b"%04x" % (len(line) + 4) + line


def _basic(user: str, password: str) -> str:
    return "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
