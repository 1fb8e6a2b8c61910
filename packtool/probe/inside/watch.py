"""Tells what the plugin reaches for while it is loaded, by Python's own audit events: files, programs, the network."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from packtool.probe.inside.where import calling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.probe.inside.answer import Answer

_FILES = {"open", "os.listdir", "os.scandir", "os.chmod", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link",
          "os.symlink", "os.truncate", "shutil.rmtree", "sqlite3.connect"}  # fmt: skip
_READS = {"open", "os.listdir", "os.scandir"}
_PROGRAMS = {"subprocess.Popen", "os.exec", "os.posix_spawn", "os.spawn", "os.startfile"}
_NETWORK = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_ADDRESSED = {"socket.connect", "socket.sendto", "socket.bind"}
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
# What Python's own modules read of a system by themselves.
_USUAL = ("/dev/", "/usr/share/zoneinfo", "/etc/localtime", "/etc/mime.types", "/usr/share/mime", "/etc/ssl",
          "/usr/lib/ssl", "/etc/apache2/mime.types", "/usr/local/etc/httpd", "/usr/local/etc/mime.types",
          "/etc/httpd")  # fmt: skip


class Watch:
    """Listens from the moment it is made; there is no way to make Python stop telling."""

    def __init__(self, answer: Answer, *, library: str, home: str, folder: str) -> None:
        """``library`` holds Python's own modules, ``home`` is the scratch home, ``folder`` the plugin's."""
        self._answer = answer
        self._free = (library, "/tmp/", f"{home}/.hermes/", *_USUAL)  # noqa: S108 - in a root folder of its own
        self._home = home
        self._folder = folder
        self._inside = False
        sys.addaudithook(self._heard)

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._inside:
            return
        self._inside = True
        try:
            self._tell(event, arguments)
        except (TypeError, ValueError, IndexError):
            pass  # arguments of a shape that Python itself refuses in a moment
        finally:
            self._inside = False
        if event == "subprocess.Popen":
            # As where a program is not installed: here none is.
            raise FileNotFoundError(2, "No such file or directory", os.fsdecode(_program(arguments)))

    def _tell(self, event: str, arguments: Sequence[Any]) -> None:
        if event in _FILES:
            self._file(event, arguments)
        elif event in _PROGRAMS:
            self._told("program", os.fsdecode(_program(arguments)))
        elif event == "os.system":
            self._told("program", os.fsdecode(arguments[0]))
        elif event in {"os.fork", "os.forkpty"}:
            self._told("process", "")
        elif event in _NETWORK:
            port = arguments[1] if len(arguments) > 1 and arguments[1] else ""
            self._told("network", f"{_text(arguments[0])}{f':{port}' if port else ''}")
        elif event in _ADDRESSED:
            self._told("network", _address(arguments[1]))

    def _told(self, what: str, detail: str) -> None:
        self._answer.say("tried", what=what, detail=detail, **calling(self._folder))

    def _file(self, event: str, arguments: Sequence[Any]) -> None:
        if isinstance(arguments[0], int) or arguments[0] is None:
            return
        path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100 - links are told as written
        writes = event not in _READS or (event == "open" and _opens_to_write(arguments))
        if path.startswith(self._folder + os.sep) or path == self._folder:
            if writes:
                self._told("write", f"its own {path[len(self._folder) + 1 :] or 'folder'}")
        elif not f"{path}/".startswith(self._free):
            shown = f"~{path[len(self._home) :]}" if path.startswith(self._home) else path
            self._told("write" if writes else "read", shown)


def _opens_to_write(arguments: Sequence[Any]) -> bool:
    mode, flags = arguments[1], arguments[2] if len(arguments) > 2 else 0  # noqa: PLR2004 - path, mode, flags
    return bool(set(mode or "") & set("wax+")) or (mode is None and bool(flags & _WRITES))


def _program(arguments: Sequence[Any]) -> str | bytes:
    first = arguments[0]
    if first is None and len(arguments) > 1 and arguments[1]:
        first = arguments[1] if isinstance(arguments[1], str | bytes) else arguments[1][0]
    return first if isinstance(first, str | bytes) else str(first)


def _address(address: Any) -> str:
    if isinstance(address, tuple) and len(address) > 1:
        return f"{_text(address[0])}:{address[1]}"
    return _text(address)


def _text(value: Any) -> str:
    return os.fsdecode(value) if isinstance(value, str | bytes) else str(value)


def watch_signals(answer: Answer, folder: str) -> None:
    """Tell of signals to other processes, which Python has no event for."""
    for name in ("kill", "killpg"):
        setattr(os, name, _telling(answer, folder, name))


def _telling(answer: Answer, folder: str, name: str) -> Any:
    function = getattr(os, name)

    def told(target: int, number: int) -> None:
        if target != os.getpid():
            detail = f"{name} {int(target)} {int(number)}"
            answer.say("tried", what="signal", detail=detail, **calling(folder))
        function(target, number)

    return told
