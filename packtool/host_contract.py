"""Reads what Hermes offers to plugins, per release, from `schemas/hermes/host.yaml`."""

from __future__ import annotations

import functools

from ruamel.yaml import YAML

from packtool import resources
from packtool.contract.host import Host

FILE = "schemas/hermes/host.yaml"


@functools.cache
def host_contract() -> Host:
    """Return the contract. Raises CouldNotLook when the installation lacks the file."""
    return Host.of(YAML(typ="safe").load(resources.text(FILE)))
