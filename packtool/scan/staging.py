"""Copies under neutral names in a folder of our own, so that nothing in a plugin can configure an engine."""

from __future__ import annotations

import contextlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.scan.kinds import FileKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.scan.match import Unit

_SUFFIXES = {
    FileKind.PYTHON: ".py",
    FileKind.JAVASCRIPT: ".jsx",
    FileKind.TYPESCRIPT: ".ts",
    FileKind.SHELL: ".sh",
    FileKind.POWERSHELL: ".ps1",
    FileKind.BATCH: ".bat",
    FileKind.JSON: ".json",
    FileKind.YAML: ".yaml",
    FileKind.TOML: ".toml",
    FileKind.MARKDOWN: ".md",
    FileKind.HTML: ".html",
}


_CODING = re.compile(r"\A((?:[^\n]{0,2000}\n)?[ \t\f]*#[^\n]{0,2000}?)coding(?=[:=])")


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """One unit's copy: its file's name in the staging folder."""

    unit: Unit
    name: str


@contextlib.contextmanager
def staging_folder() -> Iterator[Path]:
    """Make an empty folder that only this user can read, and delete it in the end."""
    try:
        with tempfile.TemporaryDirectory(prefix="packtool-scan-", ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    except OSError as fault:
        raise CouldNotLook(
            f"no folder for the engines can be written: {fault.strerror}",
            remedy="free some space, or set TMPDIR to a folder that can be written",
        ) from None


def stage(units: Sequence[Unit], folder: Path) -> tuple[Staged, ...]:
    """Write every unit as UTF-8 under a number; returns them in the order given."""
    staged = []
    for number, unit in enumerate(units):
        name = f"{number:06d}{unit.suffix or _SUFFIXES.get(unit.kind, '.txt')}"
        (folder / name).write_bytes(plain_bytes(unit))
        staged.append(Staged(unit=unit, name=name))
    return tuple(staged)


def plain_bytes(unit: Unit) -> bytes:
    """Return a unit's text as UTF-8, with the line that declares another encoding made void."""
    text = unit.text
    if unit.kind is FileKind.PYTHON:
        # The copy is UTF-8, so a line that declares another encoding would make an engine decode it twice.
        for _ in range(2):
            text = _CODING.sub(r"\1c0ding", text)
    return text.encode("utf-8", "replace")
