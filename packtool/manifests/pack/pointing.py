"""What a setting directs a plugin to: a host, a command or a path."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from packtool.manifests.pack.seed_names import commands, directs

_ADDRESS = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{1,20})://[^\s]{1,2000}")
_HOST_AND_PORT = re.compile(
    r"(?P<host>[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}|localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::[0-9]{1,5})?(?:/\S*)?"
)
_PATH = re.compile(r"(?:~|\.{1,2})?/\S+|[A-Za-z]:[\\/]\S+|\\\\\S+")
# No place that anyone means is longer.
LIMIT = 2000


def target(name: str, value: object) -> tuple[str, str] | None:
    """Return what kind of thing (``host``, ``command``, ``path``, ``place``) a setting points at, and which one.

    ``None`` when it points at nothing: a number, a switch, or text that is no place under a name that says none.
    """
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip()[:LIMIT]
    address = _ADDRESS.search(text)
    if address:
        return ("host", host_of(address.group()))
    if commands(name):
        return ("command", text)
    if _PATH.fullmatch(text):
        return ("path", text)
    if not directs(name):
        return None
    host = _HOST_AND_PORT.fullmatch(text)
    return ("host", host["host"].lower()) if host else ("place", text)


def host_of(address: str) -> str:
    """Return the host of an address, without user information; the whole address when it has none."""
    try:
        host = urlsplit(address).hostname
    except ValueError:
        host = None
    return host or address.partition("://")[2].rpartition("@")[2]
