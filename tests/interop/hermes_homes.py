"""Homes go both ways: what Hermes installs packtool reads, verifies and moves; what packtool installs Hermes takes.

Usage: hermes_homes.py PEERS, a folder with the two releases: hermes-020/bin/hermesx and hermes-022/bin/hermes. Works
without the network: the plugins come from repositories on this machine. Exit code 1 when anything is not so.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PACKTOOL = str(Path(sys.executable).with_name("packtool"))
SECONDS = 180
# Prints what the release's own loader made of one plugin.
LOADER = """
import json, sys
from hermes_cli.plugins import discover_plugins, get_plugin_manager
discover_plugins()
found = [one for one in get_plugin_manager().list_plugins() if one["name"] == sys.argv[1]]
print("LOADED " + json.dumps(found, default=str))
"""


@dataclass(frozen=True, kw_only=True)
class Release:
    """One release of Hermes: its command, its Python, and whether it can install without the network."""

    name: str
    command: Path
    installs: bool

    @property
    def python(self) -> Path:
        """The interpreter that it is installed in."""
        return self.command.with_name("python")


@dataclass(frozen=True, kw_only=True)
class Checks:
    """What was checked so far."""

    failed: list[str] = field(default_factory=list)

    def __call__(self, what: str, held: object) -> None:
        """Tell one check."""
        sys.stdout.write(f"{'ok  ' if held else 'FAIL'} {what}\n")
        if not held:
            self.failed.append(what)


def run(home: Path, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command for a home, with nobody at a terminal."""
    env = {**os.environ, "HERMES_HOME": str(home), "NO_COLOR": "1", "COLUMNS": "200", "HOME": str(home.parent)}
    return subprocess.run(
        [str(word) for word in words],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def repositories(folder: Path) -> dict[str, tuple[str, str]]:
    """Make two repositories; return for each plugin what is installed, and the commit."""
    code = "def register(ctx):\n    pass\n"
    whole = {"plugin.yaml": "name: hello-tool\nversion: '1.0'\ndescription: Says hello.\n", "__init__.py": code}
    whole["hello.yaml.example"] = "greeting: hello\n"
    part = {"plugins/relay/plugin.yaml": "name: relay\nversion: '1.0'\ndescription: Relays.\n"}
    part["plugins/relay/__init__.py"] = code
    hello, mono = _repository(folder / "hello-tool", whole), _repository(folder / "mono", part)
    return {
        "hello-tool": (f"file://{folder}/hello-tool.git", hello),
        "relay": (f"file://{folder}/mono.git#plugins/relay", mono),
    }


def _repository(folder: Path, files: dict[str, str]) -> str:
    folder.mkdir(parents=True)
    _git(folder, "init", "-q", "-b", "main")
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, encoding="utf-8")
    _git(folder, "add", "-A")
    _git(folder, "commit", "-q", "-m", "one")
    bare = folder.with_suffix(".git")
    _git(folder.parent, "clone", "-q", "--bare", str(folder), str(bare))
    for key in ("uploadpack.allowAnySHA1InWant", "uploadpack.allowFilter"):
        _git(bare, "config", key, "true")
    return _git(folder, "rev-parse", "HEAD")


def _git(at: Path, *words: str) -> str:
    who = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    return subprocess.run(["git", *who, *words], cwd=at, capture_output=True, text=True, check=True).stdout.strip()


def from_hermes(release: Release, home: Path, plugins: dict[str, tuple[str, str]], check: Checks) -> None:
    """Let Hermes install, and packtool read, verify, export and replace."""
    for name, (what, commit) in plugins.items():
        done = run(home, release.command, "plugins", "install", what, "--ref", commit, "--enable")
        check(f"{release.name} installs {name}", done.returncode == 0)
    listed = _rows(run(home, PACKTOOL, "list", "--json"))
    for name, (_, commit) in plugins.items():
        row = listed.get(name, {})
        said = (row.get("state"), row.get("commit"), row.get("pinned"), row.get("installed_by"))
        check(f"packtool lists {name} of {release.name}", said == ("enabled", commit, True, "hermes"))
    verified = run(home, PACKTOOL, "verify", "--json")
    rows = _rows(verified)
    check("packtool holds a whole repository to its commit", rows["hello-tool"]["held_to"] == "commit")
    check("packtool finds it unchanged, Hermes' own copy of the example told apart", verified.returncode == 0)
    exported = run(home, PACKTOOL, "pack", "export", "--allow-local")
    own = run(home, release.command, "plugins", "pack", "export")
    check("packtool and Hermes export the same pins", _pins(home, exported.stdout) == _pins(home, own.stdout) != [])
    (home / "plugins" / "hello-tool" / "__init__.py").write_text("x = 1\n", encoding="utf-8")
    check("packtool sees an edit", run(home, PACKTOOL, "verify").returncode == 1)
    for name, (what, commit) in plugins.items():
        words = ("--ref", commit, "--replace", "--accept-warnings", "--allow-local")
        done = run(home, PACKTOOL, "install", what, *words)
        check(f"packtool installs {name} in its place", done.returncode == 0)
    check("packtool verifies what it installed", run(home, PACKTOOL, "verify").returncode == 0)


