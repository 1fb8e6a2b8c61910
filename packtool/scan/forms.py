"""Whether data is what its name says it is: JSON, YAML, TOML and notebooks, as whoever loads them would parse them."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

from packtool.documents.faults import SYNTAX
from packtool.documents.json import read_json
from packtool.documents.yaml import read_yaml
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from packtool.scan.match import Unit

# What says what is started, by whom and with what: whoever reads these takes one form of them.
_STRICT = frozenset({"plugin.yaml", "plugin.yml", "plugin.json", "mcp.json", ".mcp.json"})
# What has no end is taken to the end of the line or the file at once, for another look from each place takes too long.
_TOKEN = re.compile(
    r"(?P<remark>//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)"
    r"|(?P<word>\"(?:[^\"\\\n]|\\.|\\\n)*\"|'(?:[^'\\\n]|\\.|\\\n)*'|[^\s\[\]{}:,\"'/]+)"
    r"|\"(?:[^\"\\\n]|\\.|\\\n)*|'(?:[^'\\\n]|\\.|\\\n)*|/\*(?:[^*]|\*(?!/))*"
)
_LAST_COMMA = re.compile(r",(\s*[\]}])")
_FILLED_IN = re.compile(r"\{\{|\{%|<%")


def is_data(kind: FileKind | None) -> bool:
    """Whether there is a parser for such data here."""
    return kind in {FileKind.JSON, FileKind.YAML, FileKind.TOML, FileKind.NOTEBOOK}


def is_manifest(path: str) -> bool:
    """Whether a file says what a plugin starts; it is read as strictly as the host does."""
    return path.lower() in _STRICT


def is_template(text: str) -> bool:
    """Whether a text has places that a program fills in before anybody parses it."""
    return _FILLED_IN.search(text) is not None


def parses(path: str, unit: Unit) -> bool:
    """Whether data can be parsed as what it is; an empty file says nothing, which is read easily.

    JSON may have remarks, commas at the end of lists and several values, as many of its readers take it, except in
    the manifests. YAML is held to its syntax alone, for what its tags and aliases mean is its reader's to say.
    """
    text = unit.text.removeprefix("\ufeff")
    if not text.strip():
        return True
    if is_manifest(path):
        raw = unit.text.encode("utf-8", "replace")
        read = read_json if path.lower().endswith(".json") else read_yaml
        return read(raw, path).root is not None
    if unit.kind is FileKind.JSON:
        return (
            _is_json(text) or _is_json(_plain(text)) or all(_is_json(one) for one in text.splitlines() if one.strip())
        )
    if unit.kind is FileKind.NOTEBOOK:
        return _is_notebook(text)
    return _is_toml(text) if unit.kind is FileKind.TOML else _is_yaml(text, path)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _plain(text: str) -> str:
    """Return JSON in its loose form with every word in it made the same, for its structure alone to be judged."""
    return _LAST_COMMA.sub(r"\1", _TOKEN.sub(_plainer, text))


def _plainer(found: re.Match[str]) -> str:
    if found["remark"]:
        return " "
    return '"x"' if found["word"] else "!"


def cells_of(notebook: Any) -> list[Any] | None:
    """Return the cells of a notebook, which stand in worksheets before the fourth format; ``None`` where it is none."""
    if not isinstance(notebook, dict):
        return None
    if isinstance(notebook.get("cells"), list):
        return list(notebook["cells"])
    sheets = notebook.get("worksheets")
    if not isinstance(sheets, list):
        return None
    held = [sheet.get("cells", []) if isinstance(sheet, dict) else None for sheet in sheets]
    return None if not all(isinstance(one, list) for one in held) else [cell for one in held for cell in one or ()]


def _is_notebook(text: str) -> bool:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return cells_of(data) is not None


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _is_yaml(text: str, path: str) -> bool:
    found = read_yaml(text.encode("utf-8", "replace"), path, lenient=True).findings
    return all(one.rule.id != SYNTAX.id for one in found)
