"""An entry of an index as plain data for reports: every text of it cleaned and cut."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.contract.name import safe_to_show
from packtool.manifests.index.listing import parse_time
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.findings import Json
    from packtool.index import RemovedList
    from packtool.lookup.around import Known
    from packtool.manifests.index.entry import Entry
    from packtool.manifests.index.removal import Removal

SHORT, LONG = 400, 4000
_WORD = 60
_WORDS = 20
_PLACE = 240
_MONTH, _YEAR, _YEARS = 30, 365, 10


def entry_data(entry: Entry, known: Known, *, limit: int) -> dict[str, Json]:
    """Return what there is to say of an entry; ``limit`` is for its description, in characters.

    ``listed_on`` is the day on which the index says that the entry was added, ``listed_ago`` its age in words. How old
    the pinned commit is, no index says: a later pin keeps that day.
    """
    added = parse_time(entry.added_at)
    standing = entry.standing
    return {
        "name": safe_to_show(entry.name),
        "description": clean(entry.description.strip(), limit=limit),
        "owner": owner_of(entry),
        "author": clean(entry.author.strip(), limit=_WORD),
        "place": clean(entry.place, limit=_PLACE),
        "source": clean(entry.source.url, limit=_PLACE),
        "subdir": None if entry.subdir is None else clean(entry.subdir, limit=_PLACE),
        "commit": None if entry.commit is None else entry.commit.hex,
        "ref": clean(entry.ref, limit=_WORD) if entry.ref else None,
        "listed_on": None if added is None else added.date().isoformat(),
        "listed_ago": None if added is None else ago((known.now - added).days),
        "tags": _words(entry.tags),
        "offers": _words(entry.offers),
        "homepage": web_address(entry.homepage),
        "api_version": entry.api_version,
        "read_by_hermes": entry.plain_form,
        "deprecated": _said(standing.deprecated),
        "replaced_by": None if standing.replaced_by is None else safe_to_show(standing.replaced_by),
        "yanked": _said(standing.yanked),
        "hold": _said(standing.hold),
        "removed": _removal_of(entry, known.removed),
    }


def ago(days: int) -> str | None:
    """Return an age in words, the longer the rougher; ``None`` for what is still to come."""
    if days <= 0:
        return "today" if days == 0 else None
    if days >= _YEARS * _YEAR:
        return f"{_YEARS}+ years ago"
    for length, word in ((_YEAR, "year"), (_MONTH, "month")):
        # Two of a unit and more are told in it: "23 months ago" says more than "1 year ago".
        if days >= 2 * length:
            return f"{days // length} {word}s ago"
    return "1 day ago" if days == 1 else f"{days} days ago"


def owner_of(entry: Entry) -> str:
    """Return whose repository it is, by its address alone: with the host where that is not GitHub."""
    source = entry.source
    if source.local:
        return "this machine"
    owner = source.path.split("/")[0]
    return clean(owner if source.on_github else f"{source.host}/{owner}", limit=_PLACE)


def removal_data(removal: Removal, origin: str) -> dict[str, Json]:
    """Return what a removal says; ``name`` is ``None`` where only a place was removed."""
    return {
        "name": None if removal.name is None else safe_to_show(removal.name),
        "by": origin,
        "kind": removal.kind or None,
        "reason": _said(removal.reason),
        "date": clean(removal.date, limit=_WORD) or None,
        "link": web_address(removal.link),
    }


def web_address(text: str) -> str | None:
    """Return an address of the web without what it has no need to show: user information, query, fragment.

    ``None`` for anything else.
    """
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or not host:
        return None
    return clean(f"{parts.scheme}://{host}{f':{port}' if port else ''}{parts.path}", limit=_PLACE)


def _words(words: tuple[str, ...]) -> list[str]:
    return [shown for word in words[:_WORDS] if (shown := clean(word.strip(), limit=_WORD))]


def _said(text: str | None) -> str | None:
    return None if text is None else clean(text.strip(), limit=SHORT)


def _removal_of(entry: Entry, removed: RemovedList) -> dict[str, Json] | None:
    found = removed.find(entry.source, entry.subdir, (entry.name,))
    if found is None:
        return None
    removal, origin = found
    # A removed namesake says less than a removed place, and is told apart.
    return {**removal_data(removal, origin), "only_the_name": not removal.covers(entry.source, entry.subdir)}