def followed(release: Release, home: Path, plugins: dict[str, tuple[str, str]], check: Checks) -> None:
    """Let Hermes install without pins, and packtool move that on and back."""
    for name, (what, _) in plugins.items():
        done = run(home, release.command, "plugins", "install", what, "--enable")
        check(f"{release.name} installs {name} without a pin", done.returncode == 0)
    before = (home / "plugins" / ".install-metadata.json").read_text(encoding="utf-8")
    newer = {name: _newer(what) for name, (what, _) in plugins.items()}
    (home / "plugins" / "hello-tool" / "hello.yaml").unlink(missing_ok=True)
    done = run(home, PACKTOOL, "update", "--allow-local", "--accept-warnings")
    check(f"packtool moves what {release.name} installed", done.returncode == 0 and _revisions(home) == newer)
    for name in plugins:
        back = run(home, PACKTOOL, "rollback", name, "--accept-warnings")
        check(f"packtool steps back with {name} of {release.name}", back.returncode == 0)
    after = (home / "plugins" / ".install-metadata.json").read_text(encoding="utf-8")
    check(f"the records are as {release.name} wrote them", json.loads(before) == json.loads(after))
    own = run(home, release.command, "plugins", "pack", "export")
    check(f"{release.name} exports what came back", all(name in own.stdout for name in plugins))


def moved(home: Path, plugins: dict[str, tuple[str, str]], check: Checks) -> dict[str, tuple[str, str]]:
    """Move everything to a newer commit, back, and on again; return the plugins with their newer commits."""
    newer = {name: (what, _newer(what)) for name, (what, _) in plugins.items()}
    edited = home / "plugins" / "hello-tool" / "hello.yaml"
    edited.write_text("greeting: mine\n", encoding="utf-8")
    for name in plugins:
        check(f"packtool does not move {name} unasked", run(home, PACKTOOL, "update", name).returncode == 1)
    alone = run(home, PACKTOOL, "update", "--to", "latest", "--allow-local", "--accept-warnings")
    check("what is edited waits for a person, the other moves", alone.returncode == 1)
    edited.unlink()
    words = ("update", "--to", "latest", "--allow-local", "--accept-warnings")
    check("packtool moves to the newest commit", run(home, PACKTOOL, *words).returncode == 0)
    check("each is at its newer commit", _revisions(home) == {name: commit for name, (_, commit) in newer.items()})
    check("packtool verifies what it moved", run(home, PACKTOOL, "verify").returncode == 0)
    for wanted, which in (
        ({name: commit for name, (_, commit) in plugins.items()}, "back"),
        ({name: commit for name, (_, commit) in newer.items()}, "on again"),
    ):
        for name in plugins:
            done = run(home, PACKTOOL, "rollback", name, "--accept-warnings")
            check(f"packtool steps {which} with {name}", done.returncode == 0)
        check(f"each is at its commit, {which}", _revisions(home) == wanted)
    check("packtool verifies what it stepped to", run(home, PACKTOOL, "verify").returncode == 0)
    return newer


def _newer(what: str) -> str:
    """Add a commit to the repository of a plugin; return it."""
    address, _, subdir = what.removeprefix("file://").partition("#")
    folder = Path(address.removesuffix(".git"))
    (folder / subdir / "more.txt").write_text("more\n", encoding="utf-8")
    _git(folder, "add", "-A")
    _git(folder, "commit", "-q", "--allow-empty", "-m", "two")
    _git(folder, "push", "-q", address, "main")
    return _git(folder, "rev-parse", "HEAD")


