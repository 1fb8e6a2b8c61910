"""Whether a client may open a URL: read by hand, since libraries repair what they should refuse."""

from __future__ import annotations

import ipaddress
import re

HIGHEST_PORT = 65535
_BLANK = re.compile(r"[\x00-\x20\x7f]")
_START = re.compile(r"(https?)://([^/?#]*)", re.IGNORECASE)
_AUTHORITY = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([^:]*))?")
_NOT_IN_A_HOST = re.compile(r"[\x00-\x20\x7f\\<>\"{}|^`%]")


def refusal(url: str) -> str | None:
    """Return why every client refuses ``url``, as a clause, or ``None``."""
    start = _START.match(url)
    if not start:
        return "does not begin with https:// or http://"
    scheme, authority = start.group(1).lower(), start.group(2)
    if "@" in authority:
        return "holds user information"
    if url.partition("#")[2]:
        return "holds a fragment"
    host = _host(authority)
    if not host:
        return "names no host"
    if scheme == "http" and not _is_this_machine(host):
        return "is plain http to another machine"
    return None


def looseness(url: str) -> str | None:
    """Return what is wrong with ``url`` beyond ``refusal``, which Hermes overlooks, as a clause, or ``None``."""
    if _BLANK.search(url) or "\\" in url:
        return "holds a blank, a control character or a backslash"
    if url.endswith("#"):
        return "ends with an empty fragment"
    start = _START.match(url)
    split = _AUTHORITY.fullmatch(start.group(2)) if start else None
    if split is None or _NOT_IN_A_HOST.search(split.group(1)):
        return "has a malformed host"
    port = split.group(2)
    if port and not (port.isascii() and port.isdigit() and len(port) <= len("65535") and int(port) <= HIGHEST_PORT):
        return "has a port that is no number up to 65535"
    if split.group(1).startswith("["):
        return None if _address(split.group(1)[1:-1]) else "has a malformed address"
    return None


def _host(authority: str) -> str:
    split = _AUTHORITY.match(authority)
    return split.group(1) if split else ""


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _is_this_machine(host: str) -> bool:
    if host.lower() == "localhost":
        return True
    address = _address(host.removeprefix("[").removesuffix("]"))
    if isinstance(address, ipaddress.IPv4Address):
        return not host.startswith("[") and address.is_loopback
    return address == ipaddress.IPv6Address("::1") and host.startswith("[")
