"""One target fuzzed for some seconds: by atheris in a process of its own, or by hypothesis in this one."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

OUT = Path(__file__).resolve().parents[2] / "build" / "fuzz"
_SECONDS_OF_ONE = 10
_MEGABYTES = 2048
_LONGEST = 4096
_RUNS = re.compile(r"number_of_executed_units: +(\d+)|^#(\d+)\t", re.MULTILINE)
_EXAMPLES = 200
_TOLD = 40

# Whether the laws held, how many inputs were read, and what is told of the one that broke them.
Outcome = tuple[bool, int, str]


def by_atheris(name: str, seconds: float) -> Outcome:
    """Fuzz a target in a process of its own: what breaks one leaves the next a sound one."""
    words = [sys.executable, str(Path(__file__).with_name("campaign.py")), "--target", name, "--inside", str(seconds)]
    done = subprocess.run(words, capture_output=True, check=False)
    said = done.stderr.decode("utf-8", "replace")
    counts = [int(found[1] or found[2]) for found in _RUNS.finditer(said)]
    lines = [line for line in said.splitlines() if not line.startswith(("INFO: ", "#"))]
    return done.returncode == 0, max(counts, default=0), "\n".join(lines[-_TOLD:])


def inside_atheris(name: str, seconds: float) -> int:
    """Fuzz a target in this process, which ends with it."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["packtool"]):
        target = importlib.import_module("found").target_called(name)
    words = importlib.import_module("grammar").files_of(target)
    folder = OUT / name
    for kept in ("seen", "broken"):
        (folder / kept).mkdir(parents=True, exist_ok=True)
    (folder / "words").write_text("".join(path.read_text("ascii") for path in words), encoding="ascii")
    options = [
        f"-max_total_time={max(1, int(seconds))}",
        f"-timeout={_SECONDS_OF_ONE}",
        f"-rss_limit_mb={_MEGABYTES}",
        f"-max_len={_LONGEST}",
        f"-dict={folder / 'words'}",
        f"-artifact_prefix={folder / 'broken'}/",
        "-print_final_stats=1",
    ]
    # What is loaded at the first use counts for no input.
    target.run(b"")
    atheris.Setup([sys.argv[0], *options, str(folder / "seen"), str(target.folder)], target.run)
    atheris.Fuzz()
    return 0


def by_hypothesis(name: str, seconds: float) -> Outcome:
    """Fuzz a target with inputs made of words."""
    hypothesis: Any = importlib.import_module("hypothesis")
    target = importlib.import_module("found").target_called(name)
    inputs = importlib.import_module("grammar").inputs(target)
    count = 0
    last = b""

    def read(data: bytes) -> None:
        nonlocal count, last
        count, last = count + 1, data
        target.run(data)

    how = hypothesis.settings(
        max_examples=_EXAMPLES, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    tried = how(hypothesis.given(inputs)(read))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            tried()
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is what is looked for
            place = OUT / name / "broken" / "by-hypothesis"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(last)
            return False, count, f"{type(fault).__name__}: {fault}\nkept as {place}"
    return True, count, ""
