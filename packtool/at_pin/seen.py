"""Everything that is known of a plugin: of its files wherever they lie, and at one pin."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Verdict, verdict_of

if TYPE_CHECKING:
    from packtool.doctor import Examination
    from packtool.findings import Examined, Finding, Unseen
    from packtool.git import Fetched, Standing
    from packtool.pins import Pin
    from packtool.plugin.model import Plugin
    from packtool.scan import ScanReading
    from packtool.trees import Tree


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenTree:
    """A plugin's files, after everything was looked at.

    ``findings`` are those of the manifests, of the doctor and of the scan; their paths are relative to the plugin's
    folder, ``.`` is the plugin as a whole. ``plugin`` is ``None`` when nothing there would load; ``examination`` when
    it is no native plugin; ``tree``, ``digest`` and ``scan`` when there are no files. ``unseen`` says what could not
    be looked at: then there is no verdict.
    """

    findings: tuple[Finding, ...] = ()
    tree: Tree | None = None
    digest: str | None = None
    plugin: Plugin | None = None
    examination: Examination | None = None
    scan: ScanReading | None = None
    read: tuple[Examined, ...] = ()
    unseen: Unseen | None = None

    @property
    def verdict(self) -> Verdict | None:
        """What the findings add up to, ``None`` when something could not be looked at."""
        return None if self.unseen is not None else verdict_of(self.findings)

    @property
    def of_doctor(self) -> frozenset[Finding]:
        """The findings of the doctor's laws."""
        return frozenset(self.examination.findings) if self.examination is not None else frozenset()

    @property
    def counting(self) -> tuple[Finding, ...]:
        """The findings that count at an install: what stops Hermes from loading a plugin is no danger."""
        doctors = self.of_doctor
        return tuple(one for one in self.findings if one not in doctors)

    @property
    def verdict_of_install(self) -> Verdict | None:
        """What an install, an update and an audit go by, ``None`` when something could not be looked at."""
        return None if self.unseen is not None else verdict_of(self.counting)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen(SeenTree):
    """A plugin at a pin, after everything was looked at; ``findings`` are those of git, too.

    ``standing`` is where the commit stands, wherever that is known. ``gone`` is true, beside ``unseen``, when it was
    the server that said that there is no such repository, or none for those who do not log in.
    """

    pin: Pin
    fetched: Fetched | None = None
    standing: Standing | None = None
    gone: bool = False