def _revisions(home: Path) -> dict[str, str]:
    records = json.loads((home / "plugins" / ".install-metadata.json").read_text(encoding="utf-8"))
    return {name: record["revision"] for name, record in records.items()}


def to_hermes(release: Release, home: Path, plugins: dict[str, tuple[str, str]], check: Checks) -> None:
    """Let Hermes read what packtool installed."""
    listed = _json(run(home, release.command, "plugins", "list", "--json", "--no-bundled").stdout)
    names = {row["name"]: row for row in listed} if isinstance(listed, list) else {}
    check(f"{release.name} lists exactly what packtool installed", set(names) == set(plugins))
    own = run(home, release.command, "plugins", "pack", "export")
    theirs = run(home, PACKTOOL, "pack", "export", "--allow-local")
    check(f"{release.name} exports the same pins", _pins(home, own.stdout) == _pins(home, theirs.stdout) != [])
    (home / "exported.yaml").write_text(theirs.stdout, encoding="utf-8")
    shown = run(home, release.command, "plugins", "pack", "show", home / "exported.yaml")
    told = all(commit[:12] in shown.stdout for _, commit in plugins.values())
    check(f"{release.name} shows the pack that packtool exports", shown.returncode == 0 and told)
    for name, (_, commit) in plugins.items():
        update = run(home, release.command, "plugins", "update", name)
        refused = update.returncode == 1 and commit in (update.stdout + update.stderr).replace("\n", "")
        check(f"{release.name} does not move {name} from its pin", refused)
        loaded = run(home, release.python, "-c", LOADER, name).stdout
        row = next((line for line in loaded.splitlines() if line.startswith("LOADED ")), "LOADED []")
        found = json.loads(row.removeprefix("LOADED "))
        fine = [one for one in found if one.get("enabled") and not one.get("error")]
        check(f"{release.name} loads {name}", len(fine) == 1)


def _rows(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    report = _json(done.stdout)
    return {row["name"]: row for row in report["details"]["installed"]} if isinstance(report, dict) else {}


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _pins(home: Path, pack: str) -> list[tuple[str, str, str]]:
    """Return the pins of a pack as packtool reads it."""
    (home / "read.yaml").write_text(pack, encoding="utf-8")
    shown = _json(
        run(home, PACKTOOL, "pack", "show", home / "read.yaml", "--no-fetch", "--allow-local", "--json").stdout
    )
    plugins = shown["details"].get("plugins", []) if isinstance(shown, dict) else []
    return sorted((str(one["url"]), str(one["commit"]), str(one["subdir"])) for one in plugins)


def main(peers: Path) -> int:
    """Check both ways for each release; returns the exit code."""
    check = Checks()
    releases = (
        Release(name="Hermes 0.20", command=peers / "hermes-020" / "bin" / "hermesx", installs=True),
        Release(name="Hermes 0.22", command=peers / "hermes-022" / "bin" / "hermes", installs=False),
    )
    with tempfile.TemporaryDirectory(prefix="interop-") as scratch:
        work = Path(scratch)
        plugins = repositories(work / "repositories")
        for release in releases:
            home = work / release.command.name / "home"
            home.mkdir(parents=True, mode=0o700)
            if release.installs:
                from_hermes(release, home, plugins, check)
                shutil.rmtree(home)
                home.mkdir(mode=0o700)
                followed(release, home, plugins, check)
                shutil.rmtree(home)
                home.mkdir(mode=0o700)
            for name, (what, commit) in plugins.items():
                words = ("--ref", commit, "--enable", "--accept-warnings", "--allow-local")
                check(f"packtool installs {name}", run(home, PACKTOOL, "install", what, *words).returncode == 0)
            # What waits in packtool's own folders is no plugin to Hermes.
            for folder in ("old/ghost", "staging/run-x/ghost"):
                shutil.copytree(home / "plugins" / "relay", home / "packtool" / folder)
            to_hermes(release, home, plugins, check)
            to_hermes(release, home, moved(home, plugins, check), check)
            check("nothing that Hermes did counts as a change", run(home, PACKTOOL, "verify").returncode == 0)
    sys.stdout.write(f"{len(check.failed)} not so\n")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
