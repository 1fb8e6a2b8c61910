"""A comparison as Markdown for a pull request: one table a plugin; strangers' words are never markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats import markdown
from packtool.formats.blocks import Block, fitted
from packtool.formats.commits import subjects_of
from packtool.formats.compared import SIGNS, files_of, head_of, lines_of, summary, turns_of, where
from packtool.formats.markup import cell, code, row
from packtool.formats.summary import counts, most_severe_first, verdict_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json, Report

_PATH = 200
_WORDS = 600
_QUIET = frozenset({"same", "not seen"})


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as Markdown with a final line feed; the usual one where nothing could be compared."""
    if "plugins" not in report.details:
        return markdown.render(report, width=width, color=color)
    return fitted(_blocks(report, report.details))


def _blocks(report: Report, details: Mapping[str, Json]) -> Iterator[Block]:
    plugins: Sequence[Mapping[str, Json]] = details["plugins"]
    found = ", ".join(counts(report)) or "nothing new found"
    yield Block(head=f"### packtool diff: {verdict_words(report).upper()}")
    between = f"{code(details['old']['shown'], limit=_PATH)} to {code(details['new']['shown'], limit=_PATH)}"
    yield Block(head=f"{between}: {found}. {summary(details)}")
    if len(plugins) > 1:
        rows = tuple(row(one["change"], cell(one["name"]), cell(head_of(one)), cell(files_of(one))) for one in plugins)
        yield Block(head="#### Plugins", heads=("change", "plugin", "how", "files"), rows=rows)
    if report.unseen:
        rows = tuple(row(cell(one.subject), cell(one.reason), cell(one.remedy or "-")) for one in report.unseen)
        yield Block(head="#### Could not be looked at", heads=("what", "why", "to do"), rows=rows)
    ordered = sorted(report.findings, key=most_severe_first)
    if ordered:
        heads = ("severity", "where", "what is new", "to do")
        yield Block(head="#### New findings", heads=heads, rows=tuple(map(_found, ordered)))
    for one in plugins:
        if one["change"] not in _QUIET:
            yield from _plugin(one)
    yield from _of_pack(details)
    yield Block(head="No findings is no proof of safety.")


def _found(finding: Finding) -> str:
    place = finding.location
    at = cell(place.path if place.line is None else f"{place.path}:{place.line}", limit=_PATH)
    return row(finding.severity.word, at, cell(f"{finding.message} [{finding.rule.id}]"), cell(finding.remedy or "-"))


def _plugin(one: Mapping[str, Json]) -> Iterator[Block]:
    rows = [row("", word, cell(words)) for word, words in turns_of(one)]
    rows += [row("", "commit" if not number else "", cell(words)) for number, words in enumerate(subjects_of(one))]
    rows += [
        row(SIGNS[fact["side"]], fact["what"], cell(", ".join(fact["words"]), limit=_WORDS)) for fact in one["facts"]
    ]
    if one["to_consent"]:
        rows.append(row("!", "to be consented to anew", cell(", ".join(one["to_consent"]))))
    rows += [row("-", "finding", cell(f"{where(each)}: {each['message']}")) for each in one["gone_findings"]]
    head = f"#### {code(one['name'])}\n\n{code(head_of(one))}"
    yield Block(head=head, heads=("", "what", "which"), rows=tuple(rows), most=60)
    for text in one["texts"]:
        yield Block(head=f"What the agent reads in {code(text['path'], limit=_PATH)}:\n\n{_fenced(text)}")
    if one["files"]:
        files = tuple(row(file["change"], cell(file["path"], limit=_PATH), _lines(file)) for file in one["files"])
        yield Block(head=f"Files: {files_of(one)}.", heads=("change", "file", "lines"), rows=files)


def _lines(file: Mapping[str, Json]) -> str:
    words = lines_of(file)
    return cell(words) if words else ""


def _fenced(text: Mapping[str, Json]) -> str:
    """Return the lines of a diff as a code block that nothing in them can end."""
    most = max((line.count("`") for line in text["lines"]), default=0)
    fence = "`" * max(3, most + 1)
    more = ["… and more"] if text["cut"] else []
    return "\n".join([f"{fence}diff", *text["lines"], *more, fence])


def _of_pack(details: Mapping[str, Json]) -> Iterator[Block]:
    rows = [
        row(SIGNS.get(kind, "~"), word, cell(words))
        for word, kinds in (("setting", ("new", "changed", "gone")), ("skill", ("new", "gone")))
        for kind in kinds
        for words in details[f"{word}s"][kind]
    ]
    if rows:
        yield Block(head="#### The pack itself", heads=("", "what", "which"), rows=tuple(rows))
