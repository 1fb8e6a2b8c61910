"""Semgrep: every code rule over every unit in one run of its native core, with all that it left out accounted for."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.scan.engines.bundles import BUNDLE, gaps_in, matches_in, parts_of
from packtool.scan.engines.semgrep_answer import Answer, read_answer
from packtool.scan.engines.semgrep_start import Program, find_program, start
from packtool.scan.kinds import FileKind
from packtool.scan.match import EngineReading, Gap, GapKind
from packtool.scan.staging import Staged, stage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
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
_AGAIN = 3.0
_RETRIED = 20
_TEXT = frozenset({"regex", "generic"})
_SCRIPTS = frozenset({FileKind.JAVASCRIPT, FileKind.TYPESCRIPT})
_REMEDY = "run the same command again; if it stays so: pip install --force-reinstall semgrep"


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
    """One run of the engine: with which rules, in which folder, and how long a rule may take for a file."""

    program: Program
    rules: Sequence[SemgrepRule]
    folder: Path
    seconds: float
    jobs: int

    def over(self, staged: Sequence[Staged]) -> Answer:
        """Run it over staged units; every unit has an entry in the answer."""
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
        raw = start(self.program, given, self.folder, seconds=self.seconds, jobs=self.jobs)
        answer = read_answer(raw, {one.name: one.unit for one in given})
        _check_rules(answer, rules)
        unread = {one.unit.key for one in given} - answer.scanned
        gaps = {key: (Gap(engine=NAME, kind=GapKind.STOPPED, reason="was not read"),) for key in sorted(unread)}
        return replace(answer, matches={**nothing, **answer.matches}, gaps={**nothing, **answer.gaps, **gaps})


def examine(units: Sequence[Unit], ruleset: Ruleset, folder: Path, *, jobs: int) -> EngineReading:
    """Run every code rule over the units, which are staged in ``folder``.

    Raises CouldNotLook when the engine failed as a whole: it did not start, died, ran out of time, answered in words
    that cannot be read, or loaded other rules than it was given.
    """
    run = _Run(program=find_program(), rules=ruleset.semgrep, folder=folder, seconds=_SECONDS_A_RULE, jobs=jobs)
    staged = stage(units, folder)
    bundles = [one for one in staged if one.unit.kind in _SCRIPTS and len(one.unit.text) > BUNDLE]
    answer = run.over([one for one in staged if one not in bundles]).updated(_bundles(run, bundles))
    stopped = [one for one in staged if any(gap.kind is GapKind.STOPPED for gap in answer.gaps[one.unit.key])]
    for one in stopped[:_RETRIED]:
        patient = replace(run, seconds=_SECONDS_A_RULE * _AGAIN, jobs=1)
        answer = answer.updated(_bundles(patient, [one]) if one in bundles else patient.over([one]))
    return EngineReading(
        engine=NAME,
        version=run.program.version,
        rules=len(ruleset.semgrep),
        matches=answer.matches,
        gaps=answer.gaps,
    )


def _bundles(run: _Run, staged: Sequence[Staged]) -> Answer:
    """Read scripts that a bundler made in pieces, by the rules that look at one place, and whole by those for text."""
    scripts = {one.unit.key: parts_of(one.unit) for one in staged}
    text = replace(run, rules=[rule for rule in run.rules if _languages(rule) <= _TEXT]).over(staged)
    if not scripts:
        return text
    folder = run.folder / "parts"
    folder.mkdir(exist_ok=True)
    places = [rule for rule in run.rules if rule.body.get("mode") != "taint" and not _languages(rule) <= _TEXT]
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
            remedy=_REMEDY,
        )
