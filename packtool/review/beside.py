"""What is new in the lists that stand beside the entries: removed plugins and old names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.manifests.index.plain import Twice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.review.law import Review
    from packtool.review.side import Side


def new_removals(review: Review) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Give each removal that the change adds or alters, with its place in the list from 0; all, if nothing is compared.

    What is text alone is given as the name that it may be.
    """
    known = {repr(one) for one in _removed(review.base)}
    for number, one in enumerate(_removed(review.head)):
        if repr(one) in known:
            continue
        if isinstance(one, Twice):
            yield number, one.fields
        elif isinstance(one, dict):
            yield number, one
        elif isinstance(one, str):
            yield number, {"name": one}


def new_renames(review: Review) -> Iterator[tuple[str, Any]]:
    """Give each old name that the change adds or leads elsewhere, with where it leads; all, if nothing is compared."""
    before = renames_of(review.base)
    for old, new in renames_of(review.head).items():
        if old not in before or before[old] != new:
            yield old, new


def renames_of(side: Side | None) -> Mapping[str, Any]:
    """Return the old names of an index as they are written, each with where it leads."""
    renames = None if side is None else side.document.get("renames")
    if isinstance(renames, Twice):
        return renames.fields
    return renames if isinstance(renames, dict) else {}


def _removed(side: Side | None) -> list[Any]:
    removed = None if side is None else side.document.get("removed")
    return removed if isinstance(removed, list) else []
