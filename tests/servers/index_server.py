"""A real HTTP or HTTPS server on loopback: it sends an index, or whatever else a bad day can send."""

from __future__ import annotations

import datetime as dt
import ipaddress
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Self

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from types import TracebackType


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What is sent for a path.

    ``etag`` is sent and honoured. ``drip_seconds`` is the pause before every byte of the body, ``drip_headers`` drips
    the status line too, and never ends it. ``announce`` is sent as the length in place of the true one; a negative
    one means chunks. ``wait_seconds`` is the pause before anything is sent.
    """

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    etag: str | None = None
    drip_seconds: float = 0.0
    drip_headers: bool = False
    announce: int | None = None
    wait_seconds: float = 0.0

    @classmethod
    def redirect(cls, target: str, status: int = 302) -> Page:
        """Send the client elsewhere."""
        return cls(status=status, headers={"Location": target})


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request as it came; header names are in lower case."""

    path: str
    headers: Mapping[str, str]


class IndexServer:
    """Serves ``pages`` (path to Page; 404 for others) until the ``with`` block ends; ``requests`` records what came.

    With ``certificate`` (from ``make_certificate``) it speaks HTTPS.
    """

    def __init__(self, *, certificate: Path | None = None) -> None:
        """Bind a free port of 127.0.0.1."""
        self.pages: dict[str, Page] = {}
        self.requests: list[Request] = []
        self.closing = threading.Event()
        owner = self

        class Bound(_Speaker):
            server_of_pages = owner

        self._server = _Quiet(("127.0.0.1", 0), Bound)
        self._scheme = "http"
        if certificate is not None:
            self._scheme = "https"
            settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            settings.load_cert_chain(certificate)
            # The handshake is left to the thread of the request, so that a client that refuses harms nobody.
            self._server.socket = settings.wrap_socket(
                self._server.socket, server_side=True, do_handshake_on_connect=False
            )
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def url(self, path: str = "/index.json") -> str:
        """Return the address of ``path``."""
        return f"{self._scheme}://127.0.0.1:{self._server.server_address[1]}{path}"

    def put(self, path: str = "/index.json", **what: Any) -> str:
        """Serve a Page made of ``what`` at ``path``; returns its address."""
        self.pages[path] = Page(**what)
        return self.url(path)

    def __enter__(self) -> Self:
        """Start."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, and cut off every drip."""
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Quiet(ThreadingHTTPServer):
    daemon_threads = False

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that hang up are what is tested."""


class _Speaker(BaseHTTPRequestHandler):
    server_of_pages: IndexServer
    protocol_version = "HTTP/1.0"
    timeout = 10

    def do_GET(self) -> None:
        owner = self.server_of_pages
        headers = {name.lower(): value for name, value in self.headers.items()}
        owner.requests.append(Request(path=self.path, headers=headers))
        page = owner.pages.get(self.path.partition("?")[0], Page(status=404, body=b"404: Not Found"))
        owner.closing.wait(page.wait_seconds)
        if page.drip_headers:
            self._drip(b"HTTP/1.0 200 OK\r\nX-Endless: " + b"x" * 60_000, page.drip_seconds)
            return
        unchanged = page.etag is not None and headers.get("if-none-match") == page.etag
        self._head(page, 304 if unchanged else page.status)
        if not unchanged:
            self._body(page)

    def _head(self, page: Page, status: int) -> None:
        self.send_response(status)
        for name, value in page.headers.items():
            self.send_header(name, value)
        if page.etag is not None:
            self.send_header("ETag", page.etag)
        if page.announce is not None and page.announce < 0:
            self.send_header("Transfer-Encoding", "chunked")
        elif status != 304:
            self.send_header("Content-Length", str(len(page.body) if page.announce is None else page.announce))
        self.end_headers()

    def _body(self, page: Page) -> None:
        if page.drip_seconds:
            self._drip(page.body, page.drip_seconds)
        elif page.announce is not None and page.announce < 0:
            for start in range(0, len(page.body), 1000):
                chunk = page.body[start : start + 1000]
                self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.wfile.write(page.body)

    def _drip(self, data: bytes, pause: float) -> None:
        for position in range(len(data)):
            if self.server_of_pages.closing.wait(pause):
                return
            self.wfile.write(data[position : position + 1])
            self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class' own
        """Say nothing."""


def make_certificate(path: Path) -> Path:
    """Write a key and a certificate of its own for 127.0.0.1 to ``path``; it is also the CA file that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "packtool tests")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True,
                key_cert_sign=True,
                crl_sign=True,
                content_commitment=False,
                key_encipherment=False,
                data_encipherment=False,
                key_agreement=False,
                encipher_only=False,
                decipher_only=False,
            ),
            critical=True,
        )
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return path
