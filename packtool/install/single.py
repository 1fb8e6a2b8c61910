"""One plugin named on the command line, made into a pack of one: the same way in as a pack's."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Location
from packtool.git.tips import default_tip, standing_for
from packtool.index import resolve
from packtool.index.rules import NAME_UNKNOWN
from packtool.pins import Commit, PinError, Source
from packtool.text import clean, typed_word

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Finding
    from packtool.git import Listing
    from packtool.index import LoadedIndex
    from packtool.manifests.index.entry import Entry

    Ask = Callable[[Source], Listing]
    Load = Callable[[], LoadedIndex]

_FORMS = "name a plugin of the index, owner/repo[/sub/dir], or an https:// address"
_SHOWN = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """A pack of one as its text; ``pinned`` tells that the commit was named, by the person or by the index."""

    document: bytes
    pinned: bool


def pack_of_one(what: str, ref: str | None, *, allow_local: bool, ask: Ask, load: Load) -> Single:
    """Make the pack that installs ``what`` at ``ref``, else at the index's pin, else where its default branch is now.

    Raises Misuse for what names no plugin and for a ``ref`` that is no full commit (with the commit that a tag or
    branch stands for), and CouldNotLook where the repository or the index cannot be asked.
    """
    if "/" not in what and ":" not in what:
        return _by_name(what, ref, ask, load)
    source, subdir = _source(what, allow_local=allow_local)
    commit = _commit(what, source, ref, ask) if ref is not None else default_tip(source, ask(source))
    return Single(document=_document(commit, repo=source.url, subdir=subdir), pinned=ref is not None)


def _by_name(name: str, ref: str | None, ask: Ask, load: Load) -> Single:
    found = resolve(load(), name, at=Location(path=clean(name, limit=_SHOWN)))
    if found.entry is None:
        first = next(iter(found.findings), None)
        message = first.message if first is not None else f"the index has no plugin called {name}"
        raise Misuse(message, remedy=_instead(name, first))
    source = found.entry.source
    if ref is not None:
        return Single(document=_document(_commit(name, source, ref, ask), name=name), pinned=True)
    if found.entry.standing.yanked is not None:
        message = f"the index has withdrawn the commit that it pins {name} to, so none is installed by its name alone"
        raise Misuse(message, remedy=f"name another commit: packtool install {name} --ref COMMIT")
    commit = found.entry.commit or _of_index(found.entry, ask)
    if commit is not None:
        return Single(document=_document(commit, name=name), pinned=True)
    return Single(document=_document(default_tip(source, ask(source)), name=name), pinned=False)


def _instead(name: str, first: Finding | None) -> str:
    """Return what to type in place of a name that leads nowhere; `repo` is a key of packs, and here is none."""
    here = Path(name)
    if here.is_file():
        return f"to install a pack: packtool pack install {typed_word(name)}; otherwise {_FORMS}"
    if here.is_dir():
        return f"to install from a folder: packtool install --allow-local {typed_word(f'./{name}')}"
    if first is None or first.rule is NAME_UNKNOWN:
        return f"packtool search {shlex.quote(clean(name, limit=_SHOWN))}, or {_FORMS}"
    return _FORMS if "`repo`" in first.remedy else first.remedy


def _of_index(entry: Entry, ask: Ask) -> Commit | None:
    """Return the commit of the tag that the index pins an entry to."""
    if not entry.ref:
        return None
    return standing_for(entry.ref, ask(entry.source))


def _source(what: str, *, allow_local: bool) -> tuple[Source, str | None]:
    try:
        source, subdir = Source.parse(what, allow_local=allow_local)
    except PinError as fault:
        raise Misuse(f"{what}: this {fault.reason}", remedy=fault.remedy or _FORMS) from None
    return _from_anywhere(source), subdir


def _from_anywhere(source: Source) -> Source:
    """Return a folder of this machine under its whole path: what is recorded of it is read in other folders, too."""
    if not source.local or source.host or "://" in source.url:
        return source
    try:
        found, inside = Source.parse(str(Path(source.url).expanduser().absolute()), allow_local=True)
    except PinError:
        return source
    return source if inside else found


def _commit(what: str, source: Source, ref: str, ask: Ask) -> Commit:
    try:
        return Commit.parse(ref)
    except PinError as fault:
        stands_for = standing_for(ref, ask(source))
        if stands_for is None:
            raise Misuse(f"--ref {ref}: this {fault.reason}", remedy=fault.remedy) from None
        message = f"--ref takes a full commit; {ref} stands for {stands_for.hex} now"
        raise Misuse(message, remedy=f"packtool install {what} --ref {stands_for.hex}") from None


def _document(commit: Commit, **place: str | None) -> bytes:
    entry = {**{key: value for key, value in place.items() if value}, "ref": commit.hex}
    lines = [f"{'-' if first else ' '} {key}: {json.dumps(value)}" for first, (key, value) in _marked(entry)]
    return "\n".join(["name: a pack of one", "plugins:", *(f"  {line}" for line in lines), ""]).encode()


def _marked(entry: dict[str, str]) -> list[tuple[bool, tuple[str, str]]]:
    return [(number == 0, item) for number, item in enumerate(entry.items())]
