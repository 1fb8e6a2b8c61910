"""Paths of the tree: their parts, what lies there, and what is listed in a folder."""

from __future__ import annotations

import fnmatch
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT
from packtool.doctor.tracing.values import UNKNOWN, Const, Seq

if TYPE_CHECKING:
    from packtool.doctor.tracing.tracer import Tracer
    from packtool.doctor.tracing.values import Value

_SAME = frozenset(["resolve", "absolute", "expanduser"])
_ASKS = frozenset(["exists", "is_dir", "is_file"])
_MOST_LISTED = 500


def path_method(tracer: Tracer, value: PurePosixPath, name: str, given: list[Value]) -> Value:
    """Return what a method of a path gives; what lies outside of the tree cannot be told."""
    if name in _SAME:
        return Const(value)
    if name in _ASKS:
        return _asked(tracer, value, name)
    texts = [each.value for each in given if isinstance(each, Const) and isinstance(each.value, str | PurePosixPath)]
    if len(texts) != len(given):
        return UNKNOWN
    if name in {"iterdir", "glob"}:
        return _listed(tracer, value, str(texts[0]) if texts else "*")
    return _made(value, name, texts)


def _made(value: PurePosixPath, name: str, texts: list[str | PurePosixPath]) -> Value:
    if name == "joinpath":
        return Const(value.joinpath(*texts))
    if name in {"with_name", "with_suffix"} and len(texts) == 1:
        try:
            return Const(getattr(value, name)(str(texts[0])))
        except ValueError:
            return UNKNOWN
    return Const(value.as_posix()) if name in {"as_posix", "__str__", "__fspath__"} else UNKNOWN


def inside(value: PurePosixPath) -> str | None:
    """Return a path relative to the tree (``.`` for its root), or ``None`` when it lies elsewhere."""
    text = str(value)
    if text == TREE_ROOT:
        return "."
    rest = text.removeprefix(f"{TREE_ROOT}/")
    return None if rest == text or ".." in value.parts else rest


def _asked(tracer: Tracer, value: PurePosixPath, name: str) -> Value:
    place = inside(value)
    if place is None:
        return UNKNOWN
    folder, file = place in tracer.folders, place in tracer.paths
    # What is not shipped may have been made by the plugin meanwhile.
    if not folder and not file:
        return UNKNOWN
    return Const({"exists": True, "is_dir": folder, "is_file": file}[name])


def children(tracer: Tracer, value: PurePosixPath) -> list[PurePosixPath] | None:
    """Return what lies directly in a folder of the tree, sorted, or ``None`` when that cannot be told."""
    place = inside(value)
    if place is None or place not in tracer.folders:
        return None
    names = {
        path.split("/")[0] if place == "." else path[len(place) + 1 :].split("/")[0]
        for path in tracer.paths
        if place == "." or path.startswith(f"{place}/")
    }
    return [value / name for name in sorted(names)[:_MOST_LISTED]]


def _listed(tracer: Tracer, value: PurePosixPath, pattern: str) -> Value:
    below = children(tracer, value)
    first, _, rest = pattern.partition("/")
    if below is None or "**" in pattern or "/" in rest:
        return Seq([], whole=False)
    met = [each for each in below if fnmatch.fnmatchcase(each.name, first)]
    if rest:
        met = [each / rest for each in met if f"{inside(each)}/{rest}" in tracer.paths]
        if any(letter in rest for letter in "*?["):
            return Seq([], whole=False)
    return Seq([Const(each) for each in met])
