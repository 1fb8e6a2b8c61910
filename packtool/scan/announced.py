"""What a plugin says of itself in its manifest and its README: the keys it asks for and the hosts it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from packtool.documents.json import read_json
from packtool.documents.yaml import read_yaml
from packtool.scan.kinds import FileKind
from packtool.scan.packages import packages_of
from packtool.scan.prose.passages import fence_spans
from packtool.scan.subject import Announced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.scan.inventory import ScannedFile

MANIFESTS = frozenset({"plugin.yaml", "plugin.yml"})
_HOST = re.compile(r"https?://(?:[^\s/?#@]{1,200}@)?([a-z0-9.-]{1,253})", re.IGNORECASE)
_KEY = re.compile(r"[A-Z][A-Z0-9_]{2,80}")
_KEY_IN_TEXT = re.compile(r"\b[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,6}\b")
_WORD = re.compile(r"[a-z0-9][a-z0-9-]{1,60}[a-z0-9]")
_KEYED = ("requires_env", "optional_env", "required_env", "env")


def read_announced(files: Sequence[ScannedFile]) -> Announced:
    """Read what is announced, as far as it can be read; what is wrong with a manifest is not told here."""
    keys: set[str] = set()
    hosts: set[str] = set()
    tools: set[str] = set()
    hooks: set[str] = set()
    named: set[str] = set()
    words: set[str] = set()
    told: list[str] = []
    for file in files:
        if file.unit is None or "/" in file.path:
            continue
        name = file.path.lower()
        if name in MANIFESTS:
            data = read_yaml(file.unit.text.encode("utf-8", "replace"), file.path).plain()
            keys |= set(_keys(data))
            tools |= set(_texts(data, "provides_tools"))
            hooks |= {*_texts(data, "provides_hooks"), *_texts(data, "hooks")}
        if name in MANIFESTS or name == "plugin.json" or (name.startswith("readme") and file.kind in _PROSE):
            hosts |= {host.lower().strip(".") for host in _HOST.findall(file.unit.text)}
            words |= set(_WORD.findall(file.unit.text.lower()))
            told.append(file.unit.text)
        if name == "after-install.md":
            told.append(file.unit.text)
        if name == "skill.md" or (name.startswith("readme") and file.kind in _PROSE):
            named |= set(_named(file.unit.text))
        if name in {"mcp.json", ".mcp.json"}:
            keys |= set(_KEY.findall(" ".join(_server_keys(file))))
    return Announced(
        keys=frozenset(keys),
        named=frozenset(named),
        hosts=frozenset(hosts),
        tools=frozenset(tools),
        hooks=frozenset(hooks),
        words=frozenset(words),
        packages=frozenset(packages_of(files)),
        text="\n".join(told),
    )


_PROSE = frozenset({FileKind.MARKDOWN, FileKind.TEXT})


def _keys(data: Any) -> Iterator[str]:
    if not isinstance(data, dict):
        return
    for field in _KEYED:
        listed = data.get(field)
        for one in listed if isinstance(listed, list) else ():
            name = one.get("name") if isinstance(one, dict) else one
            if isinstance(name, str):
                yield name
    schema = data.get("config_schema")
    for setting in schema.values() if isinstance(schema, dict) else ():
        if isinstance(setting, dict) and isinstance(setting.get("env"), str):
            yield setting["env"]


def _named(text: str) -> Iterator[str]:
    """Yield the keys that a text names to its reader, which is not what stands in its blocks of code."""
    at = 0
    for start, end in (*fence_spans(text), (len(text), len(text))):
        yield from _KEY_IN_TEXT.findall(text, at, start)
        at = end


def _texts(data: Any, field: str) -> Iterator[str]:
    listed = data.get(field) if isinstance(data, dict) else None
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, str):
            yield one


def _server_keys(file: ScannedFile) -> Iterator[str]:
    text = file.unit.text if file.unit else ""
    data = read_json(text.encode("utf-8", "replace"), file.path).plain()
    servers = data.get("mcpServers") if isinstance(data, dict) else None
    for server in servers.values() if isinstance(servers, dict) else ():
        env = server.get("env") if isinstance(server, dict) else None
        yield from (str(key) for key in env) if isinstance(env, dict) else ()
