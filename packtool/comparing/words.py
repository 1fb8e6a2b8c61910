"""A comparison as plain data for reports: every text of it cleaned and cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.at_pin.told import placed
from packtool.comparing.plugins import facts_in_order
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.at_pin import SeenTree
    from packtool.comparing.plugins import Compared
    from packtool.comparing.sides import Item, Side
    from packtool.findings import Json
    from packtool.trees.apart import FileChange

_WORDS = 240
_PATH = 512
MOST_FILES = 2_000
MOST_FINDINGS = 200


def side_details(side: Side) -> dict[str, Json]:
    """Return what a side is."""
    return {"shown": side.shown, "kind": side.kind.value, "plugins": len(side.items)}


def pair_details(one: Compared) -> dict[str, Json]:
    """Return one plugin on both sides.

    ``commits`` are those between the two, by ``count`` and ``subjects`` (the newest first, not all of many).
    ``change`` is added, removed, moved (another commit or another place), changed, same or not seen. ``facts`` are in
    the order in which they are told; ``files`` is ``null`` where not both sides have files.
    """
    files = one.files
    return {
        "name": _name(one),
        "change": one.change.value,
        "old": _item(one.pair.old, one.old),
        "new": _item(one.pair.new, one.seen),
        "relation": one.relation,
        "commits": None if one.between is None else one.between.data(),
        "facts": [
            {"side": side, "kind": kind, "what": what, "words": list(words)}
            for side, facts in (("new", one.new), ("gone", one.gone))
            for kind, what, words in facts_in_order(facts)
        ],
        "to_consent": list(one.to_consent),
        "granted": list(_granted(one)),
        "new_findings": [placed(each) for each in one.new_findings[:MOST_FINDINGS]],
        "gone_findings": [placed(each) for each in one.gone_findings[:MOST_FINDINGS]],
        "files": None if files is None else [_file(each) for each in files[:MOST_FILES]],
        "more_files": 0 if files is None else max(0, len(files) - MOST_FILES),
        "texts": [
            {"path": clean(text.path, limit=_PATH), "lines": list(text.lines), "cut": text.cut} for text in one.texts
        ],
    }


def _name(one: Compared) -> str:
    """Return the plugin's own name, else what the side calls it."""
    for seen in (one.seen, one.old):
        if seen is not None and seen.plugin is not None:
            return seen.plugin.name
    return one.pair.label


def _granted(one: Compared) -> tuple[str, ...]:
    for item in (one.pair.new, one.pair.old):
        if item is not None and item.granted is not None:
            return item.granted
    return ()


def _item(item: Item | None, seen: SeenTree | None) -> dict[str, Json] | None:
    if item is None:
        return None
    plugin = seen.plugin if seen is not None else None
    return {
        "place": None if item.site is None else clean(item.site.place, limit=_WORDS),
        "commit": None if item.commit is None else clean(item.commit, limit=_WORDS),
        "name": plugin.name if plugin is not None else None,
        "version": plugin.version if plugin is not None else None,
        "verdict": seen.verdict.value if seen is not None and seen.verdict is not None else None,
        "digest": seen.digest if seen is not None else None,
        "files": len(seen.tree.files) if seen is not None and seen.tree is not None else None,
        "state": item.state,
    }


def _file(change: FileChange) -> dict[str, Json]:
    return {
        "path": clean(change.path, limit=_PATH),
        "change": change.how,
        "added": change.added,
        "removed": change.removed,
        "words": clean(change.words, limit=_WORDS),
    }
