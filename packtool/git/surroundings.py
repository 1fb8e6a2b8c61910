"""What else of a commit bears on a plugin in it: the commit itself, and git's files above the plugin's folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.git.store import Store

_BYTES = 8 * 1024 * 1024
_ATTRIBUTES = ".gitattributes"
MODULES = ".gitmodules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """The commit object; .gitattributes above the plugin and submodule addresses, by path relative to the plugin."""

    commit: bytes
    attributes: Mapping[str, bytes]
    submodules: Mapping[str, str]


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
    return Surroundings(commit=first.content, attributes=attributes, submodules=addresses)


def attributes_above(subdir: str | None) -> list[tuple[str, str]]:
    """Return (path in the repository, path relative to the plugin) of each .gitattributes above the plugin."""
    parts = subdir.split("/") if subdir else []
    return [
        ("/".join([*parts[:level], _ATTRIBUTES]), "/".join([*[".."] * (len(parts) - level), _ATTRIBUTES]))
        for level in range(len(parts))
    ]


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
