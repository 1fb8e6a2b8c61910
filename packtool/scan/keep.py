"""A text kept on disk: written at once or not at all, and a damaged one is one that was never there."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

_FORM = "packtool kept 1"


def recall(place: Path) -> str | None:
    """Return what was kept at a place, or ``None``; nothing that is wrong with the disk is told."""
    try:
        head, _, body = place.read_text(encoding="utf-8").partition("\n")
    except (OSError, ValueError):
        return None
    return body if head == _seal(body) else None


def keep(place: Path, body: str) -> None:
    """Keep a text; a disk that takes none is no fault."""
    with contextlib.suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=".new-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(f"{_seal(body)}\n{body}")
            Path(name).replace(place)
        except OSError:
            Path(name).unlink(missing_ok=True)


def _seal(body: str) -> str:
    return f"{_FORM} sha256:{hashlib.sha256(body.encode('utf-8', 'surrogatepass')).hexdigest()}"
