"""What nobody could read of a file, as findings: a gap is never a pass."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from packtool import code
from packtool.findings import Finding, Location, Severity
from packtool.scan import forms
from packtool.scan import inventory_rules as rules
from packtool.scan.judge_inventory import weighed
from packtool.scan.kinds import DECLARES, FileKind, says_kind
from packtool.scan.match import Gap, GapKind
from packtool.scan.staging import plain_bytes
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from packtool.scan.cache import Cache
    from packtool.scan.inventory import ScannedFile
    from packtool.scan.reading import UnitReading

_WHOLE = "whole"
# Shells with a grammar of their own, by what a script is called or begins with.
_OTHER_SHELL = re.compile(r"(?i)(?:.*\.(?:zsh|ksh|bats|fish|csh)|(?:.*/)?\.zsh\w+)")
_OTHER_SHEBANG = re.compile(rb"#![^\n]{0,120}\b(?:zsh|ksh|mksh|bats|fish|t?csh)\b")
_FILLERS = frozenset({"pass", "if 1:"})


class Judged(NamedTuple):
    """The finding that a file's gaps make, and the reason why it counts as not read, where it does."""

    finding: Finding | None = None
    reason: str | None = None


def judge_gaps(file: ScannedFile, reading: UnitReading, role: Role, cache: Cache) -> Judged:
    """Say what nobody could read of a file; ``cache`` remembers which data can be parsed."""
    stopped = next((gap for gap in reading.gaps if gap.kind is GapKind.STOPPED), None)
    if stopped is not None:
        reason = f"{stopped.engine}: {stopped.reason}"
        return Judged(
            weighed(rules.UNREAD.at(_at(file, stopped), f"the file could not be read ({reason})"), role), reason
        )
    if forms.is_data(file.kind):
        return _data(file, role, cache)
    if file.unit is None or not file.unit.kind.is_code:
        return Judged()
    semgrep = next((gap for gap in reading.gaps if gap.engine == "semgrep"), None)
    if file.kind is FileKind.PYTHON:
        return _python(file, reading, role, semgrep)
    if file.kind is FileKind.SHELL and not _is_other_shell(file):
        return _shell(file, role, semgrep, cache)
    return Judged() if semgrep is None else _other_code(file, role, semgrep)


def _data(file: ScannedFile, role: Role, cache: Cache) -> Judged:
    """Judge data that the host or an agent is given; elsewhere it is a text like any other, but for notebooks."""
    own = forms.is_manifest(file.path)
    if file.unit is None or not (own or role is not Role.SUPPORT or file.kind is FileKind.NOTEBOOK):
        return Judged()
    key = f"form {own} {file.unit.key}"
    if cache.note(key) == _WHOLE:
        return Judged()
    if forms.parses(file.path, file.unit):
        cache.keep_note(key, _WHOLE)
        return Judged()
    at = Location(path=file.path, line=1)
    if own:
        told = "the manifest cannot be parsed, so that nobody can say what it starts"
        return Judged(weighed(rules.UNPARSED.at(at, told), role), "it cannot be parsed")
    if file.kind is not FileKind.NOTEBOOK and forms.is_template(file.unit.text):
        told = "a program has to fill it in before it can be parsed; it was read as plain text"
        return Judged(rules.UNPARSED.at(at, told, severity=Severity.WARNING), "it is a template")
    told = f"it cannot be parsed as {file.kind.value if file.kind else 'data'}; it was read as plain text"
    return Judged(weighed(rules.UNPARSED.at(at, told), role), "no parser understood it")


def _python(file: ScannedFile, reading: UnitReading, role: Role, semgrep: Gap | None) -> Judged:
    if reading.facts.parsed:
        if semgrep is None:
            return Judged()
        told = f"semgrep: {semgrep.reason}; Python's own parser read all of it"
        return Judged(rules.OTHER_PARSER.at(_at(file, semgrep), told))
    missing = _left_out(file)
    if semgrep is None:
        return Judged(_other_python(file, role, followed=missing is not None and _is_other_version(file)))
    if missing == 0 and semgrep.kind is not GapKind.SYNTAX:
        told = "only a part could be parsed as it stands; the rest only in this Python's own words"
        return Judged(weighed(rules.PARTLY_PARSED.at(_at(file, semgrep), told), role))
    return _unparsed(file, role, semgrep)


