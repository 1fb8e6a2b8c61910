"""What Hermes takes in a native plugin manifest: kinds, setting types, versions."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("standalone", "backend", "exclusive", "platform", "model-provider")
DEFAULT_KIND = "standalone"

SECRET_TYPE, SECRET_SINCE = "secret", "0.22"
# What a value of each type must be; letter case is ignored in the type.
SETTING_VALUES = {
    "str": "text",
    "string": "text",
    "int": "integer",
    "integer": "integer",
    "float": "number",
    "number": "number",
    "bool": "boolean",
    "boolean": "boolean",
    "list": "sequence",
    "array": "sequence",
    "dict": "mapping",
    "object": "mapping",
    "secret": "text",
}
SETTING_TYPES = frozenset(SETTING_VALUES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """A release of Hermes and the highest ``manifest_version`` that it installs and that it loads."""

    name: str
    installs: int
    loads: int


RELEASES = (
    Release(name="0.20", installs=1, loads=2),
    Release(name="0.22", installs=2, loads=2),
)
HIGHEST_MANIFEST_VERSION = max(release.installs for release in RELEASES)


def loaded_by(manifest_version: int) -> tuple[str, ...]:
    """Return the names of the releases that load a manifest of this version without a warning."""
    return tuple(release.name for release in RELEASES if manifest_version <= release.loads)


def installed_by(manifest_version: int) -> tuple[str, ...]:
    """Return the names of the releases whose installer takes a manifest of this version."""
    return tuple(release.name for release in RELEASES if manifest_version <= release.installs)
