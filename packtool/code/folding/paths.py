"""Paths as values: where the file itself lies, a person's home, and the pure functions between them."""

from __future__ import annotations

import posixpath
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import PLACED, NotConstantError, Pure, Value

if TYPE_CHECKING:
    from collections.abc import Callable

HOME = "~"
HERMES_HOME = "~/.hermes"
_LONGEST = 4096


def _path(*parts: Value) -> PurePosixPath:
    return _kept(PurePosixPath(*(_text(part) for part in parts)))


def _kept(path: PurePosixPath) -> PurePosixPath:
    if len(str(path)) > _LONGEST:
        raise NotConstantError
    return path


def _text(part: Value) -> str:
    if isinstance(part, PurePosixPath):
        return str(part)
    if isinstance(part, str) and len(part) <= _LONGEST:
        return part
    raise NotConstantError


def _normal(path: Value) -> str:
    return posixpath.normpath(_text(path))


def _resolved(path: PurePosixPath, *_: Value, **__: Value) -> PurePosixPath:
    return PurePosixPath(posixpath.normpath(path))


def _join(*parts: Value) -> str:
    return posixpath.join(*(_text(part) for part in parts))


def _variable(name: Value, default: Value = None) -> str:
    del default
    if name in {"HOME", "USERPROFILE"}:
        return HOME
    if name == "HERMES_HOME":
        return HERMES_HOME
    raise NotConstantError


def _expanded(path: Value) -> str:
    text = _text(path)
    for name in ("$HOME", "${HOME}", "%USERPROFILE%"):
        if text.startswith(name):
            return HOME + text[len(name) :]
    if "$" in text or "%" in text:
        raise NotConstantError
    return text


PATHS = {
    **{f"pathlib.{kind}": Pure(_path) for kind in ("Path", "PurePath", "PosixPath", "PurePosixPath", "WindowsPath")},
    **{f"pathlib.{kind}.home": Pure(lambda: PurePosixPath(HOME), PLACED) for kind in ("Path", "PosixPath")},
    **{
        f"{module}.{name}": pure
        for module in ("os.path", "posixpath", "ntpath")
        for name, pure in {
            "join": Pure(_join),
            "dirname": Pure(lambda path: posixpath.dirname(_text(path))),
            "basename": Pure(lambda path: posixpath.basename(_text(path))),
            "abspath": Pure(_normal),
            "realpath": Pure(_normal),
            "normpath": Pure(_normal),
            "expanduser": Pure(_text),
            "expandvars": Pure(_expanded),
            "splitext": Pure(lambda path: posixpath.splitext(_text(path))),
            "split": Pure(lambda path: posixpath.split(_text(path))),
        }.items()
    },
    "os.fspath": Pure(_text),
    "os.fsdecode": Pure(_text),
    "os.getenv": Pure(_variable, PLACED),
    "os.environ.get": Pure(_variable, PLACED),
    "hermes_constants.get_hermes_home": Pure(lambda: PurePosixPath(HERMES_HOME), PLACED),
}


def _renamed(path: PurePosixPath, name: Value) -> PurePosixPath:
    return _kept(path.with_name(_text(name)))


PATH_METHODS = {
    "joinpath": Pure(_path),
    "resolve": Pure(_resolved),
    "absolute": Pure(_resolved),
    "expanduser": Pure(lambda path: path),
    "as_posix": Pure(str),
    "with_name": Pure(_renamed),
    "with_suffix": Pure(lambda path, suffix: _kept(path.with_suffix(_text(suffix)))),
}
PATH_ATTRIBUTES: dict[str, Callable[[PurePosixPath], Value]] = {
    "parent": lambda path: path.parent,
    "parents": lambda path: tuple(path.parents)[:64],
    "name": lambda path: path.name,
    "stem": lambda path: path.stem,
    "suffix": lambda path: path.suffix,
    "parts": lambda path: path.parts,
}
