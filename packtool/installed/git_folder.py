"""The ``.git`` of an installed plugin: nothing in it may run, send git elsewhere, or come from nowhere.

Hermes starts git in there, and git obeys what it finds: hooks, and settings that name programs.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

from packtool.files import read_bounded, why
from packtool.installed import rules
from packtool.installed.sources import site_of
from packtool.installed.words import install_again, place_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packtool.findings import Finding
    from packtool.host.installed import Installed

_CONFIG_LIMIT = 64 * 1024
_SECTION = re.compile(r'\[(?P<name>[A-Za-z0-9.-]{1,100})(?:[ \t]+"(?P<of>(?:[^"\\\n]|\\.){0,500})")?\]')
_SETTING = re.compile(r"(?P<key>[A-Za-z][A-Za-z0-9-]{0,100})[ \t]*=[ \t]*(?P<value>[^\n]{0,2000})")
_DETACHED = re.compile(r"[0-9a-f]{40}")
# What git writes into a fresh clone; every other setting is somebody's wish.
_USUAL = frozenset(
    {"core.bare", "core.filemode", "core.ignorecase", "core.logallrefupdates", "core.precomposeunicode"}
    | {"core.repositoryformatversion", "core.symlinks", "core.sparsecheckout", "core.sparsecheckoutcone"}
    | {"remote.fetch", "remote.url", "remote.promisor", "remote.partialclonefilter", "remote.tagopt"}
    | {"branch.merge", "branch.remote", "extensions.partialclone", "extensions.worktreeconfig"}
)
_ORIGIN = "remote.url"


def judge_git_folder(one: Installed) -> Iterator[Finding]:
    """Give what is wrong with the repository that lies in a plugin, or with its being there."""
    place = one.path / ".git"
    if one.record is None or not os.path.lexists(place):
        return
    at = place_of(one)
    for words in faults_of(one):
        yield rules.GIT_CHANGED.at(at, f"{one.shown}: {words}", remedy=install_again(one))


def faults_of(one: Installed) -> Iterator[str]:
    """Give each thing that is wrong with a ``.git`` that is there, as a clause."""
    place = one.path / ".git"
    source = one.record.source if one.record is not None else ""
    if "#" in source:
        yield "it is a folder of a repository, and a .git lies in it that nobody installed"
    if place.is_symlink() or not place.is_dir():
        yield "its .git is a link or a file, which sends git elsewhere"
        return
    yield from _hooks(place / "hooks")
    yield from _settings(place / "config", source)
    head = _head(place / "HEAD")
    revision = one.record.revision if one.record is not None else ""
    if head is not None and head != revision:
        yield f"its repository stands at {head[:12]}, and the record says {revision[:12] or 'nothing'}"


def _hooks(folder: Path) -> Iterator[str]:
    if folder.is_symlink():
        yield "its .git/hooks is a link"
        return
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208 - names, not paths
    except OSError:
        return
    hooks = [name for name in names if not name.endswith(".sample")]
    if hooks:
        yield f"its .git has hooks, which git runs: {', '.join(hooks[:5])}"


def _settings(config: Path, source: str) -> Iterator[str]:
    if config.is_symlink():
        yield "its .git/config is a link"
        return
    try:
        text = read_bounded(config, _CONFIG_LIMIT).decode("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        yield f"its .git/config cannot be read: {why(fault) if isinstance(fault, OSError) else 'it is not UTF-8'}"
        return
    section = ""
    for line in text.splitlines():
        bare = line.strip()
        if not bare or bare.startswith(("#", ";")):
            continue
        begins, setting = _SECTION.fullmatch(bare), _SETTING.fullmatch(bare)
        if begins is not None:
            section = begins["name"].lower()
        elif setting is None or f"{section}.{setting['key'].lower()}" not in _USUAL:
            yield f"its .git/config says more than git writes there: {bare[:80]}"
        elif f"{section}.{setting['key'].lower()}" == _ORIGIN and not _same(setting["value"], source):
            yield f"its .git fetches from {setting['value']}, and the record says {source}"


def _same(url: str, source: str) -> bool:
    text = url.strip().strip('"')
    here, meant = site_of(text), site_of(source.partition("#")[0])
    return text == source or (here is not None and meant is not None and here.identity == meant.identity)


def _head(path: Path) -> str | None:
    """Return the commit that HEAD names itself; ``None`` where it names a branch or cannot be read."""
    try:
        text = read_bounded(path, 1024).decode("ascii", "replace").strip()
    except OSError:
        return None
    return text if _DETACHED.fullmatch(text) else None
