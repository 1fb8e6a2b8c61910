"""A small repository kept of one commit: what belongs in the ``.git`` of a plugin that is a whole repository."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import why

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.git.store import Store

_CONFIG = """[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = false
[remote "origin"]
\turl = "{url}"
\tfetch = +refs/heads/*:refs/remotes/origin/*
"""
# The files are those of the commit, byte for byte; no attribute in them shall make git see or do otherwise.
_ATTRIBUTES = "* -text -ident -filter -working-tree-encoding\n"
_IDS_BYTES = 16 * 1024 * 1024


def keep_commit(store: Store, commit: str, folder: Path, url: str) -> None:
    """Make ``folder`` a git folder that holds this commit alone, with all its files, and nothing that runs.

    HEAD is detached there, the index is that of the commit, ``origin`` is ``url``. Raises CouldNotLook.
    """
    try:
        (folder / "objects" / "pack").mkdir(parents=True)
        for inside in ("refs", "info"):
            (folder / inside).mkdir()
        (folder / "HEAD").write_text(f"{commit}\n", encoding="ascii")
        (folder / "shallow").write_text(f"{commit}\n", encoding="ascii")
        (folder / "info" / "attributes").write_text(_ATTRIBUTES, encoding="ascii")
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be written: {why(fault)}", remedy="free some disk space") from None
    set_origin(folder, url)
    ids = store.ask("rev-list", "--objects", "--no-object-names", "--max-count=1", commit, bound=_IDS_BYTES).stdout
    store.ask("pack-objects", "--quiet", str(folder / "objects" / "pack" / "pack"), stdin=ids)
    kept = type(store)(git=store.git, path=folder, budget=store.budget)
    kept.ask("read-tree", commit)


def set_origin(folder: Path, url: str) -> None:
    """Write the configuration of a kept repository anew, with this address. Raises CouldNotLook."""
    quoted = url.replace("\\", "\\\\").replace('"', '\\"')
    try:
        (folder / "config").write_text(_CONFIG.format(url=quoted), encoding="utf-8")
    except OSError as fault:
        raise CouldNotLook(f"{folder} cannot be written: {why(fault)}", remedy="free some disk space") from None
