"""The review as plain data: what `pack show` has to say beyond findings."""

from __future__ import annotations

import datetime as dt
import re
import shlex
from typing import TYPE_CHECKING

from packtool.findings import Json, Severity
from packtool.text import clean, yaml_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding
    from packtool.index import LoadedIndex
    from packtool.manifests.pack import Pack, Seed
    from packtool.plugin.model import Plugin
    from packtool.show.looked import Looked

_WORDS = 240
# As Hermes names skills: owner/repo/skill, or an address.
_SKILL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._~+@:/#-]{0,400}")
_WEIGHTS = {"fail": 10_000, "not seen": 5_000, "warn": 1_000}


def pack_details(pack: Pack) -> dict[str, Json]:
    """Return what the pack says of itself, safe to show."""
    return {
        "name": _shown(pack.name),
        "description": _shown(pack.description),
        "author": _shown(pack.author),
        "version": _shown(pack.version),
        "skills": [_shown(skill) for skill in pack.skills],
        "skill_commands": [f"hermes skills install {shlex.quote(one)}" for one in pack.skills if _SKILL.fullmatch(one)],
    }


def seed_details(seed: Seed) -> dict[str, Json]:
    """Return one setting; the value of a refused one is not there."""
    return {
        "plugin": _shown(seed.plugin),
        "key": _shown(seed.dotted),
        "value": "[refused]" if seed.refused else _shown(yaml_word(seed.value)),
        "points_to": _shown(seed.points_at) if seed.points_at else None,
        "line": seed.location.line,
    }


def plugin_details(
    looked: Looked, of_entry: Sequence[Finding], index: LoadedIndex | None, *, fetched: bool
) -> dict[str, Json]:
    """Return one entry of the pack: its place, and what its own manifest says at that commit.

    ``of_entry`` is everything that was found about it, in the pack and in its files.
    """
    placed, pin = looked.placed, looked.placed.pin
    commit = placed.entry.commit
    state = state_of(looked, of_entry, fetched=fetched)
    plugin = looked.plugin
    return {
        "position": placed.entry.position,
        "line": placed.entry.location.line,
        "label": placed.entry.label,
        "state": state,
        "risk": _WEIGHTS.get(state, 0) + (_power(plugin) if plugin else 0),
        "source": pin.source.display if pin else None,
        "place": pin.place if pin else None,
        "url": pin.source.url if pin else None,
        "subdir": pin.subdir if pin else None,
        "commit": commit.hex if commit else None,
        **_history(looked),
        "index": index.label if index and placed.entry.by_name_alone else None,
        "offers": [_shown(word) for word in placed.listed.offers] if placed.listed else [],
        **(_manifest(plugin) if plugin else _NO_MANIFEST),
        "needs": [need.data() for need in looked.needs],
        "pip": looked.pip,
        "scan": _scan(looked),
    }


def state_of(looked: Looked, of_entry: Sequence[Finding], *, fetched: bool) -> str:
    """Return the word for how an entry came out: pass, warn, fail, or why it was not judged."""
    worst = max((finding.severity for finding in of_entry), default=Severity.NOTE)
    # Of many errors of one kind not each is told: the entry itself still knows.
    if worst is Severity.ERROR or looked.placed.entry.faulty:
        return "fail"
    if looked.unseen is not None:
        return "not seen"
    if not fetched:
        return "not fetched"
    return "warn" if worst is Severity.WARNING else "pass"


def _power(plugin: Plugin) -> int:
    """Weigh what a plugin asks for, to put the riskiest first among those that nothing is wrong with."""
    return (
        20 * len(plugin.capabilities)
        + 10 * len(plugin.mcp_servers)
        + 3 * len(plugin.env)
        + 2 * len(plugin.hooks)
        + len(plugin.tools)
        + len(plugin.skills)
    )


def _history(looked: Looked) -> dict[str, Json]:
    fetched = looked.fetched
    if fetched is None:
        return {"commit_time": None, "refs": None, "facts": [], "tree": None, "digest": None, "files": None}
    facts = [f"holds the submodule {_shown(path)}, which is never fetched" for path in fetched.submodules]
    if fetched.moved_to:
        facts.append(f"the server sent us on to {_shown(fetched.moved_to)}")
    return {
        "commit_time": dt.datetime.fromtimestamp(fetched.commit_time, tz=dt.UTC).isoformat(),
        "refs": [_shown(name) for name in (*fetched.branches, *fetched.tags)] if looked.standing is not None else None,
        "facts": facts,
        "tree": fetched.tree_id,
        "digest": looked.digest,
        "files": len(fetched.tree.files),
    }


def _scan(looked: Looked) -> dict[str, Json] | None:
    reading = looked.scan
    if reading is None:
        return None
    behaviours = sorted({(one.kind, one.detail) for one in reading.behaviours})
    files = [file for file in reading.examined if file.has_content]
    return {
        "verdict": reading.verdict.value,
        "read": sum(file.skipped is None for file in files),
        "files": len(files),
        "behaviours": [{"kind": kind, "detail": detail} for kind, detail in behaviours],
        "receipt": dict(reading.receipt),
    }


_NO_MANIFEST: dict[str, Json] = {
    "name": None,
    "form": None,
    "kind": None,
    "version": None,
    "description": None,
    "author": None,
    "homepage": None,
    "license": None,
    "installed_by": [],
    "requires_hermes": [],
    "capabilities": [],
    "unknown_capabilities": [],
    "env": [],
    "python_dependencies": [],
    "requires_plugins": [],
    "programs": [],
    "tools": [],
    "hooks": [],
    "mcp_servers": [],
    "skipped_mcp_servers": [],
    "skills": [],
    "skipped_skills": [],
}


def _manifest(plugin: Plugin) -> dict[str, Json]:
    return {
        "name": plugin.name,
        "form": plugin.form.value,
        "kind": plugin.kind or None,
        "version": plugin.version,
        "description": plugin.description,
        "author": plugin.author,
        "homepage": plugin.homepage,
        "license": plugin.license,
        "installed_by": list(plugin.taken_by),
        "requires_hermes": [plugin.requires_hermes] if plugin.requires_hermes else [],
        "capabilities": [{"id": one.id, "risk": one.risk} for one in plugin.capabilities],
        "unknown_capabilities": list(plugin.unknown_capabilities),
        "env": [{"name": one.name, "required": one.required, "secret": bool(one.secret)} for one in plugin.env],
        "python_dependencies": [*plugin.python_dependencies, *plugin.pip_dependencies],
        "requires_plugins": [f"{one.id} {one.range}".strip() for one in plugin.plugins_needed],
        "programs": [one.name for one in plugin.programs_needed],
        "tools": list(plugin.tools),
        "hooks": list(plugin.hooks),
        "mcp_servers": [
            {"name": _shown(one.name), "type": one.type, "starts": one.shown} for one in plugin.mcp_servers
        ],
        "skipped_mcp_servers": [{"name": one.name, "reason": one.reason} for one in plugin.skipped_mcp_servers],
        "skills": [one.name for one in plugin.skills],
        "skipped_skills": [{"name": one.name, "reason": one.reason} for one in plugin.skipped_skills],
    }


def _shown(text: str) -> str:
    return clean(text, limit=_WORDS)
