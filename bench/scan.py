"""Scores the scanner on the labelled samples, says what each rule costs, and measures its speed as ratios.

usage: python bench/scan.py score BUILT SPLIT.json [--part 1] [--list] [--keep]
       python bench/scan.py costs FOLDER...
       python bench/scan.py speed BUILT SPLIT.json [--peer PYTHON SCRIPT] [--keep]

BUILT holds `malicious/<id>/`, `benign/<id>/` and `labels.jsonl`; SPLIT.json comes from `split_scanbench.py`. Of hostile
samples only those of strength "strong" count in the first rows. Nothing in BUILT is ever run.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE)]

from kept import keep  # noqa: E402
from measure import Program, Timed, once, ratio  # noqa: E402

from packtool.findings import Severity, Verdict  # noqa: E402
from packtool.scan import ScanOptions, ScanReading, Subject, scan  # noqa: E402
from packtool.scan.engines import bandit, semgrep, semgrep_start  # noqa: E402
from packtool.scan.inventory import take_inventory, units_of  # noqa: E402
from packtool.scan.rules import load_rules  # noqa: E402
from packtool.scan.staging import stage, staging_folder  # noqa: E402
from packtool.trees import read_tree  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from packtool.scan.match import Unit

ONE = (
    "import sys, pathlib\n"
    "from packtool.scan import ScanOptions, Subject, scan\n"
    "from packtool.trees import read_tree\n"
    "cache = pathlib.Path(sys.argv[1]) if sys.argv[1] else None\n"
    "scan([Subject(tree=read_tree(pathlib.Path(p)), name=p) for p in sys.argv[2:]], ScanOptions(cache=cache))\n"
)
IMPORT_CLICK = Program(words=(sys.executable, "-c", "import click"))
NOTES = (
    "BUILT holds the labelled samples, SPLIT.json comes from `bench/split_scanbench.py`; none of them is ever run.",
)
Table = list[tuple[str, ...]]
NUMBER = re.compile(r"\d+(?:\.\d+)?")
SIXTY = 60
TWENTY = 20
ROUNDS = 3
MIB = 1024 * 1024


def samples(built: Path, split: Path, part: str) -> list[dict[str, Any]]:
    """Return the labelled samples of a part that are there, with their shapes."""
    data = json.loads(split.read_text(encoding="utf-8"))
    wanted = set(data["parts"][part])
    rows = [json.loads(line) for line in (built / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    found = [{**row, "shape": data["shapes"].get(row["id"], "")} for row in rows if row["id"] in wanted]
    return [row for row in found if (built / row["label"] / row["id"]).is_dir()]


def scanned(folders: Sequence[Path], cache: Path | None = None) -> tuple[ScanReading, ...]:
    """Scan all folders in one run."""
    subjects = [Subject(tree=read_tree(folder), name=folder.name) for folder in folders]
    return scan(subjects, ScanOptions(cache=cache))


def groups_of(row: dict[str, Any]) -> Iterable[str]:
    """Yield the lines of the table that a sample counts in."""
    if row["label"] == "benign":
        yield f"honest {row['category']}"
        return
    strength = row.get("strength", "")
    if strength == "strong":
        yield f"strong hostile, {row['shape']}"
        yield f"  {row['category']}"
    else:
        yield f"hostile, {strength}"


def score(built: Path, split: Path, part: str, *, listed: bool) -> Table:
    """Print and return percent at fail and percent flagged for every kind of sample."""
    rows = samples(built, split, part)
    started = time.perf_counter()
    readings = scanned([built / row["label"] / row["id"] for row in rows])
    seconds = time.perf_counter() - started
    total: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    flagged: Counter[str] = Counter()
    for row, reading in zip(rows, readings, strict=True):
        for group in groups_of(row):
            total[group] += 1
            failed[group] += reading.verdict is Verdict.FAIL
            flagged[group] += reading.verdict is not Verdict.PASS
    table: Table = [("kind of sample", "fails, %", "fails or warns, %", "samples")]
    for group in sorted(total, key=lambda name: (name.startswith("  "), name)):
        shares = [f"{100 * count[group] / total[group]:.0f}" for count in (failed, flagged)]
        print(f"{group:44} {shares[0]:>3} / {shares[1]:>3}   ({total[group]})")
        table.append((group.strip(), *shares, str(total[group])))
    print(f"{len(rows)} samples in {seconds:.1f} s")
    if listed:
        show(rows, readings)
    return table


def show(rows: Sequence[dict[str, Any]], readings: Sequence[ScanReading]) -> None:
    """List what decided each verdict that is not the one wished for."""
    for row, reading in zip(rows, readings, strict=True):
        hostile = row["label"] == "malicious"
        if hostile == (reading.verdict is not Verdict.PASS):
            continue
        print(f"\n{row['label']} {row['id']} {row.get('category')} {row.get('strength', '')}: {reading.verdict.value}")
        shown: Counter[str] = Counter()
        for finding in reading.findings:
            shown[finding.rule.id] += 1
            if finding.severity > Severity.NOTE and shown[finding.rule.id] <= 3:
                place = f"{finding.location.path}:{finding.location.line}"
                print(f"    {finding.severity.word:8}{finding.rule.id} {place} {finding.message[:140]}")


def costs(folders: Sequence[Path]) -> None:
    """Print which code rules and which files take semgrep's time."""
    ruleset = load_rules()
    units: dict[str, Unit] = {}
    for folder in folders:
        units.update(units_of(take_inventory(read_tree(folder))))
    with staging_folder() as folder:
        staged = stage(list(units.values()), folder)
        data = {"rules": [dict(rule.body) for rule in ruleset.semgrep]}
        (folder / "rules.json").write_text(json.dumps(data), encoding="utf-8")
        targets = {one: languages for one in staged if (languages := semgrep.analyzers(one.unit, ruleset.semgrep))}
        started = time.perf_counter()
        raw = semgrep_start.start(
            semgrep_start.find_program(), targets, folder, seconds=30, most=600, jobs=2, timed=True
        )
        seconds = time.perf_counter() - started
    of_rule: defaultdict[str, float] = defaultdict(float)
    of_file: Counter[str] = Counter()
    for target in raw["time"]["targets"]:
        of_file[target["path"]] += target["run_time"]
        for rule, spent in zip(raw["time"]["rules"], target["match_times"], strict=True):
            of_rule[rule] += spent
    size = sum(len(unit.text) for unit in units.values())
    print(f"{seconds:.1f} s for {size / MIB:.1f} MB, {seconds / (size / MIB):.1f} s a MB")
    for rule, spent in sorted(of_rule.items(), key=lambda item: -item[1])[:25]:
        print(f"{spent:8.2f}  {rule}")
    names = {one.name: one.unit for one in staged}
    for name, spent in of_file.most_common(10):
        print(f"{spent:8.2f}  {names[name].kind.value} of {len(names[name].text)} characters")


