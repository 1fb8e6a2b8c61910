"""The flows of `capabilities` and `capabilities revoke`: what plugins ask for, what they hold, and taking it back."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from packtool.contract.capabilities import KNOWN
from packtool.contract.name import safe_to_show
from packtool.errors import Misuse
from packtool.findings import Report
from packtool.host.config import change_config
from packtool.host.consent import left_over, revoke
from packtool.host.installed import look_at
from packtool.installed.chosen import unknown
from packtool.installed.grants import judge_grants, powers_of
from packtool.installed.used import used_by
from packtool.installed.words import for_home, in_home, typed
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Json
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.grants import Powers

COMMAND = "capabilities"
REVOKE = "capabilities revoke"
_SUBJECT = 200
_MOST_NEXT = 3


def show_capabilities(home: Home, name: str | None) -> Report:
    """Show one plugin, or every one that asks for or holds anything. Raises Misuse for a name that nothing has."""
    holdings = look_at(home)
    named = [name] if name is not None else _all_names(holdings)
    rows = [row for key in named if (row := _row(holdings, key)) is not None]
    if name is not None:
        one = holdings.find(name)
        key = one.key if one is not None else name
        row = _row(holdings, key)
        if row is None and one is None:
            raise unknown(home, holdings, name, COMMAND)
        rows, named = [row] if row is not None else [], [key]
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=for_home(home, judge_grants(holdings, set(named))),
        details={
            "powers": rows,
            "asked": safe_to_show(name) if name is not None else None,
            "next": [in_home(home, f"packtool enable {typed(key)}") for key in _wanting(rows)],
        },
    )


def _wanting(rows: Sequence[dict[str, Json]]) -> list[str]:
    """Return the first plugins that ask for what they do not have: a person at a terminal grants it."""
    wanting = (
        row["name"]
        for row in rows
        if row["installed"] and any(one["declared"] and one["granted"] is None for one in row["capabilities"])
    )
    return list(islice(wanting, _MOST_NEXT))


def revoke_capabilities(home: Home, name: str, ids: Sequence[str]) -> Report:
    """Take back ``ids``, or everything that ``name`` holds, whether or not it is installed. Raises Misuse."""
    holdings = look_at(home)
    one = holdings.find(name)
    key = one.key if one is not None else name
    before = powers_of(holdings, key)
    if one is None and not before.capabilities and not before.others:
        raise unknown(home, holdings, name, REVOKE)
    revocable = {*KNOWN, *left_over(holdings.config, key).keys}
    for each in ids:
        if each not in revocable:
            close = nearest(each, revocable)
            hint = f"; did you mean {close}?" if close else ""
            remedy = in_home(home, f"packtool {COMMAND} {typed(key)}")
            raise Misuse(f"there is no capability `{each}` to take back{hint}", remedy=remedy)
    change_config(home, lambda editor: revoke(editor, key, ids or None))
    after = powers_of(look_at(home), key)
    taken = [
        *sorted(before.capabilities - after.capabilities),
        *(one for one in before.others if one not in after.others),
    ]
    shown = safe_to_show(key)
    done = [f"took back from {shown}: {', '.join(taken)}" if taken else f"{shown} held none of this"]
    done += [f"{shown} still holds: {after.words}"] if after.words else []
    following = [in_home(home, f"packtool {COMMAND} {typed(key)}")] if taken else []
    details = {"plugin": shown, "taken": taken, "done": done, "next": following}
    return Report(command=REVOKE, subject=shown, details=details)


def _all_names(holdings: Holdings) -> list[str]:
    return sorted({*(one.key for one in holdings.installed), *holdings.config.entries})


def _row(holdings: Holdings, key: str) -> dict[str, Json] | None:
    one = next((each for each in holdings.installed if each.key == key), None)
    powers = powers_of(holdings, key)
    declared = one.plugin.capabilities if one is not None and one.plugin is not None else ()
    if not declared and not powers.words:
        return None
    used = used_by(one) if one is not None else None
    ids = [capability.id for capability in declared]
    ids += sorted(powers.capabilities.difference(ids))
    return {
        "name": safe_to_show(key),
        "installed": one is not None,
        "state": one.state.value if one is not None else None,
        "consent_at": powers.consent_at,
        "capabilities": [_capability(each, one, powers, used) for each in ids],
        "others": list(powers.others),
    }


def _capability(each: str, one: Installed | None, powers: Powers, used: frozenset[str] | None) -> dict[str, Json]:
    declared = one is not None and one.plugin is not None and any(known.id == each for known in one.plugin.capabilities)
    how = "consent" if each in powers.consented and powers.consent is not None else "config.yaml alone"
    return {
        "id": each,
        "risk": KNOWN[each].risk,
        "declared": declared,
        "granted": how if each in powers.capabilities else None,
        "used": None if used is None else each in used,
    }
