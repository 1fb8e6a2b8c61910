"""Holds `packtool list --why` to what releases of Hermes really load.

    python tests/interop/why_like_hermes.py PEERS

Every folder in PEERS is a Python environment with a release of Hermes in it. Homes are made with plugins in every
state, some of them beside a project's own plugins and an entry point of a package; each release is started on them and
asked what it loaded. Prints a line for each answer that is not the same, and exits with 1 where there is any.
No part of a test run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PROBE = """
import json, logging
logging.disable(logging.CRITICAL)
from hermes_cli.plugins import discover_plugins, get_plugin_manager
discover_plugins()
print("ANSWER" + json.dumps(get_plugin_manager().list_plugins(), default=str))
"""
REGISTER = "def register(ctx):\n    pass\n"
RAISES = "def register(ctx):\n    raise RuntimeError('not today')\n"
MEMORY = "from agent.memory_provider import MemoryProvider\n\n\ndef register(ctx):\n    pass\n"
PROVIDER = "from providers import register_provider, ProviderProfile\n"
PORTABLE = '{{"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "{}"}}\n'
# What a release says of a plugin that it did not load, by how the message begins, and how packtool calls it.
REASONS = (
    ("disabled via config", "disabled by config"),
    ("exclusive plugin", "chosen elsewhere"),
    ("not enabled in config", "not enabled"),
    ("no register() function", "no register"),
    ("removed from the Hermes plugin catalog", "removed from the catalog"),
    ("removed", "part of Hermes now"),
    ("requires hermes", "for another release"),
    ("No __init__.py", "no __init__.py"),
)


def native(name: str | None, code: str | None = REGISTER, *lines: str) -> dict[str, str]:
    """Return the files of a native plugin."""
    manifest = "\n".join([*([f"name: {name}"] if name else []), 'version: "1.0"', "description: a plugin", *lines])
    return {"plugin.yaml": manifest + "\n", **({"__init__.py": code} if code is not None else {})}


FOLDERS: dict[str, dict[str, str]] = {
    "enabled": native("enabled"),
    "neither": native("neither"),
    "is-off": native("is-off"),
    "both": native("both"),
    "unnamed": native(None),
    "other-folder": native("called-otherwise"),
    "same-one": native("same"),
    "same-two": native("same", RAISES),
    "no-code": native("no-code", None),
    "no-register": native("no-register", "x = 1\n"),
    "async-register": native("async-register", "def register():\n    pass\n"),
    "raises": native("raises", f"from .missing import name\n{REGISTER}"),
    "syntax": native("syntax", "def register(ctx)\n    pass\n"),
    "broken": {"plugin.yaml": "name: [broken\n", "__init__.py": REGISTER},
    "a-list": {"plugin.yaml": "- name\n", "__init__.py": REGISTER},
    "twice": native("twice", REGISTER, "author: one", "author: two"),
    "empty-manifest": {"plugin.yaml": "", "__init__.py": REGISTER},
    "yml": {"plugin.yml": "name: yml\n", "__init__.py": REGISTER},
    "memory-guessed": native("memory-guessed", MEMORY),
    "memory-said": native("memory-said", REGISTER, "kind: exclusive"),
    "provider-said": native("provider-said", PROVIDER, "kind: model-provider"),
    "backend-said": native("backend-said", REGISTER, "kind: backend"),
    "odd-kind": native("odd-kind", REGISTER, "kind: gadget"),
    "needs-newer": native("needs-newer", REGISTER, 'requires_hermes: ">=9.0"'),
    "needs-this": native("needs-this", REGISTER, 'requires_hermes: ">=0.1"'),
    "portable": {"plugin.json": PORTABLE.format("portable")},
    "portable-broken": {"plugin.json": "{}\n"},
    "category/inner": native("inner"),
    "category/by-name": native("by-bare-name"),
    "category/deep/er": native("er"),
    "nothing": {"readme.txt": "nothing\n"},
    ".hidden/dotted": native("dotted"),
    ".dot": native("dot"),
    "__dunder__/inside": native("inside-dunder"),
    ".claude-plugin": {"plugin.json": PORTABLE.format("foreign")},
    "impostor": native("disk-cleanup"),
    "security-guidance": native("security-guidance"),
    "nemo_relay": native("nemo_relay"),
    "as-entry": native("entry-and-folder"),
}
NEVER_ENABLED = {"neither"}
PROJECT = {
    "from-project": native("from-project"),
    "enabled": native("enabled", RAISES),
}
ENTRY_POINTS = """[hermes_agent.plugins]
from-package = scratch_plugin_of_packtool
off-package = scratch_plugin_of_packtool
entry-and-folder = scratch_plugin_of_packtool:register
"""


def write(root: Path, files: dict[str, str]) -> None:
    """Write files below a folder."""
    for path, text in files.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def make_home(home: Path) -> None:
    """Make a home with a plugin in every state."""
    for folder, files in FOLDERS.items():
        write(home / "plugins" / folder, files)
    (home / "plugins" / "nix-managed-tool").symlink_to(home / "store")
    write(home / "store", native("nix-tool"))
    names = {str(folder.rpartition("/")[2]) for folder in FOLDERS} | {"called-otherwise", "same", "disk-cleanup", "yml"}
    names |= {"category/inner", "by-bare-name", "dotted", ".dot", "dot", "inside-dunder", "foreign", "nix-tool"}
    names |= {"from-project", "from-package", "entry-and-folder", "empty-manifest"}
    config = {
        "plugins": {"enabled": sorted(names - NEVER_ENABLED), "disabled": ["is-off", "both"]},
        "memory": {"provider": "memory-said"},
    }
    write(home, {"config.yaml": json.dumps(config) + "\n"})


def make_environment(venv: Path, folder: Path) -> Path:
    """Make an environment that has all of another one, and a package with entry points."""
    site = next(iter(sorted(venv.glob("lib/python3*/site-packages"))))
    made = folder / "lib" / site.parent.name / "site-packages"
    made.mkdir(parents=True)
    for one in site.iterdir():
        (made / one.name).symlink_to(one)
    write(made / "scratch_plugin_of_packtool-1.0.dist-info", {
        "METADATA": "Metadata-Version: 2.1\nName: scratch-plugin-of-packtool\nVersion: 1.0\n",
        "entry_points.txt": ENTRY_POINTS,
    })  # fmt: skip
    write(made, {"scratch_plugin_of_packtool.py": REGISTER})
    return made


def asked_hermes(venv: Path, site: Path, home: Path, work: Path, env: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return what the release loaded, by key, without what comes with it."""
    done = subprocess.run(
        [str(venv / "bin" / "python"), "-c", PROBE],
        cwd=work,
        env={**os.environ, "HERMES_HOME": str(home), "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1", **env},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    line = next((line for line in done.stdout.splitlines() if line.startswith("ANSWER")), None)
    if line is None:
        sys.exit(f"{venv} did not answer: {done.stderr[-2000:]}")
    return {one["key"]: one for one in json.loads(line.removeprefix("ANSWER")) if one["source"] != "bundled"}


def asked_packtool(folder: Path, home: Path, work: Path, env: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Return what packtool says, by key; of two with one key the one that is not passed over."""
    done = subprocess.run(
        [sys.executable, "-m", "packtool", "list", "--why", "--json", "--home", str(home), "--venv", str(folder)],
        cwd=work,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    found: dict[str, dict[str, Any]] = {}
    for one in json.loads(done.stdout)["details"]["looked_at"]:
        outcome = next(iter(one["releases"].values()))
        if one["source"] == "bundled" or outcome["reason"] == "another is loaded in its place":
            continue
        if outcome["reason"] in {"manifest does not parse", "no manifest", "too deep", "not looked at"}:
            continue
        found[one["key"]] = outcome
    return found


def compared(hermes: dict[str, dict[str, Any]], ours: dict[str, dict[str, Any]]) -> list[str]:
    """Return a line for everything that is not the same."""
    lines = [f"only Hermes has {key}: {hermes[key]['error']}" for key in sorted(hermes.keys() - ours.keys())]
    lines += [f"only packtool has {key}: {ours[key]}" for key in sorted(ours.keys() - hermes.keys())]
    for key in sorted(hermes.keys() & ours.keys()):
        theirs, said = hermes[key], ours[key]
        if theirs["kind"] == "model-provider" or said["loads"] == "elsewhere":
            # Both record these and load them elsewhere; the list of Hermes does not say whether.
            continue
        if theirs["enabled"] != (said["loads"] == "loads"):
            lines.append(f"{key}: Hermes {theirs['enabled']} ({theirs['error']}), packtool {said}")
        elif not theirs["enabled"]:
            error = str(theirs["error"])
            expected = next((ours_ for begin, ours_ in REASONS if error.startswith(begin)), "fails while it is loaded")
            if said["reason"] != expected:
                lines.append(f"{key}: Hermes says {error!r}, packtool {said['reason']!r} ({said['words']})")
    return lines


def main(peers: Path) -> int:
    """Compare every release on every home."""
    wrong = 0
    for venv in sorted(folder for folder in peers.absolute().iterdir() if (folder / "bin" / "python").exists()):
        for project in (False, True):
            with tempfile.TemporaryDirectory(prefix="packtool-why-") as scratch:
                folder = Path(scratch)
                home, work = folder / "home", folder / "work"
                home.mkdir(mode=0o700)
                make_home(home)
                for name, files in PROJECT.items():
                    write(work / ".hermes" / "plugins" / name, files)
                site = make_environment(venv, folder / "environment")
                env = {"HERMES_ENABLE_PROJECT_PLUGINS": "true" if project else ""}
                hermes = asked_hermes(venv, site, home, work, env)
                ours = asked_packtool(folder / "environment", home, work, env)
                lines = compared(hermes, ours)
                loaded = sum(one["enabled"] for one in hermes.values())
                where = f"{venv.name}, project plugins {'on' if project else 'off'}"
                counts = f"{len(hermes)} plugins, {loaded} loaded, {len(lines)} answers not the same"
                sys.stdout.write("".join([f"{where}: {counts}\n", *(f"  {line}\n" for line in lines)]))
                wrong += len(lines)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
