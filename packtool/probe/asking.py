"""What the child is asked: the plugin's files, and what the release of Hermes that it stands in for offers."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from packtool.doctor.registered import NAMED
from packtool.errors import CouldNotLook
from packtool.trees import Kind

if TYPE_CHECKING:
    from packtool.contract.host import Signature
    from packtool.doctor.subject import Subject
    from packtool.findings import Json
    from packtool.trees import Tree

SECONDS = 10
MEMORY_BYTES = 1024 * 1024 * 1024
MOST_BYTES = 64 * 1024 * 1024
_FOLDER = "/home/.hermes/plugins"
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


def request(tree: Tree, subject: Subject, release: str) -> bytes:
    """Return what is written to the child: a line of JSON, then the bytes of the files in that order.

    Raises CouldNotLook for files that cannot be read, or are too many bytes.
    """
    if tree.total_bytes > MOST_BYTES:
        message = f"the plugin holds more than {MOST_BYTES // 1024 // 1024} MiB, which is more than the probe takes"
        raise CouldNotLook(message, remedy="leave --probe out")
    files: list[tuple[str, int, str | None]] = []
    contents: list[bytes] = []
    for entry in tree.entries:
        if entry.kind is Kind.FILE:
            contents.append(tree.read(entry, limit=MOST_BYTES))
            files.append((entry.path, len(contents[-1]), None))
        elif entry.kind is Kind.LINK:
            files.append((entry.path, 0, entry.target))
    head = {**_host(subject, release), **_plugin(subject), "seconds": SECONDS, "memory": MEMORY_BYTES, "files": files}
    return json.dumps(head).encode() + b"\n" + b"".join(contents)


def _plugin(subject: Subject) -> dict[str, Json]:
    name = subject.plugin.name
    plain = name if _PLAIN.fullmatch(name) else "plugin"
    return {
        "name": name,
        "folder": f"{_FOLDER}/{plain}",
        "slug": re.sub(r"\W", "_", plain),
        "granted": [capability.id for capability in subject.plugin.capabilities],
        "variables": [asked.name for asked in subject.plugin.env if asked.name.isidentifier()],
    }


def _host(subject: Subject, release: str) -> dict[str, Json]:
    host = subject.host
    offered = [one for one in host.context.values() if release in one.releases]
    return {
        "methods": {one.name: _signature(one.signatures[release]) for one in offered if release in one.signatures},
        "attributes": [one.name for one in offered if not one.signatures],
        "named": {method: (kind, place, key) for method, (kind, (place, key), _) in NAMED.items()},
        "registrars": sorted(host.registrars),
        "stood_in": sorted(host.packages | host.brought),
    }


def _signature(signature: Signature) -> dict[str, Json]:
    return {
        "positional": signature.positional,
        "keyword_only": signature.keyword_only,
        "required": sorted(signature.required),
        "takes_more": signature.takes_more,
    }
