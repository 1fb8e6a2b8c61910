"""The flow of `search`: an index looked through for half-remembered words."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import Report
from packtool.index.removals import THE_INDEX
from packtool.index.search import fold, nearest_name, search
from packtool.lookup.around import Known
from packtool.lookup.entries import SHORT, entry_data, removal_data
from packtool.lookup.typed import typed
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.findings import Json
    from packtool.index import LoadedIndex
    from packtool.index.search import Hit, Query
    from packtool.lookup.around import Around

COMMAND = "search"
ALL = 0
_SUBJECT = 200
_MOST_REMOVED = 5
_MOST_OFFERS = 40


def find(query: Query, around: Around, *, limit: int) -> Report:
    """Look an index through; ``limit`` is how many plugins are told of (0: all).

    That nothing matches is no fault. Raises CouldNotLook when an index that was asked for cannot be had.
    """
    known = Known.read(around)
    index = known.index
    hits = search(index.entries, query, former=index.listing.renames)
    told = hits if limit == ALL else hits[:limit]
    nearest = None if hits else nearest_name(index.entries, query.text)
    return Report(
        command=COMMAND,
        subject=index.location,
        findings=tuple(sorted(known.findings(), key=lambda finding: finding.order)),
        details={
            "query": clean(query.text, limit=_SUBJECT),
            "capability": [clean(one, limit=_SUBJECT) for one in query.offers],
            "tag": [clean(one, limit=_SUBJECT) for one in query.tags],
            "index": index.details(),
            "total": len(hits),
            "results": [_result(hit, known) for hit in told],
            "removed": list(islice(_removed(index, query.text), _MOST_REMOVED)),
            "nearest": None if nearest is None else safe_to_show(nearest),
            "next": [typed(around, "info", told[0].entry.name)] if told else list(_next(around, query, nearest)),
            "offered": [] if hits else _offered(index),
        },
    )


def _result(hit: Hit, known: Known) -> dict[str, Json]:
    data = entry_data(hit.entry, known, limit=SHORT)
    return {**data, "score": round(hit.score), "matched": hit.where or None}


def _removed(index: LoadedIndex, text: str) -> Iterator[dict[str, Json]]:
    """Give removed plugins that the words name: they are listed no more, and somebody may look for one."""
    wanted = fold(text.strip())
    for removal in index.listing.removed:
        if wanted and removal.name is not None and wanted in fold(removal.name):
            yield removal_data(removal, THE_INDEX)


def _next(around: Around, query: Query, nearest: str | None) -> Iterator[str]:
    if nearest is not None:
        yield typed(around, "info", nearest)
    if query.text or query.offers or query.tags:
        yield typed(around, "search")


def _offered(index: LoadedIndex) -> list[str]:
    """Return what there is to ask for by ``--capability``."""
    words = {clean(word.strip().casefold(), limit=_SUBJECT) for entry in index.entries for word in entry.offers}
    return sorted(words)[:_MOST_OFFERS]
