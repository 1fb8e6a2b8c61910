"""Which kind of plugin a release of Hermes takes one for, from its manifest or by guessing from its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.contract.host import Host
    from packtool.plugin.model import Plugin

GUESSED_FROM = 8192


def kinds_by_release(plugin: Plugin, code: bytes, host: Host, releases: Iterable[str]) -> dict[str, str]:
    """Return the kind for each release. ``code`` is the content of ``__init__.py``.

    What the documentation says is what the newest release does.
    """
    newest = max(each for each in host.releases if host.releases[each].complete)
    return {
        each: plugin.kind if plugin.declares_kind else _guessed(code, host, each if each in _known(host) else newest)
        for each in releases
    }


def _known(host: Host) -> set[str]:
    return {name for name, release in host.releases.items() if release.complete}


def _guessed(code: bytes, host: Host, release: str) -> str:
    text = code.decode("utf-8", "replace")[:GUESSED_FROM]
    for kind in host.kinds.values():
        any_of, all_of = kind.guesses.get(release, (frozenset(), frozenset()))
        if any(word in text for word in any_of) or (all_of and all(word in text for word in all_of)):
            return kind.name
    return "standalone"
