"""Read packages of Agent Plugins and compare what loads with what is written beside them; print every disagreement.

    python tests/interop/agent_plugins_oracle.py CASES.json|CASES.jsonl

``.jsonl``: one package a line by the specification, ``{"id", "plugin", "files", "expected", "details", "ambiguous"}``.
``.json``: packages and what Hermes loads of them, ``{"cases": [{"id", "plugin.json", "mcp.json", "skills",
"hermes_0_22"}]}``. Exit 1 for a disagreement about a case that is not ambiguous.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packtool.contract.profile import Profile
from packtool.plugin.read import read_plugin
from packtool.plugin.starting import started

if TYPE_CHECKING:
    from collections.abc import Iterator

Loads = dict[str, Any] | None


def lay(base: Path, path: str, content: dict[str, str]) -> None:
    """Write one file, folder or link of a package."""
    place = base / path
    place.parent.mkdir(parents=True, exist_ok=True)
    if "link" in content:
        place.symlink_to(content["link"])
    elif "base64" in content:
        place.write_bytes(base64.b64decode(content["base64"]))
    elif "text" in content:
        place.write_bytes(content["text"].encode("utf-8", "surrogatepass"))
    else:
        place.mkdir(exist_ok=True)


def seen(root: Path, profile: Profile, *, resolved: bool = False) -> Loads:
    """Return what packtool says loads, as names; with ``resolved`` also how each server is started."""
    plugin = read_plugin(root, fallback_name="case", profile=profile).plugin
    if plugin is None:
        return None
    starts = {"started": started(plugin.mcp_servers)} if resolved else {}
    return {
        **starts,
        "skills": sorted(skill.name for skill in plugin.skills),
        "skipped_skills": sorted(skill.name for skill in plugin.skipped_skills),
        "servers": sorted(server.name for server in plugin.mcp_servers),
        "skipped_servers": sorted(server.name for server in plugin.skipped_mcp_servers),
    }


def by_specification(text: str) -> Iterator[tuple[str, bool, Loads, Loads]]:
    for line in text.splitlines():
        case = json.loads(line)
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / case["plugin"]).mkdir(parents=True)
            for path, content in case["files"].items():
                lay(Path(folder), path, content)
            ours = seen(Path(folder) / case["plugin"], Profile.STRICT)
        keys = ("skills", "skipped_skills", "servers", "skipped_servers")
        theirs = None if case["expected"] == "invalid" else {key: sorted(case["details"][key]) for key in keys}
        yield case["id"], case["ambiguous"], ours, theirs


def by_hermes(text: str) -> Iterator[tuple[str, bool, Loads, Loads]]:
    for case in json.loads(text)["cases"]:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("plugin.json", "mcp.json"):
                if name in case:
                    lay(Path(folder), name, {"text": json.dumps(case[name])})
            for name, skill in case.get("skills", {}).items():
                lay(Path(folder), f"skills/{name}/SKILL.md", {"text": skill})
            ours = seen(Path(folder), Profile.HERMES, resolved=True)
        yield case["id"], False, ours, _hermes(case["hermes_0_22"])


def _hermes(loads: dict[str, Any]) -> Loads:
    if not loads["loads"]:
        return None
    scopes = loads["diagnostic_scopes"]
    starts = {name: {"headers": {}, **start} for name, start in loads["mcp_servers"].items() if "url" in start}
    starts = {**loads["mcp_servers"], **starts}
    for start in starts.values():
        # What Hermes does with every remote server.
        start.pop("strict_redirect_headers", None)
    return {
        "started": starts,
        "skills": sorted(loads["skills"]),
        "skipped_skills": sorted(scope[6:] for scope in scopes if scope.startswith("skill:")),
        "servers": sorted(loads["mcp_servers"]),
        "skipped_servers": sorted(scope[4:] for scope in scopes if scope.startswith("mcp:")),
    }


def main() -> int:
    path = Path(sys.argv[1])
    text = path.read_text(encoding="utf-8")
    count = wrong = 0
    for name, ambiguous, ours, theirs in by_specification(text) if path.suffix == ".jsonl" else by_hermes(text):
        count += 1
        if ours != theirs:
            wrong += not ambiguous
            sys.stdout.write(f"{'ambiguous ' if ambiguous else ''}{name}: packtool {ours}, expected {theirs}\n")
    sys.stdout.write(f"{count} packages, {wrong} disagreements that are not ambiguous\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