def program(cache: Path | None, *folders: Path) -> Program:
    """Return a process of its own that scans."""
    return Program(words=(sys.executable, "-c", ONE, str(cache or ""), *map(str, folders)), cwd=HERE.parent)


def engines_alone(folders: Sequence[Path]) -> Timed:
    """Time semgrep and then bandit over the files as they are, with the same rules."""
    ruleset = load_rules()
    units: dict[str, Unit] = {}
    for folder in folders:
        units.update(units_of(take_inventory(read_tree(folder))))
    started, used = time.perf_counter(), sum(os.times()[:4])
    for engine in (semgrep, bandit):
        with staging_folder() as folder:
            engine.examine(list(units.values()), ruleset, folder, jobs=os.cpu_count() or 1)
    seconds, cpu = time.perf_counter() - started, sum(os.times()[:4]) - used
    return Timed(seconds=seconds, cpu_seconds=cpu, peak_mib=0.0)


def told(what: str, against: str, found: str, most: str) -> tuple[str, ...]:
    """Print one ratio, and return it as a row, which says by how much it misses what it is held to."""
    got, bound = (float(NUMBER.findall(text)[0]) for text in (found, most))
    over = got - bound
    most += f", missed by {over:.2f}" if over > 0 else ""
    print(f"{what} / {against}: {found} ({most})")
    return (what, against, found, most)


