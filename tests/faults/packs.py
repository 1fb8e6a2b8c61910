"""A pack file with its lock file and its bundle in a home's folder `work/`, at each stage of their life.

The lock file is first that of the commit before (``unlocked``), then that of the pack (``locked``); the bundle is
made again last (``bundled``).
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from sample_plugins import entry, pack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

UNLOCKED, LOCKED, BUNDLED = STAGES = ("unlocked", "locked", "bundled")
_PACK, _LOCK, _BUNDLE = _FILES = ("hermes-pack.yaml", "hermes-pack.yaml.lock", "pack.zip")
# HOME stands for the path of the home.
LOCKING = ("pack", "lock", f"HOME/work/{_PACK}", "--allow-local")
BUNDLING = ("pack", "bundle", f"HOME/work/{_PACK}", f"HOME/work/{_BUNDLE}", "--allow-local")


def make_stages(folder: Path, url: str, commits: Sequence[str], run: Callable[..., None]) -> None:
    """Make a home for each stage out of that which is empty; ``run`` runs packtool in a home."""
    before = folder / UNLOCKED
    shutil.copytree(folder / "none", before)
    (before / "work").mkdir()
    for commit in commits:
        (before / "work" / _PACK).write_text(pack(entry(url, commit)), encoding="utf-8")
        for words in (LOCKING, BUNDLING) if commit == commits[0] else ():
            run(before, *words)
    for stage, words in ((LOCKED, LOCKING), (BUNDLED, BUNDLING)):
        shutil.copytree(before, folder / stage)
        run(folder / stage, *words)
        before = folder / stage


def stage_of(work: Path, folder: Path) -> str:
    """Say at which stage the files of a folder are, byte for byte; else what is bad."""
    there = _bytes(work)
    found = next((stage for stage in STAGES if _bytes(folder / stage / "work") == there), "")
    return found or f"BAD: of no stage: {[None if data is None else len(data) for data in there]}"


def _bytes(work: Path) -> list[bytes | None]:
    return [path.read_bytes() if path.is_file() else None for path in (work / name for name in _FILES)]
