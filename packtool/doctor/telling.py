"""What an examination tells besides findings: what loads where, what is registered, and what cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.parsing import Unparsed
from packtool.doctor.manifest import unread
from packtool.doctor.registered import registered
from packtool.doctor.subject import ENTRY
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.examine import Examination
    from packtool.findings import Json

_NAME_LIMIT = 120
_REASON_LIMIT = 300
_MOST_TOLD = 400


def loads(seen: Examination) -> dict[str, Json]:
    """Return for each release whether it loads the plugin (``None``: cannot be told), as what, and why not."""
    told: dict[str, Json] = {}
    for release in seen.subject.asked:
        why = [clean(each, limit=_REASON_LIMIT) for each in unread(seen.subject, release)]
        why += [
            clean(each.message, limit=_REASON_LIMIT) for each in seen.blockers if release in each.releases and each.sure
        ]
        if ENTRY not in seen.subject.paths:
            why.insert(0, f"there is no {ENTRY}")
        kind = seen.subject.kinds[release]
        told[release] = {"loads": False if why else _sure(seen, release), "kind": kind, "why": why}
    return told


def _sure(seen: Examination, release: str) -> bool | None:
    trace = seen.subject.trace
    if any(release in each.releases for each in seen.blockers):
        return None
    return True if trace.complete and trace.entry is not None and trace.told else None


def registers(seen: Examination) -> list[Json]:
    """Return what is registered, in the order that it happens, each kind and name once a place."""
    found: dict[tuple[str, str | None, str, int], Json] = {}
    for each in registered(seen.subject)[:_MOST_TOLD]:
        spot = each.use.spot
        name = None if each.name is None else clean(each.name, limit=_NAME_LIMIT)
        found[each.kind, name, spot.path, spot.line] = {
            "kind": each.kind,
            "name": name,
            "path": clean(spot.path, limit=_REASON_LIMIT),
            "line": spot.line,
            "maybe": each.use.maybe,
        }
    return list(found.values())


def not_told(seen: Examination) -> list[Json]:
    """Return what cannot be told, each a sentence with its place."""
    return [
        {"what": clean(what, limit=_REASON_LIMIT), "path": clean(path, limit=_REASON_LIMIT), "line": line}
        for what, path, line in list(dict.fromkeys(_holes(seen)))[:_MOST_TOLD]
    ]


def _holes(seen: Examination) -> Iterator[tuple[str, str, int]]:
    subject = seen.subject
    trace = subject.trace
    if trace.register is not None and not trace.told and not trace.escapes and trace.complete:
        yield "what `register` is", ENTRY, 1
    if not trace.complete:
        yield "all that the code does: it takes more steps than are followed, or binds names out of sight", ENTRY, 1
    for spot in trace.escapes:
        yield "what is done with the context here: what it is given to cannot be followed", spot.path, spot.line
    for each in registered(subject):
        if each.name is None:
            yield f"the name of a {each.kind}", each.use.spot.path, each.use.spot.line
    yield from _unread(seen)


def _unread(seen: Examination) -> Iterator[tuple[str, str, int]]:
    for path in seen.subject.runtime:
        module = seen.subject.project.module(path)
        if isinstance(module, Unparsed):
            yield f"what {path} does: it {module.reason}", path, module.line or 1
    for path in seen.unread:
        yield f"what {path} does: it was not read", path, 1
