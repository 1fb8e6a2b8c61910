"""What `search` and `info` share: the options that say which index, and what follows from them."""

from __future__ import annotations

import datetime as dt
import functools
import gc
import os
from typing import TYPE_CHECKING, Any

import click

from packtool.cli.output import home_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.index import Reply
    from packtool.lookup.around import Around


def index_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--index``, ``--refresh``, ``--offline``, ``--allow-local`` and ``--home``; the command gets ``around``."""

    @functools.wraps(function)
    def command(**options: Any) -> Any:
        names = ("index", "refresh", "offline", "allow_local", "home")
        return function(around=functools.partial(_around, **{name: options.pop(name) for name in names}), **options)

    wrapped = home_option(command)
    local = "Read entries whose repository is on this machine, too."
    wrapped = click.option("--allow-local", is_flag=True, help=local)(wrapped)
    wrapped = click.option("--offline", is_flag=True, help="Never ask for the index over the network.")(wrapped)
    fresh = "Ask the index' server even if the copy here is fresh."
    wrapped = click.option("--refresh", is_flag=True, help=fresh)(wrapped)
    named = "The index to look in; the home's own otherwise."
    return click.option("--index", metavar="PATH|URL", help=named)(wrapped)


def _around(*, index: str | None, refresh: bool, offline: bool, allow_local: bool, home: str | None) -> Around:
    from packtool.host import Home, read_settings
    from packtool.index import DEFAULT_URL, Wanted
    from packtool.lookup.around import Around

    # A short run that makes many small objects and keeps them all: looking for garbage among them finds none.
    gc.disable()
    found = Home.find(home, os.environ, windows=os.name == "nt")
    settings = read_settings(found)
    wanted = Wanted(
        location=index,
        home_url=settings.index_url or DEFAULT_URL,
        refresh=refresh,
        offline=offline,
        allow_local=allow_local,
    )
    return Around(
        wanted=wanted, home=found, settings=settings, ask=None if offline else _ask, now=dt.datetime.now(tz=dt.UTC)
    )


# The HTTP library is loaded only where a server is asked.
def _ask(url: str, etag: str | None) -> Reply:
    from packtool.index.remote import ask

    return ask(url, etag)
