"""Make the example repositories, as git bundles, from ``plugins/``: the same commits on every machine."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
# Source -> folder. The address of a mirror is HOST/PATH.bundle (`pack show --mirror`).
REPOSITORIES = {
    "git.example/acme/tools": "tools",
    "github.com/packtool-examples/clock": "clock",
}
WHEN = "2026-11-02T09:00:00+00:00"
TAG = "v1.0.0"


def git(*words: str, folder: Path) -> str:
    """Run git with a fixed identity and date, and no configuration of the machine."""
    person = {"NAME": "Acme", "EMAIL": "acme@example.invalid", "DATE": WHEN}
    identity = {f"GIT_{role}_{key}": value for role in ("AUTHOR", "COMMITTER") for key, value in person.items()}
    env = {"PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, **identity}
    done = subprocess.run(["git", *words], cwd=folder, env=env, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def build(place: str, plugin: str) -> str:
    """Commit one folder and write its bundle; returns the commit."""
    bundle = HERE / "repositories" / f"{place}.bundle"
    bundle.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        git("init", "--quiet", "--initial-branch=main", folder=folder)
        git("--work-tree", str(HERE / "plugins" / plugin), "add", "--all", folder=folder)
        git("commit", "--quiet", "--message", f"The {plugin} example", folder=folder)
        git("tag", TAG, folder=folder)
        git("bundle", "create", "--quiet", str(bundle.resolve()), "HEAD", "main", TAG, folder=folder)
        return git("rev-parse", "HEAD", folder=folder)


if __name__ == "__main__":
    for place, plugin in REPOSITORIES.items():
        print(place, build(place, plugin))
