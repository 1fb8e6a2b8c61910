from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from packtool.errors import CouldNotLook
from packtool.process import (
    Cancelled,
    Command,
    Completed,
    Limits,
    OutOfBounds,
    OutOfHand,
    OutOfTime,
    ProgramMissing,
    run,
)

LONG = Limits(seconds=30)


def python(script: str, *arguments: str, stdin: bytes = b"") -> Command:
    return Command(argv=(sys.executable, "-c", script, *arguments), env={"PATH": os.environ["PATH"]}, stdin=stdin)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")  # a child that ended but that nobody asked about is gone too
    return not status.exists() or ") Z " not in status.read_text()


def gone(pid_file: Path) -> bool:
    """Wait until the program that wrote its id there has ended."""
    pid = int(pid_file.read_text())
    for _ in range(500):
        if not alive(pid):
            return True
        time.sleep(0.01)
    return False


def test_what_a_program_leaves() -> None:
    script = "import sys; print(sys.stdin.read() * 2, end=''); print('no', file=sys.stderr); sys.exit(3)"
    assert run(python(script, stdin=b"ab"), limits=LONG) == Completed(returncode=3, stdout=b"abab", stderr=b"no\n")


def test_arguments_are_no_shell_words() -> None:
    assert run(python("import sys; print(sys.argv[1])", "$(id); *"), limits=LONG).stdout == b"$(id); *\n"


def test_the_environment_is_exactly_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/x")
    assert run(python("import os; print('GIT_DIR' in os.environ)"), limits=LONG).stdout == b"False\n"


def test_the_folder(tmp_path: Path) -> None:
    command = Command(argv=("pwd",), env={"PATH": os.environ["PATH"]}, cwd=tmp_path)
    assert run(command, limits=LONG).stdout.decode().strip() == str(tmp_path)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProgramMissing) as caught:
        run(Command(argv=("packtool-no-such-program",), env={"PATH": os.environ["PATH"]}), limits=LONG)
    assert caught.value.message == "packtool-no-such-program is not installed or not on PATH"
    assert caught.value.remedy == "install packtool-no-such-program"


def test_a_program_that_cannot_be_started(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CouldNotLook, match="cannot be started"):
        run(Command(argv=(str(tmp_path / "file"),), env={}), limits=LONG)


def test_too_slow_takes_its_children_along(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    script = (
        "import subprocess, sys, time; c = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']);"
        "open(sys.argv[1], 'w').write(str(c.pid)); time.sleep(600)"
    )
    with pytest.raises(OutOfTime, match="did not end within 2 seconds"):
        run(python(script, str(pid)), limits=Limits(seconds=2))
    assert gone(pid)


def test_too_much_output() -> None:
    with pytest.raises(OutOfBounds, match="wrote more than 1000 bytes"):
        run(python("while True: print('x' * 100)"), limits=Limits(seconds=30, stdout_bytes=1000))
    exact = run(python("print('x' * 999)"), limits=Limits(seconds=30, stdout_bytes=1000))
    assert len(exact.stdout) == 1000


def test_too_many_complaints_are_cut_but_no_reason_to_stop() -> None:
    script = "import sys; sys.stderr.write('x' * 300000); print('done')"
    answer = run(python(script), limits=Limits(seconds=30, stderr_bytes=100))
    assert answer == Completed(returncode=0, stdout=b"done\n", stderr=b"x" * 100)


def test_a_folder_that_grows_too_large(tmp_path: Path) -> None:
    script = (
        "import sys, time\n"
        "for n in range(100000):\n"
        "    open(f'{sys.argv[1]}/{n}', 'wb').write(b'x' * 10000); time.sleep(0.005)\n"
    )
    limits = Limits(seconds=60, folder=tmp_path, folder_bytes=100_000)
    with pytest.raises(OutOfBounds, match="received more than 100000 bytes"):
        run(python(script, str(tmp_path)), limits=limits)


def test_too_many_programs(tmp_path: Path) -> None:
    """Each starts the next and waits for it, as git does when it looks for what a server does not have."""
    script = (
        "import os, subprocess, sys, pathlib\n"
        "folder, depth = sys.argv[1], int(sys.argv[2])\n"
        "pathlib.Path(folder, str(depth)).write_text(str(os.getpid()))\n"
        "if depth < 40:\n"
        "    subprocess.run([sys.executable, '-S', '-c', os.environ['SCRIPT'], folder, str(depth + 1)])\n"
        "else:\n"
        "    import time; time.sleep(60)\n"
    )
    command = Command(
        argv=(sys.executable, "-S", "-c", script, str(tmp_path), "0"),
        env={"PATH": os.environ["PATH"], "SCRIPT": script},
    )
    with pytest.raises(OutOfHand, match="more than 5 programs"):
        run(command, limits=Limits(seconds=30, programs=5))
    assert all(gone(file) for file in tmp_path.iterdir())


def test_nobody_waits_any_more() -> None:
    cancelled = threading.Event()
    threading.Timer(0.2, cancelled.set).start()
    with pytest.raises(Cancelled):
        run(python("import time; time.sleep(600)"), limits=Limits(seconds=300, cancelled=cancelled))


def test_a_sink_takes_the_output_piece_by_piece() -> None:
    pieces: list[int] = []
    answer = run(
        python("import sys; sys.stdout.write('x' * 1000000)"),
        limits=LONG,
        sink=lambda piece: pieces.append(len(piece)),
    )
    assert answer.stdout == b""
    assert sum(pieces) == 1_000_000
    assert max(pieces) <= 64 * 1024


def test_a_sink_that_refuses_stops_the_program() -> None:
    def refuse(_: bytes) -> None:
        raise CouldNotLook("enough")

    with pytest.raises(CouldNotLook, match="enough"):
        run(python("while True: print('x')"), limits=LONG, sink=refuse)


def test_a_program_that_reads_nothing_is_not_waited_for() -> None:
    answer = run(python("print('done')", stdin=b"x" * 10_000_000), limits=LONG)
    assert answer.stdout == b"done\n"


def test_much_in_and_much_out_at_once() -> None:
    content = b"0123456789" * 200_000
    script = "import sys, shutil; shutil.copyfileobj(sys.stdin.buffer, sys.stdout.buffer, 1000)"
    assert run(python(script, stdin=content), limits=LONG).stdout == content


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit the memory of a running program")
def test_memory() -> None:
    script = "import time; time.sleep(0.3)\ntry:\n    bytearray(10**9)\nexcept MemoryError:\n    print('refused')"
    assert run(python(script), limits=Limits(seconds=30, memory_bytes=500_000_000)).stdout == b"refused\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit the memory of a running program")
