"""The walls: a root folder of its own that holds Python's own modules and a copy of the plugin, and nothing else."""

from __future__ import annotations

import contextlib
import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.probe.inside import system
from packtool.probe.inside.system import NO_DEVICES, NO_SUID, READ_ONLY, REMOUNT

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME = "/home"
LIBRARY = Path(os.__file__).parent
SCRATCH = "/tmp"  # noqa: S108 - in a root folder of its own
_QUIET = NO_SUID | NO_DEVICES
_DEVICES = ("null", "zero", "urandom")
# Where installed packages lie: other people's code, which the plugin is not shown.
_HIDDEN = ("site-packages", "dist-packages")
_SPARE_BYTES = 8192
_SLACK_BYTES = 4 * 1024 * 1024
_ALL = (
    system.NEW_USERS
    | system.NEW_MOUNTS
    | system.NEW_PROCESSES
    | system.NEW_NETWORK
    | system.NEW_IPC
    | system.NEW_HOST_NAME
    | system.NEW_CGROUPS
)
_NOBODY = 65534
_INSIDE = 1000

# A file's path, its content, and where it leads when it is a link.
File = tuple[str, bytes, str | None]


def leave() -> None:
    """Leave every namespace of the parent; the next child is alone in one of processes. Raises WallError.

    Root keeps its name until the walls are up, so that it can show what only root may open, and is nobody then.
    """
    user, group = os.geteuid(), os.getegid()
    names = {"setgroups": "deny"}
    if user == 0:
        try:
            os.setgroups([])
        except OSError as fault:
            raise system.WallError(f"running as another user than root: {fault.strerror}") from None
        names |= dict.fromkeys(("uid_map", "gid_map"), f"0 0 1\n{_INSIDE} {_NOBODY} 1")
        _leave_with(names)
        return
    names |= {"uid_map": f"{_INSIDE} {user} 1", "gid_map": f"{_INSIDE} {group} 1"}
    system.unshare(_ALL)
    _name(os.getpid(), names)


def _leave_with(names: Mapping[str, str]) -> None:
    """Have somebody outside say who is who inside: more than one name can be given from there alone."""
    mine, (wait, go) = os.getpid(), os.pipe()
    outside = os.fork()
    if outside == 0:
        code = 1
        with contextlib.suppress(system.WallError):
            os.close(go)
            if os.read(wait, 1):
                _name(mine, names)
                code = 0
        os._exit(code)
    os.close(wait)
    try:
        system.unshare(_ALL)
        os.write(go, b"x")
    finally:
        os.close(go)
        _, status = os.waitpid(outside, 0)
    if status != 0:
        raise system.WallError("users of its own: root cannot become another user here")


def _name(process: int, names: Mapping[str, str]) -> None:
    for name, words in names.items():
        try:
            descriptor = os.open(f"/proc/{process}/{name}", os.O_WRONLY)
            try:
                os.write(descriptor, words.encode())
            finally:
                os.close(descriptor)
        except OSError as fault:
            raise system.WallError(f"users of its own: {fault.strerror}") from None


def become_nobody() -> None:
    """Give up all powers, and root's name. Raises WallError or OSError."""
    system.drop_ways_to_powers()
    os.setresgid(_INSIDE, _INSIDE, _INSIDE)
    os.setresuid(_INSIDE, _INSIDE, _INSIDE)
    system.drop_powers()
    system.be_hidden()
    # Forgotten when the user changes.
    system.die_with_parent()


def build(folder: str, files: list[File]) -> None:
    """Make the new root and go there; the plugin's ``files`` are at ``folder``. Raises WallError or OSError."""
    socket.sethostname("probe")
    system.mount("none", "/", "", system.RECURSIVE | system.PRIVATE)
    # It may lie below the folder that is covered now.
    held = os.open(LIBRARY, os.O_PATH | os.O_DIRECTORY)
    root = Path(SCRATCH)
    _memory(root, "size=1m,nr_inodes=400,mode=755")
    library = _below(root, LIBRARY)
    library.mkdir(parents=True)
    os.fchdir(held)
    system.bind(".", str(library), flags=READ_ONLY | _QUIET)
    os.close(held)
    for name in _HIDDEN:
        if (library / name).is_dir():
            _memory(library / name, "size=4k,nr_inodes=2,mode=555")
    (root / "dev").mkdir()
    for name in _DEVICES:
        (root / "dev" / name).touch()
        system.bind(f"/dev/{name}", f"{root}/dev/{name}", flags=NO_SUID)
    for place in (HOME, SCRATCH):
        _below(root, place).mkdir(exist_ok=True)
        _memory(_below(root, place), f"size=32m,nr_inodes=2000,mode=700,uid={_INSIDE},gid={_INSIDE}")
    _copy(_below(root, folder), files)
    _seal(root)
    system.enter(str(root))


def _below(root: Path, place: str | Path) -> Path:
    return root / str(place).lstrip("/")


def _memory(place: Path, options: str) -> None:
    system.mount("none", str(place), "tmpfs", _QUIET, options)


def _seal(place: Path) -> None:
    system.mount("", str(place), "", REMOUNT | system.BIND | READ_ONLY | _QUIET)


def _copy(folder: Path, files: list[File]) -> None:
    folder.mkdir(parents=True)
    size = sum(len(content) + _SPARE_BYTES for _, content, _ in files) + _SLACK_BYTES
    _memory(folder, f"size={size},mode=755")
    # Links come last: nothing is written through one, and what one leads to is looked for inside of the walls.
    for path, content, target in sorted(files, key=lambda file: file[2] is not None):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if target is not None:
            place.symlink_to(target)
            continue
        place.touch(exist_ok=False)
        place.write_bytes(content)
        place.chmod(0o755)
    _seal(folder)
