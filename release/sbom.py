"""The bill of materials of a release: what packtool runs on, as CycloneDX JSON, made of the locked file and the wheel.

There is no time in it and no random number: the same wheel and the same locked file give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from typing import TYPE_CHECKING, Any

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from requirements import Locked

_NAME = "packtool"


def sbom(version: str, wheel: Path, packages: Sequence[Locked]) -> str:
    """Return the text. Raises ValueError where the schema of CycloneDX does not allow it."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    subject = {
        "type": "application",
        "bom-ref": _address(_NAME, version),
        "name": _NAME,
        "version": version,
        "licenses": [{"license": {"id": "MIT"}}],
        "purl": _address(_NAME, version),
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "properties": [{"name": "packtool:file", "value": wheel.name}],
    }
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # Of the wheel, which is another one for every change.
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, digest)}",
        "version": 1,
        "metadata": {"component": subject},
        "components": [_component(package) for package in packages],
        "dependencies": _graph(version, packages),
    }
    text = json.dumps(document, indent=2, sort_keys=True) + "\n"
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if fault is not None:
        raise ValueError(f"this is no bill of materials: {fault}")
    return text


def _address(name: str, version: str) -> str:
    return f"pkg:pypi/{name}@{version}"


def _component(package: Locked) -> dict[str, Any]:
    address = _address(package.name, package.version)
    hashes = [{"alg": "SHA-256", "content": digest} for digest in package.hashes]
    # One archive for each system; which one is installed, the machine decides.
    archives = {"type": "distribution", "url": address, "hashes": hashes}
    component = {
        "type": "library",
        "bom-ref": address,
        "name": package.name,
        "version": package.version,
        "purl": address,
        "externalReferences": [archives],
    }
    if package.marker:
        component["properties"] = [{"name": "packtool:only-where", "value": package.marker}]
    return component


def _graph(version: str, packages: Sequence[Locked]) -> list[dict[str, Any]]:
    needs: dict[str, list[str]] = {_NAME: [], **{package.name: [] for package in packages}}
    for package in packages:
        for name in {canonicalize_name(name) for name in package.via}:
            needs[name].append(_address(package.name, package.version))
    versions = {_NAME: version, **{package.name: package.version for package in packages}}
    return [{"ref": _address(name, versions[name]), "dependsOn": sorted(needed)} for name, needed in needs.items()]
