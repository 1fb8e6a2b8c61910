"""An entry that goes, and whatever the index says beside its entries, is for the keepers to judge."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from packtool.findings import Rule, Severity
from packtool.review.changes import Kind
from packtool.review.law import Remark
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.review.law import Review

_SHOWN = 80
_MOST = 4
# The date changes with every other change, and has a law of its own.
_BY_ITSELF = frozenset({"generated_at"})

GONE = Rule(
    id="review-entry-removed",
    severity=Severity.WARNING,
    summary="An entry is gone.",
    why="Whoever installs the plugin by its name finds it no longer; only its owner and the keepers can want that.",
    remedy="let the keepers of the index make sure that the reason is true",
)
KEY = Rule(
    id="review-key-changed",
    severity=Severity.WARNING,
    summary="What the index says beside its entries has changed.",
    why="The lists of removed plugins and of old names decide what others' plugins are found by and who is warned.",
    remedy="let the keepers of the index look at it",
)


def judge(review: Review) -> Iterator[Remark]:
    """Warn of every entry that is gone and of every key that differs."""
    for change in review.changes.entries:
        if change.is_any(Kind.REMOVE) and change.old is not None:
            message = f"entry `{change.old.shown}` is gone"
            yield Remark(rule=GONE, place=(), message=message, about=change.old.position)
    for key in review.changes.head:
        if key not in _BY_ITSELF and review.base is not None:
            what = _differing(review.base.document.get(key), review.head.document.get(key))
            yield Remark(rule=KEY, place=(key,), message=f"`{clean(key, limit=_SHOWN)}` has changed{what}")


def _differing(old: Any, new: Any) -> str:
    """Name what differs, where both are objects or lists."""
    before, after = _parts(old), _parts(new)
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if not names:
        return ""
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return f" at {', '.join(f'`{clean(name, limit=_SHOWN)}`' for name in names[:_MOST])}{more}"


def _parts(value: Any) -> dict[str, str]:
    """Return the parts of a value by what they are called, each as text that can be compared."""
    if isinstance(value, dict):
        return {name: _text(part) for name, part in value.items()}
    if not isinstance(value, list):
        return {}
    named: dict[str, str] = {}
    for number, part in enumerate(value, 1):
        name = (part.get("name") or part.get("repo")) if isinstance(part, dict) else None
        named[name if isinstance(name, str) else f"item {number}"] = _text(part)
    return named


def _text(part: Any) -> str:
    return json.dumps(part, sort_keys=True, default=repr)
