"""The options that several commands share, each with one name, one meaning and one line of help."""

from __future__ import annotations

import functools
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from packtool.cli.output import home_option
from packtool.contract import native

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.show import Asked

    Command = Callable[..., Any]

RELEASES = tuple(release.name for release in native.RELEASES)
MOST_REPOSITORIES = 32
MOST_PROCESSES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How to install: whether to enable (``None``: ask), what to do against caution, and for which release."""

    enable: bool | None
    replace: bool
    accept_warnings: bool
    hermes: str | None


def install_options(function: Command) -> Command:
    """Add the options about how to install; the command gets ``how``, a How."""

    @functools.wraps(function)
    def command(
        *,
        enable: bool | None,
        replace: bool,
        force: bool,
        accept_warnings: bool,
        hermes: str | None,
        **others: Any,
    ) -> Any:
        how = How(enable=enable, replace=replace or force, accept_warnings=accept_warnings or force, hermes=hermes)
        return function(how=how, **others)

    about_hermes = "The release that the home belongs to, if it does not say."
    wrapped = click.option("--hermes", type=click.Choice(RELEASES), help=about_hermes)(command)
    wrapped = click.option("--accept-warnings", is_flag=True, help="Install although a review has warnings.")(wrapped)
    wrapped = click.option("--force", is_flag=True, help="Hermes' word for --replace --accept-warnings.")(wrapped)
    wrapped = click.option("--replace", is_flag=True, help="Replace what stands under a plugin's name now.")(wrapped)
    about_enable = "Whether to enable what was installed; asked at a terminal otherwise."
    return click.option("--enable/--no-enable", default=None, help=about_enable)(wrapped)


def index_options(function: Command) -> Command:
    """Add ``--index`` and ``--refresh``; the command gets ``index`` and ``refresh``."""
    fresh = "Ask the index' server even if the copy here is fresh."
    wrapped = click.option("--refresh", is_flag=True, help=fresh)(function)
    named = "The index to look names up in; the home's own otherwise."
    return click.option("--index", metavar="PATH|URL", help=named)(wrapped)


def local_option(function: Command) -> Command:
    """Add ``--allow-local``; the command gets ``allow_local``."""
    words = "Accept sources on this machine (paths, file://, loopback)."
    return click.option("--allow-local", is_flag=True, help=words)(function)


def mirror_option(function: Command) -> Command:
    """Add ``--mirror``; the command gets ``mirror``."""
    words = "Take repositories from FOLDER/HOST/PATH.git or .bundle instead."
    return click.option("--mirror", metavar="FOLDER", help=words)(function)


def whole(mirror: str | None) -> str | None:
    """Return a mirror's whole path, as it is remembered."""
    return str(Path(mirror).expanduser().absolute()) if mirror is not None else None


def fetch_options(function: Command) -> Command:
    """Add ``--mirror`` and ``--jobs``; the command gets ``mirror`` and ``jobs``, how many repositories at a time."""
    many = click.IntRange(1, MOST_REPOSITORIES)
    wrapped = click.option("--jobs", type=many, default=8, help="How many repositories to fetch at a time.")(function)
    return mirror_option(wrapped)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Where a review of a pack looks: which index, which mirror, which home, how many repositories at a time."""

    index: str | None
    refresh: bool
    mirror: str | None
    allow_local: bool
    home: str | None
    jobs: int = 1

    @property
    def whole_mirror(self) -> str | None:
        """The mirror's whole path, for what is read in other folders, too."""
        return whole(self.mirror)

    def about(self, pack: str, *, unlocked: bool = False, offline: bool = False) -> Asked:
        """Return what is asked about a pack; ``unlocked`` looks past its lock file, ``offline`` asks no index."""
        from packtool.show import Asked

        return Asked(
            pack=pack,
            index=self.index,
            refresh=self.refresh,
            offline=offline,
            allow_local=self.allow_local,
            mirror=Path(self.mirror) if self.mirror is not None else None,
            unlocked=unlocked,
        )


_ASKED = tuple(one.name for one in fields(Asking))


def review_options(function: Command) -> Command:
    """Add the options about where a review of a pack looks; the command gets ``asking``, an Asking."""
    return _asking(function, fetch_options)


def asking_options(function: Command) -> Command:
    """Add the same for a command that fetches one repository: no ``--jobs``."""
    return _asking(function, mirror_option)


def _asking(function: Command, fetching: Callable[[Command], Command]) -> Command:
    @functools.wraps(function)
    def command(**given: Any) -> Any:
        asking = Asking(**{name: given.pop(name) for name in _ASKED if name in given})
        return function(asking=asking, **given)

    return index_options(fetching(local_option(home_option(command))))


def pack_argument(function: Command) -> Command:
    """Add the argument FILE; the command gets ``pack``, that of this folder where none is named."""
    return click.argument("pack", metavar="[FILE]", required=False, callback=usual_pack)(function)


def usual_pack(context: click.Context, parameter: click.Parameter, pack: str | None) -> str | None:
    """Return the pack that is named, else the one in this folder. Raises Misuse where there is none."""
    del parameter
    if pack is not None or context.resilient_parsing:
        return pack
    from packtool.packing.pack_file import find_file

    return find_file(None).as_posix()


def processes_option(function: Command) -> Command:
    """Add ``--jobs``; the command gets ``jobs``, how many processes (0: one a core)."""
    many = click.IntRange(0, MOST_PROCESSES)
    return click.option("--jobs", type=many, default=0, help="How many processes; 0 for one a core.")(function)
