"""What a person named, read as a side: which kind it is, and which plugins it stands for."""

from __future__ import annotations

import datetime as dt
import re
import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.comparing.bundled import not_checked, placed_in, proved
from packtool.comparing.sides import Item, Kind, Side
from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.findings import Severity, Unseen
from packtool.git.target import Target, meant_by
from packtool.host import Home
from packtool.host.installed import State, look_at
from packtool.index import DEFAULT_URL, Wanted
from packtool.installed.grants import powers_of
from packtool.installed.sources import mirror_of, site_of
from packtool.manifests.pack import read as read_pack
from packtool.obtain import obtain
from packtool.pins import Pin, Site
from packtool.plugin.read import read_plugin
from packtool.show.place import place
from packtool.text import clean, yaml_word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from packtool.comparing.bundled import Carried
    from packtool.findings import Finding
    from packtool.host.installed import Holdings, Installed
    from packtool.index import Ask
    from packtool.manifests.pack import Pack
    from packtool.show.place import Placed

HOME = "home"
FORMS = (
    "name owner/repo[/sub/dir]@COMMIT, a folder, a folder@REVISION of a git repository, a pack file, a bundle, or home "
    "(the one that --home names)"
)
PACK_LIMIT = 1024 * 1024
_WORDS = 200
_MANIFESTS = ("plugin.yaml", "plugin.yml", "plugin.json")
# A shortened one is told as such, and not as an address that nothing answers.
_AT_COMMIT = re.compile(r".+@[0-9A-Fa-f]{4,40}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """How both sides are read. ``download`` gets a pack's address and ``ask`` an index' server, where they may.

    ``open_bundle`` opens what is a bundle, in a folder that is there, and returns ``None`` for everything else.
    ``mirror`` is the folder that stands in for all hosts; what was installed from one has its own otherwise.
    """

    home: Home
    index_url: str | None
    environ: Mapping[str, str]
    scratch: Path
    allow_local: bool = False
    download: Callable[[str], bytes] | None = None
    ask: Ask | None = None
    index: str | None = None
    refresh: bool = False
    mirror: str | None = None
    open_bundle: Callable[[str, Path], Carried | None] | None = None

    def side(self, what: str) -> Side:
        """Read one side. Raises CouldNotLook where there is nothing of that name, and Misuse for what means nothing."""
        if what == HOME:
            return _of_home(self.home)
        place_here = Path(what).expanduser()
        if place_here.is_dir():
            home = _is_home(place_here)
            return _of_home(Home.find(what, self.environ)) if home else self._plugin(what, Target(what=what))
        if place_here.exists():
            return self._file(what)
        if what == "-" or ("://" in what and not _AT_COMMIT.fullmatch(what)):
            return self._pack(what)
        folder, at, revision = what.rpartition("@")
        if at and Path(folder).expanduser().is_dir() and revision:
            return self._plugin(what, Target(what=folder, revision=revision))
        return self._plugin(what, Target(what=what, allow_local=self.allow_local))

    def _plugin(self, what: str, target: Target) -> Side:
        self.scratch.mkdir(exist_ok=True)
        shown = clean(what, limit=_WORDS)
        meant = meant_by(target, scratch=self.scratch, environ=self.environ, forms=FORMS)
        if isinstance(meant, Pin):
            site = Site(source=meant.source, subdir=meant.subdir)
            names = (_last(meant),)
            item = Item(label=shown, names=names, site=site, commit=meant.commit.hex, pin=meant)
        else:
            folder = meant.absolute()
            plugin = read_plugin(folder, fallback_name=folder.name).plugin
            item = Item(label=shown, names=(plugin.name if plugin else folder.name, folder.name), folder=folder)
        return Side(shown=shown, kind=Kind.PLUGIN, items=(item,))

    def _file(self, what: str) -> Side:
        self.scratch.mkdir(exist_ok=True)
        carried = self.open_bundle(what, self.scratch) if self.open_bundle is not None else None
        return self._pack(what) if carried is None else self._bundle(what, carried)

    def _bundle(self, what: str, carried: Carried) -> Side:
        pack, findings = self._read(carried.document, what)
        placed = placed_in(carried, pack, self.home, allow_local=self.allow_local).placed
        items = proved([_of_entry(one, what, findings) for one in placed], carried, what, self.scratch / "carried")
        side = _of_pack(pack, what, items)
        return replace(side, findings=(*findings, *not_checked(placed, what)))

    def _read(self, data: bytes, shown: str) -> tuple[Pack, tuple[Finding, ...]]:
        reading = read_pack(data, shown, allow_local=self.allow_local)
        if reading.manifest is None:
            errors = [one.message for one in reading.findings if one.severity is Severity.ERROR]
            message = f"{shown} is no pack that can be read: {(errors or ['nothing is in it'])[0]}"
            raise CouldNotLook(message, remedy=f"packtool validate {shlex.quote(shown)}; {FORMS}")
        return reading.manifest, reading.findings

    def _pack(self, what: str) -> Side:
        data, shown = obtain(what, limit=PACK_LIMIT, download=self.download)
        pack, findings = self._read(data, shown)
        wanted = Wanted(
            location=self.index,
            home_url=self.index_url or DEFAULT_URL,
            refresh=self.refresh,
            allow_local=self.allow_local,
        )
        placing = place(pack, wanted, self.home, ask=self.ask, now=dt.datetime.now(tz=dt.UTC))
        items = tuple(_of_entry(one, shown, findings) for one in placing.placed)
        return replace(_of_pack(pack, shown, items), findings=findings)


def _is_home(folder: Path) -> bool:
    if any((folder / name).exists() for name in _MANIFESTS):
        return False
    return (folder / "config.yaml").is_file() and (folder / "plugins").is_dir()


def _of_pack(pack: Pack, shown: str, items: tuple[Item, ...]) -> Side:
    return Side(
        shown=clean(shown, limit=_WORDS),
        kind=Kind.PACK,
        items=items,
        settings=dict(_settings(pack)),
        skills=tuple(clean(skill, limit=_WORDS) for skill in pack.skills),
    )


def _of_entry(placed: Placed, pack: str, findings: Sequence[Finding]) -> Item:
    entry, pin = placed.entry, placed.pin
    if pin is None:
        lines = range(entry.location.line or 0, entry.end_line + 1)
        faults = [one for one in findings if one.severity is Severity.ERROR and one.location.line in lines]
        first = next(iter((*placed.findings, *faults)), None)
        reason = first.message if first is not None else "its place or its commit cannot be read"
        shown = f"{entry.label} (line {entry.location.line})"
        remedy = first.remedy if first is not None else f"packtool validate {shlex.quote(pack)}"
        unseen = Unseen(subject=shown, reason=reason, remedy=remedy)
        return Item(label=entry.label, names=placed.names, unseen=unseen)
    last = _last(pin)
    return Item(
        label=clean(next(iter(placed.names), last), limit=_WORDS),
        names=(*placed.names, last),
        site=Site(source=pin.source, subdir=pin.subdir),
        commit=pin.commit.hex,
        pin=pin,
    )


def _last(pin: Pin) -> str:
    """Return what a plugin is called that has no name yet."""
    return (pin.subdir or pin.source.name).rpartition("/")[2]


def _settings(pack: Pack) -> Iterator[tuple[str, str]]:
    for seed in pack.seeds:
        value = "[refused]" if seed.refused else clean(yaml_word(seed.value), limit=_WORDS)
        yield clean(f"{seed.plugin}.{seed.dotted}", limit=_WORDS), value


def _of_home(home: Home) -> Side:
    holdings = look_at(home)
    items = tuple(
        _of_installed(one, holdings)
        for one in holdings.installed
        if one.plugin is not None or one.record is not None or one.state is State.ENABLED
    )
    return Side(shown=clean(home.shown, limit=_WORDS), kind=Kind.HOME, items=items)


def _of_installed(one: Installed, holdings: Holdings) -> Item:
    site = site_of(one.record.source) if one.record is not None else None
    powers = powers_of(holdings, one.key)
    return Item(
        label=one.shown,
        names=tuple(dict.fromkeys((one.name, one.key, safe_to_show(one.folder)))),
        site=site,
        commit=one.record.revision or None if one.record is not None else None,
        folder=one.path,
        state=one.state.value,
        granted=(*sorted(powers.capabilities), *powers.others),
        mirror=mirror_of(one),
        unseen=None if one.plugin is not None else Unseen(subject=one.shown, reason=one.fault or "", remedy=""),
    )
