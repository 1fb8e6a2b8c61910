"""Semgrep: every code rule over every unit in one run of its native core, with all that it left out accounted for."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.process import OutOfTime
from packtool.scan.engines.bundles import BUNDLE, gaps_in, matches_in, parts_of
from packtool.scan.engines.semgrep_answer import Answer, read_answer
from packtool.scan.engines.semgrep_messages import telling
from packtool.scan.engines.semgrep_start import REMEDY, Program, command_line, find_program, start
from packtool.scan.kinds import FileKind
from packtool.scan.match import EngineReading, Gap, GapKind
from packtool.scan.staging import Staged, stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from packtool.scan.match import Unit
    from packtool.scan.rules import Ruleset, SemgrepRule

NAME = "semgrep"
_LANGUAGES = {
    FileKind.PYTHON: "python",
    FileKind.JAVASCRIPT: "js",
    FileKind.TYPESCRIPT: "ts",
    FileKind.SHELL: "bash",
    FileKind.JSON: "json",
    FileKind.YAML: "yaml",
    FileKind.HTML: "html",
}
_SPELLINGS = {
    "py": "python",
    "python3": "python",
    "javascript": "js",
    "typescript": "ts",
    "sh": "bash",
    "none": "regex",
}
_SECONDS_A_RULE = 10.0
_RETRIED = 20
_MIB = 1024 * 1024
# Processor time: it says the same however much else the machine has to do.
_MOST = 30.0
_MOST_A_MEGABYTE = 60.0
_MOST_ALONE = 10.0
_MOST_ALONE_A_MEGABYTE = 30.0
# How many files may take all of their time until no other is read by itself.
_BORNE = 3
_LARGE = 50_000
_SUSPECTS = 8
_TEXT = frozenset({"regex", "generic"})
# The rule for which every file of code is parsed.
_FOR_PARSING = "hidden-execution-fact-calls-itself"
_SCRIPTS = frozenset({FileKind.JAVASCRIPT, FileKind.TYPESCRIPT})
# Their parsers take quadratic time for text that was made to that end, and heed no limit until they are through.
_STUBBORN = _SCRIPTS | {FileKind.SHELL}


def version() -> str:
    """Return the installed version. Raises CouldNotLook where semgrep is missing."""
    return find_program().version


def analyzers(unit: Unit, rules: Iterable[SemgrepRule]) -> tuple[str, ...]:
    """Return the languages in which the engine is to read a unit: those that any rule is written for."""
    wanted = {language for rule in rules for language in _languages(rule)}
    own = _LANGUAGES.get(unit.kind)
    return tuple(one for one in (own, "regex", "generic") if one is not None and one in wanted)


def _languages(rule: SemgrepRule) -> frozenset[str]:
    return frozenset(_SPELLINGS.get(language, language) for language in rule.languages)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """One run of the engine: with which rules, in which folder, and how long a rule may take for a file.

    ``alone`` is for files that are read one by one: a rule may take any time, and all of them less than many files.
    """

    program: Program
    rules: Sequence[SemgrepRule]
    folder: Path
    jobs: int
    alone: bool = False

    def most(self, staged: Iterable[Staged]) -> float:
        """Return how many seconds of processor time a run over staged units may take."""
        size = sum(len(one.unit.text) for one in staged) / _MIB
        return _MOST_ALONE + _MOST_ALONE_A_MEGABYTE * size if self.alone else _MOST + _MOST_A_MEGABYTE * size

    def over(self, staged: Sequence[Staged]) -> Answer:
        """Run it over staged units; every unit has an entry in the answer. Raises OutOfTime where it was stopped."""
        # What takes longest begins first, so that no core waits for another in the end.
        first = sorted(staged, key=lambda one: (-len(one.unit.text), one.name))
        targets = {one: analyzers(one.unit, self.rules) for one in first}
        given = {one: languages for one, languages in targets.items() if languages}
        nothing = {one.unit.key: () for one in staged}
        if not given:
            return Answer(matches=nothing, gaps=nothing)
        spoken = frozenset(language for languages in given.values() for language in languages)
        rules = [rule for rule in self.rules if _languages(rule) & spoken]
        listed = json.dumps({"rules": [dict(rule.body) for rule in rules]})
        (self.folder / "rules.json").write_text(listed, encoding="utf-8")
        answer = self._asked(given, rules)
        unread = {one.unit.key for one in given} - answer.scanned
        gaps = {key: (Gap(engine=NAME, kind=GapKind.STOPPED, reason="was not read"),) for key in sorted(unread)}
        return replace(answer, matches={**nothing, **answer.matches}, gaps={**nothing, **answer.gaps, **gaps})

    def _asked(self, given: Mapping[Staged, Sequence[str]], rules: Sequence[SemgrepRule]) -> Answer:
        """Ask the core, and where it does not answer as it should the command line, which starts it in its own way."""
        try:
            return self._answered(self.program, given, rules)
        except OutOfTime:
            raise
        except CouldNotLook as fault:
            other = command_line(self.program.version) if self.program.native else None
            if other is None:
                raise
            try:
                return self._answered(other, given, rules)
            except CouldNotLook:
                raise fault from None

    def _answered(
        self, program: Program, given: Mapping[Staged, Sequence[str]], rules: Sequence[SemgrepRule]
    ) -> Answer:
        mark = "" if program.native else f"@{secrets.token_hex(12)}@"
        if mark:
            told = json.dumps({"rules": telling(rules, mark)})
            (self.folder / "rules.json").write_text(told, encoding="utf-8")
        seconds = 0 if self.alone else _SECONDS_A_RULE
        raw = start(program, given, self.folder, seconds=seconds, most=self.most(given), jobs=self.jobs)
        answer = read_answer(raw, {one.name: one.unit for one in given}, mark)
        _check_rules(answer, rules)
        return answer if program.native else _as_asked(answer, given, rules)


def _as_asked(answer: Answer, given: Mapping[Staged, Sequence[str]], rules: Sequence[SemgrepRule]) -> Answer:
    """Leave out what the command line says of files in languages that it was not asked to read them in.

    It reads a file whose name it does not know in every language that there is a rule for.
    """
    asked = {one.unit.key: frozenset(languages) for one, languages in given.items()}
    spoken = {rule.meta.rule.id: _languages(rule) for rule in rules}
    return replace(
        answer,
        matches={
            key: tuple(match for match in found if spoken[match.rule] & asked[key])
            for key, found in answer.matches.items()
        },
        gaps={
            key: tuple(gap for gap in found if gap.kind is GapKind.STOPPED or asked[key] - _TEXT)
            for key, found in answer.gaps.items()
        },
    )


def examine(units: Sequence[Unit], ruleset: Ruleset, folder: Path, *, jobs: int) -> EngineReading:
    """Run every code rule over the units, which are staged in ``folder``.

    Raises CouldNotLook when the engine failed as a whole: it did not start, died, ran out of time, answered in words
    that cannot be read, or loaded other rules than it was given.
    """
    run = _Run(program=find_program(), rules=ruleset.semgrep, folder=folder, jobs=jobs)
    staged = stage(units, folder)
    bundles = [one for one in staged if one.unit.kind in _SCRIPTS and len(one.unit.text) > BUNDLE]
    reader = _Reader(run)
    others = [one for one in staged if one not in bundles]
    # Beside much else a single file would have too much time.
    large = [one for one in others if one.unit.kind in _STUBBORN and len(one.unit.text) > _LARGE]
    large = large if sum(len(one.unit.text) for one in others) > _MIB else []
    answer = reader.read([one for one in others if one not in large], _Run.over)
    answer = answer.updated(reader.read(large, _Run.over)).updated(reader.read(bundles, _bundles))
    stopped = [one for one in staged if any(gap.kind is GapKind.STOPPED for gap in answer.gaps[one.unit.key])]
    for one in stopped[:_RETRIED]:
        answer = answer.updated(reader.alone(one, _bundles if one in bundles else _Run.over))
    return EngineReading(
        engine=NAME,
        version=run.program.version,
        rules=len(ruleset.semgrep),
        matches=answer.matches,
        gaps=answer.gaps,
    )


class _Reader:
    """Reads units together, and one by one those that take too long for it: so that one file cannot hide the others."""

    def __init__(self, run: _Run) -> None:
        self._run = run
        self._stopped: dict[str, Answer] = {}

    def read(self, staged: Sequence[Staged], how: Callable[[_Run, Sequence[Staged]], Answer]) -> Answer:
        """Read all of them. Raises CouldNotLook where it takes too long even without the most likely cause."""
        try:
            return how(self._run, staged)
        except OutOfTime:
            stubborn = sorted(
                (one for one in staged if one.unit.kind in _STUBBORN), key=lambda one: -len(one.unit.text)
            )
            suspects = stubborn[:_SUSPECTS]
            if not suspects:
                raise
        answer = how(self._run, [one for one in staged if one not in suspects])
        for one in suspects:
            answer = answer.updated(self.alone(one, how))
        return answer

    def alone(self, one: Staged, how: Callable[[_Run, Sequence[Staged]], Answer]) -> Answer:
        """Read one by itself; what takes too long even so is read as plain text only, and that is told."""
        if one.unit.key in self._stopped:
            return self._stopped[one.unit.key]
        run = replace(self._run, jobs=1, alone=True)
        reason = "was given up: it took too long, as did others before it"
        if len(self._stopped) < _BORNE:
            try:
                return how(run, [one])
            except OutOfTime:
                reason = f"was given up after {run.most([one]):.0f} seconds"
        text = replace(run, rules=_for_text(run.rules)).over([one])
        gap = Gap(engine=NAME, kind=GapKind.STOPPED, reason=reason)
        self._stopped[one.unit.key] = replace(text, gaps={one.unit.key: (gap,)})
        return self._stopped[one.unit.key]


def _for_text(rules: Iterable[SemgrepRule]) -> list[SemgrepRule]:
    return [rule for rule in rules if _languages(rule) <= _TEXT]


def _bundles(run: _Run, staged: Sequence[Staged]) -> Answer:
    """Read scripts that a bundler made in pieces, by the rules that look at one place, and whole by those for text."""
    scripts = {one.unit.key: parts_of(one.unit) for one in staged}
    text = replace(run, rules=_for_text(run.rules)).over(staged)
    if not scripts:
        return text
    folder = run.folder / "parts"
    folder.mkdir(exist_ok=True)
    # That the whole was read in pieces is told; so no piece has to be parsed that no rule has a word of.
    left = (rule for rule in run.rules if rule.body.get("mode") != "taint" and rule.meta.rule.id != _FOR_PARSING)
    places = [rule for rule in left if not _languages(rule) <= _TEXT]
    units = [part.unit for parts in scripts.values() for part in parts]
    inside = replace(run, rules=places, folder=folder).over(stage(units, folder))
    matches = dict(text.matches)
    gaps = dict(text.gaps)
    for one in staged:
        key, parts = one.unit.key, scripts[one.unit.key]
        found = [*matches[key], *matches_in(one.unit, parts, inside.matches)]
        matches[key] = tuple(sorted(found, key=lambda match: match.order))
        gaps[key] = gaps[key] or gaps_in(NAME, parts, inside.gaps)
    return replace(text, matches=matches, gaps=gaps)


def _check_rules(answer: Answer, rules: Sequence[SemgrepRule]) -> None:
    # The engine counts the rules for which it had a file; a rule that it could not read it reports as its own fault.
    due = {rule.meta.rule.id for rule in rules}
    if answer.rules != due:
        lost = sorted(due - answer.rules)
        raise CouldNotLook(
            f"semgrep loaded {len(answer.rules)} of {len(due)} rules, so no verdict can be reached"
            + (f"; missing: {', '.join(lost[:5])}" if lost else ""),
            remedy=REMEDY,
        )
