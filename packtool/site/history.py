"""What the log of an index says of each plugin: its pins in their order, also under the names that it had before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.keeping.log.judge import said
from packtool.keeping.words import shown
from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.findings import Json
    from packtool.keeping.log.chain import Log

_CHANGES = frozenset({"add", "bump", "move", "rename", "remove"})


def histories(log: Log) -> Mapping[str, Sequence[Json]]:
    """Return every change of each plugin, by its folded present name, oldest first; ``at``, ``by`` and ``words``.

    A log whose chain is broken says nothing that can be believed: then there is none.
    """
    found: dict[str, list[Json]] = {}
    if log.findings:
        return found
    for says in log.says:
        name, was = says.get("name"), says.get("was")
        if says.get("change") not in _CHANGES or not isinstance(name, str):
            continue
        before = found.pop(fold_name(was), []) if isinstance(was, str) else []
        steps = found.setdefault(fold_name(name), [])
        steps += [*before, {"at": shown(says.get("at") or ""), "by": shown(says.get("by") or ""), "words": said(says)}]
    return found
