"""``packtool schema [NAME]``."""

from __future__ import annotations

import json

import click

from packtool.cli import completing
from packtool.cli.width import terminal_width
from packtool.formats.paint import wrapped


@click.command("schema")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=completing.schemas)
def command(*, name: str | None) -> None:
    """Print the JSON Schema of the format NAME; without NAME list them.

    An editor finds it beside the file: `packtool schema pack > pack.schema.json`, and as the first line of the pack
    `# yaml-language-server: $schema=pack.schema.json`.
    """
    from packtool.schemas import names, schema_text

    if name is not None:
        click.echo(schema_text(name), nl=False)
        return
    for known in names():
        click.echo(wrapped(f"{known:<14} {json.loads(schema_text(known))['title']}", terminal_width(), " " * 15))
