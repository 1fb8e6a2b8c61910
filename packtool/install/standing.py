"""How the home stands before an install: who may write it, its configuration, its records, and what lies in it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.host.config import Config, read_config
from packtool.host.installed import State, read_installed
from packtool.host.records import read_records
from packtool.host.release import hermes_release
from packtool.pins import PinError, Source
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.host import Home
    from packtool.host.installed import Installed
    from packtool.host.records import Record
    from packtool.pins import Pin


class Way(enum.Enum):
    """How a plugin comes in: into a free place, in the place of another tree, or it is there already."""

    NEW = "new"
    REPLACES = "replaces"
    THERE = "there"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A home before an install.

    ``names`` are those of all plugins in it, ``installed`` the plugins themselves by folder; ``release`` is that of
    its Hermes.
    """

    home: Home
    config: Config
    records: Mapping[str, Record]
    names: tuple[str, ...]
    installed: Mapping[str, Installed]
    release: str | None

    @classmethod
    def read(cls, home: Home) -> Standing:
        """Read it all. Raises CouldNotLook when a file of the home cannot be read or is not what it must be."""
        config = read_config(home)
        installed = {one.folder: one for one in read_installed(home)}
        names = {one.name for one in installed.values()}
        if home.plugins.is_dir():
            names |= {folder.name for folder in home.plugins.iterdir() if not folder.name.startswith(".")}
        return cls(
            home=home,
            config=config,
            records=read_records(home),
            names=tuple(sorted(names)),
            installed=installed,
            release=hermes_release(config, None),
        )

    def way_of(self, name: str, pin: Pin, whole: str) -> tuple[Way, bool]:
        """Tell how a plugin would come in, and whether what stands under its name is from the same source.

        It is there already when the record says this source and commit and the files are those of ``whole``.
        """
        record = self.records.get(name)
        same = record is not None and _is_of(record, pin)
        slot = self.home.plugins / name
        if not (slot.exists() or slot.is_symlink()):
            return Way.NEW, same
        there = same and record is not None and record.revision == pin.commit.hex and self.digest_of(name) == whole
        return (Way.THERE if there else Way.REPLACES), same

    def is_enabled(self, name: str) -> bool:
        """Whether Hermes loads what stands under a name."""
        one = self.installed.get(name)
        return one is not None and one.state is State.ENABLED

    def mends(self, name: str, pin: Pin | None) -> bool:
        """Whether ``pin`` is where what stands under a name was installed from, so that its files alone come anew."""
        record, one = self.records.get(name), self.installed.get(name)
        if record is None or pin is None or not _is_of(record, pin):
            return False
        receipt = one.receipt if one is not None else None
        return pin.commit.hex in {record.revision, receipt.revision if receipt is not None else ""}

    def digest_of(self, name: str) -> str | None:
        """Return the digest of what stands under a name; ``None`` where that cannot be read."""
        try:
            return digest(read_tree(self.home.plugins / name))
        except (CouldNotLook, OSError):
            return None

    def what_stands_under(self, name: str, pin: Pin | None) -> str:
        """Say what would be replaced."""
        record = self.records.get(name)
        if record is None or pin is None:
            return "a plugin that nobody recorded stands under this name"
        if not _is_of(record, pin):
            return f"a plugin from {record.source} stands under this name"
        if record.revision != pin.commit.hex:
            stands = (record.revision or "an unknown commit")[:12]
            return f"it is installed at {stands}, the pack wants {pin.commit.short}"
        return "it is installed at this commit, and its files were changed since"


def _is_of(record: Record, pin: Pin) -> bool:
    """Whether a record names the repository and folder of ``pin``, however it spells them."""
    address, _, subdir = record.source.partition("#")
    try:
        source, inside = Source.parse(address, allow_local=True)
    except PinError:
        return False
    return source.key == pin.source.key and (subdir or inside or None) == pin.subdir
