"""Words that the commands about a pack file share: names made safe, and what to type next."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from packtool.text import clean

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.pins import Site

_NAME = 120
SHORT = 12


def shown(name: object) -> str:
    """Return a stranger's name as it may be shown."""
    return clean(str(name), limit=_NAME)


def command(verb: str, file: Path, *words: str) -> str:
    """Return ``packtool pack VERB FILE ...`` as it is typed."""
    return shlex.join(["packtool", "pack", *verb.split(" "), file.as_posix(), *map(shown, words)])


def spelled(site: Site) -> str:
    """Return a site as a person types it: ``owner/repo/sub``, else the address with ``#sub``."""
    if site.source.on_github and site.source.url.startswith("https://"):
        return site.place
    return f"{site.source.url}#{site.subdir}" if site.subdir else site.source.url


def counted(count: int, word: str) -> str:
    """Return ``1 pin``, ``2 pins``."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {word}s"
