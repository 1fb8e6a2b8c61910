"""Prints how time and memory grow with the size of what is looked at: an index, plugins, a sweep.

usage: python bench/scale.py [--large] [--keep]

Everything is made by the script, and is the same each time. The exponent is the slope of log CPU seconds (or MiB) over
log size between the two largest sizes, of what is beyond one entry or one plugin: 1 is in step with size, 2 its square.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "servers")]

from dask_cluster import dask_cluster  # noqa: E402
from git_repositories import Repository  # noqa: E402
from git_server import GitServer  # noqa: E402
from index_check import large_index, proposed  # noqa: E402
from kept import keep  # noqa: E402
from measure import Program, Timed, once  # noqa: E402
from scan import program as scanning  # noqa: E402
from speed import packtool  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ENTRIES = (100, 1_000, 10_000)
PLUGINS = (1, 10, 100)
LARGE = 1_000
SWEPT = 32
ROUNDS = 3
# What is too little to be told from noise: a fiftieth of a second, a MiB.
SECONDS_OF_NOISE, MIB_OF_NOISE = 0.02, 1.0
LAWS = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from packtool.review.changes import everything
from packtool.review.law import Review
from packtool.review.laws import laws
from packtool.review.side import Side
side = Side.read(Path(sys.argv[1]).read_bytes())
review = Review(head=side, base=None, changes=everything(side), now=datetime.now(tz=UTC))
print(sum(1 for law in laws() for _ in law.judge(review)))
"""
TEMPLATE = '''"""Part {part} of plugin {number}."""

import json
import logging
import urllib.request

log = logging.getLogger("plugin-{number}")


SCHEMA = {{
    "name": "fetch_{number}_{part}",
    "description": "Fetches rows of service {number}.",
    "parameters": {{"type": "object", "properties": {{}}, "required": []}},
}}
PLACE = "https://api-{number}.example.org/{part}"


def fetch_{number}_{part}(args, **kwargs):
    """Return what the service says."""
    with urllib.request.urlopen(PLACE, timeout=10) as answer:
        found = json.loads(answer.read())
    rows = [row for row in found.get("rows", []) if row.get("weight", 0) > {number}]
    log.info("%d rows of %s", len(rows), PLACE)
    return json.dumps({{"rows": rows, "place": PLACE}})


def register(ctx):
    ctx.register_tool(
        name="fetch_{number}_{part}", toolset="plugin-{number}", schema=SCHEMA, handler=fetch_{number}_{part}
    )
'''
OF_INDEXES = (
    "Each cell: seconds, CPU seconds (median of 3 runs), peak memory of the largest process.",
    "The exponent is that between the two largest sizes, of what is beyond one entry: 1 is in step with size.",
)
OF_PLUGINS = (
    "Each cell: seconds and CPU seconds of one run, peak memory of the largest process.",
    "The exponent is that between the two largest sizes, of what is beyond one plugin: 1 is in step with size.",
    "Each plugin is like no other. New: nothing is in the cache. Cached: the same again.",
)
OF_SWEEPS = (
    f"{SWEPT} plugins of as many repositories on loopback, in two batches, with nothing in the cache; one run each.",
    "One process lets the engines use all cores; more processes share them. So on one machine they win little.",
    "The cluster is dask's, on the same machine. Its workers were there before; their memory is their own.",
)
Row = tuple[str, ...]


def plugin(number: int) -> dict[str, bytes]:
    """Return a plugin like no other: a manifest, four files of code, a skill."""
    manifest = f"name: plugin-{number}\nversion: '1.0.{number}'\ndescription: Fetches rows of service {number}.\n"
    files = {"plugin.yaml": manifest.encode()}
    for part, name in enumerate(("__init__.py", "rows.py", "places.py", "service.py")):
        files[name] = TEMPLATE.format(number=number, part=part).encode()
    skill = f"---\nname: rows-{number}\ndescription: Reads rows of service {number}.\n---\n\nAsk for rows {number}.\n"
    return files | {f"skills/rows-{number}/SKILL.md": skill.encode()}


def exponent(small: tuple[int, float], large: tuple[int, float]) -> float:
    """Return the slope between two sizes on a log-log scale."""
    return math.log(large[1] / small[1]) / math.log(large[0] / small[0])


def row(what: str, sizes: Sequence[int], measure: Callable[[int], Timed]) -> Row:
    """Measure at one, which is what a start costs, and at each size; return the line of the table."""
    found = {size: measure(size) for size in dict.fromkeys((1, *sizes))}
    base, (small, large) = found[1], sizes[-2:]
    time, memory = (
        exponent(*((size, max(noise, getattr(found[size], name) - getattr(base, name))) for size in (small, large)))
        for name, noise in (("cpu_seconds", SECONDS_OF_NOISE), ("peak_mib", MIB_OF_NOISE))
    )
    cells = [cell(found[size]) for size in sizes]
    print(what, *cells, f"{time:.2f}", f"{memory:.2f}", sep=" | ", flush=True)
    return (what, *cells, f"{time:.2f}", f"{memory:.2f}")


