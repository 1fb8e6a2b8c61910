"""Sets packtool beside other scanners on the labelled samples: what each finds, whom it condemns, what it costs.

usage: python bench/field.py BUILT SPLIT.json --peers FOLDER --hermes VENV [--sample 15] [--part 3] [--keep]

BUILT and SPLIT.json are those of `bench/scan.py`. FOLDER has a virtual environment for each other scanner, under the
name of its package (`python -m venv FOLDER/guarddog && FOLDER/guarddog/bin/pip install guarddog`); VENV is one with
Hermes 0.22. What is not there is left out and said. Nothing in BUILT is ever run, and no scanner is given a model.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from kept import keep  # noqa: E402
from measure import Program, Timed  # noqa: E402
from measure import run as measured  # noqa: E402
from scan import groups_of, samples  # noqa: E402
from scanners import FAIL, PASS, WARN, Scanner, Verdicts, environment, scanners  # noqa: E402

from packtool.scan.rules import load_rules  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEED = 8
SECONDS = 1800
STARTS = 2
PARTS = ("1", "2", "3")
HONEST = "honest, all kinds"
HOSTILE = "strong hostile, all kinds"
VERSION = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"
ONE = "---\nname: one\ndescription: Says hello to people who ask for it.\n---\n\nSay hello.\n"
NOTES = (
    "In each cell: percent that the scanner fails / percent it fails or warns of; high is good for hostile samples.",
    "A sample that a scanner could not look at counts as passed; how many there were is told below.",
    "Seconds an item are those beyond start-up, all items in one process; start-up is a run over a file of five lines.",
    "Of hostile samples only the strong ones count: those that do it, not those that could be taken for it.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What came of one scanner: verdicts by folder, what one small folder took, what all took."""

    scanner: Scanner
    version: str
    verdicts: Verdicts
    start: Timed
    all: Timed


