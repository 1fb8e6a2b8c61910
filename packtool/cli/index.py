"""``packtool index ...``: the commands of those who keep an index."""

from __future__ import annotations

import click

from packtool.cli.main import LazyGroup

# Command -> (module, what it is for), in the order in which they are needed.
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("packtool.cli.index_check", "Judge an index, or a change of it, entry by entry."),
    "add": ("packtool.cli.index_add", "Add a plugin at one commit, after a look at all of it."),
    "bump": ("packtool.cli.index_bump", "Move pins ahead, oldest first, with a review of what changed."),
    "rename": ("packtool.cli.index_rename", "Give an entry another name; the old one leads to it."),
    "remove": ("packtool.cli.index_remove", "Put an entry on the list of removed plugins, with the reason."),
    "sweep": ("packtool.cli.index_sweep", "Look at every entry anew: one report of what has rotted."),
    "merge-reports": ("packtool.cli.index_merge_reports", "Put the reports of a sweep's parts together."),
    "export": ("packtool.cli.index_export", "Write the index as Hermes' catalog, with nothing lost."),
    "import": ("packtool.cli.index_import", "Make an index of Hermes' catalog or of a marketplace."),
    "site": ("packtool.cli.index_site", "Write a catalog of the index to search and read in a browser."),
    "publish": ("packtool.cli.index_publish", "Write the index as everybody is to get it, guarded against loss."),
    "log": ("packtool.cli.index_log", "Show what was published when, and whether the log can be believed."),
}


@click.group("index", cls=LazyGroup, lazy=COMMANDS)
def command() -> None:
    """Keep an index: judge changes, add and bump entries, publish."""
