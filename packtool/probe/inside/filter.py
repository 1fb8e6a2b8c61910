"""The filter on system calls: no new processes, no way into others, no kernel interfaces that a plugin never needs."""

from __future__ import annotations

import errno
import platform
import struct

from packtool.probe.inside.system import WallError

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL, _ERROR = 0x7FFF_0000, 0x8000_0000, 0x0005_0000
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_OTHER_TABLE = 0x4000_0000
_THREAD = 0x0001_0000
# AF_UNIX, AF_INET, AF_INET6. Others, such as the one that speaks to a virtual machine's host, know no namespaces.
_FAMILIES = (1, 2, 10)
_MACHINES = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
# Of each call its number on x86_64 and on aarch64.
_REFUSED = {
    "acct": (163, 89), "add_key": (248, 217), "adjtimex": (159, 171), "bpf": (321, 280), "chroot": (161, 51),
    "clock_adjtime": (305, 266), "clock_settime": (227, 112), "delete_module": (176, 106), "finit_module": (313, 273),
    "fsconfig": (431, 431), "fsmount": (432, 432), "fsopen": (430, 430), "fspick": (433, 433),
    "init_module": (175, 105), "io_uring_enter": (426, 426), "io_uring_register": (427, 427),
    "io_uring_setup": (425, 425), "kexec_file_load": (320, 294), "kexec_load": (246, 104), "keyctl": (250, 219),
    "mount": (165, 40), "mount_setattr": (442, 442), "move_mount": (429, 429), "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265), "open_tree": (428, 428), "perf_event_open": (298, 241), "personality": (135, 92),
    "pidfd_getfd": (438, 438), "pivot_root": (155, 41), "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271), "ptrace": (101, 117), "quotactl": (179, 60), "reboot": (169, 142),
    "request_key": (249, 218), "setns": (308, 268), "settimeofday": (164, 170), "swapoff": (168, 225),
    "swapon": (167, 224), "syslog": (103, 116), "umount2": (166, 39), "unshare": (272, 97),
    "userfaultfd": (323, 282), "vhangup": (153, 58),
}  # fmt: skip
_CLONE, _CLONE3, _SOCKET = (56, 220), (435, 435), (41, 198)
_FORKS = {"x86_64": (57, 58), "aarch64": ()}


def program(machine: str | None = None) -> bytes:
    """Return the filter for this machine, as the kernel takes it. Raises WallError for a kind that is not known."""
    name = platform.machine() if machine is None else machine
    if name not in _MACHINES:
        raise WallError(f"a filter on system calls: none is written for {name}")
    column = list(_MACHINES).index(name)
    steps = [(_LOAD, 0, 0, _MACHINE), (_EQUAL, 1, 0, _MACHINES[name]), (_RETURN, 0, 0, _KILL)]
    steps += [(_LOAD, 0, 0, _NUMBER), (_AT_LEAST, 0, 1, _OTHER_TABLE), _error(errno.ENOSYS)]
    # Its flags lie in memory, where a filter cannot look; C libraries then take the older call.
    steps += [(_EQUAL, 0, 1, _CLONE3[column]), _error(errno.ENOSYS)]
    for number in sorted(numbers[column] for numbers in _REFUSED.values()):
        steps += [(_EQUAL, 0, 1, number), _error(errno.EPERM)]
    for number in _FORKS[name]:
        steps += [(_EQUAL, 0, 1, number), _error(errno.EAGAIN)]
    steps += [(_EQUAL, 0, 4, _CLONE[column]), (_LOAD, 0, 0, _FIRST_ARGUMENT), (_ANY_BIT, 0, 1, _THREAD)]
    steps += [(_RETURN, 0, 0, _ALLOW), _error(errno.EAGAIN)]
    steps += [(_EQUAL, 0, 2 + 2 * len(_FAMILIES), _SOCKET[column]), (_LOAD, 0, 0, _FIRST_ARGUMENT)]
    for family in _FAMILIES:
        steps += [(_EQUAL, 0, 1, family), (_RETURN, 0, 0, _ALLOW)]
    steps += [_error(errno.EAFNOSUPPORT), (_RETURN, 0, 0, _ALLOW)]
    return b"".join(struct.pack("<HBBI", *step) for step in steps)


def _error(number: int) -> tuple[int, int, int, int]:
    return (_RETURN, 0, 0, _ERROR | number)
