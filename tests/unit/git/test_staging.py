from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.git import clean_stale, run_folder

if TYPE_CHECKING:
    from git_workbench import Workbench

FETCHING = """
import sys
from pathlib import Path
from packtool.git import fetch_pins, run_folder
from packtool.pins import Commit, Pin, Source

address, staging = sys.argv[1:]
sources = [Source.parse(f"{address}/r{number}.git", allow_local=True)[0] for number in range(3)]
pins = [Pin(source=source, commit=Commit.parse("1" * 40)) for source in sources]
with run_folder(Path(staging)) as folder:
    print("started", flush=True)
    fetch_pins(pins, folder=folder)
"""


def runs(staging: Path) -> list[Path]:
    return sorted(staging.glob("run-*"))


def start(bench: Workbench, staging: Path) -> subprocess.Popen[str]:
    """Start a run of its own that hangs on the server; returns when its git has asked something."""
    argv = [sys.executable, "-c", textwrap.dedent(FETCHING), bench.server.base, str(staging)]
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    while len(bench.server.requests) < 3 and process.poll() is None:
        bench.server.wait(0.02)
    return process


def test_a_run_cleans_up_after_itself(tmp_path: Path) -> None:
    staging = tmp_path / "deep/staging"
    with run_folder(staging) as first, run_folder(staging) as second:
        assert runs(staging) == sorted([first, second])
        assert staging.stat().st_mode & 0o777 == 0o700
        assert first.stat().st_mode & 0o777 == 0o700
    assert runs(staging) == []


def test_a_run_that_fails_cleans_up_too(tmp_path: Path) -> None:
    with pytest.raises(FileExistsError), run_folder(tmp_path) as folder:
        folder.mkdir()
    assert runs(tmp_path) == []


def test_the_next_run_removes_what_a_killed_one_left_and_spares_the_living(bench: Workbench, tmp_path: Path) -> None:
    bench.server.behaviour.hang = True
    staging = tmp_path / "own-staging"
    with run_folder(staging) as living:
        with start(bench, staging) as process:
            (dying,) = (folder for folder in runs(staging) if folder != living)
            clean_stale(staging)
            assert runs(staging) == sorted([living, dying])
            process.send_signal(signal.SIGKILL)
        assert runs(staging) == sorted([living, dying])
        clean_stale(staging)
        assert runs(staging) == [living]


def test_an_interrupt_stops_every_git_and_cleans_up(bench: Workbench, tmp_path: Path) -> None:
    bench.server.behaviour.hang = True
    staging = tmp_path / "own-staging"
    with start(bench, staging) as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) != 0
    assert runs(staging) == []
    assert not [line for line in programs() if bench.server.base in line]


def programs() -> list[str]:
    lines = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            lines.append(path.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
        except OSError:
            continue
    return lines


def test_a_link_in_staging_is_left_alone(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    staging = tmp_path / "staging"
    staging.mkdir()
    (staging / "run-link").symlink_to(precious)
    clean_stale(staging)
    assert precious.is_dir()
    assert (staging / "run-link").is_symlink()


def test_a_staging_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CouldNotLook) as caught, run_folder(tmp_path / "file"):
        pytest.fail("there is no folder to run in")
    assert caught.value.message.startswith(f"{tmp_path}/file cannot be written")
