"""The copy of an index on this machine, and the note beside it: damaged, they are none."""

from __future__ import annotations

import datetime as dt

from fence import scratch
from fuzz_laws import hold
from homes import put

from packtool.index.cache import Cache

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Read the first line as the note, the rest as the copy."""
    note, _, body = data.partition(b"\n")
    cache = Cache(document=scratch() / "index.json", memo=scratch() / "index.etag.json")
    put(cache.document, body)
    put(cache.memo, note)
    kept, reason = cache.read(now=dt.datetime.now(dt.UTC), allow_local=False)
    hold("there is one, or a reason", (kept is None) == (reason is not None), data)
    if kept is not None:
        hold("a tag is a text that can be sent", kept.etag is None or kept.etag.isprintable(), kept.etag)
        kept.etag is None or kept.etag.encode("latin-1")
