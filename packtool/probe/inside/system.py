"""The calls of Linux that Python has no names for: namespaces, mounts, capabilities, process attributes."""

from __future__ import annotations

import ctypes
import os
import signal

NEW_MOUNTS = 0x0002_0000
NEW_CGROUPS = 0x0200_0000
NEW_HOST_NAME = 0x0400_0000
NEW_IPC = 0x0800_0000
NEW_USERS = 0x1000_0000
NEW_PROCESSES = 0x2000_0000
NEW_NETWORK = 0x4000_0000
READ_ONLY, NO_SUID, NO_DEVICES = 1, 2, 4
REMOUNT, BIND, RECURSIVE, PRIVATE = 32, 4096, 16384, 1 << 18
DETACH = 2
# What a mount has already may not be taken away where it is bound: the flag of statvfs, and the one of mount.
_KEPT = ((1, READ_ONLY), (2, NO_SUID), (4, NO_DEVICES), (8, 8), (1024, 1024), (2048, 2048), (4096, 1 << 21))
_DEATH_SIGNAL, _DUMPABLE, _BOUNDING_DROP, _SECCOMP, _NO_NEW_PRIVILEGES = 1, 4, 24, 22, 38
_AMBIENT, _AMBIENT_CLEAR = 47, 4
_FILTER = 2
_LAST_CAPABILITY = 63
_CAPABILITY_VERSION = 0x2008_0522

_LIBC = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None


class WallError(Exception):
    """A wall cannot be put up: which one, and why, in words."""


def _call(words: str, name: str, *arguments: object) -> None:
    function = getattr(_LIBC, name, None)
    if function is None:
        raise WallError(f"{words}: this system has no {name}")
    if function(*arguments) != 0:
        raise WallError(f"{words}: {os.strerror(ctypes.get_errno())}")


def unshare(flags: int) -> None:
    """Leave the namespaces of the parent. Raises WallError, as everything here does."""
    _call("namespaces of its own", "unshare", ctypes.c_int(flags))


def mount(source: str, target: str, kind: str, flags: int, options: str = "") -> None:
    """Mount something."""
    arguments = (source.encode(), target.encode(), kind.encode(), ctypes.c_ulong(flags), options.encode())
    _call(f"mounting {target}", "mount", *arguments)


def bind(source: str, target: str, *, flags: int) -> None:
    """Show ``source`` at ``target`` as well, with what is forbidden there already and ``flags``."""
    mount(source, target, "", BIND)
    there = os.statvfs(target).f_flag
    kept = sum(flag for known, flag in _KEPT if there & known and not flags & flag)
    mount("", target, "", REMOUNT | BIND | kept | flags)


def enter(new_root: str) -> None:
    """Make ``new_root`` the root, and let go of the old one for good."""
    os.chdir(new_root)
    _call("a root of its own", "pivot_root", b".", b".")
    _call("letting go of the old root", "umount2", b".", ctypes.c_int(DETACH))
    os.chdir("/")


def die_with_parent() -> None:
    """End when the parent does, however that ends."""
    _prctl("ending with its parent", _DEATH_SIGNAL, signal.SIGKILL)


def be_hidden() -> None:
    """Keep other processes, of the same user too, out of this one's memory and files."""
    _prctl("its own memory", _DUMPABLE, 0)


def drop_ways_to_powers() -> None:
    """Give up every way to get a power of root that this process has not."""
    for capability in range(_LAST_CAPABILITY + 1):
        try:
            _prctl("giving up powers", _BOUNDING_DROP, capability)
        except WallError:
            if capability == 0:
                raise
            break  # the kernel knows no more of them
    _prctl("giving up powers", _AMBIENT, _AMBIENT_CLEAR)
    _prctl("no new powers", _NO_NEW_PRIVILEGES, 1)


def drop_powers() -> None:
    """Give up every power of root."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    _call("giving up powers", "capset", header, (ctypes.c_uint32 * 6)())


def install_filter(program: bytes) -> None:
    """Put a filter on the calls that this process may make from here on."""
    buffer = ctypes.create_string_buffer(program, len(program))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))

    whole = Program(len(program) // 8, ctypes.addressof(buffer))
    _call("a filter on system calls", "prctl", _SECCOMP, ctypes.c_ulong(_FILTER), ctypes.byref(whole))


def _prctl(words: str, option: int, value: int) -> None:
    rest = (ctypes.c_ulong(0),) * 3
    _call(words, "prctl", ctypes.c_int(option), ctypes.c_ulong(value), *rest)
