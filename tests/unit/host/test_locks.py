from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.host import Home
from packtool.host.locks import hermes_locked, locked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Lock = Callable[..., AbstractContextManager[None]]

BOTH = pytest.mark.parametrize("lock", [locked, hermes_locked])
# How Hermes 0.22 takes the lock, in a process of its own.
HOLDER = """
import fcntl, sys, time
with open(sys.argv[1], "a+") as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(path=tmp_path / "home", chosen_by="a test")


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    path.parent.mkdir(parents=True, exist_ok=True)
    argv = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process
        process.communicate()


def path_of(home: Home, lock: object) -> Path:
    return home.own / "lock" if lock is locked else home.plugins / ".install-metadata.json.lock"


@BOTH
def test_a_lock_makes_its_folder_for_its_owner_alone(home: Home, lock: Lock) -> None:
    with lock(home):
        assert path_of(home, lock).stat().st_mode & 0o777 == 0o600
        assert path_of(home, lock).parent.stat().st_mode & 0o777 == 0o700
        assert path_of(home, lock).read_bytes() == b""


@BOTH
def test_a_lock_held_elsewhere_is_waited_for_and_then_told_with_its_holder(home: Home, lock: Lock) -> None:
    with held(path_of(home, lock)) as holder:
        start = time.monotonic()
        with pytest.raises(CouldNotLook) as caught, lock(home, seconds=0.3):
            pytest.fail("it was held")
        assert 0.3 <= time.monotonic() - start < 5
    comm = "python3" if sys.platform != "linux" else Path(sys.executable).resolve().name
    assert caught.value.message.startswith(f"the home {home.path} is being changed by process {holder.pid} (")
    assert comm[:6] in caught.value.message
    assert caught.value.remedy == "wait until that has ended, then run the same command again"
    with lock(home, seconds=0):
        pass


@BOTH
def test_a_lock_that_becomes_free_is_taken(home: Home, lock: Lock) -> None:
    with held(path_of(home, lock)) as holder:
        assert holder.stdin is not None
        threading.Timer(0.3, holder.stdin.close).start()
        holder.stdin = None
        with lock(home, seconds=20):
            pass


@BOTH
def test_a_killed_holder_holds_nothing(home: Home, lock: Lock) -> None:
    with held(path_of(home, lock)) as holder:
        holder.kill()
        holder.wait()
        with lock(home, seconds=0):
            pass


@BOTH
def test_one_thread_may_take_it_again_and_another_may_not(home: Home, lock: Lock) -> None:
    refused: list[str] = []

    def other() -> None:
        try:
            with lock(home, seconds=0):
                pass
        except CouldNotLook as busy:
            refused.append(busy.message)

    def try_elsewhere() -> int:
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        return len(refused)

    with lock(home):
        with lock(home):
            assert try_elsewhere() == 1
        assert try_elsewhere() == 2
    assert try_elsewhere() == 2
    assert f"process {os.getpid()} " in refused[0]


@BOTH
def test_a_lock_is_free_again_after_a_fault(home: Home, lock: Lock) -> None:
    with pytest.raises(ZeroDivisionError), lock(home):
        _ = 1 // 0
    with lock(home, seconds=0):
        pass


@BOTH
def test_a_link_in_the_place_of_a_lock_is_not_followed(home: Home, tmp_path: Path, lock: Lock) -> None:
    path_of(home, lock).parent.mkdir(parents=True)
    path_of(home, lock).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(CouldNotLook, match="cannot be opened"), lock(home):
        pytest.fail("it is a link")
    assert not (tmp_path / "elsewhere").exists()


def test_the_two_locks_do_not_stand_in_each_others_way(home: Home) -> None:
    with held(path_of(home, hermes_locked)), locked(home, seconds=0):
        pass
