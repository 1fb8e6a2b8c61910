"""Prints how long packtool takes, each time as a ratio against a named command in the same run."""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import pexpect

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "servers")]

from git_repositories import Repository  # noqa: E402
from git_server import Behaviour, GitServer  # noqa: E402
from kept import keep  # noqa: E402
from measure import Program, Ratio, ratio  # noqa: E402
from sample_plugins import entry, native, pack  # noqa: E402
from terminal import talk  # noqa: E402

from packtool.starting import start  # noqa: E402

PACKTOOL = str(Path(sys.executable).with_name("packtool"))
IMPORT_CLICK = Program(words=(sys.executable, "-c", "import click"))
LATENCY = 0.05
PLUGINS = 20
QUICK_ROUNDS = 15
SLOW_ROUNDS = 3
MANY = 8
SECONDS = 300
PACKAGES = 500
ENTRIES = 10_000
NOTES = ("Each number is the ratio of two medians of runs made in turn: x times what the command beside it takes.",)
HEADS = ("what", "against", "found", "at most", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table: what was measured, against what, what came out and what may come out at most."""

    what: str
    peer: str
    found: float
    unit: str
    target: float

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in the columns of HEADS."""
        held = "held" if self.found <= self.target else "MISSED"
        return (self.what, self.peer, f"{self.found:.2f} {self.unit}", f"{self.target:g} {self.unit}", held)

    def __str__(self) -> str:
        """Return the line of a Markdown table."""
        return f"| {' | '.join(self.cells)} |"


def packtool(*words: str, folder: Path, good: frozenset[int] = frozenset({0})) -> Program:
    """Return the program that runs packtool in ``folder`` with a home of its own."""
    env = {**os.environ, "HOME": str(folder), "HERMES_HOME": str(folder / "home"), "NO_COLOR": "1"}
    # An installed program is compiled once; a checkout may not be allowed to keep what was compiled beside itself.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    env["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
    return Program(words=(PACKTOOL, *words), cwd=folder, env=env, good=good)


def quick(folder: Path) -> list[Row]:
    """Measure what must feel instant."""
    one = pack(entry("acme/relay", "a" * 40))
    many = pack(*(entry(f"acme/plugin-{number}", f"{number:040x}") for number in range(1, PLUGINS + 1)))
    (folder / "one.yaml").write_text(one, encoding="utf-8")
    (folder / "many.yaml").write_text(many, encoding="utf-8")
    cases = (
        ("packtool --help", ("--help",), 2.5),
        ("validate of one pack", ("validate", "one.yaml"), 7.0),
        (f"pack show --no-fetch of {PLUGINS} entries", ("pack", "show", "--no-fetch", "many.yaml"), 7.0),
    )
    rows = []
    for what, words, target in cases:
        found = ratio(packtool(*words, folder=folder), IMPORT_CLICK, rounds=QUICK_ROUNDS)
        rows.append(Row(what=what, peer='python -c "import click"', found=found.value, unit="x", target=target))
    return rows


def searching(folder: Path) -> list[Row]:
    """Measure a search through a large index from a file: for a word in it, for a slip of the fingers, for nothing."""
    (folder / "index.json").write_text(json.dumps(large_index(ENTRIES), ensure_ascii=False), encoding="utf-8")
    rows = []
    for what, words in (("a word", ("memory",)), ("a slip", ("memroy",)), ("no word", ())):
        subject = packtool("search", *words, "--index", "index.json", folder=folder)
        found = ratio(subject, IMPORT_CLICK, rounds=QUICK_ROUNDS)
        name = f"search for {what} in {ENTRIES:,} entries"
        rows.append(Row(what=name, peer='python -c "import click"', found=found.value, unit="x", target=10.0))
    return rows


def large_index(count: int) -> dict[str, Any]:
    """Return an index whose entries are as long as real ones (170 characters of description), of 20,000 words."""
    choose = random.Random(count)  # noqa: S311 - the same index on every run
    known = ["memory", "voice", "chrome", "calendar", "wiki", "agent", "tools", "dashboard", "telegram", "café"]
    words = [*known, *("".join(choose.choices("abcdefghiklmnoprstu", k=choose.randint(3, 9))) for _ in range(20_000))]
    plugins = [
        {
            "name": f"{'-'.join(choose.choices(words, k=2))}-{number}",
            "description": " ".join(choose.choices(words, k=24))[:170] + choose.choice((" — and more", "")),
            "author": choose.choice(words),
            "tags": choose.choices(words, k=3),
            "repo": f"owner-{number % 997}/plugin-{number}",
            "ref": f"{number:040x}",
            "capabilities": ["tools"],
            "api_version": 1,
            "added_at": "2026-08-14",
        }
        for number in range(count)
    ]
    return {"schema_version": 1, "generated_at": "2026-11-30T00:00:00Z", "plugins": plugins}


def validating(folder: Path, skillsaw: str | None) -> list[Row]:
    """Measure many small packages in one call against the same call of skillsaw (on PyPI), where that is installed."""
    if skillsaw is None:
        print(f"validate of {PACKAGES} packages: left out; `pip install skillsaw`, or say --skillsaw PATH")
        return []
    names = [f"package-{number}" for number in range(PACKAGES)]
    for name in names:
        start("portable", folder / "packages" / name, name=name)
    paths = [f"packages/{name}" for name in names]
    peer = Program(words=(skillsaw, "lint", "--no-progress", *paths), cwd=folder, good=frozenset({0, 1}))
    found = ratio(packtool("validate", *paths, folder=folder), peer, rounds=SLOW_ROUNDS)
    what = f"validate of {PACKAGES} packages in one call"
    return [Row(what=what, peer="skillsaw lint of the same", found=found.value, unit="x", target=0.25)]


def fetching(folder: Path) -> list[Row]:
    """Measure the review of many repositories on one slow server against the same done one after another.

    The scan is left out: it has a bench of its own, and comes from the cache here after the first round.
    """
    root = folder / "served"
    root.mkdir()
    with GitServer(root=root, behaviour=Behaviour(latency=LATENCY)) as server:
        entries = []
        for number in range(PLUGINS):
            name = f"plugin-{number}.git"
            commit = Repository.create(root / name).commit(native(f"plugin-{number}"))
            entries.append(entry(server.url(name), commit))
        (folder / "far.yaml").write_text(pack(*entries), encoding="utf-8")
        words = ("pack", "show", "far.yaml", "--allow-local", "--no-scan")
        subject = packtool(*words, folder=folder)
        peer = packtool(*words, "--jobs", "1", folder=folder)
        found: Ratio = ratio(subject, peer, rounds=SLOW_ROUNDS)
    what = f"pack show --no-scan of {PLUGINS} plugins, {LATENCY * 1000:.0f} ms latency"
    return [
        Row(what=what, peer="the same with --jobs 1", found=found.value, unit="x", target=0.4),
        Row(what=f"{what}: peak memory", peer="(absolute)", found=found.peak_mib, unit="MiB", target=150),
    ]


def installing(folder: Path, hermesx: str | None) -> list[Row]:
    """Measure a whole install at a terminal against the same with one repository at a time.

    One run before makes the scan come from the cache in both.
    """
    root = folder / "installed"
    root.mkdir()
    with GitServer(root=root, behaviour=Behaviour(latency=LATENCY)) as server:
        entries = []
        for number in range(PLUGINS):
            commit = Repository.create(root / f"{number}.git").commit(native(f"plugin-{number}"))
            entries.append(entry(server.url(f"{number}.git"), commit))
        (folder / "install.yaml").write_text(pack(*entries), encoding="utf-8")
        installed(folder, jobs=MANY)
        together = median(installed(folder, jobs=MANY) for _ in range(SLOW_ROUNDS))
        apart = median(installed(folder, jobs=1) for _ in range(SLOW_ROUNDS))
        theirs = median(installed_by(hermesx, folder) for _ in range(SLOW_ROUNDS)) if hermesx else 0.0
    what = f"pack install of {PLUGINS} plugins, {LATENCY * 1000:.0f} ms latency"
    rows = [Row(what=what, peer="the same with --jobs 1", found=together / apart, unit="x", target=0.4)]
    return rows + ([Row(what=what, peer="hermesx", found=together / theirs, unit="x", target=1.0)] if hermesx else [])


def installed_by(hermesx: str, folder: Path) -> float:
    """Let Hermes 0.20 install the same pack into an empty home; return the seconds that took."""
    home = folder / "theirs"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    env = {**os.environ, "HOME": str(folder), "HERMES_HOME": str(home), "NO_COLOR": "1"}
    words = ["plugins", "pack", "install", str(folder / "install.yaml")]
    started = time.perf_counter()
    child = pexpect.spawn(hermesx, words, env=env, encoding="utf-8", timeout=SECONDS, dimensions=(60, 160))
    child.expect_exact("?")
    child.sendline("y")
    child.expect(pexpect.EOF)
    child.close()
    seconds = time.perf_counter() - started
    if len([one for one in (home / "plugins").iterdir() if one.is_dir()]) < PLUGINS:
        raise SystemExit(str(child.before))
    return seconds


def installed(folder: Path, *, jobs: int) -> float:
    """Install everything into an empty home; return the seconds that took."""
    home = folder / "scratch"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    words = ("pack", "install", "install.yaml", "--allow-local", "--no-enable", "--home", str(home))
    started = time.perf_counter()
    done = talk(folder, *words, "--jobs", str(jobs), answers=[("Install ", "y")], HOME=str(folder))
    seconds = time.perf_counter() - started
    if done.code != 0:
        raise SystemExit(done.seen)
    return seconds


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="leave out what needs a server")
    parser.add_argument("--hermesx", metavar="PATH", help="the command of Hermes 0.20, to install the same pack with")
    parser.add_argument("--skillsaw", default=shutil.which("skillsaw"), metavar="PATH", help="found on PATH otherwise")
    parser.add_argument("--keep", action="store_true", help="write bench/measured/speed.json, too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [*quick(folder), *searching(folder), *validating(folder, options.skillsaw)]
        if not options.quick:
            rows += [*fetching(folder), *installing(folder, options.hermesx)]
    print(f"| {' | '.join(HEADS)} |\n|---|---|---|---|---|")
    for row in rows:
        print(row)
    if options.keep:
        more = " --quick" if options.quick else " --hermesx hermesx" if options.hermesx else ""
        command = f"python bench/speed.py --keep{more}{' --skillsaw skillsaw' if options.skillsaw else ''}"
        keep("speed", title="Speed", command=command, table=[HEADS, *(row.cells for row in rows)], notes=NOTES)


if __name__ == "__main__":
    main()
