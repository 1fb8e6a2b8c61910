"""The flow of `index site`: read the index, the sweep and the log, and write a page for everything there is."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.findings import Location, Report
from packtool.index import load
from packtool.index.removals import THE_INDEX
from packtool.keeping.log.chain import read_log
from packtool.lookup.entries import removal_data
from packtool.site.history import histories
from packtool.site.listed import Catalog, listed, no_more, removals_of
from packtool.site.pages import count_of, pages
from packtool.site.verdicts import VERDICTS, read_answers
from packtool.site.writing import check_target, write_whole
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from packtool.findings import Finding
    from packtool.index import LoadedIndex
    from packtool.lookup.around import Around

COMMAND = "index site"
_SUBJECT = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be written where: ``report`` is the file of a sweep, ``log`` that of the index, ``None`` for none.

    ``progress`` is called with how many pages are written, and how many there will be.
    """

    folder: Path
    around: Around
    report: Path | None
    log: Path | None
    progress: Callable[[int, int], None]


def make_site(wish: Wish) -> Report:
    """Write the site. Raises CouldNotLook, with nothing written, where anything cannot be read or written."""
    check_target(wish.folder.expanduser())
    answers, judged_by = ({}, None) if wish.report is None else read_answers(wish.report)
    log = None if wish.log is None else read_log(wish.log)
    around = wish.around
    index = load(around.wanted, around.home, ask=around.ask, now=around.now)
    plugins = listed(index, around, answers, {} if log is None else histories(log))
    catalog = Catalog(
        plugins=plugins,
        gone=tuple(no_more(index, plugins)),
        removed=[removal_data(removal, THE_INDEX) for removal in removals_of(index)],
        made=_made(index),
        judged_by=judged_by,
        address=_address(around),
    )
    total = count_of(catalog)
    written = write_whole(wish.folder, pages(catalog), told=lambda done: wish.progress(done, total))
    findings: list[Finding] = list(index.findings_at(Location(path=index.location)))
    findings += () if log is None else log.findings
    verdicts = Counter(plugin.verdict for plugin in plugins)
    target = clean(wish.folder.as_posix(), limit=_SUBJECT)
    return Report(
        command=COMMAND,
        subject=target,
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        details={
            "done": [_done(len(plugins), target), _told(verdicts)],
            "target": target,
            "index": index.details(),
            "plugins": len(plugins),
            "files": written.files,
            "bytes": written.bytes,
            "files_gone": written.gone,
            "verdicts": {word: verdicts[word] for word in VERDICTS},
            "with_history": sum(bool(plugin.history) for plugin in plugins),
        },
    )


def _made(index: LoadedIndex) -> str | None:
    made = index.listing.generated_at
    return None if made is None else f"{made:%Y-%m-%d %H:%M} UTC"


def _address(around: Around) -> str | None:
    """Return the address of an index that is on the web, as everybody can type it."""
    wanted = around.wanted
    return wanted.shown if wanted.path is None and wanted.shown == wanted.url else None


def _done(plugins: int, target: str) -> str:
    return f"wrote {plugins} {'plugin' if plugins == 1 else 'plugins'} to {target}; open {target}/index.html"


def _told(verdicts: Counter[str]) -> str:
    told = ", ".join(f"{verdicts[word]} {word}" for word in VERDICTS if verdicts[word])
    return f"verdicts: {told or 'none'}"
