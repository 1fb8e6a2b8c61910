"""A page for every command with all below it, made of the help of the commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from making.markdown import GENERATED, cell, code, fenced, prose, table

from packtool.cli.main import COMMANDS, packtool

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "commands"
# Every command has this one.
_HELP = "--help"


def pages() -> dict[str, str]:
    """Return every page by its place below docs/."""
    top = click.Context(packtool, info_name="packtool")
    made = {f"{FOLDER}/README.md": _contents()}
    for name in COMMANDS:
        command = packtool.get_command(top, name)
        if command is not None:
            sections = "\n".join(_sections(click.Context(command, parent=top, info_name=name), 1))
            made[f"{FOLDER}/{name}.md"] = f"{sections}\n{GENERATED}; `packtool {name} --help` says the same.\n"
    return made


def _contents() -> str:
    rows = ((f"[packtool {name}]({name}.md)", cell(line)) for name, (_, line) in COMMANDS.items())
    told = table(("command", "what it is for"), rows)
    return (
        f"# Commands\n\n{told}\n{GENERATED}. True of all: [exit codes](../reference/exit-codes.md), "
        "[environment](../reference/environment.md), [formats](../reference/formats.md).\n"
    )


def _sections(context: click.Context, level: int) -> Iterator[str]:
    command = context.command
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    told = (command.help or "").replace("\b\n", "")
    options = [found for one in command.get_params(context) if (found := one.get_help_record(context))]
    rows = [(code(words), cell(meaning)) for words, meaning in options if not words.endswith(_HELP)]
    yield f"{'#' * level} {context.command_path}\n"
    yield "\n\n".join(prose(" ".join(part.split())) for part in told.split("\n\n")) + "\n"
    yield fenced("text", usage)
    if rows:
        yield table(("option", "what it does"), rows)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from _sections(click.Context(below, parent=context, info_name=name), level + 1)
