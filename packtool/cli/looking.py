"""What `search` and `info` share: the options that say which index, and what follows from them."""

from __future__ import annotations

import datetime as dt
import functools
import gc
import os
from typing import TYPE_CHECKING, Any

import click

from packtool.cli import options
from packtool.cli.output import home_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.index import Reply
    from packtool.lookup.around import Around


def index_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--index``, ``--refresh``, ``--offline``, ``--allow-local`` and ``--home``; the command gets ``around``."""

    @functools.wraps(function)
    def command(**given: Any) -> Any:
        names = ("index", "refresh", "offline", "allow_local", "home")
        return function(around=functools.partial(_around, **{name: given.pop(name) for name in names}), **given)

    wrapped = options.local_option(home_option(command))
    wrapped = click.option("--offline", is_flag=True, help="Never ask for the index over the network.")(wrapped)
    return options.index_options(wrapped)


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
