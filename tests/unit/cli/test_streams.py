"""What happens when nobody reads the output, or it cannot be written; with real pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

C = "3f786850e387550fdab836ed7e6dc881de23001b"
SOUND = f"name: demo\ndescription: one\nplugins:\n  - repo: acme/relay\n    ref: {C}\n"
FULL = Path("/dev/full")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sound.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text(SOUND.replace(C, "v1"), encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str, stdout: int, stderr: int = subprocess.PIPE) -> tuple[int, bytes]:
    done = subprocess.run(
        [sys.executable, "-m", "packtool", *words], cwd=folder, stdout=stdout, stderr=stderr, check=False, timeout=60
    )
    return done.returncode, done.stderr or b""


def unread() -> int:
    """Return the end to write to of a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    return writer


CALLS = [
    (("rules",), 0),
    (("--help",), 0),
    ((), 0),
    (("schema", "pack"), 0),
    (("explain", "pack-name"), 0),
    (("validate", "--kind", "pack", "sound.yaml"), 0),
    (("validate", "--kind", "pack", "broken.yaml"), 1),
    (("validate", "--kind", "pack", "broken.yaml", "--json"), 1),
]


@pytest.mark.parametrize(("words", "code"), CALLS)
def test_a_reader_that_has_gone_changes_nothing(words: tuple[str, ...], code: int, folder: Path) -> None:
    writer = unread()
    assert run(folder, *words, stdout=writer) == (code, b"")
    os.close(writer)


@pytest.mark.parametrize("words", [("validate", "nowhere.yaml"), ("nonsense",), ("rules", "--nonsense")])
def test_neither_does_one_of_the_errors(words: tuple[str, ...], folder: Path) -> None:
    writer = unread()
    assert run(folder, *words, stdout=writer, stderr=writer)[0] == 2
    os.close(writer)


def test_a_reader_that_takes_the_beginning_gets_it(folder: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "packtool", "rules"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline().startswith(b"agent-text-")
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(timeout=60) == 0


def test_the_other_reports_are_written_all_the_same(folder: Path) -> None:
    writer = unread()
    words = ("validate", "--kind", "pack", "broken.yaml", "-o", "text", "-o", "json=report.json")
    assert run(folder, *words, stdout=writer) == (1, b"")
    os.close(writer)
    assert json.loads((folder / "report.json").read_text(encoding="utf-8"))["verdict"] == "fail"


@pytest.mark.parametrize("words", [("rules",), ("validate", "--kind", "pack", "sound.yaml"), ("--help",)])
@pytest.mark.skipif(not FULL.exists(), reason="this machine has no /dev/full")
def test_a_full_disk_is_no_verdict(words: tuple[str, ...], folder: Path) -> None:
    with FULL.open("wb") as full:
        code, told = run(folder, *words, stdout=full.fileno())
    assert (code, told) == (2, b"packtool: standard output cannot be written: No space left on device\n")


@pytest.fixture(scope="module")
def bad_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("a disk that fails takes a C compiler and Linux")
    library: Path = tmp_path_factory.mktemp("disk") / "bad_disk.so"
    source = Path(__file__).parents[2] / "faults" / "bad_disk.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    return library


# Writing fails, and what was written is not kept.
@pytest.mark.parametrize("call", [1, 2])
@pytest.mark.parametrize("words", [("rules", "--family", "pack"), ("validate", "--kind", "pack", "sound.yaml")])
def test_a_disk_that_fails_is_no_verdict(words: tuple[str, ...], call: int, folder: Path, bad_disk: Path) -> None:
    out = folder / "out"
    out.mkdir()
    program = (
        "import ctypes, sys; from packtool.cli.main import main; "
        f"ctypes.CDLL({str(bad_disk)!r}).bad_disk({os.fsencode(out.resolve())!r}, {call}, {call}); main()"
    )
    with (out / "told").open("wb") as told:
        done = subprocess.run(
            [sys.executable, "-c", program, *words],
            cwd=folder,
            env={**os.environ, "LD_PRELOAD": str(bad_disk)},
            stdout=told,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (2, b"packtool: standard output cannot be written: Input/output error\n")


def test_closed_streams_are_as_if_nobody_read(folder: Path) -> None:
    call = f'"{sys.executable}" -m packtool validate --kind pack broken.yaml >&- 2>&-'
    assert subprocess.run(["/bin/sh", "-c", call], cwd=folder, check=False, timeout=60).returncode == 1
