"""A native plugin: the manifest, and whether there is code beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.contract.name import BAD_NAME, judge_name, safe_to_show
from packtool.contract.native import installed_by
from packtool.contract.versions import excludes
from packtool.findings import Finding, Location, Severity
from packtool.host_contract import host_contract
from packtool.manifests.plugin_yaml import LIMIT, read
from packtool.plugin import rules
from packtool.plugin.model import Form, Plugin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.plugin_yaml import PluginYaml
    from packtool.plugin.files import Files

CODE = "__init__.py"
# What begins the names of the rules about what no reader takes.
_READING = "document-"


def read_native(files: Files, manifest: str, fallback_name: str) -> tuple[Plugin | None, list[Finding]]:
    """Read the native plugin whose manifest is the file ``manifest``; no plugin when Hermes makes nothing of it."""
    data = files.read(manifest, limit=LIMIT, by="plugin-yaml")
    if isinstance(data, Finding):
        return None, [data]
    reading = read(data, files.shown(manifest))
    findings = list(reading.findings)
    if not files.is_file(CODE):
        message = f"there is no {files.shown(CODE)} beside the manifest, so Hermes loads nothing"
        findings.append(rules.NO_CODE.at(Location(path=files.shown(manifest)), message))
    if reading.manifest is None:
        return None, findings
    name = reading.manifest.name
    if name is None:
        name = fallback_name
        findings += judge_name(name, files.location(manifest))
    plugin = _plugin(reading.manifest, files.shown(manifest), safe_to_show(name))
    return replace(plugin, taken_by=tuple(_installers(plugin, findings))), findings


def _installers(plugin: Plugin, findings: list[Finding]) -> Iterator[str]:
    """Give the releases whose installer takes the manifest, with all that is wrong with it."""
    host = host_contract()
    unread = any(one.severity is Severity.ERROR and one.rule.id.startswith(_READING) for one in findings)
    refused = any(one.rule is BAD_NAME for one in findings)
    wanted = plugin.requires_hermes or ""
    for name in plugin.installed_by:
        release = host.releases[name]
        outside = bool(wanted) and release.heeds_range and excludes(wanted, name)
        # The older release takes the last of two equal keys, and what it cannot read for empty.
        if not refused and not outside and (release.takes_last or not unread):
            yield name


def _plugin(said: PluginYaml, path: str, name: str) -> Plugin:
    return Plugin(
        form=Form.NATIVE,
        manifest_path=path,
        name=name,
        names_itself=said.name is not None,
        kind=said.kind,
        declares_kind=said.declares_kind,
        version=said.version,
        description=said.description,
        author=said.author,
        homepage=said.homepage,
        license=said.license,
        manifest_version=said.manifest_version,
        installed_by=() if said.manifest_version is None else installed_by(said.manifest_version),
        requires_hermes=said.requires_hermes,
        capabilities=said.capabilities,
        unknown_capabilities=said.unknown_capabilities,
        env=said.env,
        python_dependencies=said.python_dependencies,
        pip_dependencies=said.pip_dependencies,
        plugins_needed=said.plugins_needed,
        programs_needed=said.programs_needed,
        tools=said.tools,
        hooks=said.hooks,
        platforms=said.platforms,
        settings=said.settings,
    )
