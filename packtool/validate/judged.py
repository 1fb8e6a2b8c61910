"""What is asked of `validate`, and what judging one file or folder gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.contract.profile import Profile

if TYPE_CHECKING:
    from packtool.findings import Examined, Finding, Json


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """How to judge: as ``kind`` where the person says it, else as what each thing shows itself to be.

    ``resolved`` asks how a client would start each MCP server.
    """

    kind: str | None = None
    allow_local: bool = False
    profile: Profile = Profile.STRICT
    resolved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """One thing that was judged: ``path`` as findings show it, ``kind`` what it was taken for.

    ``manifest`` is what reading a file gave. ``loads`` is what of a plugin loads, ready for a report, ``None`` for what
    is no plugin; ``name`` is the plugin's own name, ``None`` where it gives itself none.
    """

    path: str
    kind: str
    findings: tuple[Finding, ...] = ()
    examined: tuple[Examined, ...] = ()
    manifest: Any = None
    loads: dict[str, Json] | None = None
    name: str | None = None
