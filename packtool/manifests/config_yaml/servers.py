"""What is wrong with the ``mcp_servers`` of a home's config.yaml."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.contract import surfaces
from packtool.manifests.config_yaml import keys, rules
from packtool.manifests.config_yaml.keys import NAME_LIMIT, slips
from packtool.secret_shapes import is_secret_name, secret_shape
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_THIS_MACHINE = re.compile(r"http://(?:localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])(?:[:/?]|$)", re.IGNORECASE)
_REFERENCE = re.compile(r"\$\{?[A-Za-z_][A-Za-z0-9_]*\}?")


def judge_servers(document: Document, root: Node) -> Iterator[Finding]:
    """Give what a schema cannot say about each MCP server."""
    servers = root.get("mcp_servers")
    for name, key, server in servers.named() if servers is not None else ():
        if not server.is_mapping:
            continue
        place = f"mcp_servers.{clean(name, limit=NAME_LIMIT)}"
        yield from slips(document, server, place, keys.SERVER)
        command, url = server.get("command"), server.get("url")
        if command is None and url is None:
            yield rules.SERVER.at(document.at(key), f"{place} has neither `command` nor `url`")
        elif command is not None and url is not None:
            yield rules.SERVER.at(document.at(url), f"{place} has both `command` and `url`", remedy="keep one of them")
        yield from _url(document, place, url)
        yield from _auth(document, place, server)
        yield from _secrets(document, place, server)


def _url(document: Document, place: str, url: Node | None) -> Iterator[Finding]:
    if url is None or not url.is_text or url.text.startswith("$"):
        return
    if not url.text.lower().startswith("https://") and not _THIS_MACHINE.match(url.text):
        yield rules.SERVER_URL.at(document.at(url), f"{place}.url is no https:// address, nor this machine's")


def _auth(document: Document, place: str, server: Node) -> Iterator[Finding]:
    auth = server.get("auth")
    yield from slips(document, auth, f"{place}.auth", keys.SERVER_AUTH)
    kind = auth if auth is None or not auth.is_mapping else auth.get("type")
    if kind is not None and kind.is_text and kind.text.lower() != surfaces.SERVER_AUTH:
        message = f"{place}.auth is `{clean(kind.text, limit=NAME_LIMIT)}`"
        yield rules.SERVER_AUTH.at(document.at(kind), message)


def _secrets(document: Document, place: str, server: Node) -> Iterator[Finding]:
    for key in ("env", "headers"):
        values = server.get(key)
        for name, _, value in values.named() if values is not None else ():
            if not value.is_text or not value.text or _REFERENCE.search(value.text):
                continue
            shape = secret_shape(value.text)
            if shape or is_secret_name(name):
                what = f"what looks like a {shape}" if shape else "a value under a secret's name"
                shown = clean(name, limit=NAME_LIMIT)
                yield rules.SECRET.at(document.at(value), f"{place}.{key}.{shown} holds {what}")
