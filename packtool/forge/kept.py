"""Answers of an API kept on disk with their ETags: asked again each time, and sent again only when they changed."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.files import read_bounded, write_atomically

if TYPE_CHECKING:
    from pathlib import Path

MOST = 5_000
_PRUNED_TO = 4_000
_FORM = "packtool forge answer 1"
_LIMIT = 4 * 1024 * 1024
_SPREAD = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Answers under ``folder``; none are kept where it is ``None``. What is wrong with the disk is told nobody."""

    folder: Path | None

    def get(self, url: str) -> tuple[str, bytes] | None:
        """Return the ETag and the body kept for an address, or ``None``."""
        place = self._place(url)
        if place is None:
            return None
        try:
            kept = json.loads(read_bounded(place, _LIMIT))
            if kept["form"] != _FORM or kept["url"] != url or not isinstance(kept["etag"], str):
                return None
            return kept["etag"], base64.b64decode(kept["body"], validate=True)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def put(self, url: str, etag: str, body: bytes) -> None:
        """Keep an answer."""
        place = self._place(url)
        if place is None:
            return
        kept = {"form": _FORM, "url": url, "etag": etag, "body": base64.b64encode(body).decode()}
        with contextlib.suppress(OSError, UnicodeError):
            write_atomically(place, json.dumps(kept).encode())

    def prune(self) -> None:
        """Delete the oldest answers when there are too many."""
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            files = [(file.stat().st_mtime, file.name, file) for file in self.folder.glob("*/*.json")]
            if len(files) > MOST:
                for _, _, file in sorted(files)[: len(files) - _PRUNED_TO]:
                    file.unlink(missing_ok=True)

    def _place(self, url: str) -> Path | None:
        if self.folder is None:
            return None
        name = hashlib.sha256(url.encode()).hexdigest()
        return self.folder / name[:_SPREAD] / f"{name[_SPREAD:]}.json"
