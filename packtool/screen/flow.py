"""From the wishes on the screen to what is done: review, consent, one summary, one yes, then `enable` and `disable`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Report, Unseen
from packtool.host.installed import look_at
from packtool.installed.enabling import disable_plugin, enable_plugin, pending
from packtool.installed.grants import powers_of
from packtool.installed.needing import needed_by
from packtool.installed.providers import Choosing, choose_provider
from packtool.installed.words import in_home
from packtool.screen.details import details_of
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from packtool.host import Home
    from packtool.installed.chosen import Person
    from packtool.screen.board import Wish
    from packtool.screen.items import Item

COMMAND = "plugins"
NOTHING = "nothing was changed"
_SUBJECT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class _Decided:
    """A person who has answered already: the one question about a plugin is what it may do."""

    granted: bool

    @property
    def is_there(self) -> bool:
        return True

    def say(self, text: str) -> None:
        """Say nothing: it was said before."""

    def confirm(self, question: str) -> bool:
        del question
        return self.granted

    def value_of(self, name: str, *, about: str, hidden: bool) -> str | None:
        del name, about, hidden
        return None


def agreed(home: Home, wishes: Sequence[Wish], person: Person) -> Mapping[str, bool] | None:
    """Show what is wished for and ask: consent of each plugin, then once for all of it.

    Returns for each plugin to be enabled whether it is granted what it asks for, or ``None`` for a no. Nothing is
    written here.
    """
    granted: dict[str, bool] = {}
    for wish in wishes:
        if wish.is_on and wish.item.data:
            person.say("\n".join(details_of(home, wish.item)))
            if wish.item.asks:
                word = "this" if len(wish.item.asks) == 1 else "all of this"
                asked = ", ".join(each.id for each in wish.item.asks)
                granted[_key(wish.item)] = person.confirm(f"Grant {word} to {wish.item.shown}: {asked}?")
    lines = [_summary(wish, granted) for wish in wishes]
    off = [wish.item.key for wish in wishes if wish.item.seat is None and not wish.is_on and wish.item.key is not None]
    lines += _missed(home, off)
    person.say("\n".join(["To be changed:", *(f"  {line}" for line in lines)]))
    many = "this change" if len(wishes) == 1 else f"these {len(wishes)} changes"
    return granted if person.confirm(f"Make {many}?") else None


def _summary(wish: Wish, granted: Mapping[str, bool]) -> str:
    answer = granted.get(_key(wish.item))
    if answer is None:
        return wish.words
    asked = ", ".join(each.id for each in wish.item.asks)
    return f"{wish.words}, and grant it {asked}" if answer else f"{wish.words}, and do not grant it {asked}"


def _missed(home: Home, off: Sequence[str]) -> list[str]:
    """Say what stays enabled and needs something that is switched off."""
    holdings = look_at(home)
    gone = [one for one in holdings.installed if one.key in off]
    return [
        f"{other.shown} needs {one.shown}, and stays enabled"
        for one in gone
        for other in needed_by(holdings, one)
        if other.key not in off
    ]


def _key(item: Item) -> str:
    return item.key or ""


def apply(home: Home, wishes: Sequence[Wish], granted: Mapping[str, bool], *, now: dt.datetime) -> Report:
    """Do what was agreed, as the commands do it, what is switched off first; what fails keeps nothing else back.

    What could not be done stands under ``unseen``. Raises CouldNotLook where one thing alone was agreed.
    """
    done: list[Report] = []
    left: list[Unseen] = []
    for wish in sorted(wishes, key=lambda wish: wish.is_on):
        try:
            done.append(_one(home, wish, granted, now=now))
        except CouldNotLook as fault:
            if not done and len(wishes) == 1:
                raise
            left.append(Unseen(subject=wish.words, reason=fault.message, remedy=fault.remedy))
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_SUBJECT),
        findings=tuple(dict.fromkeys(finding for report in done for finding in report.findings)),
        unseen=tuple(left),
        details={"done": [line for report in done for line in report.details["done"]]},
    )


def _same_as_shown(home: Home, item: Item) -> None:
    """Raise CouldNotLook where a plugin asks for something else by now than what the person was shown."""
    holdings = look_at(home)
    one = holdings.find(_key(item))
    if one is not None and pending(one, powers_of(holdings, one.key)) != item.asks:
        message = f"{item.shown} asks for something else than what you were shown, and was left as it is"
        raise CouldNotLook(message, remedy=in_home(home, "packtool plugins"))


def _one(home: Home, wish: Wish, granted: Mapping[str, bool], *, now: dt.datetime) -> Report:
    item = wish.item
    if item.data and wish.is_on:
        _same_as_shown(home, item)
    if item.seat is not None:
        agreed_to = tuple(each.id for each in item.asks) if granted.get(_key(item), False) else ()
        chosen = Choosing(seat=item.seat, name=item.key, now=now, by_hermes=item.by_hermes, granted=agreed_to)
        return choose_provider(home, chosen)
    if wish.is_on:
        return enable_plugin(home, _key(item), _Decided(granted=granted.get(_key(item), False)), now=now)
    return disable_plugin(home, _key(item))
