"""What was looked at: every file and who read it, and before that whatever was not read, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.html.build import PATH, Markup, code, joined, said, table, tag
from packtool.formats.html.section import Section
from packtool.formats.paint import counted
from packtool.formats.summary import files_read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Examined, Json, Report, Unseen

_FILES = 1_000
_OPEN = 60
_ROLES = {"runtime": "it is run", "agent": "the agent reads it", "support": "it only goes along"}


def sections(report: Report) -> Iterator[Section]:
    """Give the account of the files, where any was asked for."""
    if report.examined:
        yield Section(id="coverage", title="What was looked at", body=joined(*_parts(report)))


def unseen(things: Sequence[Unseen]) -> Section:
    """Return what could not be looked at, so that there is no verdict."""

    def row(one: Unseen) -> tuple[str, ...]:
        return said(one.subject, limit=PATH), said(one.reason, limit=400), said(one.remedy or "run it again")

    told = table("Without these there is no verdict", ("what", "why", "to do"), things, row)
    return Section(id="unseen", title="What could not be looked at", body=told)


def _parts(report: Report) -> Iterator[Markup]:
    holes = [file for file in report.examined if file.skipped]
    files = [file for file in report.examined if not file.skipped]
    said_so = files_read(report)
    yield tag("p", f"{said_so[:1].upper()}{said_so[1:]}.")
    yield _bar(len(files), len(holes))
    if holes:
        yield table(f"Not read: {counted(len(holes), 'file')}", ("file", "why"), holes, _hole, most=_FILES)
    if files:
        listing = table("Read, and by whom", ("file", "read by", "what for"), files, _file, most=_FILES)
        shown = "" if len(files) <= _OPEN else None
        yield tag("details", tag("summary", "Every file that was read"), listing, open=shown)
    engines: Mapping[str, Mapping[str, Json]] = (report.details.get("receipt") or {}).get("engines") or {}
    if engines:
        heads = ("reader", "version", "rules", "files")
        yield table("Readers of code and texts", heads, sorted(engines.items()), _engine)


def _bar(read: int, holes: int) -> Markup:
    whole = max(1, read + holes)
    width = 1000 * read // whole
    return tag(
        "svg",
        tag("rect", class_="read", x=0, y=0, width=width, height=10),
        tag("rect", class_="hole", x=width, y=0, width=1000 - width, height=10),
        class_="bar",
        viewBox="0 0 1000 10",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"{read} looked at, {holes} not read",
    )


def _hole(file: Examined) -> tuple[str, ...]:
    return code(file.path, limit=PATH), said(file.skipped or "")


def _file(file: Examined) -> tuple[str, ...]:
    readers = ", ".join(file.by) or "nobody: nothing in it can be read"
    return code(file.path, limit=PATH), readers, _ROLES.get(file.role or "", "")


def _engine(item: tuple[str, Mapping[str, Json]]) -> tuple[str, ...]:
    name, engine = item
    return name, str(engine["version"]), str(engine["rules"]), str(engine["files"])
