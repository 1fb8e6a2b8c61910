"""The only place that speaks HTTP: GETs of https addresses with a size limit, a time limit and no tricks."""

from __future__ import annotations

import ipaddress
import os
import ssl
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPException
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, urljoin, urlsplit

import requests
from requests.utils import get_environ_proxies, requote_uri
from urllib3 import exceptions as urllib3_faults

from packtool import __version__
from packtool.http_faults import HttpFault, HttpReason, shown

__all__ = ["MAX_ADDRESS", "MAX_REDIRECTS", "Download", "HttpFault", "HttpReason", "ask_as", "download"]

MAX_REDIRECTS = 5
MAX_ADDRESS = 2048
_CHUNK = 64 * 1024
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_NOT_FOUND = frozenset({404, 410})
_LOGIN = frozenset({401, 403, 407})
_BUSY = frozenset({403, 429, 503})
_OK = 200
_NOT_MODIFIED = 304
_CA_VARIABLES = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE")
_CHECK_ADDRESS = "check the address"
_WRITE = "write https://host/path"
_LATER = "try again later"
_CHECK_NETWORK = "check the network connection and the proxy settings, then run the command again"
_CHECK_CA = "where the network has its own CA, set SSL_CERT_FILE to its certificate file"


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
    wish = _Wish(url=address, limit=limit_bytes, seconds=timeout_seconds, etag=etag, loopback=allow_loopback_http)
    return _granted(wish)


def ask_as(bearer: str, url: str, *, limit_bytes: int, timeout_seconds: float, etag: str | None = None) -> Download:
    """Do what ``download`` does with a token, which goes to the very server of ``url`` and nowhere it redirects to.

    ``http://`` to this machine is let through. Raises HttpFault.
    """
    address = _checked(url, allow_loopback_http=True)
    wish = _Wish(url=address, limit=limit_bytes, seconds=timeout_seconds, etag=etag, loopback=True, bearer=bearer)
    return _granted(wish)


def _granted(wish: _Wish) -> Download:
    # Neither the look-up of a name nor headers that come one byte at a time obey a socket's time limit. So the work
    # has a thread of its own, which is left to itself when the time is over.
    worker = _Worker(wish)
    worker.start()
    worker.join(wish.seconds)
    if worker.outcome is None:
        raise _fault(_TIMEOUT if worker.is_alive() else _BROKEN, wish.url)
    if isinstance(worker.outcome, HttpFault):
        raise worker.outcome
    return worker.outcome


class _Cause(NamedTuple):
    reason: HttpReason
    why: str
    remedy: str


