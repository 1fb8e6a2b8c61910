"""What leads from one name of an index to another: renames, and the replacements of deprecated entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from packtool.manifests.index.fault import Fault, type_word
from packtool.manifests.index.removal import fold_name
from packtool.manifests.index.rules import (
    RENAME_FORM,
    RENAME_LIVE,
    RENAME_LOOP,
    RENAME_UNKNOWN,
    REPLACEMENT,
)
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from packtool.manifests.index.entry import Entry
    from packtool.manifests.index.removal import Removal

_MAX_NAME = 200
_SHOWN = 60
_SHOWN_NAMES = 4


def read_renames(value: Any, faults: list[Fault]) -> dict[str, str]:
    """Read ``renames``: what can be used of it, by the folded old name, each to the new name as written."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        message = f"`renames` is {type_word(value)} or holds a name twice, not an object of old and new names"
        faults.append(Fault(rule=RENAME_FORM, place=("renames",), message=message))
        return {}
    renames: dict[str, str] = {}
    for old, new in value.items():
        clause = _fault_of(old, new, renames)
        if clause is None:
            renames[fold_name(old)] = new.strip()
        else:
            message = f"the rename of `{old[:_SHOWN]}` {clause}"
            faults.append(Fault(rule=RENAME_FORM, place=("renames", old), message=message))
    return renames


def _fault_of(old: str, new: Any, before: Mapping[str, str]) -> str | None:
    if not isinstance(new, str) or not new.strip() or len(new) > _MAX_NAME:
        return "does not lead to a name"
    if not old.strip() or len(old) > _MAX_NAME:
        return "has no usable old name"
    return "stands twice, in other letters" if fold_name(old) in before else None


def judge_renames(
    written: Any, renames: Mapping[str, str], names: Mapping[str, Sequence[Entry]], removed: Iterable[Removal]
) -> Iterator[Fault]:
    """Give what is wrong with where old names lead; ``written`` is the value of the key ``renames``."""
    if not renames or not isinstance(written, dict):
        return
    places = {fold_name(old): ("renames", old) for old in reversed(written)}
    known = {*names, *renames, *(removal.name for removal in removed if removal.name is not None)}
    for old, new in renames.items():
        if old in names:
            message = f"`{_short(old)}` is renamed to `{_short(new)}`, and is an entry too"
            yield Fault(rule=RENAME_LIVE, place=places[old], message=message)
        if fold_name(new) not in known:
            message = f"`{_short(old)}` is renamed to `{_short(new)}`, which the index does not list"
            yield Fault(rule=RENAME_UNKNOWN, place=places[old], message=message)
    for loop in _loops({old: fold_name(new) for old, new in renames.items()}):
        message = f"renames lead back to where they begin: {_way(loop)}"
        yield Fault(rule=RENAME_LOOP, place=places[loop[0]], message=message)


def judge_replacements(
    entries: Iterable[Entry], names: Mapping[str, Sequence[Entry]], renames: Mapping[str, str]
) -> Iterator[Fault]:
    """Give what is wrong with the names that entries say they are replaced by."""
    replaced = {fold_name(entry.name): entry for entry in entries if entry.standing.replaced_by is not None}
    for entry in replaced.values():
        clause = _replacement_fault(entry, names, renames)
        if clause is not None:
            yield _replacement(entry, clause)
    for loop in _loops({name: fold_name(entry.standing.replaced_by or "") for name, entry in replaced.items()}):
        yield _replacement(replaced[loop[0]], f"replacements lead back to where they begin: {_way(loop)}")


def _replacement_fault(entry: Entry, names: Mapping[str, Sequence[Entry]], renames: Mapping[str, str]) -> str | None:
    shown = _short(entry.standing.replaced_by or "")
    if entry.standing.deprecated is None:
        return f"`replaced_by` names `{shown}`, but the entry is not deprecated"
    wanted = fold_name(entry.standing.replaced_by or "")
    return None if wanted in names or wanted in renames else f"the index does not list its replacement `{shown}`"


def _replacement(entry: Entry, clause: str) -> Fault:
    message = f"entry `{_short(entry.name)}`: {clause}"
    return Fault(rule=REPLACEMENT, place=("plugins", entry.position - 1, "replaced_by"), message=message)


def _loops(leads: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Give every loop of names once, from the name in it that comes first; each name is passed once."""
    passed: dict[str, str] = {}
    for start in leads:
        name, way = start, []
        while name in leads and name not in passed:
            passed[name] = start
            way.append(name)
            name = leads[name]
        if passed.get(name) == start and name in way:
            yield tuple(way[way.index(name) :])


def _way(loop: tuple[str, ...]) -> str:
    names = [f"`{_short(name)}`" for name in loop[:_SHOWN_NAMES]]
    more = ["…"] if len(loop) > _SHOWN_NAMES else []
    return " → ".join([*names, *more, names[0]])


def _short(text: str) -> str:
    return clean(text, limit=_SHOWN)
