"""One file judged by what its name and content say it is."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from packtool.contract.profile import Profile
from packtool.errors import CouldNotLook
from packtool.findings import Examined
from packtool.manifests import mcp_json, plugin_json, skill
from packtool.obtain import STANDARD_INPUT, obtain
from packtool.registry import kinds, usual_kind
from packtool.validate.beside import judge_beside
from packtool.validate.judged import Judged

if TYPE_CHECKING:
    from packtool.registry import Judged as Reading
    from packtool.registry import Kind
    from packtool.validate.judged import Wish

LIMIT = 16 * 1024 * 1024
_OTHER_CLIENTS = {
    ".mcp.json": "Agent Plugins reads mcp.json alone: give each server a type, add $schema, and name the file mcp.json",
    "plugin.json": "it belongs to another client: Agent Plugins reads the plugin.json in the plugin's own folder",
    "skill.md": "clients look for SKILL.md, in exactly these letters: rename it",
}


def judge_file(path: str, wish: Wish) -> Judged:
    """Judge one file, ``-`` for standard input. Raises CouldNotLook when it cannot be read or is of no known kind."""
    data, shown = obtain(path, limit=LIMIT)
    kind = _kind_of(shown, data, path) if wish.kind is None else kinds()[wish.kind]
    reading = read_as(kind, data, shown, wish)
    findings = [*reading.findings]
    if path != STANDARD_INPUT:
        findings += judge_beside(kind.NAME, Path(path).expanduser(), shown)
    return Judged(
        path=shown,
        kind=kind.NAME,
        findings=tuple(findings),
        examined=(Examined(path=shown, by=(kind.NAME,)),),
        manifest=reading.manifest,
    )


def read_as(kind: Kind, data: bytes, shown: str, wish: Wish) -> Reading:
    """Read the content of a file of this kind; ``shown`` is its path in findings."""
    if wish.profile is Profile.STRICT:
        return kind.read(data, shown, allow_local=wish.allow_local)
    if kind.NAME == plugin_json.NAME:
        return plugin_json.read_for(data, shown, wish.profile)
    if kind.NAME == mcp_json.NAME:
        return mcp_json.read_for(data, shown, wish.profile)
    if kind.NAME == skill.NAME:
        folder = PurePosixPath(shown).parent.name or None
        return skill.read_for(data, shown, folder, wish.profile)
    return kind.read(data, shown, allow_local=wish.allow_local)


def _kind_of(name: str, data: bytes, written: str) -> Kind:
    base = PurePosixPath(name).name
    usual = usual_kind(base)
    if usual is not None and usual.matches(name, data):
        return usual
    for kind in kinds().values():
        if kind.matches(name, data):
            return kind
    elsewhere = _OTHER_CLIENTS.get(base)
    names = list(kinds())
    raise CouldNotLook(
        "what kind of file this is can be told neither from its name nor from its content",
        remedy=elsewhere or f"say it: packtool validate --kind {names[0]} {written} (or {', '.join(names[1:])})",
    )
