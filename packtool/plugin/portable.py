"""A portable plugin: its manifest, and the parts that load with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.contract.profile import Profile
from packtool.findings import Finding, Severity
from packtool.manifests.plugin_json import FILE_NAME, LIMIT, read_for
from packtool.manifests.plugin_json.rules import HERMES_EXTENSION
from packtool.plugin.elsewhere import for_others
from packtool.plugin.model import Form, Plugin
from packtool.plugin.servers import NAME_LIMIT, Servers, read_servers
from packtool.plugin.skills import read_skills
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests import Reading
    from packtool.manifests.plugin_json import PluginJson
    from packtool.plugin.files import Files


def read_manifest(files: Files, profile: Profile) -> Reading[PluginJson] | Finding:
    """Read ``plugin.json`` alone."""
    data = files.read(FILE_NAME, limit=LIMIT, by="plugin-json")
    return data if isinstance(data, Finding) else read_for(data, files.shown(FILE_NAME), profile)


def read_portable(files: Files, top: tuple[str, ...], profile: Profile) -> tuple[Plugin | None, list[Finding]]:
    """Read the portable plugin at the root; no plugin, and no part of it, when its manifest is refused."""
    reading = read_manifest(files, profile)
    if isinstance(reading, Finding):
        return None, [reading]
    said = reading.manifest
    if said is None:
        return None, list(reading.findings)
    skills = read_skills(files, top, profile)
    servers = read_servers(files, top, profile)
    plugin = Plugin(
        form=Form.PORTABLE,
        manifest_path=files.shown(FILE_NAME),
        name=safe_to_show(said.name),
        names_itself=True,
        version=said.version,
        description=said.description,
        author=said.author,
        homepage=said.homepage,
        license=said.license,
        mcp_servers=tuple(servers.loaded),
        skipped_mcp_servers=tuple(servers.skipped),
        trusted_mcp_servers=tuple(clean(name, limit=NAME_LIMIT) for name in said.trusted_servers),
        skills=tuple(skills.loaded),
        skipped_skills=tuple(skills.skipped),
    )
    strange = _strange(said.hermes_servers, servers, files, profile)
    return plugin, [*reading.findings, *skills.findings, *servers.findings, *strange, *for_others(files, top)]


def _strange(named: tuple[str, ...], servers: Servers, files: Files, profile: Profile) -> Iterator[Finding]:
    """Give the servers that the manifest says more about to Hermes and that mcp.json does not list."""
    listed = [*(server.name for server in servers.loaded), *(server.name for server in servers.skipped)]
    known = {clean(name, limit=NAME_LIMIT) for name in listed}
    severity = None if profile is Profile.HERMES else Severity.WARNING
    for name in named:
        shown = clean(name, limit=NAME_LIMIT)
        if shown not in known:
            message = f"com.nousresearch.hermes names the server {shown}, which mcp.json does not list"
            yield HERMES_EXTENSION.at(files.location(FILE_NAME), message, severity=severity)
