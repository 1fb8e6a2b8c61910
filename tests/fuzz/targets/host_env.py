"""A home's .env: what is written is what every reader reads, and all other lines keep every byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dotenv import dotenv_values
from fuzz_laws import hold
from homes import home, put

from packtool.errors import CouldNotLook
from packtool.host.env_file import env_path, read_env, write_env

if TYPE_CHECKING:
    from pathlib import Path

GRAMMAR = "shell"
_NAME = "SAMPLE_KEY"


def one(data: bytes) -> None:
    """Set one variable to the first line in a file that is the rest."""
    value, _, rest = data.partition(b"\n")
    path = put(env_path(home()), rest)
    before = read_env(home())
    try:
        write_env(home(), {_NAME: value.decode("utf-8", "replace")}, replace=True)
    except CouldNotLook:
        hold("what is refused is not written", path.read_bytes() == rest, data)
        return
    _is_written(path, before, value.decode("utf-8", "replace"), rest)


def _is_written(path: Path, before: object, value: str, rest: bytes) -> None:
    after = dict(read_env(home()))
    written = path.read_bytes()
    hold("it is what was written", after.pop(_NAME, None) == value, value, rest, written)
    hold("all others stay", after == {name: kept for name, kept in dict(before).items() if name != _NAME}, rest)  # type: ignore[call-overload]
    missing = [line for line in rest.splitlines() if line not in written and _NAME.encode() not in line]
    hold("other lines keep every byte", not missing, missing)
    if b"\n" not in rest and b"\r" not in rest and written.isascii():
        hold("python-dotenv reads it so", dotenv_values(path).get(_NAME) == value or "=" in rest.decode(), written)
