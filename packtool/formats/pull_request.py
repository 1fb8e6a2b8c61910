"""Pins moved ahead as the body of a pull request: a table of what moved, what is new in each, what was left and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats import markdown
from packtool.formats.bumped import SHORT, WIDE, new_findings, news, to_read
from packtool.formats.commits import subjects_of
from packtool.formats.files import file_lines
from packtool.formats.markup import cell, code, row, table, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.findings import Finding, Json, Report

SIZE = 60_000
_MOST_ROWS = 100
_MOST_FINDINGS = 10


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as Markdown with a final line feed; the usual one where nothing could be done."""
    if "entries" not in report.details:
        return markdown.render(report, width=width, color=color)
    entries = report.details["entries"]
    moved = [one for one in entries if one["state"] == "bumped"]
    left = [one for one in entries if one["state"] not in {"bumped", "current"}]
    size = SIZE
    kept: list[str] = []
    hidden = 0
    for block in _blocks(report, moved, left):
        size -= len(block.encode("utf-16-le")) // 2 + 2
        if size > 0 and not hidden:
            kept.append(block)
        else:
            hidden += 1
    if hidden:
        kept.append(f"**No room for {hidden} more parts:** the whole report is `-o json=FILE`.")
    return "\n\n".join(kept) + "\n"


def _blocks(report: Report, moved: Sequence[Json], left: Sequence[Json]) -> Iterator[str]:
    yield f"### Pins moved ahead: {len(moved)}"
    yield "\n".join(f"- {words(line)}" for line in report.details["done"])
    if moved:
        yield table(("verdict", "plugin", "from", "to", "how far", "what changed"), [_moved(one) for one in moved])
    for one in moved:
        yield from _news(one, report.findings)
    rest = [one for one in report.findings if not any(_is_of(one, entry) for entry in (*moved, *left))]
    if rest:
        yield f"#### What {'the laws of the index say' if report.command.startswith('index ') else 'else was found'}"
        yield _found(rest)
    if left:
        yield f"#### Left as they are: {len(left)}"
        rows = [row(cell(one["name"]), words(one["state"]), cell(one["words"] or " ")) for one in left[:_MOST_ROWS]]
        yield table(("plugin", "why", "what is known"), rows)
        if len(left) > _MOST_ROWS:
            yield f"And {len(left) - _MOST_ROWS} more."
    yield "Each new commit has the old pin behind it. No findings is no proof of safety: read what changed."


def _moved(entry: Json) -> str:
    link = f"[compare]({entry['compare']})" if entry["compare"] else "no link"
    was = cell(entry["from"][:SHORT]) if entry["from"] else "no commit"
    far = words(entry["words"]) if entry["words"] else "not known"
    return row(entry["verdict"] or "none", cell(entry["name"]), was, cell(entry["to"][:SHORT]), far, link)


def _news(entry: Json, findings: Sequence[Finding]) -> Iterator[str]:
    rows = [row("", "commit" if not number else "", cell(text)) for number, text in enumerate(subjects_of(entry))]
    rows += [row(side, words(kind), cell(text)) for side, kind, text in news(entry)]
    if entry.get("files"):
        rows += [row("", "files", cell(line.strip())) for line in file_lines(entry["files"], WIDE)]
    rows += [row("", "to read", cell(line)) for line in to_read(entry)]
    new, gone = new_findings(entry)
    yield f"#### {code(entry['name'])}: {new} new findings, {gone} gone"
    if rows:
        yield table(("", "what", "which"), rows)
    mine = [one for one in findings if _is_of(one, entry)]
    if mine:
        yield _found(mine)


def _found(findings: Sequence[Finding]) -> str:
    rows = [
        row(one.severity.word, cell(one.rule.id), cell(_where(one)), cell(one.message))
        for one in findings[:_MOST_FINDINGS]
    ]
    told = table(("severity", "rule", "where", "what was found"), rows)
    more = len(findings) - _MOST_FINDINGS
    return f"{told}\n\nAnd {more} more." if more > 0 else told


def _is_of(finding: Finding, entry: Json) -> bool:
    path, place = finding.location.path, entry["place"]
    return path == place or path.startswith(f"{place}/")


def _where(finding: Finding) -> str:
    place = finding.location
    return place.path if place.line is None else f"{place.path}:{place.line}"