def test_memory_of_a_child_that_was_quicker_than_its_parents_limit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    resource = pytest.importorskip("resource")
    set_limit = resource.prlimit

    def late(pid: int, what: int, *limits: tuple[int, int]) -> tuple[int, int]:
        for _ in range(1000):
            if (tmp_path / "started").exists():
                break
            time.sleep(0.01)
        return set_limit(pid, what, *limits)  # type: ignore[no-any-return]

    monkeypatch.setattr(resource, "prlimit", late)
    child = (
        "import os, time\nopen('started', 'w').close()\nwhile not os.path.exists('go'):\n    time.sleep(0.01)\n"
        "try:\n    bytearray(10**9)\nexcept MemoryError:\n    print('refused')"
    )
    parent = (
        "import subprocess, sys, time\nchild = subprocess.Popen([sys.executable, '-c', sys.argv[1]])\n"
        "time.sleep(1)\nopen('go', 'w').close()\nsys.exit(child.wait())"
    )
    command = Command(argv=python(parent, child).argv, env={"PATH": os.environ["PATH"]}, cwd=tmp_path)
    assert run(command, limits=Limits(seconds=30, memory_bytes=500_000_000)).stdout == b"refused\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit the time of a running program")
def test_what_goes_on_alone_after_a_kill_is_bounded(tmp_path: Path) -> None:
    """The engine and what it started have a limit that the system itself keeps when packtool is gone."""
    child = "import os, time; open('child', 'w').write(str(os.getpid())); print('go', flush=True); time.sleep(600)"
    engine = (
        "import os, subprocess, sys, time; open('engine', 'w').write(str(os.getpid()));"
        "subprocess.Popen([sys.executable, '-S', '-c', sys.argv[1]]); time.sleep(600)"
    )
    parent = (
        "import os, signal, sys, time\nfrom packtool.process import Command, Limits, run\n"
        "argv = (sys.executable, '-S', '-c', sys.argv[1], sys.argv[2])\n"
        "run(Command(argv=argv, env={}), limits=Limits(seconds=500.2),"
        " sink=lambda _: os.kill(os.getpid(), signal.SIGKILL))"
    )
    ended = subprocess.run([sys.executable, "-c", parent, engine, child], cwd=tmp_path, timeout=300, check=False)
    assert ended.returncode == -signal.SIGKILL
    most = -(-5002 * (os.cpu_count() or 1) // 10)
    for name in ("engine", "child"):
        pid = int((tmp_path / name).read_text())
        limits = Path(f"/proc/{pid}/limits").read_text()
        os.kill(pid, signal.SIGKILL)
        line = next(line for line in limits.splitlines() if line.startswith("Max cpu time"))
        assert line.split() == ["Max", "cpu", "time", str(most), str(most), "seconds"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems cannot limit the time of a running program")
def test_a_program_that_set_itself_less_time_keeps_to_that() -> None:
    script = (
        "import resource, time; resource.setrlimit(resource.RLIMIT_CPU, (7, 9)); time.sleep(0.5);"
        "print(resource.getrlimit(resource.RLIMIT_CPU))"
    )
    assert run(python(script), limits=LONG).stdout == b"(7, 9)\n"
