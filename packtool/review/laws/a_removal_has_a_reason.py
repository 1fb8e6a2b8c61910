"""An entry that goes leaves a reason in the list of removed plugins, and every new item of that list has one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from packtool.findings import Rule, Severity
from packtool.manifests.index.removal import fold_name
from packtool.review.beside import new_removals
from packtool.review.changes import Kind
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from packtool.manifests.index.removal import Removal
    from packtool.review.law import Review
    from packtool.review.side import Item

_SHOWN = 80

WITHOUT = Rule(
    id="review-removal-unexplained",
    severity=Severity.ERROR,
    summary="An entry was taken out of the index without a reason.",
    why="Whoever has the plugin is told nothing, and the next one who lists it does not know that it was there.",
    remedy='add {"name": "…", "repo": "owner/repo", "reason": "…", "date": "YYYY-MM-DD"} to `removed`',
)
UNREASONED = Rule(
    id="review-removal-unreasoned",
    severity=Severity.ERROR,
    summary="An item on the list of removed plugins gives no reason.",
    why="It keeps everybody from installing a plugin, and nobody can tell whether that is right.",
    remedy="say under `reason` in a few words why it was removed",
)
LINK = Rule(
    id="review-removal-link",
    severity=Severity.ERROR,
    summary="The link of a removed plugin is no https address.",
    why="People follow it to read why; anything else can be changed on the way, or runs something.",
    remedy="write an address that begins with https://, or leave `link` out",
)


def judge(review: Review) -> Iterator[Remark]:
    """Look for the item of every entry that is gone, then at every new item."""
    yield from _gone(review)
    gone = {change.old.folded for change in review.changes.entries if change.is_any(Kind.REMOVE) and change.old}
    for number, removal in new_removals(review):
        reason, link = removal.get("reason"), removal.get("link")
        # That an item of an entry which is gone has none is told above.
        if not _says(reason) and (reason or not _of_gone(removal, gone)):
            message = f"{_shown(number, removal)} gives no reason that anybody can read"
            yield Remark(rule=UNREASONED, place=("removed", number), message=message)
        if link is not None and not _is_address(link):
            shown = clean(link if isinstance(link, str) else str(link)[:_SHOWN], limit=_SHOWN)
            message = f"{_shown(number, removal)}: `link` is `{shown}`"
            yield Remark(rule=LINK, place=("removed", number, "link"), message=message)


def _gone(review: Review) -> Iterator[Remark]:
    left = {entry.identity for entry in review.head.listing.entries}
    for change in review.changes.entries:
        if not change.is_any(Kind.REMOVE) or change.old is None:
            continue
        # One of two entries for the same place, or of the same name, can go without a word: the plugin is still listed.
        old = change.old
        if old.folded in review.head.listing.names or (old.entry is not None and old.entry.identity in left):
            continue
        found = [removal for removal in review.head.listing.removed if _is_about(removal, old)]
        if not any(_says(removal.reason) for removal in found):
            why = "its item in `removed` gives no reason" if found else "nothing in `removed` says why"
            message = f"entry `{old.shown}` is gone, and {why}"
            yield Remark(rule=WITHOUT, place=("removed",) if found else (), message=message, about=old.position)


def _is_about(removal: Removal, item: Item) -> bool:
    if removal.names(item.name):
        return True
    return item.entry is not None and removal.covers(item.entry.source, item.entry.subdir)


def _of_gone(removal: Mapping[str, Any], gone: Collection[str]) -> bool:
    name = removal.get("name")
    return isinstance(name, str) and fold_name(name) in gone


def _says(reason: Any) -> bool:
    """Whether a reason has a letter of any script: a full stop or a blank says nothing."""
    return isinstance(reason, str) and any(map(str.isalpha, reason))


def _shown(number: int, removal: Mapping[str, Any]) -> str:
    name = removal.get("name") or removal.get("repo")
    return f"removal `{clean(name, limit=_SHOWN)}`" if isinstance(name, str) else f"removal {number + 1}"


def _is_address(link: Any) -> bool:
    if not isinstance(link, str) or not link.isprintable() or " " in link:
        return False
    try:
        address = urlsplit(link)
        host = address.hostname or ""
    except ValueError:
        return False
    return address.scheme == "https" and "." in host and "@" not in address.netloc
