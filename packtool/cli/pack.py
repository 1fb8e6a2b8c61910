"""``packtool pack ...``: the commands about packs."""

from __future__ import annotations

import click

from packtool.cli.main import LazyGroup

COMMANDS = {
    "show": ("packtool.cli.pack_show", "Review a pack: what each plugin is, where it comes from, what it asks for."),
    "install": ("packtool.cli.pack_install", "Review a pack, ask once, install exactly what was reviewed."),
    "export": ("packtool.cli.pack_export", "Write the installed plugins as a pack that others can install."),
}


@click.group("pack", cls=LazyGroup, lazy=COMMANDS)
def command() -> None:
    """Look at packs: lists of plugins pinned to commits."""
