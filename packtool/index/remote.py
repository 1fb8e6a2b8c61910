"""Asks a server for an index. Import it only where the network may be used: it loads the HTTP library."""

from __future__ import annotations

from packtool.http import HttpFault, download
from packtool.index.replies import Answer, NoAnswer, Reply, Unchanged
from packtool.manifests.index.listing import INDEX_LIMIT

TIMEOUT_SECONDS = 10.0


def ask(url: str, etag: str | None, *, timeout_seconds: float = TIMEOUT_SECONDS) -> Reply:
    """Get the index at ``url``: https, or http on this machine, which only a URL that the user gave can be.

    Never raises: whatever went wrong is a NoAnswer.
    """
    try:
        got = download(
            url, limit_bytes=INDEX_LIMIT, timeout_seconds=timeout_seconds, etag=etag, allow_loopback_http=True
        )
    except HttpFault as fault:
        return NoAnswer(reason=fault.reason.value, message=fault.message, remedy=fault.remedy)
    return Unchanged() if got.unchanged else Answer(body=got.body, etag=got.etag)
