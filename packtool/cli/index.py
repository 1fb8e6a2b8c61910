"""``packtool index ...``: the commands of those who keep an index."""

from __future__ import annotations

import click

from packtool.cli.main import LazyGroup

# Command -> (module, what it is for), in the order in which they are needed.
COMMANDS: dict[str, tuple[str, str]] = {}


@click.group("index", cls=LazyGroup, lazy=COMMANDS)
def command() -> None:
    """Keep an index: judge changes, add and bump entries, publish."""
