"""Plugins moved to another commit, for a person: the review of what differs, then a line for each, and what next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.commits import lines_about
from packtool.formats.files import file_lines
from packtool.formats.paint import Paint, counted, wrapped
from packtool.formats.summary import NOTHING_INSTALLED, counts, most_severe_first
from packtool.formats.text import compose, finding_lines, following, headline, unseen_lines
from packtool.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Json, Report

SHORT = 12
WIDE = 10_000
_STATE = 10
_MOST_NAMED = 12
_INDENT = " " * 6
_GOOD = frozenset({"moved", "there"})
_STYLES = {"refused": "fail", "failed": "fail", "not moved": "warn"}
_OWN = ("move-", "update-", "rollback-", "install-", "enable-")
# What a person calls each kind of fact; `at_pin` has the longer words.
_KINDS = {
    "capabilities": "capabilities",
    "env": "environment values",
    "mcp_servers": "MCP servers",
    "dependencies": "Python packages",
    "programs": "programs needed",
    "plugins": "plugins needed",
    "tools": "tools",
    "hooks": "hooks",
    "skills": "skills",
    "behaviours": "behaviours",
}


def render(report: Report, *, width: int, color: bool) -> str:
    """Return what came of it; before that the review, where nobody has seen it yet."""
    details = report.details
    if "kept" in details:
        return _kept(details["kept"], width)
    if "moves" not in details:
        return compose(report, [], width=width, color=color)
    paint = Paint(color=color)
    shown, rows = details["shown"], details["outcome"] or []
    blocks = [] if shown else _review_blocks(report, width, paint)
    blocks += ["\n".join(_row(row, width, paint) for row in rows)] if rows else []
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    told = [one for one in report.findings if not shown or one.rule.id.startswith(_OWN)]
    blocks += [finding_lines(one, width, paint) for one in sorted(told, key=most_severe_first)]
    blocks += [_end(report, rows, width), *following(report)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def plainly(report: Report) -> Iterator[tuple[str, list[str]]]:
    """Give each move as a headline and lines of any length, then what became of all, for other formats."""
    for one in report.details["moves"]:
        head, *lines = _move(one, WIDE, Paint(color=False))
        yield head, [line.strip() for line in lines]
    rows = report.details["outcome"] or []
    lines = [_row(row, WIDE, Paint(color=False)) for row in rows]
    lines += _stays(report.details["stays"], WIDE).splitlines()
    end = [line.strip() for line in _end(report, rows, WIDE).splitlines()]
    if lines or end:
        yield "What became of it", [" ".join(line.split()) for line in (*lines, *end)]


def review(report: Report, *, width: int, color: bool) -> str:
    """Return the review of what differs, with all that was found, as it is shown before the question."""
    paint = Paint(color=color)
    blocks = _review_blocks(report, width, paint)
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _review_blocks(report: Report, width: int, paint: Paint) -> list[str]:
    moves = report.details["moves"]
    blocks = [_head(report, width, paint)] if moves or report.findings or report.unseen else []
    blocks += ["\n".join(_move(one, width, paint)) for one in moves]
    return [*blocks, _stays(report.details["stays"], width)]


def _head(report: Report, width: int, paint: Paint) -> str:
    """Return the first line; where plugins are to move, each has its own verdict, and this one says what is new."""
    if not report.details["moves"] or report.unseen:
        return headline(report, width, paint)
    found = ", ".join(counts(report)) or "nothing new was found"
    return wrapped(f"{report.command} {visible(report.subject)}: {found}", width, "  ")


def _move(one: Json, width: int, paint: Paint) -> Iterator[str]:
    verdict = one["verdict"] or "none"
    word, was = verdict.upper(), one["from"][:SHORT] or "no commit"
    words = [f"{word} {one['name']}: {was} -> {one['to'][:SHORT]}"]
    words += [one["relation"]] if one["relation"] else []
    words += [_versions(*one["version"])] if any(one["version"]) else []
    words += ["pinned there" if one["pinned"] else "not pinned", "enabled" if one["enabled"] else "not enabled"]
    yield paint(verdict, word) + wrapped(", ".join(words), width, "  ")[len(word) :]
    if one["compare"]:
        yield f"  {one['compare']}"
    yield from lines_about(one, width)
    yield from file_lines(one["files"], width)
    yield from (wrapped(f"  {line}", width, _INDENT) for line in _news(one))
    yield f"  {_found(one)}"


def _versions(was: str | None, now: str | None) -> str:
    return f"version {now}" if was == now else f"version {was or 'none'} -> {now or 'none'}"


def _news(one: Json) -> Iterator[str]:
    for side, words in (("new", one["difference"]["new"]), ("gone", one["difference"]["gone"])):
        for kind, listed in words.items():
            yield f"{side} {_KINDS.get(kind, kind)}: {_some(listed)}"
    if one["skills"]:
        yield f"skill text that agents follow differs: {_some(one['skills'])}"
    yield from _consents(one)
    if one["edits"]:
        yield f"edited here, kept aside before it moves: {_some([_edit(each) for each in one['edits']])}"
    if not one["edits_known"]:
        yield "whether it was edited here cannot be told"


def _consents(one: Json) -> Iterator[str]:
    given = one.get("given", [])
    for asked in one["asks_anew"]:
        if asked["id"] not in given:
            yield f"consent is needed anew: {asked['id']}: it {asked['risk']}"
    if given:
        yield f"gets back what it was granted: {_some(given)}"
    if one["taken"]:
        yield f"no longer asked for, taken back: {_some(one['taken'])}"


def _edit(edit: Json) -> str:
    return f"{edit['path']} ({edit['how']})"


def _some(words: Sequence[str]) -> str:
    more = f" and {len(words) - _MOST_NAMED} more" if len(words) > _MOST_NAMED else ""
    return ", ".join(words[:_MOST_NAMED]) + more


def _found(one: Json) -> str:
    new, gone = len(one["difference"]["new_findings"]), len(one["difference"]["gone_findings"])
    known = f"{counted(new, 'new finding')}, told below" if new else "no finding is new"
    return f"{known}{f'; {gone} gone' if gone else ''}"


def _stays(stays: Sequence[Json], width: int) -> str:
    reasons: dict[str, list[str]] = {}
    for one in stays:
        reasons.setdefault(one["why"], []).append(one["name"])
    lines = (
        f"{'stays, since it' if len(names) == 1 else 'stay, since each'} {why}: {_some(names)}"
        for why, names in reasons.items()
    )
    return "\n".join(wrapped(line, width, "  ") for line in lines)


def _row(row: Json, width: int, paint: Paint) -> str:
    state = row["state"]
    words = [str(row["name"])]
    words += [f"at {row['commit'][:SHORT]}"] if row["commit"] and state in _GOOD else []
    if state in _GOOD:
        words += ["enabled" if row["enabled"] else "not enabled"]
        words += [f"granted {', '.join(row['granted'])}"] if row["granted"] else []
        words += [f"set {', '.join(row['variables'])}"] if row["variables"] else []
        words += [f"still unset: {', '.join(row['missing'])}"] if row["missing"] else []
    line = wrapped(f"{state:<{_STATE}}{', '.join(words)}", width, " " * _STATE)
    return paint(_STYLES.get(state, "pass"), state) + line[len(state) :]


def _end(report: Report, rows: Sequence[Json], width: int) -> str:
    details = report.details
    if not details["moves"] and not rows and not (details["stays"] or report.findings or report.unseen):
        return NOTHING_INSTALLED
    if details["dry_run"]:
        return "Nothing was changed: a dry run."
    if not details["moves"] and not rows:
        return ""
    good = sum(row["state"] in _GOOD for row in rows)
    bad = len(rows) - good
    words = [f"{counted(good, 'plugin')} moved"] + ([f"{bad} not"] if bad else [])
    lines = [wrapped(", ".join(words) + ".", width, "")]
    lines += [f"  edits: {one}" for one in details["bring_back"][:_MOST_NAMED]]
    lines += [f"  {'stay there' if ' --to ' in one else 'back'}: {one}" for one in details["back"]]
    lines += [f"  any day: {details['later']}"] if good else []
    return "\n".join(lines)


def _kept(rows: Sequence[Json], width: int) -> str:
    if not rows:
        return "No edits are kept aside.\n"
    return "\n\n".join("\n".join(_kept_row(row, width)) for row in rows) + "\n"


def _kept_row(row: Json, width: int) -> Iterator[str]:
    count = len(row["alone"]) + len(row["both"])
    yield wrapped(f"{row['name']}, edited at {row['commit'][:SHORT]}: {counted(count, 'file')}", width, "  ")
    if row["alone"]:
        yield wrapped(f"  to copy back as they are: {_some(row['alone'])}", width, _INDENT)
    if row["both"]:
        yield wrapped(f"  changed by the new commit, too: {_some(row['both'])}", width, _INDENT)
    if row["missing"]:
        yield wrapped(f"  deleted by hand: {_some(row['missing'])}", width, _INDENT)
    yield from (f"  {each}" for each in row["commands"])
    yield f"  kept in {row['folder']}"
