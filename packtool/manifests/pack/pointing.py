"""What a setting directs a plugin to: a host, a command, a path, or hosts named in a longer text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.manifests.pack.seed_names import commands, directs
from packtool.manifests.pack.telling_shapes import hosts_in, is_command, is_path

if TYPE_CHECKING:
    from collections.abc import Sequence

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://[^\s\"'`<>|;,]{1,2000}")
# One address and nothing else, written so that no two readers see another host in it.
_ONE_ADDRESS = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,20}://(?P<host>[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?"
    r"(?:/[!#-&(-+\--:=?-\[\]^_a-z{}~]{0,2000}|[?#][!#-&(-+\--:=?A-\[\]^_a-z{}~]{0,2000})?"
)
_HOST_AND_PORT = re.compile(
    r"(?P<host>[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}|localhost|[0-9]{1,3}(?:\.[0-9]{1,3}){3})"
    r"(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~%+/-]{0,2000})?"
)
_PATH = re.compile(r"(?:~|\.{1,2})?/\S+|[A-Za-z]:[\\/]\S+|\\\\\S+")
# A number, a version, a time, a length of time: what else stands beside a host or a path.
_MEASURE = re.compile(r"v?[0-9]{1,20}(?:[.:][0-9]{1,20}){0,2}\s?[A-Za-z%]{0,3}")
# No place that anyone means is longer.
LIMIT = 2000
MOST_HOSTS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a setting points at.

    ``kind`` is ``host`` (the value is that host or one address there, and nothing else), ``text`` (addresses are named
    in it), ``command``, ``path`` or ``place``. ``where`` is what a person must look at, and may hold any character;
    ``hosts`` are those that are named, at most ``MOST_HOSTS``.
    """

    kind: str
    where: str
    hosts: tuple[str, ...] = ()


def target(name: str, value: object, above: Sequence[str] = ()) -> Target | None:
    """Return what a setting points at; ``above`` are the keys that it stands below.

    ``None`` when it points at nothing: a number, a switch, or text that is no place under a name that says none.
    """
    if not isinstance(value, str) or not value.strip():
        return None
    text = value.strip()
    hosts = _hosts(text)
    # A command is one whatever it names: that it speaks with a known host says nothing of what else it does.
    if any(map(commands, (name, *above))) or is_command(text):
        return Target(kind="command", where=text[:LIMIT], hosts=hosts)
    if "://" in text and (hosts or not _PATH.fullmatch(text[:LIMIT])):
        return _addressed(text, hosts)
    if _PATH.fullmatch(text[:LIMIT]) or is_path(text):
        return Target(kind="path", where=text[:LIMIT])
    return _by_shape(text) or (_directed(text) if _is_directed(name, text, above) else None)


def _is_directed(name: str, text: str, above: Sequence[str]) -> bool:
    return directs(name) or (any(map(directs, above)) and not _MEASURE.fullmatch(text))


def _by_shape(text: str) -> Target | None:
    hosts = hosts_in(text)
    if not hosts:
        return None
    return Target(kind="host" if len(hosts) == 1 and "@" not in text else "text", where=", ".join(hosts), hosts=hosts)


def _directed(text: str) -> Target:
    found = _HOST_AND_PORT.fullmatch(text)
    if found is None:
        return Target(kind="place", where=text[:LIMIT])
    host = found["host"].lower()
    return Target(kind="host", where=host, hosts=(host,))


def _addressed(text: str, hosts: tuple[str, ...]) -> Target | None:
    if text.count("://") == 1 and _ONE_ADDRESS.fullmatch(text):
        return Target(kind="host", where=host_of(text), hosts=hosts)
    if not hosts:
        return None
    return Target(kind="text", where=", ".join(hosts), hosts=hosts)


def _hosts(text: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for address in _ADDRESS.finditer(text):
        # An address may carry another, in its path or behind a question mark.
        for part in _starts(address.group()):
            found[host_of(part)] = None
        if len(found) >= MOST_HOSTS:
            break
    return tuple(found)[:MOST_HOSTS]


def _starts(address: str) -> list[str]:
    parts = [address]
    for inner in re.finditer(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://", address):
        if inner.start() and len(parts) < MOST_HOSTS:
            parts.append(address[inner.start() :])
    return parts


def host_of(address: str) -> str:
    """Return the host of an address, without user information; the whole address when it has none."""
    try:
        host = urlsplit(address).hostname
    except ValueError:
        host = None
    return host or address.partition("://")[2].rpartition("@")[2]
