"""What is written in the place of a word that a rule found at fault: the table of what can be mended, rule by rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.documents.edits import Edit
from packtool.documents.words import text_word
from packtool.pins import Commit, PinError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.fix.subject import Spot, Subject

    # Takes the finding, the word and its characters; returns the new characters and what they then say.
    Mender = Callable[[Finding, Spot, str], tuple[str, str] | None]

_MEANT = re.compile(r"write `([A-Za-z$][A-Za-z0-9_$-]*)`")
# Keys whose values are text wherever a manifest has them; below `config` and the like they are a plugin's own.
_TEXTS = frozenset({"author", "description", "homepage", "label", "license", "name", "ref", "subdir", "version"})
_HOLDERS = frozenset({"pack", "plugins"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend:
    """One fault mended: ``node`` is rewritten by ``edit`` and then reads as the text ``text``."""

    finding: Finding
    node: Node
    edit: Edit
    text: str
    is_key: bool = False


def mends(subject: Subject) -> Iterator[Mend]:
    """Give what can be mended of the words of a document that can be read."""
    renamed: dict[tuple[int, str], set[int]] = {}
    found = [mend for finding in subject.findings for mend in _mend(subject, finding)]
    found += _alike(subject, found)
    for mend in found:
        if mend.is_key:
            renamed.setdefault((id(_holder(subject, mend)), mend.text), set()).add(mend.edit.start)
    told: set[int] = set()
    for mend in found:
        # Two keys that would get one name: which of them was meant is for a person to say.
        twice = mend.is_key and len(renamed[id(_holder(subject, mend)), mend.text]) > 1
        if not twice and mend.edit.start not in told:
            told.add(mend.edit.start)
            yield mend


def _alike(subject: Subject, found: Sequence[Mend]) -> Iterator[Mend]:
    """Give the same mend for keys that are misspelt in the same way at a place of the same shape.

    Of a key that a program wrote into thousands of entries only the first few are told.
    """
    meant: dict[tuple[object, ...], Mend] = {}
    for mend in found:
        if mend.is_key:
            meant.setdefault(_shape(subject.spots[mend.node.line, mend.node.column]), mend)
    for spot in subject.spots.values() if meant else ():
        like = meant.get(_shape(spot)) if spot.is_key else None
        if like is not None and spot.node.end_line == spot.node.line:
            yield from _mended(subject, like.finding, spot, _rename)


def _shape(spot: Spot) -> tuple[object, ...]:
    return tuple(None if isinstance(step, int) else step for step in spot.path)


def _holder(subject: Subject, mend: Mend) -> Node | None:
    return subject.spots[mend.node.line, mend.node.column].holder


def _mend(subject: Subject, finding: Finding) -> Iterator[Mend]:
    place, mender = finding.location, MENDERS.get(finding.rule.id)
    if mender is None or place.line is None or place.column is None:
        return
    spot = subject.spots.get((place.line, place.column))
    if spot is None or spot.node.end_line != spot.node.line:
        return
    yield from _mended(subject, finding, spot, mender)


def _mended(subject: Subject, finding: Finding, spot: Spot, mender: Mender) -> Iterator[Mend]:
    start, end = subject.span(spot.node)
    written = subject.text[start:end]
    new = mender(finding, spot, written)
    if new is not None and new[0] != written:
        edit = Edit(start=start, end=end, text=new[0])
        yield Mend(finding=finding, node=spot.node, edit=edit, text=new[1], is_key=spot.is_key)


def _quoted(spot: Spot, written: str) -> tuple[str, str] | None:
    """Put a plain word in quotes, unless it says nothing, or carries an anchor or a tag."""
    node = spot.node
    if spot.is_key or node.quoted or (node.is_null and not node.unclear) or written != node.text:
        return None
    return text_word(node.text, json_only=True), node.text


def _quote(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    del finding
    return _quoted(spot, written)


def _quote_unread(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    """Put a plain word in quotes that is read as something else than text; other faults of it are not mended."""
    return None if spot.node.is_text and not spot.node.unclear else _quote(finding, spot, written)


def _quote_text(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    """Do the same where nothing but text can be meant."""
    own = len(spot.path) == 1 or (spot.path and spot.path[0] in _HOLDERS)
    return _quote_unread(finding, spot, written) if own and spot.path[-1] in _TEXTS else None


def _quote_commit(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    del finding
    return None if _commit(spot) is None else _quoted(spot, written)


def _tidy_commit(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    del finding
    commit, node = _commit(spot), spot.node
    if commit is None or spot.is_key or spot.path[-1] not in {"ref", "version"}:
        return None
    if not node.quoted:
        return (text_word(commit), commit) if written == node.text else None
    return (written.replace(node.text, commit), commit) if written.count(node.text) == 1 else None


def _commit(spot: Spot) -> str | None:
    try:
        return Commit.parse(spot.node.text.strip()).hex
    except PinError:
        return None


def _rename(finding: Finding, spot: Spot, written: str) -> tuple[str, str] | None:
    """Write the key that was meant, which the finding names."""
    meant, node = _MEANT.fullmatch(finding.remedy), spot.node
    if not spot.is_key or meant is None or spot.holder is None or spot.holder.get(meant[1]) is not None:
        return None
    return (written.replace(node.text, meant[1]), meant[1]) if written.count(node.text) == 1 else None


MENDERS: dict[str, Mender] = {
    "document-unclear-word": _quote_text,
    "index-ref-spelling": _tidy_commit,
    "index-unknown-key": _rename,
    "pack-entry-name": _quote_unread,
    "pack-name": _quote_unread,
    "pack-ref-type": _quote_commit,
    "pack-spelling": _tidy_commit,
    "pack-subdir-form": _quote_unread,
    "pack-text-type": _quote_unread,
    "plugin-json-unknown-key": _rename,
    "plugin-yaml-number-as-text": _quote_unread,
    "plugin-yaml-unknown-key": _rename,
    "shape-type": _quote_text,
    "shape-unknown-key": _rename,
    "skill-not-text": _quote,
    "skill-unknown-key": _rename,
}
