"""The only place that speaks HTTP: anonymous GETs of https addresses with a size limit, a time limit and no tricks."""

from __future__ import annotations

import enum
import ipaddress
import os
import threading
import time
from dataclasses import dataclass
from http.client import HTTPException
from http.cookiejar import DefaultCookiePolicy
from urllib.parse import SplitResult, urljoin, urlsplit

import requests
from requests.utils import get_environ_proxies, requote_uri
from urllib3 import exceptions as urllib3_faults

from packtool import __version__
from packtool.errors import CouldNotLook

MAX_REDIRECTS = 5
MAX_ADDRESS = 2048
_CHUNK = 64 * 1024
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_NOT_FOUND = frozenset({404, 410})
_LOGIN = frozenset({401, 403, 407})
_OK = 200
_NOT_MODIFIED = 304
_CA_VARIABLES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE")
_CHECK_ADDRESS = "check the address"
_CHECK_NETWORK = "check the network connection and the proxy settings, then run the command again"
_CHECK_CA = "where the network has its own CA, set SSL_CERT_FILE to its certificate file"


class HttpReason(enum.Enum):
    """Why nothing was downloaded."""

    NOT_FOUND = "not-found"
    OFFLINE = "offline"
    TIMEOUT = "timeout"
    TLS = "tls"
    TOO_LARGE = "too-large"
    REDIRECT = "redirect"
    STATUS = "status"
    ADDRESS = "address"
    BROKEN = "broken"


class HttpFault(CouldNotLook):
    """A download that did not happen; ``reason`` tells the kinds apart, ``status`` is the HTTP status if one came."""

    def __init__(self, reason: HttpReason, message: str, *, remedy: str, status: int | None = None) -> None:
        """Keep the reason and the status beside the message."""
        super().__init__(message, remedy=remedy)
        self.reason = reason
        self.status = status


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """What a server sent: ``status`` is 200, or 304 with an empty ``body`` when the given ``etag`` still holds."""

    url: str
    url_final: str
    status: int
    body: bytes
    etag: str | None

    @property
    def unchanged(self) -> bool:
        """Whether the server said that the copy with the given ETag is still the newest."""
        return self.status == _NOT_MODIFIED


def download(
    url: str, *, limit_bytes: int, timeout_seconds: float, etag: str | None = None, allow_loopback_http: bool = False
) -> Download:
    """Get ``url`` without cookies or credentials, following at most five redirects, each to https.

    ``limit_bytes`` holds for the body, which is never packed; ``timeout_seconds`` for everything from the look-up of
    the name to the last byte. ``allow_loopback_http`` lets ``http://`` to this machine through. Proxies and CA files
    are taken from the environment. Raises HttpFault for everything but 200 and 304.
    """
    address = _checked(url, allow_loopback_http=allow_loopback_http)
    deadline = time.monotonic() + timeout_seconds
    wish = _Wish(url=address, limit=limit_bytes, deadline=deadline, etag=etag, loopback=allow_loopback_http)
    # Neither the look-up of a name nor headers that come one byte at a time obey a socket's time limit. So the work
    # has a thread of its own, which is left to itself when the time is over.
    worker = _Worker(wish)
    worker.start()
    worker.join(timeout_seconds)
    if worker.outcome is None:
        raise _timeout(address) if worker.is_alive() else _broken(address, "the download broke off")
    if isinstance(worker.outcome, HttpFault):
        raise worker.outcome
    return worker.outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    url: str
    limit: int
    deadline: float
    etag: str | None
    loopback: bool

    def remaining(self, url: str) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise _timeout(url)
        return left


class _Worker(threading.Thread):
    def __init__(self, wish: _Wish) -> None:
        super().__init__(name="packtool-download", daemon=True)
        self._wish = wish
        self.outcome: Download | HttpFault | None = None

    def run(self) -> None:
        try:
            self.outcome = _follow(self._wish)
        except HttpFault as fault:
            self.outcome = fault
        except (requests.RequestException, urllib3_faults.HTTPError, HTTPException, OSError, ValueError) as fault:
            self.outcome = _fault_of(fault, self._wish.url)


