"""What a native plugin's manifest says, with every text made safe to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.contract.capabilities import Capability


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvAsked:
    """An environment variable that the plugin asks for; ``secret`` is ``None`` where the manifest does not say."""

    name: str
    required: bool
    secret: bool | None = None
    description: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginNeeded:
    """Another plugin that this one builds on, by its id; ``range`` is empty when any version will do."""

    id: str
    range: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramNeeded:
    """A program outside Python: ``check`` and ``install`` are command lines as the author wrote them."""

    name: str
    check: str = ""
    install: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A key of config_schema."""

    key: str
    type: str = ""
    required: bool = False
    secret: bool = False
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginYaml:
    """A native manifest. ``name`` is as written and not safe to show; every other text is.

    ``kind`` is what Hermes takes it for; ``declares_kind`` is false where the manifest does not say (Hermes then may
    guess from the code). ``python_dependencies`` and ``pip_dependencies`` are requirement lines.
    """

    name: str | None
    version: str | None = None
    description: str | None = None
    author: str | None = None
    kind: str
    declares_kind: bool = False
    manifest_version: int | None = 1
    requires_hermes: str | None = None
    homepage: str | None = None
    license: str | None = None
    capabilities: tuple[Capability, ...] = ()
    unknown_capabilities: tuple[str, ...] = ()
    env: tuple[EnvAsked, ...] = ()
    python_dependencies: tuple[str, ...] = ()
    pip_dependencies: tuple[str, ...] = ()
    plugins_needed: tuple[PluginNeeded, ...] = ()
    programs_needed: tuple[ProgramNeeded, ...] = ()
    tools: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()
    settings: tuple[Setting, ...] = ()
