"""What a plugin is: one form for native and portable plugins, ready to show."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.contract.capabilities import Capability
    from packtool.findings import Examined, Finding
    from packtool.manifests.mcp_json import McpServer
    from packtool.manifests.plugin_yaml import EnvAsked, PluginNeeded, ProgramNeeded, Setting
    from packtool.manifests.skill import Skill


class Form(enum.Enum):
    """NATIVE: plugin.yaml and Python code. PORTABLE: plugin.json of Agent Plugins, with skills and MCP servers."""

    NATIVE = "native"
    PORTABLE = "portable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A skill or MCP server that does not load though the rest does, and why. Both texts are safe to show."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One plugin, as its manifest describes it; every text is safe to show but those of ``mcp_servers``.

    ``manifest_path`` is where findings say the deciding manifest is. ``name`` is the name that Hermes installs it
    under; ``names_itself`` is false when that is the fallback. ``kind`` is empty for a portable plugin.
    ``manifest_version`` is ``None`` when it is no whole number; ``installed_by`` are the releases of Hermes whose
    installer takes that version, and ``taken_by`` those that take all that the manifest says. An ``McpServer`` has
    ``shown`` for display; ``trusted_mcp_servers`` are the names of those that the plugin asks Hermes to trust in full.
    """

    form: Form
    manifest_path: str
    name: str
    names_itself: bool
    kind: str = ""
    declares_kind: bool = False
    version: str | None = None
    description: str | None = None
    author: str | None = None
    homepage: str | None = None
    license: str | None = None
    manifest_version: int | None = None
    installed_by: tuple[str, ...] = ()
    taken_by: tuple[str, ...] = ()
    requires_hermes: str | None = None
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
    mcp_servers: tuple[McpServer, ...] = ()
    skipped_mcp_servers: tuple[Skipped, ...] = ()
    trusted_mcp_servers: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    skipped_skills: tuple[Skipped, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PluginReading:
    """What was read at one place: ``plugin`` is ``None`` when nothing there would load."""

    plugin: Plugin | None
    findings: tuple[Finding, ...] = ()
    examined: tuple[Examined, ...] = field(default=())
