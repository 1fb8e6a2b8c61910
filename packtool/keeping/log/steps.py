"""From one state of an index to the next: the changes that stand in the log, and the state that they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.keeping.log.state import Known, State, removal_key
from packtool.manifests.index.removal import fold_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

Step = dict[str, Any]
PUBLISHED = "publish"


def steps(old: State, new: State) -> list[Step]:
    """Return every change of an entry or removal between two states, sorted by name within each kind of change."""
    renamed = _renamed(old, new)
    return [
        *_gone(old, new, set(renamed.values())),
        *_entered(old, new, renamed),
        *({"change": "list-removed", **_about(one)} for key, one in _apart(new.removals, old.removals)),
        *({"change": "unlist-removed", **_about(one)} for key, one in _apart(old.removals, new.removals)),
    ]


def follow(lines: Iterable[Mapping[str, Any]]) -> State:
    """Return the state that the changes of a log lead to; what is no change that is known is passed over."""
    entries: dict[str, Known] = {}
    removals: dict[str, Mapping[str, Any]] = {}
    for says in lines:
        change, name = says.get("change"), says.get("name")
        about = {key: says[key] for key in ("name", "repo", "subdir", "reason") if isinstance(says.get(key), str)}
        if change == "list-removed":
            removals[removal_key(about)] = about
        elif change == "unlist-removed":
            removals.pop(removal_key(about), None)
        elif not isinstance(name, str):
            continue
        elif change in {"rename", "remove"}:
            entries.pop(fold_name(str(says.get("was", name))), None)
        if change in {"add", "bump", "move", "rename"} and isinstance(name, str):
            to = says.get("to")
            entries[fold_name(name)] = Known(
                name=name, place=str(says.get("place")), ref=to if isinstance(to, str) else None
            )
    return State(entries=entries, removals=removals)


def _renamed(old: State, new: State) -> dict[str, str]:
    """Return the new names, each with the old one, of entries that have another name and are known to be the same."""
    gone = [name for name in sorted(old.entries) if name not in new.entries]
    onto = {new.renames[name]: name for name in gone if name in new.renames}
    return {name: before for name, before in onto.items() if name in new.entries and name not in old.entries}


def _gone(old: State, new: State, renamed: Collection[str]) -> Iterator[Step]:
    for name in sorted(set(old.entries) - set(new.entries) - set(renamed)):
        entry = old.entries[name]
        yield {"change": "remove", "name": entry.name, "place": entry.place, "from": entry.ref}


def _entered(old: State, new: State, renamed: Mapping[str, str]) -> Iterator[Step]:
    for name in sorted(new.entries):
        entry = new.entries[name]
        before = old.entries.get(name) or old.entries.get(renamed.get(name, ""))
        fields: Step = {"name": entry.name, "place": entry.place, "to": entry.ref}
        if before is None:
            yield {"change": "add", **fields}
            continue
        fields["from"] = before.ref
        if fold_name(before.name) != name:
            yield {"change": "rename", "was": before.name, **fields}
        elif before.place != entry.place:
            yield {"change": "move", "was_at": before.place, **fields}
        elif before.ref != entry.ref:
            yield {"change": "bump", **fields}
        elif before.name != entry.name:
            yield {"change": "rename", "was": before.name, **fields}


def _apart(
    these: Mapping[str, Mapping[str, Any]], those: Mapping[str, Mapping[str, Any]]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from ((key, these[key]) for key in sorted(these) if key not in those)


def _about(removal: Mapping[str, Any]) -> Step:
    return {key: removal[key] for key in ("name", "repo", "subdir", "reason") if isinstance(removal.get(key), str)}
