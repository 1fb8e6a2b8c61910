"""What stands on the screen: plugins to switch on and off, seats of which one plugin has each, what Hermes brings."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import safe_to_show
from packtool.host.installed import State, look_at
from packtool.installed.checked import check
from packtool.installed.enabling import pending, refusal
from packtool.installed.grants import powers_of
from packtool.installed.providers import SEATS, held_by, seats_of
from packtool.installed.words import plugin_data, typed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.contract.capabilities import Capability
    from packtool.findings import Json
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.providers import Seat
    from packtool.installed.why.brought import WithHermes

_WORDS = {State.ENABLED: "enabled", State.DISABLED: "disabled", State.NEITHER: "not enabled"}


class Kind(enum.Enum):
    """PLUGIN is on or off; CHOICE is one of a seat's; FIXED only stands there."""

    PLUGIN = "plugin"
    CHOICE = "choice"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One line that can be gone to.

    ``key`` is what the plugin is called in config.yaml (``None``: what comes with Hermes); ``state`` how it is now, in
    words; ``is_on`` whether it is on, or chosen; ``notes`` version, verdict and whether its files changed; ``locked``
    why it cannot be switched on, empty when it can; ``asks`` what it asks for and nobody consented to; ``data`` what
    `packtool list` tells of it. All but ``key`` is safe to show.
    """

    kind: Kind
    group: str
    key: str | None
    shown: str
    is_on: bool
    state: str = ""
    notes: tuple[str, ...] = ()
    locked: str = ""
    seat: Seat | None = None
    asks: tuple[Capability, ...] = ()
    data: dict[str, Json] = field(default_factory=dict)
    env: tuple[str, ...] = ()
    by_hermes: bool = False


def items_of(home: Home, brought: WithHermes) -> tuple[Item, ...]:
    """Read a home, and put what comes with Hermes beside it. Raises CouldNotLook when it cannot be read."""
    holdings = look_at(home)
    seated = {one.folder: seats_of(one) for one in holdings.installed}
    plain = [_plugin(holdings, one) for one in holdings.installed if not seated[one.folder]]
    found = sorted(plain, key=lambda item: item.shown.casefold())
    for seat in SEATS:
        candidates = [one for one in holdings.installed if seat in seated[one.folder]]
        found += _choices(holdings, seat, candidates, brought.seated.get(seat.registered_as, ()))
    return (*found, *_bundled(holdings, brought))


def _plugin(holdings: Holdings, one: Installed) -> Item:
    refused = refusal(holdings, one)
    data = plugin_data(check(one))
    return Item(
        kind=Kind.PLUGIN,
        group="plugins",
        key=one.key,
        shown=one.shown,
        is_on=one.state is State.ENABLED,
        state=_WORDS[one.state],
        notes=_notes(data),
        locked=refused.message if refused is not None else "",
        asks=pending(one, powers_of(holdings, one.key)),
        data=data,
        env=_env(one),
    )


def _notes(data: dict[str, Json]) -> tuple[str, ...]:
    loads = () if data["does_not_load"] is None else ("does not load",)
    return (data["version"] or "-", data["verdict"] or "not scanned", *loads, data["drift"])


def _env(one: Installed) -> tuple[str, ...]:
    return tuple(asked.name for asked in one.plugin.env) if one.plugin is not None else ()


def _choices(holdings: Holdings, seat: Seat, candidates: list[Installed], own: Sequence[str]) -> Iterator[Item]:
    """Give what may have a seat: what Hermes takes by itself, what is installed, and ``own``, which comes with it."""
    holder = held_by(holdings.config, seat)
    if not (candidates or own or holder is not None or holdings.installed):
        return
    group, names = f"{seat.words} (one)", {one.name for one in candidates}
    brought = [name for name in own if name not in names]
    names |= set(brought)
    shown = "what comes with Hermes"
    yield Item(kind=Kind.CHOICE, group=group, key=None, shown=shown, is_on=holder is None, seat=seat)
    if holder is not None and holder not in names:
        where = ("comes with Hermes",) if holder in BUNDLED else ("not installed here",)
        name = safe_to_show(holder)
        yield Item(
            kind=Kind.CHOICE, group=group, key=holder, shown=name, is_on=True, seat=seat, notes=where, state="chosen"
        )
    for name in brought:
        state, notes = "chosen" if name == holder else "", ("comes with Hermes",)
        yield Item(
            kind=Kind.CHOICE, group=group, key=name, shown=safe_to_show(name), is_on=name == holder, seat=seat,
            notes=notes, state=state, by_hermes=True,
        )  # fmt: skip
    for one in candidates:
        refused = refusal(holdings, one)
        data = plugin_data(check(one))
        yield Item(
            kind=Kind.CHOICE,
            group=group,
            key=one.key,
            shown=one.shown,
            is_on=one.name == holder,
            state="chosen" if one.name == holder else "",
            notes=_notes(data),
            locked=refused.message if refused is not None else "",
            seat=seat,
            asks=pending(one, powers_of(holdings, one.key)),
            data=data,
            env=_env(one),
        )


def _bundled(holdings: Holdings, brought: WithHermes) -> Iterator[Item]:
    """Give the plugins that come with Hermes: those that are found, and those that config.yaml names."""
    here = {one.key for one in holdings.installed}
    enabled, disabled = set(holdings.config.enabled or ()), set(holdings.config.disabled)
    known = {one.key: one for one in brought.plugins if one.key not in here}
    for name in sorted(known.keys() | ((enabled | disabled) & BUNDLED - here)):
        is_on = known[name].is_on if name in known else name not in disabled
        yield Item(
            kind=Kind.FIXED,
            group="come with Hermes",
            key=name,
            shown=safe_to_show(name),
            is_on=is_on,
            state=known[name].state if name in known else "enabled" if is_on else "disabled",
            locked=f"{safe_to_show(name)} comes with Hermes: hermes plugins enable or disable {typed(name)}",
        )
