"""An old name is held to the laws of names: it neither looks like another plugin's, nor hides what was removed."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import judge_name
from packtool.findings import Location, Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.beside import new_removals, new_renames, renames_of
from packtool.review.law import Remark
from packtool.review.near import Near
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Place, Review

_SHOWN = 80
_NOWHERE = Location(path=".")
_SEPARATORS = re.compile(r"[\W_]+")

TAKEN = Rule(
    id="review-old-name-taken",
    severity=Severity.ERROR,
    summary="An old name is, or looks like, the name of something else.",
    why="Whoever asks for a plugin of Hermes, a removed one or another entry gets what the old name leads to.",
    remedy="take the old name out of `renames`",
)
NEAR = Rule(
    id="review-old-name-alike",
    severity=Severity.WARNING,
    summary="An old name is one slip of the hand away from another plugin's.",
    why="Whoever mistypes the other's name gets the plugin that the old name leads to.",
    remedy="let the keepers of the index make sure that the plugin had this name",
)
REPOINTED = Rule(
    id="review-old-name-repointed",
    severity=Severity.WARNING,
    summary="An old name leads to another plugin than before, or nowhere.",
    why="Packs and people that use the old name get another plugin, perhaps of another owner, or none.",
    remedy="let the keepers of the index make sure that the owner of the plugin wants this",
)
LISTED = Rule(
    id="review-removal-like-listed",
    severity=Severity.WARNING,
    summary="A removed name looks like that of an entry, or is that of a plugin of Hermes.",
    why="It warns people of a plugin that was not removed, or was meant for another one.",
    remedy="let the keepers of the index compare the two",
)


def judge(review: Review) -> Iterator[Remark]:
    """Look at every old name that is new or leads elsewhere, and at every name that is newly removed."""
    renames, removals = list(new_renames(review)), list(new_removals(review))
    yield from _repointed(review)
    if not renames and not removals:
        return
    listed = Near((entry.name, entry) for entry in review.head.listing.entries)
    bundled = Near((name, name) for name in sorted(BUNDLED))
    yield from _old_names(review, renames, listed, bundled)
    for number, removal in removals:
        name = removal.get("name")
        if isinstance(name, str) and name.strip():
            place = ("removed", number, "name") if "name" in removal else ("removed", number)
            yield from _removed(name, place, listed, bundled)


def _repointed(review: Review) -> Iterator[Remark]:
    after = review.head.listing.renames
    for old, new in renames_of(review.base).items():
        now = after.get(fold_name(old))
        # Where its plugin got another name, the old one may lead to that at once.
        if isinstance(new, str) and (now is None or _target(review, now) != _target(review, new)):
            to = "nowhere" if now is None else f"to `{clean(now, limit=_SHOWN)}`"
            message = f"the old name `{_shown(old)}` leads {to}, before to `{_shown(new)}`"
            yield Remark(rule=REPOINTED, place=("renames",), message=message, new=True)


def _old_names(
    review: Review, renames: list[tuple[str, Any]], listed: Near[Entry], bundled: Near[str]
) -> Iterator[Remark]:
    removals = [*review.head.listing.removed, *(review.base.listing.removed if review.base else ())]
    removed = Near((one.name, one.name) for one in removals if one.name)
    others = Near((old, old) for old in renames_of(review.head))
    for old, new in renames:
        place = ("renames", old)
        target = _target(review, new)
        for finding in judge_name(old, _NOWHERE):
            yield Remark.of(finding, place)
        clause = (
            _first(_same(old, bundled), "`{}`, a plugin of Hermes")
            or _first(removed.alike(old), "`{}`, which was removed")
            or _entry(old, target, listed.alike(old), "`{}`")
            or _other(review, old, target, others)
        )
        if clause:
            yield Remark(rule=TAKEN, place=place, message=f"the old name `{_shown(old)}` is as good as {clause}")
            continue
        clause = (
            _bundled(old, bundled)
            or _first(removed.beside(old), "`{}`, which was removed")
            or _entry(old, target, listed.beside(old), "`{}`")
        )
        if clause:
            yield Remark(rule=NEAR, place=place, message=f"the old name `{_shown(old)}` is nearly {clause}")


def _removed(name: str, place: Place, listed: Near[Entry], bundled: Near[str]) -> Iterator[Remark]:
    twins = (one.name for one in listed.alike(name) if fold_name(one.name) != fold_name(name))
    clause = _first(_same(name, bundled), "`{}`, a plugin of Hermes") or _first(twins, "`{}`, which is listed")
    if clause:
        yield Remark(rule=LISTED, place=place, message=f"the removed name `{_shown(name)}` looks like {clause}")


def _target(review: Review, new: Any) -> str | None:
    """Return the folded name of what an old name leads to at last."""
    name, passed = fold_name(new) if isinstance(new, str) else None, set[str]()
    while name is not None and name in review.head.listing.renames and name not in passed:
        passed.add(name)
        name = fold_name(review.head.listing.renames[name])
    return name


def _same(name: str, bundled: Near[str]) -> list[str]:
    """Return the plugin of Hermes that has this name, in whatever letters; short names look alike by chance."""
    return [one for one in bundled.alike(name) if _bare(one) == _bare(name)]


def _bare(name: str) -> str:
    return _SEPARATORS.sub("", unicodedata.normalize("NFKC", name).casefold())


def _bundled(name: str, bundled: Near[str]) -> str:
    return _first(bundled.to(name), "`{}`, a plugin of Hermes")


def _entry(old: str, target: str | None, entries: Any, words: str) -> str:
    """Say which entry it is; the plugin that the name leads to may be called as much like it as it likes."""
    # That an old name is the very name of an entry has a rule of its own.
    names = (one.name for one in entries if fold_name(one.name) not in {target, fold_name(old)})
    return _first(names, words)


def _other(review: Review, old: str, target: str | None, others: Near[str]) -> str:
    renames = renames_of(review.head)
    names = (one for one in others.alike(old) if one != old and _target(review, renames[one]) != target)
    return _first(names, "the old name `{}`, which leads elsewhere")


def _first(names: Any, words: str) -> str:
    """Put the first of ``names`` into ``words``; nothing where there is none."""
    found = next(iter(names), None)
    return "" if found is None else words.format(_shown(found))


def _shown(name: str) -> str:
    return clean(name, limit=_SHOWN)