def whole_share(folders: Sequence[Path], peer: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield how long the whole honest share takes against the engines alone, and against another scanner.

    All take their turns, as other work on the machine comes and goes.
    """
    known = len(peer) > 0 and all(Path(word).is_file() for word in peer)
    own, alone, others = [], [], []
    for _ in range(ROUNDS):
        own.append(once(program(None, *folders)))
        alone.append(engines_alone(folders))
        others += [once(Program(words=(*peer, *map(str, folders))))] if known else []
    yield told("new code", "semgrep and bandit alone over the same files", _against(own, alone), "at most 1.5")
    if known:
        yield told("the whole honest share", Path(peer[-1]).name, _against(own, others), "at most 1.5")
    else:
        print("the whole honest share / another scanner: left out, --peer names no python and script that are there")


def _against(own: Sequence[Timed], other: Sequence[Timed]) -> str:
    """Return the ratios of the medians."""
    wall, cpu = (
        statistics.median(getattr(one, name) for one in own) / statistics.median(getattr(one, name) for one in other)
        for name in ("seconds", "cpu_seconds")
    )
    return f"{wall:.2f}, by CPU time {cpu:.2f}"


def speed(built: Path, split: Path, peer: Sequence[str]) -> Table:
    """Print and return the ratios that the scanner is held to.

    ``peer`` are the python and the script of another scanner.
    """
    table: Table = [("what", "against", "found", "")]
    honest = [row for row in samples(built, split, "1") if row["label"] == "benign"]
    folders = [built / "benign" / row["id"] for row in honest]
    sizes = {folder: len(read_tree(folder).files) for folder in folders}
    plugin = min(folders, key=lambda folder: (abs(sizes[folder] - TWENTY), folder.name))
    with tempfile.TemporaryDirectory() as scratch:
        rules = Path(scratch) / "rules.json"
        rules.write_text(json.dumps({"rules": [dict(rule.body) for rule in load_rules().semgrep]}), encoding="utf-8")
        flags = ("--config", str(rules), "--metrics=off", "--disable-version-check", "--quiet", "--no-git-ignore")
        plain = Program(words=(str(Path(sys.executable).with_name("semgrep")), "scan", *flags, str(plugin)))
        cold = ratio(program(None, plugin), plain, rounds=3)
        what = f"cold scan of {sizes[plugin]} files"
        table.append(told(what, "semgrep scan with the same rules", f"{cold.value:.2f}", "at most 0.5"))
        cache = Path(scratch) / "cache"
        warm = ratio(program(cache, plugin), IMPORT_CLICK, rounds=7)
        table.append(told("second scan", "import click", f"{warm.value:.1f}", "at most 8"))
    many = (folders * 2)[:SIXTY]
    together = once(program(None, *many))
    apart = sum(once(program(None, folder)).seconds for folder in many)
    found = f"{together.seconds / apart:.2f}"
    table.append(told(f"{len(many)} plugins in one run", "one by one", found, "at most 0.3"))
    table.append(told("peak memory of that run", "(absolute)", f"{together.peak_mib:.0f} MiB", "under 600 MiB"))
    return [*table, *whole_share(folders, peer)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("score", "speed"):
        command = commands.add_parser(name)
        command.add_argument("built", type=Path)
        command.add_argument("split", type=Path)
        command.add_argument("--keep", action="store_true", help="write bench/measured/, too")
        if name == "speed":
            command.add_argument("--peer", nargs=2, default=[], metavar=("PYTHON", "SCRIPT"))
        else:
            command.add_argument("--part", default="1")
            command.add_argument("--list", action="store_true")
    commands.add_parser("costs").add_argument("folders", type=Path, nargs="+")
    asked = parser.parse_args()
    if asked.command == "costs":
        costs(asked.folders)
        return
    if asked.command == "score":
        table, title = score(asked.built, asked.split, asked.part, listed=asked.list), "What the scanner finds"
    else:
        table, title = speed(asked.built, asked.split, asked.peer), "What a scan costs"
    if asked.keep:
        # Of the parts only `score` reads one; beside what `speed` was measured is part of what to type.
        how = f"--part {asked.part}" if asked.command == "score" else "--peer PYTHON SCRIPT" if asked.peer else ""
        again = " ".join(f"python bench/scan.py {asked.command} BUILT SPLIT.json {how} --keep".split())
        keep(f"scan_{asked.command}", title=title, command=again, table=table, notes=NOTES)


if __name__ == "__main__":
    main()
