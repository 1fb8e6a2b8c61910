"""What to type to look at a plugin and to install it: by its place and commit, so that it works with any index."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.site.listed import Plugin


def commands(plugin: Plugin, address: str | None) -> Iterator[tuple[str, str]]:
    """Give each command with what it is for, in the order in which a careful person types them.

    ``address`` is that of the index where it is on the web. Nothing is given that installs what was removed or
    withdrawn, or what failed: packtool would refuse it.
    """
    entry, data = plugin.entry, plugin.data
    local = ["--allow-local"] if entry.source.local else []
    if entry.commit is not None:
        yield "Look at it", shlex.join(["packtool", "scan", *local, f"{_place(entry)}@{entry.commit.hex}"])
    if address is not None:
        mark = ["--"] if data["name"].startswith("-") else []
        yield "What is known of it", shlex.join(["packtool", "info", "--index", address, *local, *mark, data["name"]])
    if entry.commit is not None and is_offered(plugin):
        words = ["packtool", "install", *local, _place(entry), "--ref", entry.commit.hex]
        yield "Review it, and install this very commit", shlex.join(words)


def is_offered(plugin: Plugin) -> bool:
    """Whether nothing speaks against installing it."""
    kept_out = any(plugin.data[key] is not None for key in ("removed", "yanked"))
    return not kept_out and plugin.verdict != "fail"


def _place(entry: Entry) -> str:
    if entry.source.on_github:
        return entry.place
    return f"{entry.source.url}#{entry.subdir}" if entry.subdir else entry.source.url