def _follow(wish: _Wish) -> Download:
    url = wish.url
    for _ in range(MAX_REDIRECTS + 1):
        with requests.Session() as session:
            # Keeps the .netrc file out; proxies and CA files are read below.
            session.trust_env = False
            session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            with _get(session, url, wish) as response:
                if response.status_code not in _REDIRECTS:
                    return _received(response, url, wish)
                url = _redirected(response.headers.get("Location"), url, wish)
    raise HttpFault(HttpReason.REDIRECT, f"{_shown(wish.url)} redirects without end", remedy=_CHECK_ADDRESS)


def _get(session: requests.Session, url: str, wish: _Wish) -> requests.Response:
    headers = {"User-Agent": f"packtool/{__version__}", "Accept-Encoding": "identity", "Accept": "*/*"}
    if wish.etag is not None:
        headers["If-None-Match"] = wish.etag
    authority = next((os.environ[name] for name in _CA_VARIABLES if os.environ.get(name)), None)
    return session.get(
        url,
        headers=headers,
        stream=True,
        allow_redirects=False,
        timeout=wish.remaining(url),
        proxies={} if _is_loopback(urlsplit(url).hostname) else get_environ_proxies(url),
        verify=authority or True,
    )


def _redirected(location: str | None, url: str, wish: _Wish) -> str:
    if not location:
        raise _broken(url, "redirects to nowhere")
    target = urljoin(url, requote_uri(location))
    try:
        return _checked(target, allow_loopback_http=wish.loopback and url.startswith("http://"))
    except HttpFault as fault:
        message = f"{_shown(url)} redirects to an address that is refused: {fault.message}"
        raise HttpFault(HttpReason.REDIRECT, message, remedy=_CHECK_ADDRESS) from None


def _received(response: requests.Response, url: str, wish: _Wish) -> Download:
    status = response.status_code
    etag = response.headers.get("ETag")
    if status == _NOT_MODIFIED and wish.etag is not None:
        return Download(url=wish.url, url_final=url, status=status, body=b"", etag=etag or wish.etag)
    if status != _OK:
        raise _refused(status, url)
    body = _body(response, url, wish)
    return Download(url=wish.url, url_final=url, status=status, body=body, etag=etag)


def _refused(status: int, url: str) -> HttpFault:
    if status in _NOT_FOUND:
        message = f"{_shown(url)} does not exist (HTTP {status})"
        return HttpFault(HttpReason.NOT_FOUND, message, remedy=_CHECK_ADDRESS, status=status)
    if status in _LOGIN:
        message = f"{_shown(url)} asks for a login (HTTP {status}); packtool sends none"
        return HttpFault(HttpReason.STATUS, message, remedy="use an address that everyone can read", status=status)
    message = f"{_shown(url)} answered with HTTP {status}"
    return HttpFault(HttpReason.STATUS, message, remedy="try again later", status=status)


def _body(response: requests.Response, url: str, wish: _Wish) -> bytes:
    # Nothing packed was asked for, so that a small answer can never unpack to a large one.
    if response.headers.get("Content-Encoding", "identity").strip().lower() not in {"identity", ""}:
        raise _broken(url, "is packed, which was not asked for")
    body = bytearray()
    while chunk := response.raw.read(min(_CHUNK, wish.limit + 1), decode_content=False):
        body += chunk
        if len(body) > wish.limit:
            message = f"{_shown(url)} is larger than {wish.limit} bytes"
            raise HttpFault(HttpReason.TOO_LARGE, message, remedy=_CHECK_ADDRESS)
        wish.remaining(url)
    return bytes(body)


