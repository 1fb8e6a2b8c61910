"""Hosts that are named, network libraries that are called, and ports that are listened on."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from packtool.code.observing.behaviour import Act, Behaviour, seen
from packtool.code.reading import Called, arguments
from packtool.code.strings import texts_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.reading import Reading

_URL = re.compile(
    r"\b(?:https?|wss?|ftps?|sftp|ssh|git|tcp|udp|socks5?|ldaps?|smtps?)://([^\s/?#\"'<>\\)`]{1,255})", re.IGNORECASE
)
_HOST = re.compile(
    r"(?:[a-z0-9_](?:[a-z0-9_-]{0,62}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}|[0-9]{1,3}(?:\.[0-9]{1,3}){3}", re.IGNORECASE
)
_LIBRARIES = frozenset(
    [
        *("requests", "httpx", "aiohttp", "urllib3", "http", "socket", "websocket", "websockets", "smtplib", "ftplib"),
        *("telnetlib", "paramiko", "asyncssh", "fabric", "grpc", "imaplib", "poplib", "nntplib", "xmlrpc", "pycurl"),
        *("boto3", "botocore", "httplib2", "treq", "tornado", "dns", "zmq", "pika", "paho", "redis", "pymongo", "ssl"),
    ]
)
_PREFIXES = (
    "urllib.request.",
    "asyncio.open_connection",
    "asyncio.open_unix_connection",
    "asyncio.get_event_loop().create_connection",
)
# Functions of network libraries that send nothing.
_SILENT = re.compile(
    r"\Aaiohttp\.web\.|\.(?:Timeout|Limits|Retry|HTTPStatus|quote|gethostname|getfqdn|inet_\w+|htons|ntohs|\w*Error|\w*Exception)\Z"
)
_CLIENTS = re.compile(
    r"(?i:session|client|pool|poolmanager|connection|socket|opener|transport|channel|resource|redis|ftp(?:_tls)?|imap4(?:_ssl)?"
    r"|smtp(?:_ssl)?|pop3(?:_ssl)?|telnet|websocket|websocketapp|connect|curl|serverproxy)\Z"
)
_LISTENERS = re.compile(
    r"\Ahttp\.server\.\w*Server\Z|\Asocketserver\.\w*Server\Z|\Aasyncio\.start_(?:unix_)?server\Z|\Auvicorn\.run\Z"
    r"|\Awsgiref\.simple_server\.make_server\Z|\Awebsockets(?:\.\w+)*\.serve\Z|\Aaiohttp\.web\.(?:run_app|TCPSite)\Z"
    r"|\Asocket\.(?:socket\(\)\.(?:bind|listen)|create_server)\Z|\Aflask\.Flask\(\)\.run\Z|\Axmlrpc\.server\.\w*Server\Z"
)
_MOST_TEXT = 200_000
_LONGEST_HOST = 256


def is_network(dotted: str | None) -> bool:
    """Whether a canonical name is something that speaks to the network: a library's function or a client's method."""
    if dotted is None or dotted.startswith(".") or _SILENT.search(dotted):
        return False
    if not (("." in dotted and dotted.partition(".")[0] in _LIBRARIES) or dotted.startswith(_PREFIXES)):
        return False
    maker, made, _ = dotted.partition("()")
    # What is done with an answer speaks no more.
    return not made or (dotted.count("()") == 1 and _CLIENTS.search(maker) is not None)


def hosts_in(text: str) -> Iterator[str]:
    """Yield the hosts of the addresses in a text, in lower case, without user and port."""
    for found in _URL.finditer(text[:_MOST_TEXT]):
        host = found.group(1).rpartition("@")[2]
        bare = host[: host.index("]") + 1] if host.startswith("[") and "]" in host else host.partition(":")[0]
        bare = bare.rstrip(".,;").lower()
        if bare and "{" not in bare and "$" not in bare and "%" not in bare:
            yield bare


def network(reading: Reading) -> Iterator[Behaviour]:
    """Yield what a module has to do with the network."""
    used: set[str] = set()
    for called in reading.calls:
        if called.dotted is not None and _LISTENERS.match(called.dotted):
            yield seen(reading, called.node, Act.LISTENS, called.dotted)
        elif is_network(called.dotted):
            yield seen(reading, called.node, Act.NETWORK, called.dotted or "")
            for host in _given(reading, called):
                used.add(host)
                yield seen(reading, called.node, Act.HOST, host)
    yield from _mentioned(reading, used)


def _given(reading: Reading, called: Called) -> Iterator[str]:
    seen: set[str] = set()
    for argument in arguments(called.node):
        for text in texts_in(reading, argument, called.scope):
            found = list(hosts_in(text)) or ([text.lower()] if _HOST.fullmatch(text) else [])
            for host in found:
                if host not in seen:
                    seen.add(host)
                    yield host


def _mentioned(reading: Reading, used: set[str]) -> Iterator[Behaviour]:
    module = reading.module
    for index, node in enumerate(module.nodes):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or "://" not in node.value:
            continue
        parent = module.nodes[module.parents[index]]
        if isinstance(parent, ast.Expr):
            continue
        cut = isinstance(parent, ast.JoinedStr) and parent.values[-1] is not node
        for host in hosts_in(node.value):
            ending = node.value[-_LONGEST_HOST:].lower().rpartition(host)[2] if cut else "/"
            named = f"{host}{ending}*" if ending in {"", "."} else host
            if named.strip("*"):
                yield seen(reading, node, Act.HOST, named, certain=host in used)
