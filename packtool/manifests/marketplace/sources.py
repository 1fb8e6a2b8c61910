"""Where a plugin of a marketplace is: a commit of a repository, or why it is not said to be one."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from packtool.pins import Commit, PinError, Source, parse_subdir

if TYPE_CHECKING:
    from collections.abc import Mapping

_GITHUB = ("github",)
_GIT = ("url", "git", "git-subdir")


class Elsewhere(enum.Enum):
    """Why a plugin is at no commit of a repository."""

    INSIDE = "it is a part of the marketplace's own repository"
    UNPINNED = "it is not pinned to a commit"
    OTHER = "it is no git repository"
    UNCLEAR = "its source cannot be read"
    NO_OBJECT = "it is no object"


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A plugin of a marketplace: ``position`` from 1; all texts in ``data`` are a stranger's and as they came.

    ``source`` and ``commit`` are both known, or ``elsewhere`` says why not, with the ``clause`` of a pin that cannot be
    read.
    """

    position: int
    name: str
    source: Source | None = None
    commit: Commit | None = None
    subdir: str | None = None
    elsewhere: Elsewhere | None = None
    clause: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


def no_object(position: int) -> Listed:
    """Return what stands for an item of ``plugins`` that says nothing of a plugin."""
    return Listed(position=position, name="", elsewhere=Elsewhere.NO_OBJECT)


def read_plugin(data: Mapping[str, Any], position: int) -> Listed:
    """Read one item of ``plugins``; never raises."""
    name = data.get("name")
    listed = Listed(position=position, name=name.strip() if isinstance(name, str) else "", data=data)
    written = data.get("source")
    if isinstance(written, str):
        inside = written.startswith("./") or written == "."
        return replace(listed, elsewhere=Elsewhere.INSIDE if inside else Elsewhere.UNCLEAR)
    if not isinstance(written, dict):
        return replace(listed, elsewhere=Elsewhere.UNCLEAR)
    kind = written.get("source")
    if kind not in (*_GITHUB, *_GIT):
        known = isinstance(kind, str) and kind
        return replace(listed, elsewhere=Elsewhere.OTHER if known else Elsewhere.UNCLEAR)
    try:
        source, subdir = _place(written, kind)
        commit = _commit(written)
    except PinError as fault:
        return replace(listed, elsewhere=Elsewhere.UNCLEAR, clause=fault.reason)
    elsewhere = Elsewhere.UNPINNED if commit is None else None
    return replace(listed, source=source, commit=commit, subdir=subdir, elsewhere=elsewhere)


def _place(written: Mapping[str, Any], kind: str) -> tuple[Source, str | None]:
    key = "repo" if kind in _GITHUB else "url"
    address = written.get(key)
    if not isinstance(address, str):
        raise PinError(f"has no `{key}`", f"write `{key}`")
    source, inside = Source.parse(address)
    path = written.get("path")
    if isinstance(path, str) and path.removeprefix("./").strip("/"):
        below = parse_subdir(path.removeprefix("./"))
        inside = "/".join(part for part in (inside, below) if part)
    return source, inside


def _commit(written: Mapping[str, Any]) -> Commit | None:
    for key in ("sha", "commit", "ref"):
        value = written.get(key)
        if isinstance(value, str) and value.strip():
            try:
                return Commit.parse(value.strip())
            except PinError:
                if key != "ref":
                    raise
    return None
