"""``packtool pack ...``: the commands about packs."""

from __future__ import annotations

import click

from packtool.cli.main import LazyGroup

COMMANDS = {
    "show": ("packtool.cli.pack_show", "Review a pack: what each plugin is, where it comes from, what it asks for."),
    "install": ("packtool.cli.pack_install", "Review a pack, ask once, install exactly what was reviewed."),
    "add": ("packtool.cli.pack_add", "Add a plugin to a pack, at one commit, with its tag as a comment."),
    "remove": ("packtool.cli.pack_remove", "Take plugins out of a pack."),
    "update": ("packtool.cli.pack_update", "Move pins ahead, and show what is new at each."),
    "lock": ("packtool.cli.pack_lock", "Write what each plugin is, to the byte, beside the pack."),
    "verify": ("packtool.cli.pack_verify", "Say whether a pack, its lock file and its repositories agree."),
    "bundle": ("packtool.cli.pack_bundle", "Put a pack and its plugins into one file that needs no network."),
    "export": ("packtool.cli.pack_export", "Write the installed plugins as a pack that others can install."),
}


@click.group("pack", cls=LazyGroup, lazy=COMMANDS)
def command() -> None:
    """Look at packs: lists of plugins pinned to commits."""