def _checked(url: str, *, allow_loopback_http: bool) -> str:
    """Return ``url`` without its fragment; raises HttpFault for an address that packtool does not open."""
    if len(url) > MAX_ADDRESS or not url.isprintable() or any(bad in url for bad in " \\"):
        raise _no_address(url[:MAX_ADDRESS], "is no valid address", "write https://host/path")
    try:
        address = urlsplit(url)
        port = address.port
    except ValueError:
        raise _no_address(url, "is no valid address", "write https://host/path") from None
    if "@" in address.netloc:
        message = (
            f"an address at {address.hostname or 'some host'} carries user information, which packtool never sends"
        )
        raise HttpFault(HttpReason.ADDRESS, message, remedy="leave it out, up to the @")
    if not address.hostname or port == 0:
        raise _no_address(url, "has no host", "write https://host/path")
    _check_scheme(address, allow_loopback_http=allow_loopback_http)
    return address._replace(fragment="").geturl()


def _check_scheme(address: SplitResult, *, allow_loopback_http: bool) -> None:
    if address.scheme == "https":
        return
    url = address.geturl()
    if address.scheme != "http":
        raise _no_address(url, "is not an https:// address", "write https://host/path")
    if not _is_loopback(address.hostname):
        raise _no_address(url, "is http://, which anyone on the way can change", "write https://")
    if not allow_loopback_http:
        raise _no_address(url, "is a plain http:// server on this machine, which was not asked for", "write https://")


def _is_loopback(host: str | None) -> bool:
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return host == "localhost"


def _shown(url: str) -> str:
    """Return ``url`` without what could be a secret: the query, the fragment, user information."""
    address = urlsplit(url)
    return address._replace(netloc=address.netloc.rpartition("@")[2], query="", fragment="").geturl()


def _no_address(url: str, why: str, remedy: str) -> HttpFault:
    shown = url.partition("?")[0].partition("#")[0]
    if "@" in shown:
        shown = "the address"
    return HttpFault(HttpReason.ADDRESS, f"{shown} {why}", remedy=remedy)


def _timeout(url: str) -> HttpFault:
    message = f"{_shown(url)} took too long to answer"
    return HttpFault(HttpReason.TIMEOUT, message, remedy=_CHECK_NETWORK)


def _broken(url: str, why: str) -> HttpFault:
    return HttpFault(HttpReason.BROKEN, f"{_shown(url)}: what the server sent {why}", remedy="try again later")


def _fault_of(fault: Exception, url: str) -> HttpFault:
    """Turn what the libraries raise into the reason that a person can act on."""
    chain = _inside(fault)
    if any(isinstance(link, urllib3_faults.SSLError | requests.exceptions.SSLError) for link in chain):
        message = f"{_shown(url)} could not prove who it is (TLS)"
        return HttpFault(HttpReason.TLS, message, remedy=_CHECK_CA)
    if isinstance(fault, OSError) and not isinstance(fault, requests.RequestException) and "CA cert" in str(fault):
        message = "the CA file that the environment names cannot be read"
        return HttpFault(HttpReason.TLS, message, remedy=f"check {', '.join(_CA_VARIABLES)}")
    if any(isinstance(link, requests.Timeout | urllib3_faults.TimeoutError | TimeoutError) for link in chain):
        return _timeout(url)
    if any(isinstance(link, urllib3_faults.MaxRetryError | urllib3_faults.NewConnectionError) for link in chain):
        message = f"{_shown(url)} could not be reached; there may be no network"
        return HttpFault(HttpReason.OFFLINE, message, remedy=_CHECK_NETWORK)
    if isinstance(fault, requests.exceptions.InvalidURL | UnicodeError):
        return _no_address(url, "is no valid address", "write https://host/path")
    return _broken(url, "broke off or is not HTTP")


def _inside(fault: BaseException) -> tuple[BaseException, ...]:
    """Return ``fault`` and what it wraps: requests puts urllib3's exceptions into arguments, urllib3 into reasons."""
    chain: list[BaseException] = [fault]
    for link in chain:
        if len(chain) > MAX_REDIRECTS:
            break
        wrapped = [*link.args, getattr(link, "reason", None)]
        chain.extend(part for part in wrapped if isinstance(part, BaseException) and part not in chain)
    return tuple(chain)
