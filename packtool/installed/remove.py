"""The flow of `remove`: a plugin's folder, record, receipt and grants go; its settings stay unless asked for."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import Misuse
from packtool.findings import Report
from packtool.host.config import change_config
from packtool.host.consent import clear
from packtool.host.installed import look_at
from packtool.host.plugins_config import forget
from packtool.installed import rules
from packtool.installed.chosen import unknown
from packtool.installed.edits import Edits
from packtool.installed.grants import powers_of
from packtool.installed.needing import missed
from packtool.installed.words import for_home, in_home, place_of, typed
from packtool.placement import take_away

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.findings import Finding, Json
    from packtool.host import Home
    from packtool.host.config import Editor
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.chosen import Person
    from packtool.installed.edited import Aside

COMMAND = "remove"


@dataclass(frozen=True, slots=True, kw_only=True)
class Removing:
    """What is removed, and how: ``yes`` answers the question where Hermes or packtool recorded the plugin.

    ``purge`` removes its settings, too.
    """

    name: str
    yes: bool = False
    purge: bool = False


def remove_plugin(home: Home, wish: Removing, person: Person, aside: Aside) -> Report:
    """Remove a plugin after a question; what was edited in it is kept ``aside``, its data is never touched.

    Raises Misuse for what packtool does not remove, and CouldNotLook when the home cannot be changed.
    """
    holdings = look_at(home)
    one = holdings.find(wish.name)
    if one is None:
        return _forget_gone(home, holdings, wish.name, purge=wish.purge)
    _check(one)
    recorded = one.record is not None or one.receipt is not None
    edits, missed_by = aside.edits(one) if recorded else Edits(), list(missed(holdings, one))
    full = aside.full(one, edits)
    if full is not None:
        return _stays(home, one, full)
    _tell(edits, missed_by, person)
    if not _agreed(home, one, person, recorded=recorded, yes=wish.yes):
        return _stays(home, one, rules.REMOVE_DECLINED.at(place_of(one), f"{one.shown} stays: nothing was removed"))
    kept = aside.keep(one, new={}) if recorded else None
    done = _take_back(home, holdings, one.key, purge=wish.purge)
    take_away(home, one.folder, expected=one.path)
    what = f"removed {one.shown}: its folder{' and its record' if recorded else ''}"
    details = _details(one.shown, [what, *done], removed=True)
    findings = [*missed_by, *([kept] if kept is not None else [])]
    return Report(command=COMMAND, subject=one.shown, findings=for_home(home, findings), details=details)


def _stays(home: Home, one: Installed, told: Finding) -> Report:
    details = _details(one.shown, [], removed=False)
    return Report(command=COMMAND, subject=one.shown, findings=for_home(home, [told]), details=details)


def _tell(edits: Edits, missed_by: Sequence[Finding], person: Person) -> None:
    """Say before the question what else goes with it."""
    for each in missed_by:
        person.say(f"{each.message}.")
    if edits.changes and edits.known:
        person.say(f"It was edited here ({edits.words}); that is kept aside.")
    elif edits.changes or not edits.known:
        person.say("Nothing tells whether it was edited here.")


def _check(one: Installed) -> None:
    if one.by_nix:
        raise Misuse(
            f"{one.shown} was put there by the system's own configuration", remedy="remove it from that configuration"
        )
    if one.link is not None:
        raise Misuse(
            f"{one.shown} is a link to {one.link}, which packtool does not touch",
            remedy=f"rm {shlex.quote(str(one.path))}",
        )
    if one.nested:
        raise Misuse(
            f"{one.shown} lies in a category, where neither Hermes nor packtool installs", remedy=f"look at {one.path}"
        )


def _agreed(home: Home, one: Installed, person: Person, *, recorded: bool, yes: bool) -> bool:
    if recorded:
        if yes:
            return True
        if not person.is_there:
            raise Misuse(
                f"nobody is there to confirm that {one.shown} goes",
                remedy=in_home(home, f"packtool remove --yes {typed(one.key)}"),
            )
        return person.confirm(f"Remove {one.shown} and everything in {one.path}?")
    if not person.is_there:
        raise Misuse(
            f"nobody recorded {one.shown}, so its path must be typed at a terminal",
            remedy=in_home(home, f"packtool remove {typed(one.key)}"),
        )
    person.say(f"Nobody recorded {one.shown}: it may be your own work, and there may be no other copy of it.")
    return person.value_of(str(one.path), about="type this path to remove it", hidden=False) == str(one.path)


def _forget_gone(home: Home, holdings: Holdings, name: str, *, purge: bool) -> Report:
    """Forget a plugin whose folder is gone, or whose name alone still has a state or powers."""
    shown = safe_to_show(name)
    if name not in holdings.records:
        raise unknown(home, holdings, name, COMMAND)
    done = _take_back(home, holdings, name, purge=purge)
    take_away(home, name, expected=home.plugins / name)
    details = _details(shown, [f"forgot {shown}: its folder was gone already", *done], removed=True)
    return Report(command=COMMAND, subject=shown, details=details)


def _take_back(home: Home, holdings: Holdings, key: str, *, purge: bool) -> list[str]:
    """Take back state and powers before the folder goes: a run that ends between leaves a plugin that may nothing."""
    powers = powers_of(holdings, key)
    settings = bool(holdings.config.entry(key))

    def change(editor: Editor) -> None:
        clear(editor, key)
        forget(editor, key, settings=purge)

    change_config(home, change)
    done = [f"took back: {powers.words}"] if powers.capabilities or powers.others else []
    kept = bool(look_at(home).config.entry(key))
    if kept:
        done.append("its settings stay in config.yaml (--purge removes them, too)")
    elif settings and purge:
        done.append("removed its settings from config.yaml")
    return done


def _details(subject: str, done: list[str], *, removed: bool) -> dict[str, Json]:
    return {"plugin": subject, "removed": removed, "done": done}
