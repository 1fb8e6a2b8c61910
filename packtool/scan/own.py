"""What packtool itself reads of one unit, with no engine: marks, hidden characters, acts, flows, prose, and pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code import Module, Project
from packtool.scan.derived import Derived, Told, find_derived, put_back
from packtool.scan.engines import hidden, marks, observed, servers, text
from packtool.scan.engines.bandit import tests_of
from packtool.scan.engines.bandit_words import Words
from packtool.scan.engines.flows import Flows
from packtool.scan.facts import facts_of
from packtool.scan.flows import readable, summary_of
from packtool.scan.kinds import FileKind
from packtool.scan.prose.lexicon import Lexicon
from packtool.scan.staging import plain_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.code import Unparsed
    from packtool.scan.match import Match, Unit
    from packtool.scan.reading import UnitFacts
    from packtool.scan.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """What was read of a unit, and the pieces of code that were found in it.

    ``summary`` is what the functions of a unit of Python pass on. ``spared`` are the keys of the unit and of pieces in
    which no chosen test of bandit's can be met.
    """

    matches: tuple[Match, ...]
    by: tuple[str, ...]
    facts: UnitFacts
    pieces: tuple[Derived, ...]
    summary: str | None
    spared: tuple[str, ...]


class OwnReader:
    """Reads units by the rules of one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        """Make the word lists ready. Raises CouldNotLook where they are broken."""
        self._rules = ruleset.text
        self._told = Told(ruleset.vocabulary)
        self._flows = Flows(ruleset)
        self._lexicon = Lexicon(ruleset.vocabulary)
        self._words = Words(tests_of(ruleset))

    def read(self, unit: Unit) -> Own:
        """Read one unit."""
        project = Project({observed.PATH: plain_bytes(unit)})
        module = project.module(observed.PATH) if unit.kind is FileKind.PYTHON else None
        reading = project.reading(observed.PATH) if isinstance(module, Module) else None
        seen = observed.examine(project, reading) if reading is not None else ()
        if unit.kind in {FileKind.JAVASCRIPT, FileKind.TYPESCRIPT}:
            seen = observed.examine_script(unit.text)
        pieces = find_derived(unit, reading, self._told)
        return Own(
            matches=(
                *(*marks.examine(unit), *hidden.examine(unit), *servers.examine(unit), *seen),
                *(*self._flowing(pieces, unit), *self._told_in(pieces, unit)),
            ),
            by=(*(("python",) if isinstance(module, Module) else ()), text.NAME),
            facts=facts_of(unit, reading),
            pieces=pieces,
            summary=summary_of(unit, self._flows, reading) if unit.kind is FileKind.PYTHON else None,
            spared=tuple(self._spared(unit, module, pieces)),
        )

    def _spared(self, unit: Unit, module: Module | Unparsed | None, pieces: Sequence[Derived]) -> Iterator[str]:
        if isinstance(module, Module) and not self._words.may_meet(unit.text, module.nodes):
            yield unit.key
        # Nobody asks whether a piece can be parsed.
        for piece in pieces:
            if piece.unit.kind is FileKind.PYTHON and not self._words.may_meet(piece.unit.text):
                yield piece.unit.key

    def _flowing(self, pieces: Sequence[Derived], unit: Unit) -> Iterator[Match]:
        """Yield what flows in the Python found in a unit; a module's own source without masks is left out."""
        for piece in pieces:
            own = unit.kind is FileKind.PYTHON and len(piece.piece.lines) > 1
            if piece.unit.kind is FileKind.PYTHON and not own:
                reading = readable(piece.unit)
                for match in self._flows.alone(reading) if reading is not None else ():
                    yield put_back(piece, match, unit)

    def _told_in(self, pieces: Sequence[Derived], unit: Unit) -> Iterator[Match]:
        """Yield what the prose rules match in a unit, and in the texts that came out from under a mask in it."""
        yield from text.read_unit(unit, self._rules, self._lexicon)
        for piece in pieces:
            if piece.piece.masked and not piece.unit.kind.is_code:
                for match in text.read_unit(piece.unit, self._rules, self._lexicon):
                    yield put_back(piece, match, unit)