def cell(timed: Timed) -> str:
    """Return what one run took."""
    return f"{timed.seconds:.2f} s, CPU {timed.cpu_seconds:.2f} s, {timed.peak_mib:.0f} MiB"


def middle(program: Program) -> Timed:
    """Return the median of some runs after a warm-up."""
    once(program)
    return sorted((once(program) for _ in range(ROUNDS)), key=lambda one: one.cpu_seconds)[ROUNDS // 2]


def indexes(folder: Path) -> list[Row]:
    """Measure what reads an index."""
    checkouts = {size: proposed(folder, size) for size in (1, *ENTRIES)}

    def index(size: int) -> Path:
        file = folder / f"{size}.json"
        file.write_bytes(large_index(size))
        return file

    def changed(size: int) -> Timed:
        words = ("index", "check", "--base", "origin/main", "--no-deep")
        return middle(packtool(*words, folder=checkouts[size]))

    measured: dict[str, Callable[[int], Timed]] = {
        "search for a word": lambda size: middle(
            packtool("search", "journal", "--index", str(index(size)), folder=folder)
        ),
        "index check of all": lambda size: middle(packtool("index", "check", folder=checkouts[size])),
        "index check of one change": changed,
        "the laws alone, of all": lambda size: middle(
            Program(words=(sys.executable, "-c", LAWS, str(index(size)))),
        ),
    }
    return [row(what, ENTRIES, measure) for what, measure in measured.items()]


def plugins(folder: Path, sizes: Sequence[int]) -> list[Row]:
    """Measure the scan of plugins, new and cached."""
    places = []
    for number in range(max(sizes)):
        place = folder / "plugins" / f"plugin-{number}"
        for path, content in plugin(number).items():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(content)
        places.append(place)

    def cached(size: int) -> Timed:
        subject = scanning(folder / f"cache-{size}", *places[:size])
        once(subject)
        return once(subject)

    return [
        row("scan of new plugins", sizes, lambda size: once(scanning(None, *places[:size]))),
        row("scan of the same, cached", sizes, cached),
    ]


def sweeps(folder: Path) -> list[Row]:
    """Measure the sweep of an index by one process, by two, and by a cluster of two workers."""
    root = folder / "served"
    root.mkdir()
    with ExitStack() as closing:
        server = closing.enter_context(GitServer(root=root))
        entries = []
        for number in range(SWEPT):
            commit = Repository.create(root / f"{number}.git").commit(plugin(number))
            entries.append({"name": f"plugin-{number}", "repo": server.url(f"{number}.git"), "ref": commit})
        file = folder / "swept.json"
        document = {"schema_version": 1, "generated_at": "2026-01-31T12:00:00Z", "plugins": entries}
        file.write_text(json.dumps(document), encoding="utf-8")
        (folder / "cluster").mkdir()
        cluster = closing.enter_context(dask_cluster(folder / "cluster", workers=2))
        words = ("index", "sweep", str(file), "--allow-local", "--no-cache")
        ways = {
            "1 process": ("--jobs", "1"),
            "2 processes": ("--jobs", "2"),
            "a cluster of 2 workers": ("--dask", cluster.address),
        }
        found = {
            what: once(replace(packtool(*words, *more, folder=folder), good=frozenset({0, 1})))
            for what, more in ways.items()
        }
    one = found["1 process"].seconds
    rows: list[Row] = [
        (f"sweep by {what}", f"{timed.seconds:.1f} s", f"{timed.seconds / one:.2f}", f"{timed.peak_mib:.0f} MiB")
        for what, timed in found.items()
    ]
    for line in rows:
        print(*line, sep=" | ", flush=True)
    return rows


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--large", action="store_true", help=f"scan {LARGE:,} plugins, too")
    parser.add_argument("--note", action="append", default=[], help="a sentence for the pages")
    parser.add_argument("--keep", action="store_true", help="write bench/measured/scale_*.json, too")
    asked = parser.parse_args()
    sizes = (*PLUGINS, LARGE) if asked.large else PLUGINS
    again = "python bench/scale.py" + (" --large" if asked.large else "") + " --keep"
    growth = ("exponent of CPU time", "of memory")

    def told(name: str, title: str, table: Sequence[Row], notes: Sequence[str]) -> None:
        if asked.keep:
            keep(name, title=title, command=again, table=table, notes=[*notes, *asked.note])

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        heads: Row = ("what", *(f"{one:,} entries" for one in ENTRIES), *growth)
        told("scale_indexes", "How an index grows", [heads, *indexes(folder)], OF_INDEXES)
        heads = ("what", *(f"{one:,} plugins" for one in sizes), *growth)
        told("scale_plugins", "How a scan grows", [heads, *plugins(folder, sizes)], OF_PLUGINS)
        heads = ("what", "seconds", "of one process", "peak memory")
        told("scale_sweeps", "A sweep on more than one worker", [heads, *sweeps(folder)], OF_SWEEPS)


if __name__ == "__main__":
    main()
