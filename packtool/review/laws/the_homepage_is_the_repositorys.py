"""The homepage of an entry is an https address, and where it is a repository it is the entry's own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.findings import Rule, Severity
from packtool.pins import PinError, Source
from packtool.review.law import Remark, at
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.manifests.index.entry import Entry
    from packtool.review.law import Review

_HOSTS = frozenset({"github.com", "www.github.com", "gitlab.com", "bitbucket.org", "codeberg.org"})
_OWNER_AND_REPOSITORY = 2
_SHOWN = 120

ADDRESS = Rule(
    id="review-homepage-address",
    severity=Severity.WARNING,
    summary="The homepage of an entry is no https address.",
    why="People and programs follow it; anything else can be changed on the way, or runs something.",
    remedy="write an address that begins with https://",
)
OTHER = Rule(
    id="review-homepage-other-repository",
    severity=Severity.WARNING,
    summary="The homepage of an entry is another repository than the one that is installed.",
    why="People look at the one and install the other.",
    remedy="write the address of the entry's own repository, or leave `homepage` out",
)


def judge(review: Review) -> Iterator[Remark]:
    """Look at every homepage."""
    for entry in review.head.listing.entries:
        if entry.homepage:
            yield from _of(entry)


def _of(entry: Entry) -> Iterator[Remark]:
    # Most are nothing but the repository's address.
    if entry.source.on_github and entry.homepage == f"https://github.com/{entry.source.path}":
        return
    shown, place = clean(entry.homepage, limit=_SHOWN), at(entry, "homepage")
    try:
        address = urlsplit(entry.homepage)
        host = (address.hostname or "").lower()
    except ValueError:
        host, address = "", urlsplit("")
    unfit = not entry.homepage.isprintable() or " " in entry.homepage or "@" in address.netloc
    if address.scheme != "https" or "." not in host or unfit:
        yield Remark(rule=ADDRESS, place=place, message=f"`homepage` is `{shown}`")
        return
    named = _repository(host, address.path) if host in _HOSTS else None
    if named is not None and named.kin != entry.source.kin:
        message = f"`homepage` is {named.display}, and what is installed is {entry.source.display}"
        yield Remark(rule=OTHER, place=place, message=message)


def _repository(host: str, path: str) -> Source | None:
    parts = path.strip("/").split("/")
    if len(parts) < _OWNER_AND_REPOSITORY:
        return None
    try:
        return Source.parse(f"https://{host.removeprefix('www.')}/{parts[0]}/{parts[1]}")[0]
    except PinError:
        return None
