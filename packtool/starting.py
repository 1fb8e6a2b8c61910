"""The flow of `init`: a small correct example, written where nothing is yet."""

from __future__ import annotations

import contextlib
import re
import shlex
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from packtool import resources
from packtool.documents.words import text_word
from packtool.errors import CouldNotLook, Misuse
from packtool.files import why
from packtool.schemas import schema_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LONGEST_NAME = 64
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_OTHER = re.compile(r"[^a-z0-9]+")
# What the examples are called, and the moment that the example of an index was made.
_PLUGIN, _MADE = "my-plugin", "2026-01-01T00:00:00Z"
_EXAMPLE = re.compile(r"(?P<yaml>(?<=^name: )my-(?:plugin|pack)$)|my-(?:plugin|pack)|my_plugin", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """One example: the schema that is written beside it for editors, and the commands that come next.

    Each has the file of the example that it is called with, or nothing for the folder, and what stands behind it.
    """

    schema: str | None
    commands: tuple[tuple[str, ...], ...]


_FOR_PLUGINS = (("validate", ""), ("doctor", ""), ("scan", ""))
STARTERS: Mapping[str, Starter] = {
    "plugin": Starter(schema="plugin-yaml", commands=_FOR_PLUGINS),
    "portable": Starter(schema=None, commands=_FOR_PLUGINS),
    "pack": Starter(
        schema="pack",
        commands=(
            ("validate", "hermes-pack.yaml"),
            ("pack add", "hermes-pack.yaml", "owner/repo@tag"),
            ("pack show", "hermes-pack.yaml"),
        ),
    ),
    "index": Starter(schema="index", commands=(("validate", "index.json"), ("fix", "index.json"))),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Started:
    """What was written, in order, relative to the folder; the name in it; the commands that come next."""

    name: str | None
    files: tuple[str, ...]
    commands: tuple[str, ...]


def start(what: str, folder: Path, *, name: str | None) -> Started:
    """Write the example ``what`` (a key of STARTERS) into ``folder``, which is made where it is missing.

    ``name`` is that of the folder where none is given. Raises Misuse for a name that cannot be one, CouldNotLook,
    with nothing written, where a file is there already or cannot be written.
    """
    if what == "index" and name is not None:
        raise Misuse("an index has no name", remedy="packtool init index")
    called = None if what == "index" else _named(folder, name)
    files = _files(what, called)
    there = [path for path in files if _is_there(folder / path)]
    if there:
        raise CouldNotLook(
            f"{', '.join(there)} {'is' if len(there) == 1 else 'are'} in {folder} already; nothing was written",
            remedy=f"name a folder that has no such file: packtool init {what} FOLDER",
        )
    _write(folder, files)
    commands = (_command(folder, *words) for words in STARTERS[what].commands)
    return Started(name=called, files=tuple(files), commands=tuple(commands))


def _command(folder: Path, verb: str, file: str, *behind: str) -> str:
    # Where something stands behind it, the file that is usual here need not be named.
    named = [] if behind and folder == Path() else [_typed(folder / file)]
    return " ".join(["packtool", verb, *named, *behind])


def _typed(path: Path) -> str:
    """Return a path as it is typed behind a command."""
    written = path.as_posix()
    return shlex.quote(f"./{written}" if written.startswith("-") else written)


def _named(folder: Path, name: str | None) -> str:
    if name is None:
        proposed = _OTHER.sub("-", folder.resolve().name.lower())[:LONGEST_NAME].strip("-")
        if not proposed:
            raise Misuse("the name of the folder holds no letter and no digit", remedy="give a name: --name my-plugin")
        return proposed
    if not _NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        meant = _OTHER.sub("-", name.lower())[:LONGEST_NAME].strip("-") or _PLUGIN
        message = f"a name is 1 to {LONGEST_NAME} of a-z, 0-9 and single hyphens; `{name}` is none"
        raise Misuse(message, remedy=f"--name {meant}")
    return name


def _files(what: str, name: str | None) -> dict[str, str]:
    """Return the text of every file by its path."""
    root = resources.path(f"starters/{what}")
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    # Python may have left compiled code beside an example.
    files = {path: resources.text(f"starters/{what}/{path}") for path in paths if "__pycache__" not in path}
    files = {path: _with_name(text, name) for path, text in files.items()}
    schema = STARTERS[what].schema
    return files if schema is None else files | {f"{schema}.schema.json": schema_text(schema)}


def _with_name(text: str, name: str | None) -> str:
    if name is None:
        return text.replace(_MADE, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    def called(found: re.Match[str]) -> str:
        if found["yaml"]:  # digits alone, or `no`, are no text to YAML
            return text_word(name)
        return name.replace("-", "_") if "_" in found.group() else name

    return _EXAMPLE.sub(called, text)


def _is_there(path: Path) -> bool:
    return path.is_symlink() or path.exists()


def _write(folder: Path, files: Mapping[str, str]) -> None:
    written: list[Path] = []
    try:
        for path, text in files.items():
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("x", encoding="utf-8", newline="\n") as file:
                written.append(place)
                file.write(text)
    except OSError as fault:
        _take_back(written)
        raise CouldNotLook(
            f"nothing was written into {folder}: {why(fault)}", remedy="name a folder that you can write into"
        ) from None


def _take_back(written: Sequence[Path]) -> None:
    for place in written:
        with contextlib.suppress(OSError):
            place.unlink()
