"""What is looked at, in the order of Hermes, and what becomes of it."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.doctor import Examination
    from packtool.plugin.model import Plugin


class Source(enum.Enum):
    """Where Hermes looks, in its order; of two with the same key the later one is loaded."""

    BUNDLED = "bundled"
    USER = "user"
    PROJECT = "project"
    PIP = "pip"


class Reason(enum.Enum):
    """Why something is not loaded as a plugin: all that there is."""

    SAFE_MODE = "safe mode"
    NOT_LOOKED_AT = "not looked at"
    NO_MANIFEST = "no manifest"
    TOO_DEEP = "too deep"
    UNPARSED = "manifest does not parse"
    SHADOWED = "another is loaded in its place"
    REPLACED = "part of Hermes now"
    DISABLED = "disabled by config"
    EXCLUSIVE = "chosen elsewhere"
    WRONG_KIND = "wrong kind for this place"
    NOT_ENABLED = "not enabled"
    REMOVED = "removed from the catalog"
    OTHER_RELEASE = "for another release"
    NO_CODE = "no __init__.py"
    NO_REGISTER = "no register"
    RAISES = "fails while it is loaded"


class Loads(enum.Enum):
    """What becomes of it. ELSEWHERE: not as a plugin, but where a setting or a question asks for it."""

    YES = "loads"
    ELSEWHERE = "elsewhere"
    NO = "does not load"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What becomes of it in one release; ``words`` say the particulars and may hold any character."""

    loads: Loads
    reason: Reason | None = None
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """One place that Hermes looks at. ``looked`` says whether it does; ``words`` what is to be known about that."""

    source: Source
    shown: str
    path: Path | None = None
    looked: bool = True
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One folder or entry point.

    ``folder`` is POSIX and relative to the root; for an entry point it is what it points to. ``key`` and ``name`` are
    what config.yaml may call it. ``early`` is why it is no plugin at all, by release, where that is so. ``kinds`` are
    what each release takes it for. ``link`` is where the folder leads when it is a link.
    """

    root: Root
    folder: str
    key: str
    name: str
    path: Path | None = None
    plugin: Plugin | None = None
    examination: Examination | None = None
    kinds: Mapping[str, str] = field(default_factory=dict)
    early: Mapping[str, Outcome] = field(default_factory=dict)
    link: str | None = None
    by_nix: bool = False
    removed: str | None = None
    needs: str | None = None

    @property
    def shown(self) -> str:
        """The key, safe to show."""
        return safe_to_show(self.key)

    @property
    def last(self) -> str:
        """The folder's own name."""
        return self.folder.rpartition("/")[2]
