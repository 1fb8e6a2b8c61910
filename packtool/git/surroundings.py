"""What else of a commit bears on a plugin in it: the commit itself, and git's files above the plugin's folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.git.objects import tree_names
from packtool.process import OutOfBounds
from packtool.trees.names import twin_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.git.store import Store

_BYTES = 8 * 1024 * 1024
_FOLDERS_BYTES = 64 * 1024 * 1024
_ATTRIBUTES = ".gitattributes"
MODULES = ".gitmodules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What is around a plugin in its commit.

    ``commit`` is the commit object; ``attributes`` and ``submodules`` hold .gitattributes above the plugin and
    submodule addresses, by path relative to the plugin; ``twins`` are pairs of a folder on the way to the plugin and
    what lies beside it under a name that some systems take for the same.
    """

    commit: bytes
    attributes: Mapping[str, bytes]
    submodules: Mapping[str, str]
    twins: tuple[tuple[str, str], ...] = ()


def read_surroundings(store: Store, commit: str, subdir: str | None, submodules: Sequence[str]) -> Surroundings:
    """Read them from the store; the addresses of the plugin's ``submodules`` are looked up when there are any."""
    above = list(attributes_above(subdir))
    names = [commit, *(f"{commit}:{path}" for path, _ in above)]
    first, *rest = store.read(names, bound=_BYTES)
    if first is None:
        raise CouldNotLook("the commit cannot be read")
    attributes = {
        relative: thing.content
        for (_, relative), thing in zip(above, rest, strict=True)
        if thing and thing.kind == "blob"
    }
    addresses = _addresses(store, commit, subdir) if submodules else {}
    twins = tuple(_twins(store, commit, subdir)) if subdir else ()
    return Surroundings(commit=first.content, attributes=attributes, submodules=addresses, twins=twins)


def attributes_above(subdir: str | None) -> list[tuple[str, str]]:
    """Return (path in the repository, path relative to the plugin) of each .gitattributes above the plugin."""
    parts = subdir.split("/") if subdir else []
    return [
        ("/".join([*parts[:level], _ATTRIBUTES]), "/".join([*[".."] * (len(parts) - level), _ATTRIBUTES]))
        for level in range(len(parts))
    ]


def _twins(store: Store, commit: str, subdir: str) -> Iterator[tuple[str, str]]:
    """Find what a checkout would merge with a folder on the way to the plugin: no listing of the plugin shows it."""
    parts = subdir.split("/")
    folders = ["/".join(parts[:level]) for level in range(len(parts))]
    try:
        read = store.read([f"{commit}:{folder}" for folder in folders], bound=_FOLDERS_BYTES)
    except OutOfBounds:
        raise CouldNotLook("the folders above the plugin hold more names than are looked at") from None
    for folder, part, thing in zip(folders, parts, read, strict=True):
        if thing is None:
            raise CouldNotLook("the folders above the plugin cannot be read")
        prefix = f"{folder}/" if folder else ""
        key = twin_key(part)
        for name in tree_names(thing.content):
            if name != part and twin_key(name) == key:
                yield f"{prefix}{part}", f"{prefix}{name}"


def _addresses(store: Store, commit: str, subdir: str | None) -> dict[str, str]:
    try:
        answer = store.ask(
            "config", f"--blob={commit}:{MODULES}", "-z", "--get-regexp", r"^submodule\..*\.(path|url)$", bound=_BYTES
        )
    except CouldNotLook:
        return {}  # it is missing or cannot be read: then no address is known, and the submodule is named all the same
    by_name: dict[str, dict[str, str]] = {}
    for record in os.fsdecode(answer.stdout).split("\0"):
        key, _, value = record.partition("\n")
        name, _, what = key.rpartition(".")
        by_name.setdefault(name, {})[what] = value
    prefix = f"{subdir}/" if subdir else ""
    return {
        found["path"].removeprefix(prefix): found["url"]
        for found in by_name.values()
        if "path" in found and "url" in found and found["path"].startswith(prefix)
    }
