"""What decides what is said of an entry beside the entry itself: alike on all machines, and as when it was kept."""

from __future__ import annotations

import os
import platform
from typing import TYPE_CHECKING

from packtool import __version__
from packtool.forge.forge import TOKENS
from packtool.scan.rules import load_rules

if TYPE_CHECKING:
    from packtool.findings import Json


def standing() -> Json:
    """Return it, by names that a person is told; the Python, since each parses a little more than the one before."""
    return {
        "release of packtool": __version__,
        "rules": load_rules().digest,
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "token for the forge": any(os.environ.get(name) for name in TOKENS),
    }
