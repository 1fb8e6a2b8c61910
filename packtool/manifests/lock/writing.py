"""A lock file as bytes: the same for the same plugins, whoever writes it and when."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from packtool.manifests.lock.model import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.manifests.lock.model import Locked


def lock_bytes(plugins: Iterable[Locked]) -> bytes:
    """Return the file: JSON in ASCII, sorted, without a time, with a final line feed."""
    told = {
        one.name: {
            "source": one.source,
            "subdir": one.subdir,
            "commit": one.commit.hex,
            "tree": one.tree,
            "digest": one.digest,
            "index": one.index,
            "listed_as": one.listed_as,
            "verdict": one.verdict,
            "ruleset": one.ruleset,
        }
        for one in plugins
    }
    return (json.dumps({"schema": SCHEMA, "plugins": told}, indent=2, sort_keys=True) + "\n").encode("ascii")
