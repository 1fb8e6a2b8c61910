"""What to publish, and what was published before: the file or address that is named, what stands there, or the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool import __version__
from packtool.errors import CouldNotLook, Misuse
from packtool.keeping.index_file import read_document
from packtool.keeping.log.judge import digest_of
from packtool.keeping.log.state import State, state_of
from packtool.keeping.log.steps import follow
from packtool.keeping.publish.guard import Guard
from packtool.manifests.index.listing import INDEX_LIMIT, parse_time
from packtool.obtain import obtain

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from packtool.keeping.log.chain import Log

WHEN = "generated_at"


@dataclass(frozen=True, slots=True, kw_only=True)
class Publishing:
    """What to publish and how: ``file`` to ``out`` (``file`` itself when ``None``), held against ``previous``.

    ``previous`` is a path or an address; else what stands at ``out``, else what the ``log`` knows; ``first`` says that
    there is none of these yet. ``date`` is when it was made; ``by`` is who says so.
    """

    file: Path
    out: Path | None = None
    previous: str | None = None
    first: bool = False
    log: Path | None = None
    guard: Guard = field(default_factory=Guard)
    date: datetime
    by: str = f"packtool {__version__}"
    write: bool = True
    allow_local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What was published last: its bytes where they are at hand, its content, and when it was made."""

    data: bytes | None
    document: dict[str, Any] | None
    state: State
    made: datetime | None
    digest: str | None


def find_before(
    wish: Publishing, target: Path, log: Log | None, download: Callable[[str], bytes] | None
) -> Before | None:
    """Return what was published last, ``None`` where the keeper says that there is none. Raises CouldNotLook."""
    named = wish.previous
    if named is None and wish.out is not None and wish.out.resolve() != wish.file.resolve() and target.exists():
        named = str(target)
    if named is not None:
        data, name = _bytes_of(named, download)
        if len(data) > INDEX_LIMIT:
            raise CouldNotLook(f"{name} is larger than any index", remedy="name the index that was published last")
        document = read_document(data, name)
        made = parse_time(document.get(WHEN))
        return Before(data=data, document=document, state=state_of(document), made=made, digest=digest_of(data))
    if log is not None and log.last is not None:
        last = log.last.says
        made, digest = parse_time(last.get("at")), last.get("index")
        return Before(data=None, document=None, state=follow(log.says), made=made, digest=str(digest))
    if wish.first:
        return None
    remedy = "name it: --previous PATH|URL; or say that there was none: --first"
    raise Misuse("nothing is known of what was published before, so that no loss can be seen", remedy=remedy)


def _bytes_of(named: str, download: Callable[[str], bytes] | None) -> tuple[bytes, str]:
    # Whoever publishes names the address: http on this machine is theirs to name, too.
    if "://" in named and download is not None:
        return download(named), named
    return obtain(named, limit=INDEX_LIMIT)
