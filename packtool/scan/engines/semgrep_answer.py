"""What semgrep answers, read strictly: matches, what it could not read, which rules it loaded."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from packtool.errors import CouldNotLook
from packtool.scan.engines.semgrep_messages import captures_in
from packtool.scan.engines.semgrep_start import REMEDY
from packtool.scan.match import Gap, GapKind, Match, Place

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.scan.match import Unit

_ENGINE = "semgrep"
_KEPT = 300
_QUOTES = frozenset({b"'", b'"', b"`"})
_SYNTAX = frozenset({"Syntax error", "Lexical error", "Other syntax error", "AST builder error"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Matches and gaps by the units' keys, the keys of all units read, and the ids of all rules loaded."""

    matches: Mapping[str, tuple[Match, ...]]
    gaps: Mapping[str, tuple[Gap, ...]]
    scanned: frozenset[str] = field(default_factory=frozenset)
    rules: frozenset[str] = field(default_factory=frozenset)

    def updated(self, newer: Answer) -> Answer:
        """Return this answer with what a second run says about some of its units instead."""
        return Answer(
            matches={**self.matches, **newer.matches},
            gaps={**self.gaps, **newer.gaps},
            scanned=self.scanned | newer.scanned,
            rules=self.rules,
        )


def read_answer(data: Mapping[str, Any], units: Mapping[str, Unit], mark: str = "") -> Answer:
    """Read the engine's JSON; ``units`` are those that it was given, by the names of their files.

    ``mark`` stands around what a message says of metavariables, where the engine was asked to tell them so.

    Raises CouldNotLook where anything in it is not as expected.
    """
    try:
        return Answer(
            matches=_matches(data["results"], units, mark),
            gaps=_gaps(data["errors"], units),
            scanned=frozenset(units[name].key for name in data["paths"]["scanned"]),
            rules=_rules(data),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise CouldNotLook(
            f"semgrep answered in a form that is not known ({type(fault).__name__}: {fault})", remedy=REMEDY
        ) from None


def _rules(data: Mapping[str, Any]) -> frozenset[str]:
    named = data.get("rules_by_engine")
    if named is None:
        return frozenset(_plain_id(rule) for rule in data["time"]["rules"])
    return frozenset(rule for rule, _ in named)


def _plain_id(rule: Any) -> str:
    # The command line puts the place of the rule's file, with dots, before the id.
    name = rule["id"] if isinstance(rule, dict) else str(rule)
    return str(name).rpartition(".")[2]


def _matches(results: list[Mapping[str, Any]], units: Mapping[str, Unit], mark: str) -> dict[str, tuple[Match, ...]]:
    found: dict[str, list[Match]] = defaultdict(list)
    met = {one["path"] for one in results}
    lines = {name: units[name].lines for name in met}
    raw = {name: units[name].text.encode("utf-8", "replace") for name in met}
    for one in results:
        name = one["path"]
        found[units[name].key].append(_match(one, lines[name], raw[name], mark))
    return {key: tuple(sorted(matches, key=lambda match: match.order)) for key, matches in found.items()}


def _match(one: Mapping[str, Any], lines: list[str], raw: bytes, mark: str) -> Match:
    extra = one["extra"]
    held = {name: _content(value, raw) for name, value in sorted(extra.get("metavars", {}).items())}
    trace = extra.get("dataflow_trace", {}).get("taint_source")
    return Match(
        rule=_plain_id(one["check_id"]),
        place=_place(one["start"], one["end"], lines),
        engine=_ENGINE,
        captures=held or captures_in(extra.get("message", ""), mark),
        origin=_origin(trace),
    )


def _content(value: Mapping[str, Any], raw: bytes) -> str:
    """Return the source text that a metavariable stands for, or that of the constant which it is known to hold."""
    constant = value.get("propagated_value", {})
    start = constant.get("svalue_start", value["start"])["offset"]
    end = constant.get("svalue_end", value["end"])["offset"]
    # A metavariable between quotes in a pattern stands for what is between the quotes of a literal.
    if raw[start - 1 : start] in _QUOTES and raw[end : end + 1] == raw[start - 1 : start]:
        start, end = start - 1, end + 1
    return raw[start:end].decode("utf-8", "replace")[:_KEPT]


def _origin(trace: Any) -> str | None:
    # CliLoc: [place, text]; CliCall: [[place, text], variables, trace].
    for _ in range(20):
        if not trace:
            return None
        form, inner = trace
        if form == "CliLoc":
            return str(inner[1])[:_KEPT]
        trace = inner[2]
    return None


def _place(start: Mapping[str, int], end: Mapping[str, int], lines: list[str]) -> Place:
    first, last = _number(start["line"]), _number(end["line"])
    return Place(
        line=first,
        column=_column(lines, first, _number(start["col"])),
        end_line=last,
        end_column=_column(lines, last, _number(end["col"])),
    )


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no number of a line or column")
    return value


def _column(lines: list[str], line: int, column: int) -> int:
    """Turn the engine's column, which counts bytes, into one that counts code points."""
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    if text.isascii():
        return column
    return len(text.encode("utf-8", "replace")[: column - 1].decode("utf-8", "ignore")) + 1


def _gaps(errors: list[Mapping[str, Any]], units: Mapping[str, Unit]) -> dict[str, tuple[Gap, ...]]:
    found: dict[str, list[Gap]] = defaultdict(list)
    for one in errors:
        # The core says `location`, the command line `path` and `spans`.
        span: Mapping[str, Any] = next(iter(one.get("spans") or ()), {})
        location = one.get("location") or {"path": one.get("path"), "start": span.get("start", {})}
        unit = units.get(location.get("path") or "")
        if unit is None:
            raise CouldNotLook(f"semgrep reports a fault of its own: {one.get('message')}", remedy=REMEDY)
        found[unit.key].append(_gap(one, location))
    return {key: tuple(gaps) for key, gaps in found.items()}


def _gap(one: Mapping[str, Any], location: Mapping[str, Any]) -> Gap:
    kind = one.get("error_type") or one["type"]
    name = kind[0] if isinstance(kind, list) else kind
    line = _number(location.get("start", {}).get("line", 1))
    if name == "PartialParsing":
        return Gap(engine=_ENGINE, kind=GapKind.PARTIAL, reason="could be parsed only in part", line=line)
    if name in _SYNTAX:
        return Gap(engine=_ENGINE, kind=GapKind.SYNTAX, reason="could not be parsed", line=line)
    at = f" in rule {_plain_id(one['rule_id'])}" if one.get("rule_id") else ""
    return Gap(engine=_ENGINE, kind=GapKind.STOPPED, reason=f"was given up: {str(name).lower()}{at}", line=line)
