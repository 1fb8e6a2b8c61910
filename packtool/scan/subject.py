"""What is scanned, how, and what comes back."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.findings import Behaviour, Examined, Finding, Json, Verdict
    from packtool.scan.settings import ScanSettings
    from packtool.scan.waivers import Waivers
    from packtool.trees import Tree


class Role(enum.Enum):
    """Who reads a file: the host (code that runs), the agent (text that it follows), or neither."""

    RUNTIME = "runtime"
    AGENT = "agent"
    SUPPORT = "support"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What a plugin says of itself, in its manifest and its README: keys, hosts, and programs in plain words.

    ``words`` are all words of these texts, in lower case; ``named`` are the keys that its README or its skill tells the
    reader of, where no manifest declares them; ``packages`` are those of
    Python that its metadata declares, ``text`` is what its manifest, its README and its after-install.md say.
    """

    keys: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    tools: frozenset[str] = frozenset()
    hooks: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    packages: frozenset[str] = frozenset()
    text: str = field(default="", repr=False)

    def tells(self, host: str) -> bool:
        """Whether people are told of a host: by its address, or by the name of whoever it belongs to."""
        site = host.split(".")[-2:]
        known = {".".join(known.split(".")[-2:]) for known in self.hosts}
        return ".".join(site) in known or site[0] in self.words


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One plugin to scan: its files, the name it is shown under, and what it announces where that was read already.

    Without ``announced`` the scanner reads the manifests itself.
    """

    tree: Tree
    name: str
    announced: Announced | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanOptions:
    """How to scan: ``cache`` is a folder or ``None`` for none, ``jobs`` how many processes (0: one a core).

    ``rules`` is another folder of rules than the shipped one, for those who write rules.
    """

    cache: Path | None = None
    jobs: int = 0
    waivers: Waivers | None = None
    settings: ScanSettings | None = None
    rules: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanReading:
    """What a scan says about one subject; ``receipt`` is plain JSON: what was read by what, digests, versions."""

    subject: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    examined: tuple[Examined, ...]
    behaviours: tuple[Behaviour, ...]
    receipt: Mapping[str, Json] = field(repr=False)

    @property
    def incomplete(self) -> bool:
        """Whether a file was there that nothing could read."""
        return any(file.skipped for file in self.examined)
