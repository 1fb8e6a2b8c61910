"""What may stand at a place of the command line, for a shell that completes: names of rules, plugins, formats."""

from __future__ import annotations

import contextlib
import glob
import os
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook, Misuse
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click
    from click.shell_completion import CompletionItem

    Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

_SHOWN = 200


def completed(find: Callable[[click.Context], Iterable[str]]) -> Complete:
    """Return the completion by the words that ``find`` gives; none where they cannot be had, or stand there already."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        given = context.params.get(parameter.name or "")
        there = given if isinstance(given, tuple) else ()
        with contextlib.suppress(CouldNotLook, Misuse, OSError):
            found = [word for word in find(context) if word.startswith(incomplete) and word not in there]
            # A name is what its author wrote; one that a shell could take for something else is left out.
            return [CompletionItem(word) for word in found if word == clean(word, limit=_SHOWN)]
        return []

    return complete


@completed
def rules(context: click.Context) -> Iterable[str]:
    """Give the ids of all rules."""
    del context
    from packtool.rulebook import rulebook

    return rulebook()


@completed
def families(context: click.Context) -> Iterable[str]:
    """Give the families of rules."""
    del context
    from packtool.rulebook import rulebook

    return sorted({one.family for one in rulebook().values()})


@completed
def schemas(context: click.Context) -> Iterable[str]:
    """Give the names of the published schemas."""
    del context
    from packtool.schemas import names

    return names()


@completed
def kinds(context: click.Context) -> Iterable[str]:
    """Give the kinds of files and folders that are validated."""
    del context
    from packtool.registry import kinds as of_files
    from packtool.validate.folders import FOLDER_KINDS

    return (*of_files(), *FOLDER_KINDS)


@completed
def installed(context: click.Context) -> Iterable[str]:
    """Give the plugins that the home has."""
    from packtool.host import Home
    from packtool.host.installed import look_at

    home = Home.find(context.params.get("home"), os.environ, windows=os.name == "nt")
    return [one.key for one in look_at(home).installed]


@completed
def entries(context: click.Context) -> Iterable[str]:
    """Give the entries of the pack that is named, else of the one in this folder."""
    from packtool.packing.choosing import called
    from packtool.packing.pack_file import find_file, read_file

    words = context.params.get("words") or ()
    named = words[0] if words and words[0].lower().endswith((".yaml", ".yml")) else None
    pack = read_file(find_file(named), allow_local=True).pack
    return [called(one) for one in pack.entries]


@completed
def topics_and_commands(context: click.Context) -> Iterable[str]:
    """Give what there is help about: first a topic or a command, then what stands below that."""
    import click

    from packtool.cli.help import TOPICS
    from packtool.cli.main import packtool

    here: click.Command | None = packtool
    words = context.params.get("words") or ()
    for word in words:
        here = here.get_command(context, word) if isinstance(here, click.Group) else None
    below = here.list_commands(context) if isinstance(here, click.Group) else []
    return below if words else [*TOPICS, *below]


def formats(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a format, and behind its equals sign the file that it is written to."""
    del context, parameter
    from click.shell_completion import CompletionItem

    from packtool.cli.output import FORMATS

    name, mark, begun = incomplete.partition("=")
    if not mark:
        return [CompletionItem(one) for one in FORMATS if one.startswith(name)]
    found = sorted(glob.glob(f"{glob.escape(begun)}*"))  # noqa: PTH207 - a name that is being typed is no path yet
    return [CompletionItem(f"{name}={one}/" if Path(one).is_dir() else f"{name}={one}") for one in found]
