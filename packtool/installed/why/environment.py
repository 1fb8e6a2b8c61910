"""The Python environment in which Hermes runs, read as files: its release, its own plugins, entry points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.files import read_bounded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

GROUP = "hermes_agent.plugins"
COMMANDS = ("hermes", "hermesx")
_MOST_PACKAGES = 5_000
_LIMIT = 256 * 1024
_SHEBANG = 512
_PACKAGE = "hermes_cli"
_DISTRIBUTION = re.compile(r"(hermes[-_.]agent[A-Za-z0-9_.]*)-([0-9][0-9A-Za-z.+!]*)\.(?:dist|egg)-info", re.IGNORECASE)
_METADATA = re.compile(r"(.+)-[^-]+\.(?:dist|egg)-info", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPoint:
    """One entry point of the group that Hermes reads; all texts are a stranger's."""

    name: str
    value: str
    package: str

    @property
    def module(self) -> str:
        """The module that it names."""
        return self.value.partition(":")[0].strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """Where packages lie, and how that is ``shown``; ``version`` is that of Hermes, where it is seen."""

    site: Path
    shown: str
    version: str | None = None

    @property
    def release(self) -> str | None:
        """Two numbers, as releases are called here."""
        parts = (self.version or "").split(".")
        return ".".join(parts[:2]) if len(parts) > 1 else None

    @property
    def own_plugins(self) -> Path | None:
        """Where the plugins lie that come with Hermes."""
        own = self.site / "plugins"
        return own if (self.site / _PACKAGE).is_dir() and own.is_dir() else None

    def entry_points(self) -> tuple[EntryPoint, ...]:
        """Return the entry points for Hermes of every package, by package; what cannot be read has none."""
        found: list[EntryPoint] = []
        for folder in _metadata(self.site):
            package = _METADATA.fullmatch(folder.name)
            text = _text(folder / "entry_points.txt")
            found += [
                EntryPoint(name=name, value=value, package=package[1] if package else folder.name)
                for name, value in _of_group(text)
            ]
        return tuple(found)

    def source_of(self, module: str) -> bytes | None:
        """Return the beginning of a module's source, ``None`` where there is no such file."""
        parts = module.split(".")
        if not all(part.isidentifier() for part in parts):
            return None
        place = self.site.joinpath(*parts)
        for file in (place / "__init__.py", place.with_name(f"{place.name}.py")):
            try:
                return read_bounded(file, _LIMIT)
            except (OSError, ValueError):
                continue
        return None


def environment_of(named: str | None, environ: Mapping[str, str]) -> Environment | None:
    """Return the environment that a person named, else that of the ``hermes`` command on PATH.

    ``None`` where nothing tells. Raises Misuse for a named folder that is no environment.
    """
    if named is not None:
        found = _at(Path(named).expanduser().absolute(), named)
        if found is None:
            raise Misuse(
                f"{named} holds no Python packages", remedy="name the folder that has lib/python3.*/site-packages"
            )
        return found
    for command in COMMANDS:
        for folder in environ.get("PATH", "").split(":"):
            file = Path(folder) / command
            if folder and file.is_file():
                return _of_script(file)
    return None


def _of_script(script: Path) -> Environment | None:
    """Follow the first line of a command to its interpreter, and that to its packages."""
    try:
        with script.open("rb") as file:
            first = file.read(_SHEBANG).partition(b"\n")[0].decode("utf-8", "replace")
    except OSError:
        return None
    words = first.removeprefix("#!").split() if first.startswith("#!") else []
    if not words or not words[0].startswith("/") or words[0].endswith("/env"):
        return None
    return _at(Path(words[0]).parent.parent, str(Path(words[0]).parent.parent))


def _at(prefix: Path, shown: str) -> Environment | None:
    places = [*sorted(prefix.glob("lib/python3*/site-packages")), prefix / "Lib" / "site-packages", prefix]
    for site in places:
        if not any(_metadata(site)):
            continue
        versions = [found[2] for folder in _metadata(site) if (found := _DISTRIBUTION.fullmatch(folder.name))]
        return Environment(site=site, shown=shown, version=versions[0] if versions else None)
    return None


def _metadata(site: Path) -> Iterator[Path]:
    try:
        names = sorted(entry.name for entry in site.iterdir())
    except OSError:
        return
    for name in [name for name in names if _METADATA.fullmatch(name)][:_MOST_PACKAGES]:
        yield site / name


def _text(file: Path) -> str:
    try:
        return read_bounded(file, _LIMIT)[:_LIMIT].decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


def _of_group(text: str) -> Iterator[tuple[str, str]]:
    """Give the names and values of the one section that matters."""
    inside = False
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("["):
            inside = words == f"[{GROUP}]"
        elif inside and words and not words.startswith(("#", ";")):
            name, separator, value = words.partition("=")
            if separator:
                yield name.strip(), value.strip()
