"""The filter on system calls, run step by step as the kernel does."""

from __future__ import annotations

import errno
import struct

import pytest

from packtool.probe.inside.filter import program
from packtool.probe.inside.system import WallError

ALLOW, KILL, ERROR = 0x7FFF_0000, 0x8000_0000, 0x0005_0000
MACHINE = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}


def _verdict(machine: str, number: int, first: int = 0, *, as_machine: int | None = None) -> int:
    data = struct.pack("<II6Q", number, MACHINE[machine] if as_machine is None else as_machine, 0, first, 0, 0, 0, 0)
    steps = list(struct.iter_unpack("<HBBI", program(machine)))
    at = value = 0
    while True:
        code, yes, no, k = steps[at]
        at += 1
        if code == 0x20:
            value = struct.unpack_from("<I", data, k)[0]
        elif code == 0x06:
            return int(k)
        else:
            holds = {0x15: value == k, 0x35: value >= k, 0x45: bool(value & k)}[code]
            at += yes if holds else no


@pytest.mark.parametrize(
    ("machine", "number", "first", "wanted"),
    [
        ("x86_64", 0, 0, ALLOW),  # read
        ("x86_64", 257, 0, ALLOW),  # openat
        ("x86_64", 59, 0, ALLOW),  # execve: there is nothing to start
        ("x86_64", 57, 0, ERROR | errno.EAGAIN),  # fork
        ("x86_64", 58, 0, ERROR | errno.EAGAIN),  # vfork
        ("x86_64", 56, 0x11, ERROR | errno.EAGAIN),  # clone of a process
        ("x86_64", 56, 0x3D0F00, ALLOW),  # clone of a thread
        ("x86_64", 435, 0, ERROR | errno.ENOSYS),  # clone3
        ("x86_64", 101, 0, ERROR | errno.EPERM),  # ptrace
        ("x86_64", 272, 0, ERROR | errno.EPERM),  # unshare
        ("x86_64", 165, 0, ERROR | errno.EPERM),  # mount
        ("x86_64", 41, 2, ALLOW),  # socket, AF_INET
        ("x86_64", 41, 40, ERROR | errno.EAFNOSUPPORT),  # socket, AF_VSOCK
        ("x86_64", 0x4000_0000 + 0, 0, ERROR | errno.ENOSYS),  # read by the other table
        ("aarch64", 63, 0, ALLOW),  # read
        ("aarch64", 220, 0x11, ERROR | errno.EAGAIN),
        ("aarch64", 220, 0x3D0F00, ALLOW),
        ("aarch64", 117, 0, ERROR | errno.EPERM),
        ("aarch64", 198, 1, ALLOW),
        ("aarch64", 198, 16, ERROR | errno.EAFNOSUPPORT),
    ],
)
def test_each_call_gets_its_answer(machine: str, number: int, first: int, wanted: int) -> None:
    assert _verdict(machine, number, first) == wanted


def test_calls_of_another_machine_end_it_all() -> None:
    assert _verdict("x86_64", 0, as_machine=0x4000_0003) == KILL


def test_without_a_filter_nothing_is_run() -> None:
    with pytest.raises(WallError, match="none is written for riscv64"):
        program("riscv64")
