"""What a change takes back of a plugin's grants: before the new tree is in place, and given again if it never is.

A tree that does not ask for a power must never stand in the home with it, at whatever moment a run is killed. What
config.yaml gave and what is left are written into the journal, so that the next run can tell which of the two holds;
where it is neither, somebody decided otherwise meanwhile, and that stays.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from packtool.host.config import Editor, change_config, read_config
from packtool.host.config.config import Config
from packtool.host.consent import ENTRIES, grant_paths, revoke

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from packtool.host import Home

Held = list[list[Any]]


def planned(home: Home, name: str, ids: Sequence[str]) -> dict[str, Any] | None:
    """Return what taking back ``ids`` of ``name`` comes to, as JSON; ``None`` where there is nothing to take back.

    Raises CouldNotLook when config.yaml cannot be read.
    """
    config = read_config(home)
    editor = Editor(config.data)
    revoke(editor, name, ids)
    before, after = _held(config, name), _held(Config(data=editor.data), name)
    return None if before == after else {"ids": list(ids), "before": before, "after": after}


def is_plan(data: Any) -> bool:
    """Whether ``data`` is of the shape that ``planned`` gives; ``None`` is, too."""
    if data is None:
        return True
    if not isinstance(data, dict) or set(data) != {"ids", "before", "after"}:
        return False
    lists = (data["before"], data["after"])
    return _are_texts(data["ids"]) and all(isinstance(one, list) and all(map(_is_pair, one)) for one in lists)


def take_back(home: Home, name: str, plan: Mapping[str, Any] | None) -> None:
    """Take back what is planned, where config.yaml still gives it. Raises CouldNotLook; can be run again."""
    if plan is not None and _held(read_config(home), name) == plan["before"]:
        change_config(home, lambda editor: revoke(editor, name, plan["ids"]))


def give_again(home: Home, name: str, plan: Mapping[str, Any] | None) -> None:
    """Undo what was taken back, where nothing else came between. Raises CouldNotLook; can be run again."""
    if plan is None or _held(read_config(home), name) != plan["after"]:
        return

    def change(editor: Editor) -> None:
        for path, value in plan["before"]:
            if [path, value] not in plan["after"]:
                editor.set((*ENTRIES, name, *path), value)

    change_config(home, change)


def _held(config: Config, name: str) -> Held:
    """Return each key that gives something to a plugin with its value, as JSON gives it back."""
    entry = config.entry(name)
    found = [[list(path), _at(entry, path)] for path in sorted(grant_paths(entry))]
    again: Held = json.loads(json.dumps(found, default=str))
    return again


def _at(entry: Mapping[str, Any], path: Sequence[str]) -> Any:
    found: Any = entry
    for key in path:
        found = found[key]
    return found


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and bool(pair[0]) and _are_texts(pair[0])  # noqa: PLR2004


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
