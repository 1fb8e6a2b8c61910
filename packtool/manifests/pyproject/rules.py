"""The rules about a plugin's entry points."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_TOML = Rule(
    id="pyproject-not-toml",
    severity=Severity.ERROR,
    summary="A pyproject.toml is no TOML.",
    why="No package can be built from it, and so no plugin.",
    remedy="correct the line",
)
FORM = Rule(
    id="pyproject-entry-point-form",
    severity=Severity.ERROR,
    summary="An entry point of a plugin names no module or object.",
    why="Python cannot load it, and Hermes skips the plugin.",
    remedy='write NAME = "package.module:object"',
)
GROUP = Rule(
    id="pyproject-entry-point-group",
    severity=Severity.WARNING,
    summary="A group of entry points is named almost as one of Hermes' is.",
    why="Hermes looks for exact names: the plugin is never found, without a word.",
    remedy="write hermes_agent.plugins or hermes_agent.plugin_capabilities",
)
CAPABILITY = Rule(
    id="pyproject-capability",
    severity=Severity.WARNING,
    summary="An entry point declares a capability that Hermes does not know, or for no plugin of this package.",
    why="Hermes ignores it, so the plugin never gets what it asked for.",
    remedy="write PLUGIN.CAPABILITY, such as relay.tools.override",
)
TARGET = Rule(
    id="pyproject-capability-target",
    severity=Severity.WARNING,
    summary="An entry point that declares a capability does not point where the plugin's own entry point does.",
    why="Hermes takes a capability only from the plugin itself, which it knows by the same target.",
    remedy="write the same target as in hermes_agent.plugins",
)
