"""Write the man pages from the help of the commands, into the folder that is named: one page a command."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from packtool import __version__
from packtool.cli.help import TOPICS
from packtool.cli.main import packtool

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDEST = 10_000
# A section of the page by what `packtool help` calls it.
_TOPICS = {"EXIT STATUS": "exit-codes", "ENVIRONMENT": "environment", "FORMATS": "formats"}


def roff(text: str) -> str:
    """Return a text as roff has to be told it: nothing in it is a command."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\n".join(f"\\&{line}" if line.startswith(".") else line for line in plain.splitlines())


def _rows(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for word, meaning in rows:
        yield f".TP\n.B {roff(word)}\n{roff(meaning)}"


def page(context: click.Context) -> str:
    """Return the page of one command."""
    command, name = context.command, context.command_path.replace(" ", "-")
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    options = [record for param in command.get_params(context) if (record := param.get_help_record(context))]
    told = (command.help or "").replace("\b\n", "")
    lines = [
        f'.TH "{roff(name.upper())}" 1 "" "packtool {__version__}" "packtool"',
        f".SH NAME\n{roff(name)} \\- {roff(command.get_short_help_str(WIDEST))}",
        f".SH SYNOPSIS\n.B {roff(usage)}",
        ".SH DESCRIPTION\n" + "\n.PP\n".join(roff(" ".join(part.split())) for part in told.split("\n\n")),
        ".SH OPTIONS",
        *_rows(options),
    ]
    if isinstance(command, click.Group):
        known = [(each, command.get_command(context, each)) for each in command.list_commands(context)]
        lines += [".SH COMMANDS", *_rows([(each, one.get_short_help_str(WIDEST)) for each, one in known if one])]
    for heading, topic in _TOPICS.items():
        about, rows = TOPICS[topic]
        if command is packtool or heading != "FORMATS":
            lines += [f".SH {heading}\n{roff(about)}", *_rows(rows)]
    lines += [f".SH SEE ALSO\n{', '.join(_others(context))}"]
    return "\n".join(lines) + "\n"


def _others(context: click.Context) -> Iterator[str]:
    """Yield the pages to read beside this one: of the command above, and of those that stand beside or below it."""
    command, above = context.command, context.parent
    if above is not None:
        yield _reference(above.command_path)
    group = command if isinstance(command, click.Group) else above.command if above is not None else None
    base = context.command_path if group is command else above.command_path if above is not None else ""
    for name in group.list_commands(context) if isinstance(group, click.Group) else ():
        path = f"{base} {name}"
        if path != context.command_path:
            yield _reference(path)


def _reference(path: str) -> str:
    return f"\\fB{roff(path.replace(' ', '-'))}\\fP(1)"


def pages(command: click.Command, parent: click.Context | None = None) -> Iterator[tuple[str, str]]:
    """Yield the name of the file and the page of a command and of all below it."""
    names = {"help_option_names": packtool.context_settings["help_option_names"]}
    context = click.Context(command, parent=parent, info_name=command.name, **names)
    yield f"{context.command_path.replace(' ', '-')}.1", page(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from pages(below, context)


def main() -> int:
    """Write every page; returns the exit code."""
    if len(sys.argv) != len(("program", "folder")):
        sys.stderr.write("name the folder: python docs/manual.py FOLDER\n")
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(packtool):
        (folder / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
