"""A comparison as text: each plugin with what is new and gone, the texts that the agent reads, then files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.commits import lines_about
from packtool.formats.fitting import folded
from packtool.formats.kept import diff_line
from packtool.formats.paint import Paint, counted
from packtool.formats.summary import most_severe_first
from packtool.formats.text import compose, finding_lines, following, headline, unseen_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json, Report

SHORT = 12
SIGNS = {"new": "+", "gone": "-"}
_MOST_FILES = 40
_MOST_GONE = 8
_LABEL = 32
# What the words for a plugin that is on one side alone, or unchanged, need no more than a line for.
_QUIET = frozenset({"same", "not seen"})
_STYLES = {"added": "pass", "removed": "error", "moved": "bold", "changed": "bold", "same": "dim", "not seen": "none"}


# Narrower than this, there is no room beside what a row is called.
_NARROW = 60


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the comparison as text; lines of a diff are as long as they are."""
    if "plugins" not in report.details:
        return compose(report, [], width=width, color=color)
    paint, details = Paint(color=color), report.details
    plugins: list[dict[str, Json]] = details["plugins"]
    blocks = [headline(report, width, paint), folded(summary(details), width, indent="  ")]
    blocks += ["\n".join(_plugin(one, width, paint)) for one in plugins if one["change"] not in _QUIET]
    blocks += _quiet(plugins, width)
    blocks += list(_of_pack(details, width))
    blocks += [unseen_lines(one, width, paint) for one in report.unseen]
    blocks += [finding_lines(one, width, paint) for one in sorted(report.findings, key=most_severe_first)]
    return "\n\n".join([*blocks, *following(report)]) + "\n"


def summary(details: Mapping[str, Json]) -> str:
    """Return in one sentence what was compared and how much differs."""
    changes = [one["change"] for one in details["plugins"]]
    if len(changes) == 1 and details["old"]["kind"] == details["new"]["kind"] == "plugin":
        return {
            "same": "Nothing differs.",
            "not seen": "The two could not be compared.",
        }.get(changes[0], "The two differ; what is told as found is new.")
    words = [f"{changes.count(word)} {word}" for word in _STYLES if word in changes]
    return (
        f"{counted(len(changes), 'plugin')}: {', '.join(words) or 'none on either side'}. What is told as found is new."
    )


def head_of(one: Mapping[str, Json]) -> str:
    """Return what became of a plugin: the commits, how far apart they are, the place where it is another."""
    old, new = one["old"], one["new"]
    if old is None or new is None:
        there = new or old
        at = f" at {there['commit'][:SHORT]}" if there["commit"] else ""
        return f"{one['change']}: {there['place'] or 'in a folder'}{at}"
    commits = [side["commit"][:SHORT] if side["commit"] else "a folder" for side in (old, new)]
    parts = [" -> ".join(commits) if commits[0] != commits[1] else commits[0]]
    if not (old["commit"] or new["commit"]):
        return str(one["change"])
    parts += [one["relation"]] if one["relation"] else []
    if old["place"] and new["place"] and old["place"] != new["place"]:
        parts.append(f"from {old['place']} to {new['place']}")
    return f"{one['change']}: {', '.join(parts)}"


