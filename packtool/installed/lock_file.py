"""The lock file that a home is held to, kept outside of it, where nothing that runs in the home can write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import read_bounded, try_instead, why
from packtool.findings import Severity
from packtool.manifests.lock import LIMIT, Locked, read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Locked", "read_lock"]

_REMEDY = "name a lock file: packtool verify --lock FILE"


def read_lock(path: Path) -> Mapping[str, Locked]:
    """Read a lock file; other keys than it knows are passed over.

    Raises CouldNotLook for a file that is missing, is no such file, or says less of a plugin than its source, its
    commit and its digest.
    """
    try:
        data = read_bounded(path, LIMIT)
    except OSError as fault:
        remedy = try_instead(path, fault, _REMEDY)
        raise CouldNotLook(f"{path} cannot be read: {why(fault)}", remedy=remedy) from None
    reading = read(data, str(path))
    wrong = next((one for one in reading.findings if one.severity is Severity.ERROR), None)
    if wrong is not None or reading.manifest is None:
        reason = wrong.message if wrong is not None else "it is empty"
        raise CouldNotLook(f"{path} is no lock file: {reason}", remedy=_REMEDY)
    return reading.manifest.plugins
