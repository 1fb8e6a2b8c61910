"""Sets packtool beside Hermes' own commands on the same packs and homes: show, list, export, install of 20 plugins.

usage: python bench/beside_hermes.py PEERS [--keep]

PEERS is a folder with the two releases of Hermes, as hermes-020/bin/hermesx and hermes-022/bin/hermes. Nothing leaves
this machine: the plugins come from a server on loopback.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "servers")]

from git_repositories import Repository  # noqa: E402
from git_server import Behaviour, GitServer  # noqa: E402
from kept import keep  # noqa: E402
from measure import Program, Ratio, once, ratio  # noqa: E402
from sample_plugins import entry, native, pack  # noqa: E402
from speed import LATENCY, MANY, PLUGINS, installed, installed_by, packtool  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

ROUNDS = 5
ROUNDS_OF_INSTALLS = 3
HEADS = ("what", "packtool", "Hermes 0.20", "Hermes 0.22", "packtool takes, of 0.20", "of 0.22")
COMMANDS = {"0.20": ("hermes-020", "hermesx"), "0.22": ("hermes-022", "hermes")}
# What is done, packtool's words, Hermes' words.
READING = (
    ("list", ("list", "--json"), ("plugins", "list", "--json", "--no-bundled")),
    (
        f"show {PLUGINS} entries, nothing fetched",
        ("pack", "show", "--no-fetch", "--allow-local", "install.yaml"),
        ("plugins", "pack", "show", "install.yaml"),
    ),
    (f"export {PLUGINS} plugins", ("pack", "export", "--allow-local"), ("plugins", "pack", "export")),
)
REVIEW = ("pack", "show", "--allow-local", "install.yaml")
NOTES = (
    "Seconds are medians of runs made in turn on one machine; what compares from one machine to another is the ratio.",
    "Hermes' show prints the file. packtool's review fetches each commit, holds it to its branch, reads and scans it.",
    "The readings of the scan came from the cache, as the second time on a machine.",
    f"The server answers after {LATENCY * 1000:.0f} ms. packtool's install contains that whole review.",
    "Hermes 0.20 scans nothing at install. An install of 0.22 needs the network to end and is not measured.",
)


def served(folder: Path, server: GitServer) -> None:
    """Make the repositories and the pack."""
    entries = []
    for number in range(PLUGINS):
        commit = Repository.create(server.root / f"{number}.git").commit(native(f"plugin-{number}"))
        entries.append(entry(server.url(f"{number}.git"), commit))
    (folder / "install.yaml").write_text(pack(*entries), encoding="utf-8")


def commands(peers: Path) -> dict[str, Path]:
    """Return the command of each release that is there."""
    places = {release: peers / folder / "bin" / name for release, (folder, name) in COMMANDS.items()}
    found = {release: place.absolute() for release, place in places.items() if place.exists()}
    if not found:
        raise SystemExit(f"{peers} has neither release: hermes-020/bin/hermesx, hermes-022/bin/hermes")
    return found


def hermes(command: Path, words: Sequence[str], folder: Path) -> Program:
    """Return the program that runs Hermes for the home that packtool's commands have in ``folder``."""
    same = packtool(folder=folder)
    return replace(same, words=(str(command), *words), env={**(same.env or {}), "COLUMNS": "160"})


def reading(found: dict[str, Path], folder: Path, rounds: int) -> list[tuple[str, ...]]:
    """Measure what reads a home with 20 plugins and writes nothing."""
    rows = []
    for what, ours, theirs in READING:
        pairs = {
            release: ratio(packtool(*ours, folder=folder), hermes(command, theirs, folder), rounds=rounds)
            for release, command in found.items()
        }
        rows.append(row(what, pairs))
    show = READING[1][2]
    pairs = {
        release: ratio(packtool(*REVIEW, folder=folder), hermes(command, show, folder), rounds=rounds)
        for release, command in found.items()
    }
    rows.append(row("the whole review, beside their show", pairs))
    return rows


def row(what: str, pairs: dict[str, Ratio]) -> tuple[str, ...]:
    """Return one line of the table."""
    ours = statistics.median(pair.subject for pair in pairs.values())
    theirs = [f"{pairs[release].peer:.2f} s" if release in pairs else "not measured" for release in COMMANDS]
    values = [f"{pairs[release].value:.2f}" if release in pairs else "" for release in COMMANDS]
    print(what, file=sys.stderr)
    return (what, f"{ours:.2f} s", *theirs, *values)


def installing(command: Path, folder: Path, rounds: int) -> tuple[str, ...]:
    """Measure installs at a terminal into an empty home, in turn."""
    pairs = [(installed(folder, jobs=MANY), installed_by(str(command), folder)) for _ in range(rounds)]
    ours, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    found = Ratio(subject=ours, peer=theirs, peak_mib=0.0)
    return row(f"install {PLUGINS} plugins", {"0.20": found})


def same_plugins(command: Path, folder: Path) -> None:
    """Refuse to measure where Hermes does not see the 20 plugins that packtool installed."""
    words = READING[0][2]
    program = hermes(command, words, folder)
    printed = subprocess.run(program.words, cwd=folder, env=program.env, capture_output=True, check=True).stdout
    listed = [one for one in json.loads(printed) if str(one["name"]).startswith("plugin-")]
    if len(listed) != PLUGINS:
        raise SystemExit(f"{command.name} lists {len(listed)} of {PLUGINS} plugins")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--note", action="append", default=[], help="a sentence for the page")
    parser.add_argument("--keep", action="store_true", help="write bench/measured/beside_hermes.json, too")
    asked = parser.parse_args()
    found = commands(asked.peers)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "served").mkdir()
        with GitServer(root=folder / "served", behaviour=Behaviour(latency=LATENCY)) as server:
            served(folder, server)
            # The readings of the scan are in the cache from here on.
            installed(folder, jobs=MANY)
            (folder / "scratch").rename(folder / "home")
            for command in found.values():
                same_plugins(command, folder)
                once(hermes(command, ("plugins", "list"), folder))
            rows = reading(found, folder, asked.rounds)
            if "0.20" in found:
                rows.append(installing(found["0.20"], folder, min(asked.rounds, ROUNDS_OF_INSTALLS)))
    table = [HEADS, *rows]
    for line in table:
        print(f"| {' | '.join(line)} |")
    if asked.keep:
        again = f"python bench/beside_hermes.py PEERS --rounds {asked.rounds} --keep"
        notes = [*NOTES, *asked.note]
        keep("beside_hermes", title="Beside Hermes' own commands", command=again, table=table, notes=notes)


if __name__ == "__main__":
    main()