def turns_of(one: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Give name, version and verdict where they are others now: the word, and both values."""
    old, new = one["old"], one["new"]
    if old is None or new is None:
        there = new or old
        yield from ((word, str(there[word])) for word in ("version", "verdict") if there[word])
        return
    for word in ("name", "version", "verdict"):
        if old[word] != new[word]:
            yield word, f"{old[word] or 'none'} -> {new[word] or 'none'}"


def files_of(one: Mapping[str, Json]) -> str:
    """Return how many files differ, and lines of them."""
    files = one["files"] or []
    count = {how: sum(file["change"] == how for file in files) for how in ("added", "changed", "removed")}
    words = ", ".join(f"{number} {how}" for how, number in count.items() if number)
    lines = [sum(file[way] or 0 for file in files) for way in ("added", "removed")]
    return f"{words} (+{lines[0]} -{lines[1]} lines)" if files else "no file differs"


def lines_of(file: Mapping[str, Json]) -> str:
    """Return the lines of one file that are new and gone, and what else is to be said of it."""
    counts = [f"{sign}{file[way]}" for sign, way in (("+", "added"), ("-", "removed")) if file[way] is not None]
    return " ".join([*counts, *([file["words"]] if file["words"] else [])])


def _plugin(one: Mapping[str, Json], width: int, paint: Paint) -> Iterator[str]:
    head, *rest = folded(head_of(one), width, first=f"{one['name']}  ", indent="  ").split("\n")
    yield paint("bold", one["name"]) + head[len(one["name"]) :]
    yield from rest
    for word, words in turns_of(one):
        yield _row(" ", word, words, width)
    yield from lines_about(one, width)
    for fact in one["facts"]:
        sign = SIGNS[fact["side"]]
        row = _row(sign, fact["what"], ", ".join(fact["words"]), width)
        yield paint("pass" if sign == "+" else "error", row[:3]) + row[3:]
    if one["to_consent"]:
        yield _row("!", "to be consented to anew", ", ".join(one["to_consent"]), width)
    for text in one["texts"]:
        yield from _text(text, paint)
    yield from _findings(one, width)
    if one["files"] is not None:
        yield folded(f"files: {files_of(one)}", width, first="  ", indent="    ")
        yield from _files(one, width)


def _row(sign: str, label: str, words: str, width: int) -> str:
    if width < _NARROW:
        head = folded(f"{sign} {label}", width, first="  ", indent="    ")
        return "\n".join([head, folded(words, width, first=" " * 6, indent=" " * 6)])
    return folded(words, width, first=f"  {sign} {label:<{_LABEL - 4}} ", indent=" " * (_LABEL + 1))


def _text(text: Mapping[str, Json], paint: Paint) -> Iterator[str]:
    yield f"  the agent reads {text['path']}:"
    yield from (f"    {diff_line(line, paint)}" for line in text["lines"])
    if text["cut"]:
        yield "    … and more (see the file itself)"


def _findings(one: Mapping[str, Json], width: int) -> Iterator[str]:
    new, gone = one["new_findings"], one["gone_findings"]
    if new or gone:
        told = f"{counted(len(new), 'new finding')}, told below" if new else "no new finding"
        yield folded(f"found: {told}; {len(gone)} gone", width, first="  ", indent="    ")
    for each in gone[:_MOST_GONE]:
        yield folded(f"gone: {where(each)}: {each['message']} [{each['rule']}]", width, first="    ", indent="      ")
    if len(gone) > _MOST_GONE:
        yield f"    … and {len(gone) - _MOST_GONE} more (all of them: -o json)"


def where(finding: Mapping[str, Json]) -> str:
    """Return the place of a finding that is kept as plain data."""
    return str(finding["path"]) if finding["line"] is None else f"{finding['path']}:{finding['line']}"


def _files(one: Mapping[str, Json], width: int) -> Iterator[str]:
    files: Sequence[Mapping[str, Json]] = one["files"]
    for file in files[:_MOST_FILES]:
        yield folded(file["path"], width, first=f"    {file['change']:<8} {lines_of(file):<9} ", indent=" " * 15)
    more = len(files) - _MOST_FILES + one["more_files"]
    if more > 0:
        yield f"    … and {more} more (all of them: -o json)"


def _quiet(plugins: Sequence[Mapping[str, Json]], width: int) -> Iterator[str]:
    for word, said in (("same", "nothing differs in"), ("not seen", "could not be compared")):
        names = [one["name"] for one in plugins if one["change"] == word]
        if names and len(plugins) > 1:
            yield folded(f"{said} ({len(names)}): {', '.join(names)}", width, indent="  ")


def _of_pack(details: Mapping[str, Json], width: int) -> Iterator[str]:
    for word, kinds in (("settings", ("new", "changed", "gone")), ("skills", ("new", "gone"))):
        for kind in kinds:
            for words in details[word][kind]:
                sign = SIGNS.get(kind, "~")
                yield folded(words, width, first=f"{sign} the pack's {word}: ", indent="    ")
