"""What a home has installed: every folder that a release of Hermes would look at, its manifest, record and state."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.files import why
from packtool.host.config import read_config
from packtool.host.plugin_folders import MOST_FOLDERS, NIX, folder_names, has_manifest, link_of
from packtool.host.receipts import read_receipt
from packtool.host.records import read_records
from packtool.host.slots import why_no_name
from packtool.plugin.read import read_plugin

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from packtool.host.config import Config
    from packtool.host.home import Home
    from packtool.host.receipts import Receipt
    from packtool.host.records import Record
    from packtool.plugin.model import Plugin

_NOTHING_LOADS = "holds no manifest, so Hermes loads nothing from it"
_LEADS_NOWHERE = "is a link that leads nowhere, so Hermes loads nothing from it"


class State(enum.Enum):
    """What config.yaml says about a plugin: disabled wins; neither is not loaded."""

    ENABLED = "enabled"
    DISABLED = "disabled"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """One plugin of a home.

    ``key`` is what Hermes calls it in config.yaml: the name in its manifest, or ``category/folder`` where it lies one
    level deeper. ``folder`` is POSIX and relative to ``plugins/``. ``link`` is where the folder leads when it is a
    link. ``fault`` says in a clause why Hermes does not load it, or why it could not be read; ``receipt_fault`` why a
    receipt that is there tells nothing, empty otherwise. Key, folder and link may hold any character.
    """

    key: str
    folder: str
    path: Path
    state: State
    plugin: Plugin | None = None
    record: Record | None = None
    receipt: Receipt | None = None
    receipt_fault: str = ""
    link: str | None = None
    fault: str | None = None

    @property
    def name(self) -> str:
        """The name in its manifest, else that of its folder."""
        return self.plugin.name if self.plugin is not None else self.folder.rpartition("/")[2]

    @property
    def shown(self) -> str:
        """The key, safe to show."""
        return safe_to_show(self.key)

    @property
    def nested(self) -> bool:
        """Whether it lies in a category: neither Hermes nor packtool installs there, so that nothing is recorded."""
        return "/" in self.folder

    @property
    def hidden(self) -> bool:
        """Whether a person who lists the folder does not see it."""
        return any(part.startswith(".") for part in self.folder.split("/"))

    @property
    def by_nix(self) -> bool:
        """Whether the system's own configuration put it there: listed, never changed."""
        return self.link is not None and self.folder.startswith(NIX)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """A home as it is: what is installed, by folder; all records; config.yaml."""

    installed: tuple[Installed, ...]
    records: Mapping[str, Record]
    config: Config

    def find(self, name: str) -> Installed | None:
        """Return the plugin that a person means by ``name``: its key and its folder, its key, else its folder."""
        return next(iter(self.all_called(name)), None)

    def all_called(self, name: str) -> tuple[Installed, ...]:
        """Return every plugin whose key or folder is ``name``, the one that is surely meant first."""
        found = [one for one in self.installed if name in {one.key, one.folder}]
        return tuple(sorted(found, key=lambda one: (one.key != name or one.folder != name, one.key != name)))

    @property
    def gone(self) -> tuple[Record, ...]:
        """The records of plugins whose folder is not there, by name."""
        present = {one.folder for one in self.installed}
        return tuple(record for name, record in sorted(self.records.items()) if name not in present)


def look_at(home: Home) -> Holdings:
    """Read everything that a home says about its plugins.

    Raises CouldNotLook when there is no such home, or when a part of that cannot be read.
    """
    check_there(home)
    return _read(home)


def check_there(home: Home) -> None:
    """Raise CouldNotLook when there is no such home, for those who must not make one by looking."""
    if not home.path.is_dir():
        message = f"there is no Hermes home at {home.shown}"
        raise CouldNotLook(message, remedy="name the home: --home FOLDER, or set HERMES_HOME")


def read_installed(home: Home) -> tuple[Installed, ...]:
    """Return the plugins of a home, sorted by folder; none where there is no home. Raises CouldNotLook."""
    return _read(home).installed


def _read(home: Home) -> Holdings:
    config, records = read_config(home), read_records(home)
    reader = _Reader(home=home, config=config, records=records)
    return Holdings(installed=tuple(reader.read()), records=records, config=config)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    home: Home
    config: Config
    records: Mapping[str, Record]
    seen: list[str] = field(default_factory=list)

    def read(self) -> Iterator[Installed]:
        for name in self._folders(self.home.plugins):
            place = self.home.plugins / name
            recorded = name in self.records
            if has_manifest(place):
                yield self._one(name, place)
                continue
            inner = list(self._inner(name, place))
            yield from inner
            if recorded or (not inner and not name.startswith((".", "__"))):
                yield self._without_manifest(name, place)

    def _inner(self, category: str, place: Path) -> Iterator[Installed]:
        try:
            names = self._folders(place)
        except CouldNotLook:
            return
        for name in names:
            if not has_manifest(place / name):
                continue
            one = self._one(f"{category}/{name}", place / name)
            # Manifests of other harnesses lie in dot folders; they say nothing to Hermes.
            if one.plugin is not None or not name.startswith("."):
                yield one

    def _folders(self, place: Path) -> list[str]:
        """Return the names of folders, of links to folders, and of links that lead nowhere, in the order of Hermes."""
        try:
            names = folder_names(place)
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise CouldNotLook(f"{place} cannot be listed: {why(fault)}") from None
        self.seen.extend(names)
        if len(self.seen) > MOST_FOLDERS:
            raise CouldNotLook(f"{self.home.plugins} holds more than {MOST_FOLDERS} folders")
        return names

    def _one(self, folder: str, place: Path) -> Installed:
        last = folder.rpartition("/")[2]
        plugin, fault = None, None
        try:
            reading = read_plugin(place, fallback_name=last)
        except CouldNotLook as error:
            fault = error.message
        else:
            plugin = reading.plugin
            errors = [found.message for found in reading.findings if found.severity.word == "error"]
            fault = None if plugin is not None else (errors or ["its manifest cannot be read"])[0]
        key = folder if "/" in folder else (plugin.name if plugin is not None else last)
        return self._made(key, folder, place, plugin=plugin, fault=fault)

    def _without_manifest(self, name: str, place: Path) -> Installed:
        return self._made(name, name, place, plugin=None, fault=_NOTHING_LOADS if place.exists() else _LEADS_NOWHERE)

    def _made(self, key: str, folder: str, place: Path, *, plugin: Plugin | None, fault: str | None) -> Installed:
        # Where no plugin can be installed, there is no receipt.
        receipt, receipt_fault = (None, "") if why_no_name(folder) else read_receipt(self.home, folder)
        return Installed(
            key=key,
            folder=folder,
            path=place,
            state=self._state({key, plugin.name} if plugin is not None else {key}),
            plugin=plugin,
            record=self.records.get(folder),
            receipt=receipt,
            receipt_fault=receipt_fault,
            link=link_of(place),
            fault=fault,
        )

    def _state(self, names: set[str]) -> State:
        if names & set(self.config.disabled or ()):
            return State.DISABLED
        return State.ENABLED if names & set(self.config.enabled or ()) else State.NEITHER
