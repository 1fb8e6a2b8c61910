"""GitHub's REST API for the few steps that write: the standard library alone, no redirects, answers of bounded size."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from runner import REPOSITORY, Stop, wanted

_MOST = 16 * 1024 * 1024
_SECONDS = 30
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class _Straight(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *asked: object) -> None:
        """Follow none: the token would be shown to whoever is there."""
        del asked


def ask(method: str, path: str, body: object = None) -> Any:
    """Ask for ``path`` below the repository and return the JSON that comes. Raises Stop."""
    base = (os.environ.get("GITHUB_API_URL") or "https://api.github.com").rstrip("/")
    address = urlsplit(base)
    if address.scheme != "https" and not (address.scheme == "http" and address.hostname in _LOOPBACK):
        raise Stop("GITHUB_API_URL is no https:// address")
    request = urllib.request.Request(  # noqa: S310 - looked at above
        f"{base}/repos/{wanted('GITHUB_REPOSITORY', REPOSITORY)}{path}",
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Accept": "application/vnd.github+json", "User-Agent": "packtool", "Content-Type": "application/json"},
    )
    request.add_unredirected_header("Authorization", f"Bearer {os.environ.get('GITHUB_TOKEN', '')}")
    opener = urllib.request.build_opener(_Straight)
    try:
        with opener.open(request, timeout=_SECONDS) as answer:
            data = answer.read(_MOST + 1)
    except urllib.error.HTTPError as fault:
        raise Stop(f"{method} {path.partition('?')[0]}: GitHub answered with {fault.code}") from None
    except (OSError, ValueError):
        raise Stop(f"{method} {path.partition('?')[0]}: GitHub could not be reached") from None
    try:
        return json.loads(data) if len(data) <= _MOST else None
    except ValueError:
        raise Stop("GitHub answered with something else than JSON") from None


def listed(path: str, *, pages: int = 30) -> list[Any]:
    """Return everything of a list, a hundred at a time, up to so many pages. Raises Stop."""
    found: list[Any] = []
    for page in range(1, pages + 1):
        some = ask("GET", f"{path}{'&' if '?' in path else '?'}per_page=100&page={page}")
        if not isinstance(some, list):
            raise Stop("GitHub answered with no list")
        found += some
        if len(some) < 100:  # noqa: PLR2004 - a page
            return found
    raise Stop("there are more than can be gone through")
