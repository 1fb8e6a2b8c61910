"""Why nothing came over HTTP, for those who tell the reasons apart without loading the library that speaks it."""

from __future__ import annotations

import enum

from packtool.errors import CouldNotLook


class HttpReason(enum.Enum):
    """Why nothing was downloaded."""

    NOT_FOUND = "not-found"
    OFFLINE = "offline"
    TIMEOUT = "timeout"
    TLS = "tls"
    TOO_LARGE = "too-large"
    REDIRECT = "redirect"
    BUSY = "busy"
    STATUS = "status"
    ADDRESS = "address"
    BROKEN = "broken"


class HttpFault(CouldNotLook):
    """A download that did not happen; ``reason`` tells the kinds apart, ``status`` is the HTTP status if one came."""

    def __init__(self, reason: HttpReason, message: str, *, remedy: str, status: int | None = None) -> None:
        """Keep the reason and the status beside the message."""
        super().__init__(message, remedy=remedy)
        self.reason = reason
        self.status = status


def shown(url: str) -> str:
    """Return ``url`` without what could be a secret: the query, the fragment, user information."""
    words = url.partition("?")[0].partition("#")[0]
    return "an address" if "@" in words else words
