"""Read one plugin from its tree: which manifest decides, what it says, and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.profile import Profile, weighed
from packtool.findings import Finding, Severity
from packtool.manifests.mcp_json import FILE_NAME as SERVERS
from packtool.manifests.mcp_json import LIMIT as SERVERS_LIMIT
from packtool.manifests.mcp_json import read as read_servers
from packtool.manifests.mcp_json.rules import SECRET
from packtool.manifests.plugin_json import FILE_NAME as PORTABLE
from packtool.manifests.plugin_yaml import FILE_NAMES as NATIVE
from packtool.plugin import rules
from packtool.plugin.elsewhere import hints
from packtool.plugin.files import Files
from packtool.plugin.model import Plugin, PluginReading
from packtool.plugin.native import read_native
from packtool.plugin.portable import read_manifest, read_portable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def read_plugin(
    root: Path, *, fallback_name: str, prefix: str = "", profile: Profile = Profile.HERMES
) -> PluginReading:
    """Read the plugin whose manifest lies directly in ``root``.

    ``fallback_name`` names a plugin that does not name itself: the last part of its subdir, else the repository's
    name. ``prefix`` is put before the paths in locations. No link is followed out of ``root``, and nothing but
    regular files of bounded size is opened. Raises CouldNotLook when ``root`` or a file in it cannot be read.
    """
    files = Files.below(root, prefix)
    top = files.names()
    native = [name for name in NATIVE if name in top]
    if native:
        plugin, findings = read_native(files, native[0], fallback_name)
        findings += _secrets_beside(files, top)
        findings += _others(files, plugin, [*native, *([PORTABLE] if PORTABLE in top else [])], profile)
    elif PORTABLE in top:
        plugin, findings = read_portable(files, top, profile)
    else:
        plugin, findings = None, [_nothing(files, top)]
    return PluginReading(
        plugin=plugin,
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        examined=tuple(examined for _, examined in sorted(files.examined.items())),
    )


def _nothing(files: Files, top: tuple[str, ...]) -> Finding:
    expected = ", ".join(files.shown(name) for name in (*NATIVE, PORTABLE))
    message = f"nothing here loads: none of {expected} exists{hints(files, top)}"
    return rules.NOTHING_LOADABLE.at(files.folder(), message)


def _others(files: Files, plugin: Plugin | None, manifests: list[str], profile: Profile) -> Iterator[Finding]:
    """Give what the manifests say that do not decide; ``manifests`` are all of them, the deciding one first."""
    for other in manifests[1:]:
        message = f"{files.shown(manifests[0])} decides; Hermes does not read {files.shown(other)} beside it"
        yield rules.SECOND_MANIFEST.at(files.location(other), message)
    if manifests[-1] == PORTABLE:
        yield from _compared(files, plugin, profile)


def _secrets_beside(files: Files, top: tuple[str, ...]) -> Iterator[Finding]:
    """Give the secrets in an mcp.json that Hermes does not read, and that whoever has the repository does."""
    data = files.read(SERVERS, limit=SERVERS_LIMIT, by="mcp-json") if SERVERS in top else None
    if isinstance(data, bytes):
        yield from (one for one in read_servers(data, files.shown(SERVERS)).findings if one.rule is SECRET)


def _compared(files: Files, plugin: Plugin | None, profile: Profile) -> Iterator[Finding]:
    reading = read_manifest(files, profile)
    if isinstance(reading, Finding):
        yield weighed(reading, Severity.WARNING)
        return
    # Hermes does not read it, so that nothing in it can be worse than a warning for the plugin.
    yield from (weighed(finding, min(finding.severity, Severity.WARNING)) for finding in reading.findings)
    said = reading.manifest
    if said is None or plugin is None:
        return
    for word, native, portable in (("name", plugin.name, said.name), ("version", plugin.version, said.version)):
        if portable is not None and native != portable:
            message = f"{plugin.manifest_path} says the {word} is {native}, {files.shown(PORTABLE)} says {portable}"
            place = reading.document.follow((word,))
            location = files.location(PORTABLE) if place is None else reading.document.at(place)
            yield rules.DISAGREEMENT.at(location, message)