_TIMEOUT = _Cause(HttpReason.TIMEOUT, "took too long to answer", _CHECK_NETWORK)
_OFFLINE = _Cause(HttpReason.OFFLINE, "could not be reached; there may be no network", _CHECK_NETWORK)
_UNTRUSTED = _Cause(HttpReason.TLS, "could not prove who it is (TLS)", _CHECK_CA)
_INVALID = _Cause(HttpReason.ADDRESS, "is no valid address", _WRITE)
_LOGIN_IN_IT = _Cause(HttpReason.ADDRESS, "carries user information, which is never sent", "leave it out, up to the @")
_BROKEN = _Cause(HttpReason.BROKEN, "broke off, or does not speak HTTP", _LATER)
_PACKED = _Cause(HttpReason.BROKEN, "sent something packed, which was not asked for", _LATER)
_NOWHERE = _Cause(HttpReason.BROKEN, "redirects to nowhere", _LATER)
_ENDLESS = _Cause(HttpReason.REDIRECT, "redirects without end", _CHECK_ADDRESS)
# The first that fits is told: libraries wrap one fault in another.
_CAUSES: tuple[tuple[tuple[type[BaseException], ...], _Cause], ...] = (
    ((ssl.SSLError, requests.exceptions.SSLError, urllib3_faults.SSLError), _UNTRUSTED),
    ((urllib3_faults.NewConnectionError,), _OFFLINE),
    ((requests.Timeout, urllib3_faults.TimeoutError, TimeoutError), _TIMEOUT),
    ((urllib3_faults.MaxRetryError,), _OFFLINE),
    ((requests.exceptions.InvalidURL, urllib3_faults.LocationValueError, UnicodeError), _INVALID),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wish:
    url: str
    limit: int
    seconds: float
    etag: str | None
    loopback: bool
    bearer: str | None = field(default=None, repr=False)
    begun: float = field(default_factory=time.monotonic)

    def remaining(self, url: str) -> float:
        left = self.begun + self.seconds - time.monotonic()
        if left <= 0:
            raise _fault(_TIMEOUT, url)
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
    raise _fault(_ENDLESS, wish.url)


def _get(session: requests.Session, url: str, wish: _Wish) -> requests.Response:
    headers = {"User-Agent": f"packtool/{__version__}", "Accept-Encoding": "identity", "Accept": "*/*"}
    if wish.etag is not None:
        headers["If-None-Match"] = wish.etag
    if wish.bearer is not None and _server(url) == _server(wish.url):
        headers["Authorization"] = f"Bearer {wish.bearer}"
    authority = next((os.environ[name] for name in _CA_VARIABLES if os.environ.get(name)), None)
    if authority is not None and not Path(authority).exists():
        message = f"the CA file {authority} that the environment names does not exist"
        raise HttpFault(HttpReason.TLS, message, remedy=f"correct {', '.join(_CA_VARIABLES)}")
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
        raise _fault(_NOWHERE, url)
    target = urljoin(url, requote_uri(location))
    try:
        return _checked(target, allow_loopback_http=wish.loopback and url.startswith("http://"))
    except HttpFault as fault:
        message = f"{shown(url)} redirects to an address that is refused: {fault.message}"
        raise HttpFault(HttpReason.REDIRECT, message, remedy=_CHECK_ADDRESS) from None


def _received(response: requests.Response, url: str, wish: _Wish) -> Download:
    status = response.status_code
    etag = response.headers.get("ETag")
    if status == _NOT_MODIFIED and wish.etag is not None:
        return Download(url=wish.url, url_final=url, status=status, body=b"", etag=etag or wish.etag)
    if status != _OK:
        raise _refused(response, url)
    body = _body(response, url, wish)
    return Download(url=wish.url, url_final=url, status=status, body=body, etag=etag)


def _refused(response: requests.Response, url: str) -> HttpFault:
    status, headers = response.status_code, response.headers
    if status in _BUSY and (headers.get("X-RateLimit-Remaining") == "0" or "Retry-After" in headers):
        cause = _Cause(HttpReason.BUSY, f"takes no more questions for a while (HTTP {status})", _LATER)
    elif status in _NOT_FOUND:
        cause = _Cause(HttpReason.NOT_FOUND, f"does not exist (HTTP {status})", _CHECK_ADDRESS)
    elif status in _LOGIN:
        cause = _Cause(HttpReason.STATUS, f"asks for a login, or for another (HTTP {status})", _CHECK_ADDRESS)
    else:
        cause = _Cause(HttpReason.STATUS, f"answered with HTTP {status}", _LATER)
    return _fault(cause, url, status)


def _body(response: requests.Response, url: str, wish: _Wish) -> bytes:
    # Nothing packed was asked for, so that a small answer can never unpack to a large one.
    if response.headers.get("Content-Encoding", "identity").strip().lower() not in {"identity", ""}:
        raise _fault(_PACKED, url)
    body = bytearray()
    while chunk := response.raw.read(min(_CHUNK, wish.limit + 1), decode_content=False):
        body += chunk
        if len(body) > wish.limit:
            raise _fault(_Cause(HttpReason.TOO_LARGE, f"is larger than {wish.limit} bytes", _CHECK_ADDRESS), url)
        wish.remaining(url)
    return bytes(body)


def _checked(url: str, *, allow_loopback_http: bool) -> str:
    """Return ``url`` without its fragment; raises HttpFault for an address that packtool does not open."""
    if len(url) > MAX_ADDRESS or not url.isprintable() or any(bad in url for bad in " \\"):
        raise _fault(_INVALID, url[:MAX_ADDRESS])
    try:
        address = urlsplit(url)
        port = address.port
    except ValueError:
        raise _fault(_INVALID, url) from None
    if "@" in address.netloc:
        raise _fault(_LOGIN_IN_IT, url)
    _check_scheme(address, allow_loopback_http=allow_loopback_http)
    if not address.hostname or port == 0:
        raise _fault(_INVALID, url)
    return address._replace(fragment="").geturl()


def _check_scheme(address: SplitResult, *, allow_loopback_http: bool) -> None:
    if address.scheme == "https":
        return
    url = address.geturl()
    if address.scheme != "http":
        raise _fault(_Cause(HttpReason.ADDRESS, "is not an https:// address", _WRITE), url)
    if not _is_loopback(address.hostname):
        raise _fault(_Cause(HttpReason.ADDRESS, "is http://, which anyone on the way can change", _WRITE), url)
    if not allow_loopback_http:
        raise _fault(_Cause(HttpReason.ADDRESS, "is a server on this machine, which was not asked for", _WRITE), url)


def _server(url: str) -> tuple[str, str | None, int | None]:
    address = urlsplit(url)
    return address.scheme, address.hostname, address.port


def _is_loopback(host: str | None) -> bool:
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return host == "localhost"


def _fault(cause: _Cause, url: str, status: int | None = None) -> HttpFault:
    return HttpFault(cause.reason, f"{shown(url)} {cause.why}", remedy=cause.remedy, status=status)


def _fault_of(fault: Exception, url: str) -> HttpFault:
    """Turn what the libraries raise into the reason that a person can act on."""
    chain = _inside(fault)
    causes = (cause for kinds, cause in _CAUSES if any(isinstance(link, kinds) for link in chain))
    return _fault(next(causes, _BROKEN), url)


def _inside(fault: BaseException) -> tuple[BaseException, ...]:
    """Return ``fault`` and what it wraps: requests puts urllib3's exceptions into arguments, urllib3 into reasons."""
    chain: list[BaseException] = [fault]
    for link in chain:
        if len(chain) > MAX_REDIRECTS:
            break
        wrapped = [*link.args, getattr(link, "reason", None)]
        chain.extend(part for part in wrapped if isinstance(part, BaseException) and part not in chain)
    return tuple(chain)