def _left_out(file: ScannedFile) -> int | None:
    """Return how many lines of Python had to be left out for the rest to be parsed; ``None`` where that is all."""
    text = file.unit.text if file.unit else ""
    module = code.mend(text, file.path)
    if module is None:
        return None
    lines = zip(text.split("\n"), module.lines, strict=False)
    return sum(new.strip() in _FILLERS and old.strip() not in _FILLERS for old, new in lines)


def _is_other_version(file: ScannedFile) -> bool:
    """Whether it is by its syntax that Python could not parse a file, and not by its size, depth or bytes."""
    text = b"" if file.unit is None else plain_bytes(file.unit)
    module = code.Project({file.path: text}).module(file.path)
    why = code.Why
    return not isinstance(module, code.Unparsed) or module.why in {why.NEWER_PYTHON, why.OLD_PYTHON, why.SYNTAX}


def _other_python(file: ScannedFile, role: Role, *, followed: bool) -> Finding:
    at = Location(path=file.path, line=1)
    told = "semgrep could parse it, Python's own parser could not"
    if role is Role.RUNTIME and not followed:
        return rules.OTHER_PYTHON.at(at, f"{told}, so that its data was not followed and bandit did not read it")
    return rules.OTHER_PARSER.at(at, told)


def _is_other_shell(file: ScannedFile) -> bool:
    return bool(_OTHER_SHELL.fullmatch(file.path) or _OTHER_SHEBANG.match(file.head))


def _shell(file: ScannedFile, role: Role, semgrep: Gap | None, cache: Cache) -> Judged:
    """Judge a script by its form: no rule has the engine parse one, and its parser does not know all of the grammar."""
    text = file.unit.text if file.unit else ""
    key = f"shell {file.unit.key if file.unit else ''}"
    line = None if cache.note(key) == _WHOLE else code.broken_line(text)
    if line is None:
        cache.keep_note(key, _WHOLE)
        if semgrep is None:
            return Judged()
        told = f"semgrep: {semgrep.reason}; each command in it is closed as a shell would have it"
        return Judged(rules.OTHER_PARSER.at(_at(file, semgrep), told))
    if forms.is_template(text):
        told = "a program has to fill it in before it can be parsed; it was read as plain text"
        at = Location(path=file.path, line=line)
        return Judged(weighed(rules.PARTLY_PARSED.at(at, told), role))
    return _unparsed(file, role, Gap(engine="packtool", kind=GapKind.SYNTAX, reason="could not be parsed", line=line))


def _other_code(file: ScannedFile, role: Role, semgrep: Gap) -> Judged:
    if semgrep.kind is GapKind.SYNTAX:
        return _unparsed(file, role, semgrep)
    message = f"the code {semgrep.reason}"
    if semgrep.kind is GapKind.PIECES or file.path.lower().endswith(DECLARES):
        return Judged(rules.PARTLY_PARSED.at(_at(file, semgrep), message, severity=Severity.NOTE))
    return Judged(weighed(rules.PARTLY_PARSED.at(_at(file, semgrep), message), role))


def _unparsed(file: ScannedFile, role: Role, gap: Gap) -> Judged:
    if role is Role.SUPPORT and not says_kind(file.path, file.head):
        message = "it has lines like those of a program, and no parser understood all of it"
        return Judged(rules.PARTLY_PARSED.at(_at(file, gap), message, severity=Severity.NOTE))
    message = "no parser understood all of the code; the rules were applied to what they could make of it"
    return Judged(weighed(rules.UNPARSED.at(_at(file, gap), message), role), "no parser understood it")


def _at(file: ScannedFile, gap: Gap) -> Location:
    return Location(path=file.path, line=max(1, gap.line))
