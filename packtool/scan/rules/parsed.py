"""The data of rule files as it was parsed before: reading YAML takes longer than all else that a short scan does."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME = "parsed.json"


def known_documents(folder: Path, files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the data of those files under ``folder`` that are byte for byte what ``parsed.json`` there was made of."""
    try:
        kept = json.loads((folder / NAME).read_bytes())
    except (OSError, ValueError):
        return {}
    entries = ((name, kept.get(name)) for name in files) if isinstance(kept, dict) else ()
    return {
        name: entry["data"]
        for name, entry in entries
        if isinstance(entry, dict) and entry.get("sha256") == _digest(files[name])
    }


def parsed_text(files: Mapping[str, bytes], documents: Mapping[str, Any]) -> str:
    """Return what ``parsed.json`` says for files and their data, one line a file.

    Data that JSON would not give back as it was is left out.
    """
    lines = [
        f"{json.dumps(name)}:{json.dumps({'sha256': _digest(files[name]), 'data': data}, separators=(',', ':'))}"
        for name, data in sorted(documents.items())
        if _returns(data)
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _returns(data: Any) -> bool:
    try:
        return bool(json.loads(json.dumps(data)) == data)
    except TypeError:
        return False


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
