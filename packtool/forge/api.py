"""One server's REST API: JSON asked for with a token, kept by ETag; whatever is no answer is said to be none."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.forge.facts import NotChecked
from packtool.http import ask_as
from packtool.http_faults import HttpFault, HttpReason
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.findings import Json
    from packtool.forge.kept import Kept

_LIMIT = 2 * 1024 * 1024
_SECONDS = 20.0
_REASON = 200
_NO_CONTENT = 204
# After these the server is left alone: asking on would only make it worse.
_AWAY = frozenset({HttpReason.BUSY, HttpReason.OFFLINE, HttpReason.TIMEOUT, HttpReason.TLS})


class Missing:
    """The server says that there is no such thing, or none that this token may see."""


class Nothing:
    """The server says yes, and nothing else."""


@dataclass(slots=True, kw_only=True)
class Api:
    """The API at ``base``, such as ``https://api.github.com``. The token is shown in no output."""

    base: str
    token: str = field(repr=False)
    kept: Kept
    _away: NotChecked | None = None

    def ask(self, path: str) -> Json | Missing | Nothing | NotChecked:
        """Return what the server says at ``path``, which begins with a slash and holds nothing unescaped."""
        if self._away is not None:
            return self._away
        url = f"{self.base}{path}"
        kept = self.kept.get(url)
        etag = None if kept is None else kept[0]
        try:
            got = ask_as(self.token, url, limit_bytes=_LIMIT, timeout_seconds=_SECONDS, etag=etag)
        except HttpFault as fault:
            return self._refused(fault)
        body = kept[1] if got.unchanged and kept is not None else got.body
        try:
            said: Json = json.loads(body)
        except (ValueError, RecursionError):
            return NotChecked(reason="the API answered with something else than JSON")
        if got.etag is not None and not got.unchanged:
            self.kept.put(url, got.etag, body)
        return said

    def _refused(self, fault: HttpFault) -> Missing | Nothing | NotChecked:
        if fault.status == _NO_CONTENT:
            return Nothing()
        if fault.reason is HttpReason.NOT_FOUND:
            return Missing()
        told = NotChecked(reason=clean(fault.message, limit=_REASON))
        if fault.reason in _AWAY:
            self._away = told
        return told
