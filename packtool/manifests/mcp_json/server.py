"""One MCP server: what makes clients skip it, and what is worth saying though they do not."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from packtool.contract import portable
from packtool.contract.profile import Profile
from packtool.findings import Severity
from packtool.manifests.mcp_json import rules
from packtool.manifests.mcp_json.places import command_refusal, cwd_refusal, inside
from packtool.manifests.mcp_json.secrets import shown_args
from packtool.manifests.mcp_json.shapes import NAME_LIMIT, TYPES, label, type_of
from packtool.manifests.mcp_json.url import looseness, refusal
from packtool.secret_shapes import secret_shape
from packtool.text import article, clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

_ALIASES = {"http": "streamable-http", "streamable_http": "streamable-http", "streamableHttp": "streamable-http"}
_MOST_WORDS = 12
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]|[^\x00-\xff]")
_PLACEHOLDER = re.compile(r"\$\{[^{}]{1,100}\}")


def without_nulls(node: Node) -> Node:
    """Return the server without keys that are null, which Hermes takes for absent."""
    kept = tuple(entry for entry in node.entries if not (entry[1].is_null and entry[0].value in {"cwd", "headers"}))
    return replace(node, entries=kept)


def faults(document: Document, name: str, node: Node, profile: Profile) -> Iterator[Finding]:
    """Give everything beyond its shape that makes clients skip the server."""
    if not node.is_mapping:
        yield rules.SERVER.at(document.at(node), f"{label(name)} is {node.word}, not an object", severity=profile.part)
    elif type_of(node) is None:
        yield _type(document, name, node, profile)
    else:
        for rule, at, message in (*_stdio(node), *_remote(node, profile)):
            remedy = _split(at.text) or inside(at.text) if rule is rules.COMMAND else None
            yield rule.at(document.at(at), f"{label(name)}: {message}", remedy=remedy, severity=profile.part)


def _type(document: Document, name: str, node: Node, profile: Profile) -> Finding:
    variant = node.get("type")
    if variant is None:
        guess = "streamable-http" if node.get("url") is not None else "stdio"
        message, at = f"{label(name)} has no `type`", node
    elif not variant.is_text or not variant.text:
        at, guess = variant, ""
        message = f"{label(name)}: `type` is {'empty' if variant.is_text else variant.word}, and must name a transport"
    else:
        at, message = variant, f"{label(name)} has the unknown type `{clean(variant.text, limit=NAME_LIMIT)}`"
        guess = _ALIASES.get(variant.text) or nearest(variant.text, TYPES) or ""
    remedy = f'write "type": "{guess}"' if guess else None
    return rules.TYPE.at(document.at(at), message, remedy=remedy, severity=profile.part)


def _stdio(node: Node) -> Iterator[tuple[Any, Node, str]]:
    command, cwd = node.get("command"), node.get("cwd")
    if command is not None and command.is_text and command.text:
        reason = command_refusal(command.text)
        if reason:
            yield rules.COMMAND, command, f"the command {reason}"
    if cwd is not None and cwd.is_text:
        reason = cwd_refusal(cwd.text)
        if reason:
            yield rules.WORKING_FOLDER, cwd, f"cwd {reason}"


def _split(command: str) -> str | None:
    """Return how a command of several words is written, or nothing."""
    words = command.split()
    if len(words) <= 1 or "/" in words[0] or len(words) > _MOST_WORDS or len(command) > NAME_LIMIT:
        return None
    args = json.dumps(list(shown_args(words[1:])))
    return f'write "command": {json.dumps(words[0])}, "args": {args} (before any others)'


def _remote(node: Node, profile: Profile) -> Iterator[tuple[Any, Node, str]]:
    url, headers = node.get("url"), node.get("headers")
    if url is not None and url.is_text and url.text:
        reason = refusal(url.text) or (looseness(url.text) if profile is Profile.STRICT else None)
        if reason:
            yield rules.URL, url, f"the URL {reason}"
    seen: set[str] = set()
    for key, at, value in headers.named() if headers is not None else ():
        if not _TOKEN.fullmatch(key):
            yield rules.HEADER, at, "a header's name holds what no name may"
        if key.lower() in seen:
            yield rules.HEADER, at, f"the header {clean(key, limit=NAME_LIMIT)} stands twice, ignoring letter case"
        seen.add(key.lower())
        if value.is_text and _UNSENDABLE.search(value.text):
            yield rules.HEADER, value, f"the value of {clean(key, limit=NAME_LIMIT)} holds what no header may"


def remarks(document: Document, name: str, node: Node) -> Iterator[Finding]:
    """Give what is worth saying about a server that clients do not skip."""
    for key, at, value in node.named():
        if value.is_null:
            yield rules.NULL.at(document.at(at), f"{label(name)}.{clean(key, limit=NAME_LIMIT)} is null")
    url = node.get("url")
    reason = looseness(url.text) if url is not None and url.is_text else None
    if url is not None and reason:
        yield rules.LOOSE_URL.at(document.at(url), f"{label(name)}: the URL {reason}")
    env = node.get("env")
    for key, at, _ in env.named() if env is not None else ():
        if not key or "=" in key or "\x00" in key or key.upper() in {"PLUGIN_ROOT", "PLUGIN_DATA"}:
            yield rules.ENV_NAME.at(document.at(at), f"{label(name)}: no server can be given this variable")
    for at in _texts(node):
        yield from _not_expanded(document, name, at, expands=url is None)


def secrets(document: Document, name: str, node: Node) -> Iterator[Finding]:
    """Give what looks like a secret in a server, whether or not clients skip it."""
    for at in _texts(node):
        shape = secret_shape(at.text)
        if shape:
            yield rules.SECRET.at(document.at(at), f"{label(name)} holds what looks like {article(shape)}")


def _texts(node: Node) -> Iterator[Node]:
    for key in ("url", "cwd"):
        value = node.get(key)
        if value is not None:
            yield value
    for key in ("headers", "env"):
        value = node.get(key)
        yield from (text for _, text in value.entries) if value is not None else ()
    args = node.get("args")
    yield from args.items if args is not None else ()


def _not_expanded(document: Document, name: str, at: Node, *, expands: bool) -> Iterator[Finding]:
    for found in _PLACEHOLDER.finditer(at.text):
        if expands and found.group() in {portable.ROOT, portable.DATA}:
            continue
        # A local server may expand it itself; over HTTP nobody does.
        severity = Severity.NOTE if expands else None
        message = f"{label(name)}: no client expands {found.group()} here"
        yield rules.NOT_EXPANDED.at(document.at(at), message, severity=severity)
        return
