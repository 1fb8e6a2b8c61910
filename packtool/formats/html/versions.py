"""Two versions side by side: what a plugin was and is, what is gone and new, what the agent reads, and the files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.commits import SAID, subjects_of
from packtool.formats.compared import files_of, lines_of, summary, where
from packtool.formats.html.build import PATH, Markup, badge, bounded, code, joined, listed, rest, said, table, tag
from packtool.formats.html.section import Section, state
from packtool.formats.paint import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Json, Report

_ROOM = 3_000_000
_PLUGINS = 200
_WORDS = 40
_FINDINGS = 40
_LINES = 400
_TEXTS = 20
_QUIET = frozenset({"same", "not seen"})
_SIDES = (("gone", "before"), ("new", "after"))
_STYLES = {"gone": "went", "new": "came"}
_MARKS = {"gone": "-", "new": "+"}
_ROWS = ("verdict", "version", "name", "place", "commit", "files", "digest")


def is_about(report: Report) -> bool:
    """Whether the report compares two things that could both be looked at."""
    return {"old", "new", "plugins"} <= report.details.keys()


def sections(details: Mapping[str, Json]) -> Iterator[Section]:
    """Give the comparison of all plugins, and of the pack itself where it differs."""
    plugins: Sequence[Mapping[str, Json]] = details["plugins"]
    told = [one for one in plugins if one["change"] not in _QUIET]
    shown, more = bounded(list(enumerate(told, 1)), _plugin, most=_PLUGINS, room=_ROOM)
    between = tag("p", "Before: ", code(details["old"]["shown"]), " After: ", code(details["new"]["shown"]))
    quiet = [one for one in plugins if one["change"] in _QUIET]
    others = table("The others", ("plugin", "change"), quiet, _quiet) if quiet else None
    body = joined(tag("p", summary(details)), between, shown, rest(more), others)
    yield Section(id="comparison", title="Before and after", body=body)
    rows = [
        (f"{word}, {kind}", words)
        for word in ("settings", "skills")
        for kind, some in details[word].items()
        for words in some
    ]
    if rows:
        made = table("What the pack itself says now", ("what", "which"), rows, lambda one: (one[0], said(one[1])))
        yield Section(id="pack", title="The pack itself", body=made)


def _quiet(one: Mapping[str, Json]) -> tuple[str, ...]:
    return said(one["name"]), state(one["change"])


def _plugin(item: tuple[int, Mapping[str, Json]]) -> Markup:
    number, one = item
    anchor = f"plugin-{number}"
    header = tag("header", state(one["change"]), tag("h3", said(one["name"]), id=f"{anchor}-title"))
    parts = [header]
    if one["relation"]:
        parts.append(tag("p", "The commits: ", said(one["relation"])))
    if subjects_of(one):
        parts += [tag("p", f"{SAID.capitalize()}:"), listed(subjects_of(one), most=_WORDS, prose=True)]
    parts.append(table("What it was, what it is", ("what", "before", "after"), list(_turns(one)), lambda row: row))
    if one["to_consent"]:
        anew = listed(one["to_consent"], most=_WORDS)
        parts.append(tag("div", tag("strong", "To be consented to anew:"), anew, class_="todo"))
    parts += [_sides(one), *_texts(one), *_files(one)]
    return tag("article", *parts, id=anchor, aria_labelledby=f"{anchor}-title")


def _turns(one: Mapping[str, Json]) -> Iterator[tuple[str, ...]]:
    old, new = one["old"] or {}, one["new"] or {}
    for key in _ROWS:
        before, after = old.get(key), new.get(key)
        if before is None and after is None:
            continue
        cells = [_value(key, value) for value in (before, after)]
        if before != after:
            cells = [tag("del", cells[0]), tag("ins", cells[1])]
        yield (key, *cells)


def _value(key: str, value: Json) -> Markup:
    if value is None:
        return tag("span", "none", class_="dim")
    if key == "verdict":
        return state(value)
    return said(value) if key in {"name", "version", "files"} else code(value)


def _sides(one: Mapping[str, Json]) -> Markup:
    """Return what is gone beside what is new: what it does and asks for, and what was found."""
    return tag("div", *(_side(one, side, when) for side, when in _SIDES), class_="sides")


def _side(one: Mapping[str, Json], side: str, when: str) -> Markup:
    told = [fact for fact in one["facts"] if fact["side"] == side]
    found: list[Mapping[str, Json]] = one[f"{side}_findings"] or []
    parts: list[Markup] = []
    for fact in told:
        parts += [tag("h5", fact["what"]), listed(fact["words"], most=_WORDS)]
    if found:
        shown, more = bounded(found, _finding, most=_FINDINGS)
        parts += [
            tag("h5", counted(len(found), "finding")),
            tag("ul", shown, class_="plainly"),
            rest(more) or Markup(""),
        ]
    head = tag("h4", _mark(side), badge(side, side), f" only {when}")
    if not parts:
        return tag("div", head, tag("p", "nothing", class_="dim"))
    return tag("div", head, *parts, class_=f"side {_STYLES[side]}")


def _mark(side: str) -> Markup:
    """Return the sign of a side, for whoever does not tell its colour; the words beside it are read out."""
    return tag("span", _MARKS[side], class_="sign", aria_hidden="true")


def _finding(found: Mapping[str, Json]) -> Markup:
    weight = badge(found["severity"], found["severity"])
    words = (weight, " ", code(where(found), limit=PATH), " ", said(found["message"], limit=400), " ")
    return tag("li", *words, code(found["rule"]))


def _texts(one: Mapping[str, Json]) -> Iterator[Markup]:
    shown, more = bounded(one["texts"], _text, most=_TEXTS)
    if one["texts"]:
        yield joined(tag("h4", "What the agent reads"), shown, rest(more))


def _text(text: Mapping[str, Json]) -> Markup:
    lines, more = bounded(text["lines"], _diff_line, most=_LINES)
    cut = "more lines differ: see the file itself" if more or text["cut"] else None
    return joined(
        tag("p", code(text["path"], limit=PATH)),
        tag("pre", tag("code", lines, dir="ltr"), class_="diff"),
        tag("p", cut, class_="rest") if cut else None,
    )


def _diff_line(line: str) -> Markup:
    kind = {"+": "new", "-": "gone"}.get(line[:1]) if not line.startswith(("+++", "---")) else None
    return tag("span", line, class_=kind)


def _files(one: Mapping[str, Json]) -> Iterator[Markup]:
    files = one["files"]
    if files:
        made = table(f"Files: {files_of(one)}", ("file", "change", "lines"), files, _file)
        yield joined(made, rest(one["more_files"]))


def _file(file: Mapping[str, Json]) -> tuple[str, ...]:
    return code(file["path"], limit=PATH), state(file["change"]), said(lines_of(file))