def chosen(rows: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Return at most so many samples of each category of hostile and honest ones, the same each time."""
    kinds: defaultdict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: str(row["id"])):
        if row["label"] == "benign" or row.get("strength") == "strong":
            kinds[(row["label"], row["category"])].append(row)
    choose = random.Random(SEED)  # noqa: S311 - the same sample on every run
    return [row for _, some in sorted(kinds.items()) for row in choose.sample(some, min(most, len(some)))]


def run(words: Sequence[str], own: Path) -> tuple[Timed, bytes]:
    """Run a scanner to its end, or to the end of its time; return what it took and what it printed until then."""
    program = Program(words=words, cwd=own / "nothing", env=environment(own))
    with (own / "output").open("w+b") as output, (own / "complaints").open("w+b") as complaints:
        timed, _ = measured(program, output, complaints, SECONDS)
        output.seek(0)
        found = output.read()
        if not found:
            complaints.seek(0)
            raise SystemExit(f"{words[0]} said nothing: {complaints.read()[-800:].decode(errors='replace')}")
    return timed, found


def look(scanner: Scanner, folders: Sequence[str], own: Path) -> Looked | None:
    """Have one scanner look at everything; nothing where it is not installed."""
    if not scanner.program.exists():
        return None
    python = str(scanner.python)
    asked = [python, "-P", "-c", VERSION, scanner.package]
    version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    small = own / "small"
    small.mkdir(exist_ok=True)
    (small / "SKILL.md").write_text(ONE, encoding="utf-8")
    begin = [str(scanner.program), *scanner.words]
    # More than once, since what is compiled at the first start counts for nobody.
    start = min((run([*begin, str(small)], own)[0] for _ in range(STARTS)), key=lambda one: one.seconds)
    whole, output = run([*begin, *folders], own)
    verdicts = scanner.read(output, folders)
    print(f"{scanner.name} {version}: {len(verdicts)} of {len(folders)} in {whole.seconds:.0f} s", file=sys.stderr)
    return Looked(scanner=scanner, version=version, verdicts=verdicts, start=start, all=whole)


def lines_of(row: dict[str, Any]) -> Iterable[str]:
    """Yield the lines of the table that a sample counts in."""
    yield from groups_of(row)
    yield HONEST if row["label"] == "benign" else HOSTILE


def shares(verdicts: Sequence[str]) -> str:
    """Return percent at fail, and percent at fail or warn."""
    most = len(verdicts)
    fails = sum(one == FAIL for one in verdicts)
    flagged = fails + sum(one == WARN for one in verdicts)
    return f"{100 * fails / most:.0f} / {100 * flagged / most:.0f}"


def table_of(rows: dict[str, dict[str, Any]], found: Sequence[Looked]) -> list[tuple[str, ...]]:
    """Return the table: a line for each kind of sample, then what each scanner costs."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for folder, row in rows.items():
        for group in lines_of(row):
            groups[group].append(folder)
    last = (HOSTILE, HONEST)
    ordered = [*sorted((name for name in groups if name not in last), key=lambda one: one.strip()), *last]
    table = [("kind of sample", "samples", *(one.scanner.name for one in found))]
    for group in (one for one in ordered if groups[one]):
        cells = [shares([one.verdicts.get(folder, PASS) for folder in groups[group]]) for one in found]
        table.append((group.strip(), str(len(groups[group])), *cells))
    judged = [sum(one.verdicts.get(folder) in {PASS, WARN, FAIL} for folder in rows) for one in found]
    spent = [max(0.001, one.all.seconds - one.start.seconds) / max(1, len(one.verdicts)) for one in found]
    costs = {
        "not looked at": [str(len(rows) - count) for count in judged],
        "seconds an item": [f"{one:.2f}" for one in spent],
        "the same, times packtool's": [f"{one / spent[0]:.2f}" for one in spent],
        "CPU seconds, all items": [f"{one.all.cpu_seconds:.0f}" for one in found],
        "start-up, seconds": [f"{one.start.seconds:.1f}" for one in found],
        "peak memory, MiB": [f"{one.all.peak_mib:.0f}" for one in found],
        "version": [one.version for one in found],
    }
    return table + [(what, str(len(rows)), *cells) for what, cells in costs.items()]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("built", type=Path)
    parser.add_argument("split", type=Path)
    parser.add_argument("--peers", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--hermes", type=Path, required=True, metavar="VENV")
    parser.add_argument("--sample", type=int, default=1000, metavar="N", help="at most so many of each kind")
    parser.add_argument("--part", choices=PARTS, help="of the split; all otherwise")
    parser.add_argument("--note", action="append", default=[], help="a sentence for the page")
    parser.add_argument("--keep", action="store_true", help="write bench/measured/field.json, too")
    asked = parser.parse_args()
    parts = PARTS if asked.part is None else (asked.part,)
    rows = chosen([row for part in parts for row in samples(asked.built, asked.split, part)], asked.sample)
    by_folder = {str((asked.built / row["label"] / row["id"]).absolute()): row for row in rows}
    with tempfile.TemporaryDirectory() as name:
        own = Path(name)
        rules = own / "rules.json"
        rules.write_text(json.dumps({"rules": [dict(rule.body) for rule in load_rules().semgrep]}), encoding="utf-8")
        every = scanners(own, asked.peers.absolute(), asked.hermes.absolute(), rules)
        found = [(one, look(one, list(by_folder), own)) for one in every]
    table = table_of(by_folder, [looked for _, looked in found if looked is not None])
    for line in table:
        print(f"| {' | '.join(line)} |")
    means = [f"{one.name}: {'fails, warns = ' + one.means if looked else 'not installed'}." for one, looked in found]
    for note in means:
        print(note)
    if asked.keep:
        limit = f" --sample {asked.sample}" + (f" --part {asked.part}" if asked.part else "")
        again = f"python bench/field.py BUILT SPLIT.json --peers FOLDER --hermes VENV{limit} --keep"
        keep("field", title="Beside other scanners", command=again, table=table, notes=[*NOTES, *means, *asked.note])


if __name__ == "__main__":
    main()
