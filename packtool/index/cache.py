"""The copy of an index on this machine: where it lies, how old it is, what its server called it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from packtool.files import read_bounded, why, write_atomically
from packtool.index.forms import listing_from
from packtool.manifests.index.listing import INDEX_LIMIT, Listing, NotAnIndex

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.index.wanted import Places, Wanted

FRESH_FOR = timedelta(hours=24)
CLOCK_SKEW = timedelta(minutes=5)
_MEMO_LIMIT = 4096
_MAX_ETAG = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A copy that could be read. ``etag`` is known only if the copy is still the one that came with it."""

    listing: Listing
    age: timedelta
    etag: str | None

    @property
    def fresh(self) -> bool:
        """Whether the copy is young enough to be used without asking; one from the future is not."""
        return -CLOCK_SKEW <= self.age < FRESH_FOR


@dataclass(frozen=True, slots=True, kw_only=True)
class Cache:
    """``document`` holds the index as it came; ``memo``, beside packtool's own things, its ETag.

    The two are written one after the other: the memo names the digest of the document that it belongs to.
    """

    document: Path
    memo: Path

    @classmethod
    def of(cls, wanted: Wanted, places: Places) -> Cache:
        """Return where the copy of the wanted URL lies: Hermes' own file for the home's index, else one by URL."""
        name = hashlib.sha256(wanted.url.encode(errors="surrogatepass")).hexdigest()
        own = places.own_cache / f"index-{name}.json"
        document = places.index_cache if wanted.url == wanted.home_url else own
        return cls(document=document, memo=own.with_suffix(".etag.json"))

    def read(self, *, now: datetime, allow_local: bool) -> tuple[Kept | None, str | None]:
        """Return the copy, or why it cannot be used; neither when there is none. ``now`` has a time zone."""
        try:
            data = read_bounded(self.document, INDEX_LIMIT)
            written = datetime.fromtimestamp(self.document.stat().st_mtime, UTC)
            listing = listing_from(data, allow_local=allow_local)
        except (FileNotFoundError, NotADirectoryError):
            return None, None
        except (OSError, OverflowError) as fault:
            return None, f"cannot be read: {why(fault) if isinstance(fault, OSError) else 'it has no usable date'}"
        except NotAnIndex as fault:
            return None, str(fault)
        return Kept(listing=listing, age=now - written, etag=self._etag(data)), None

    def write(self, body: bytes, etag: str | None) -> str | None:
        """Keep ``body`` as it came; returns why it could not be kept, or ``None``."""
        memo = {"etag": (etag or "")[:_MAX_ETAG], "sha256": hashlib.sha256(body).hexdigest()}
        try:
            write_atomically(self.document, body)
            write_atomically(self.memo, json.dumps(memo).encode())
        except OSError as fault:
            return why(fault)
        return None

    def touch(self) -> str | None:
        """Make the copy fresh again, since its server said that it is the newest; returns why not, or ``None``."""
        try:
            self.document.touch()
        except OSError as fault:
            return why(fault)
        return None

    def _etag(self, data: bytes) -> str | None:
        try:
            memo = json.loads(read_bounded(self.memo, _MEMO_LIMIT))
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(memo, dict) or memo.get("sha256") != hashlib.sha256(data).hexdigest():
            return None
        etag = memo.get("etag")
        usable = isinstance(etag, str) and etag.isascii() and etag.isprintable() and 0 < len(etag) <= _MAX_ETAG
        return etag if usable else None
