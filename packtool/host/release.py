"""Which release of Hermes a home belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.contract.native import RELEASES
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.host.config import Config

# The schema stamp that each release writes into config.yaml.
STAMPS = {"0.20": 37, "0.22": 50}


def hermes_release(config: Config, override: str | None = None) -> str | None:
    """Return ``"0.20"`` or ``"0.22"``: what ``override`` says, else what is nearest to the stamp of config.yaml.

    ``None`` means that nothing tells, so that both must take what is installed. Raises Misuse for another override.
    """
    names = tuple(release.name for release in RELEASES)
    if override is not None:
        if override not in names:
            raise Misuse(f"no rules of Hermes {override} are known", remedy=f"--hermes {'|'.join(names)}")
        return override
    version = config.version
    if version is None:
        return None
    # Half-way between two counts as the older one, whose installer takes less.
    return min(names, key=lambda name: (abs(STAMPS[name] - version), STAMPS[name]))
