"""Plugins of which one is chosen in config.yaml: memory providers and context engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.project import Project
from packtool.code.registering import registrations
from packtool.contract.name import safe_to_show
from packtool.findings import Report
from packtool.host.config import change_config
from packtool.host.consent import grant
from packtool.host.installed import look_at
from packtool.installed.chosen import chosen
from packtool.installed.enabling import refusal
from packtool.installed.used import python_files
from packtool.installed.words import for_home

if TYPE_CHECKING:
    import datetime as dt

    from packtool.host import Home
    from packtool.host.config import Config, Editor
    from packtool.host.installed import Installed

COMMAND = "plugins"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Something that one plugin at most can be: its name for people, its place in config.yaml, who registers it."""

    words: str
    path: tuple[str, str]
    registered_as: str


SEATS = (
    Seat(words="memory provider", path=("memory", "provider"), registered_as="memory_provider"),
    Seat(words="context engine", path=("context", "engine"), registered_as="context_engine"),
)


def held_by(config: Config, seat: Seat) -> str | None:
    """Return the name that config.yaml chooses; ``None`` where it chooses none, so that Hermes takes its own."""
    section = config.data.get(seat.path[0])
    found = section.get(seat.path[1]) if isinstance(section, dict) else None
    return found if isinstance(found, str) and found.strip() else None


def seats_of(one: Installed) -> tuple[Seat, ...]:
    """Return what a plugin's code registers it as, read without running it."""
    files = python_files(one) if one.plugin is not None else None
    if not files:
        return ()
    kinds = {each.kind for each in registrations(Project(files), sorted(files))}
    return tuple(seat for seat in SEATS if seat.registered_as in kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """Who gets a seat: ``name``, ``None`` for what Hermes takes by itself; ``by_hermes`` one that comes with it.

    ``granted`` is what a person agreed to of what the plugin asks for, at ``now`` (UTC).
    """

    seat: Seat
    name: str | None
    now: dt.datetime
    by_hermes: bool = False
    granted: tuple[str, ...] = ()


def choose_provider(home: Home, wish: Choosing) -> Report:
    """Choose a plugin for a seat.

    Refused where the plugin could not be enabled either. Raises Misuse for one that is not there, and CouldNotLook
    when the home cannot be read or changed.
    """
    seat, name = wish.seat, wish.name
    if name is None:
        change_config(home, lambda editor: editor.remove(seat.path))
        return _report(seat, f"the {seat.words} is the one that comes with Hermes, from its next start on")
    if wish.by_hermes:
        change_config(home, lambda editor: editor.set(seat.path, name))
        return _report(seat, f"the {seat.words} is {safe_to_show(name)}, from the next start of Hermes on")
    holdings = look_at(home)
    one = chosen(home, holdings, name, "enable")
    refused = refusal(holdings, one)
    if refused is not None:
        found = for_home(home, [refused])
        return Report(command=COMMAND, subject=one.shown, findings=found, details={"plugin": one.shown, "done": []})

    def choose(editor: Editor) -> None:
        editor.set(seat.path, one.name)
        if wish.granted and one.plugin is not None:
            declared = tuple(each.id for each in one.plugin.capabilities)
            grant(editor, one.key, granted=wish.granted, declared=declared, now=wish.now)

    change_config(home, choose)
    more = [f"granted to {one.shown}: {', '.join(wish.granted)}"] if wish.granted else []
    return _report(seat, f"the {seat.words} is {safe_to_show(one.name)}, from the next start of Hermes on", *more)


def _report(seat: Seat, *done: str) -> Report:
    return Report(command=COMMAND, subject=seat.words, details={"done": list(done)})
