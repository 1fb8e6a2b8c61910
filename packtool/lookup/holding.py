"""What a home has installed of one plugin, as plain data: the same name, or the same place under another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.findings import Unseen
from packtool.host.installed import look_at
from packtool.lookup.entries import web_address
from packtool.manifests.index.removal import fold_name
from packtool.pins import PinError, Site, Source
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from packtool.findings import Json
    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.manifests.index.entry import Entry

_WORDS = 240
_TEXT = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """One installed plugin and where its record says that it is from (``None`` where that is no place)."""

    one: Installed
    site: Site | None

    def is_of(self, entry: Entry) -> bool:
        """Whether it is from the place that an entry of the index names."""
        return self.site is not None and self.site.identity == entry.identity

    def is_from(self, source: Source, subdir: str | None) -> bool:
        """Whether it is from a repository, and from below a folder of it."""
        if self.site is None or self.site.source.kin != source.kin:
            return False
        return subdir is None or f"{self.site.subdir or ''}/".startswith(f"{subdir}/")


def held_by(home: Home) -> tuple[tuple[Held, ...], tuple[Unseen, ...]]:
    """Return everything that is installed; nothing where there is no home, and why where it cannot be read."""
    if not home.path.is_dir():
        return (), ()
    try:
        found = look_at(home).installed
    except CouldNotLook as fault:
        unseen = Unseen(subject=clean(home.shown, limit=_WORDS), reason=fault.message, remedy=fault.remedy)
        return (), (unseen,)
    return tuple(Held(one=one, site=_site(one)) for one in found), ()


def called(held: Iterable[Held], names: Iterable[str]) -> tuple[Held, ...]:
    """Return what is installed under one of these names, in any letter case."""
    wanted = {fold_name(name) for name in names}
    return tuple(each for each in held if wanted & {fold_name(each.one.key), fold_name(each.one.folder)})


def held_data(held: Held, entries: Sequence[Entry]) -> dict[str, Json]:
    """Return what is told of an installed plugin; ``entries`` are those of the index that it may be.

    ``against_index`` is one of ``the pinned commit``, ``another commit``, ``no pin``, ``another place``, ``not known``
    (its record names no commit or no place) and ``not listed``. Whether its files changed is not looked at.
    """
    one, record, receipt = held.one, held.one.record, held.one.receipt
    return {
        "name": one.shown,
        "folder": safe_to_show(one.folder),
        **_said_by_itself(one),
        "state": one.state.value,
        "place": None if held.site is None else clean(held.site.place, limit=_WORDS),
        "commit": None if record is None else _text(record.revision),
        "pinned": None if record is None else record.pinned,
        "verdict": None if receipt is None else _text(receipt.verdict),
        "judged_at": None if receipt is None else _text(receipt.installed_at),
        "by_nix": one.by_nix,
        "does_not_load": _text(one.fault),
        "against_index": _against(held, entries),
    }


def _said_by_itself(one: Installed) -> dict[str, Json]:
    """Return what its manifest says."""
    plugin = one.plugin
    if plugin is None:
        return {"version": None, "description": None, "author": None, "homepage": None, "asks_for": []}
    return {
        "version": _text(plugin.version),
        "description": _text(plugin.description),
        "author": _text(plugin.author),
        "homepage": web_address(plugin.homepage or ""),
        "asks_for": [capability.id for capability in plugin.capabilities],
    }


def _text(words: str | None) -> str | None:
    return clean(words, limit=_TEXT) if words else None


def _against(held: Held, entries: Sequence[Entry]) -> str:
    if not entries:
        return "not listed"
    if held.site is None:
        return "not known"
    entry = next((entry for entry in entries if held.is_of(entry)), None)
    if entry is None:
        return "another place"
    if entry.commit is None:
        return "no pin"
    revision = held.one.record.revision if held.one.record is not None else ""
    if not revision:
        return "not known"
    return "the pinned commit" if revision == entry.commit.hex else "another commit"


def _site(one: Installed) -> Site | None:
    if one.record is None or not one.record.source:
        return None
    try:
        source, subdir = Source.parse(one.record.source, allow_local=True)
    except PinError:
        return None
    return Site(source=source, subdir=subdir)
