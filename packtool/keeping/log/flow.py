"""The flow of `index log`: the history of one plugin or the last changes, and whether the log can be believed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.errors import Misuse
from packtool.findings import Report
from packtool.keeping.index_file import read_file
from packtool.keeping.log.chain import read_log
from packtool.keeping.log.judge import judge_end, said
from packtool.keeping.log.steps import PUBLISHED
from packtool.keeping.words import shown, typed
from packtool.manifests.index.removal import fold_name
from packtool.text import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from packtool.findings import Json
    from packtool.keeping.log.chain import Log
    from packtool.keeping.log.line import Line

COMMAND = "index log"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked of which log (``None``: there is none beside the index)."""

    file: Path
    log: Path | None
    name: str | None = None
    verify: bool = False
    limit: int = 20


def tell(wish: Asking) -> Report:
    """Tell what the log says. Raises Misuse where there is no log or no such name, and CouldNotLook."""
    log = None if wish.log is None else read_log(wish.log)
    if log is None or log.data is None:
        where = wish.log or wish.file.with_name("log")
        remedy = f"begin one: packtool index publish --previous PATH --log {typed(str(where))}"
        raise Misuse(f"there is no log at {where}", remedy=remedy)
    findings = list(log.findings)
    if wish.verify:
        data, document = read_file(wish.file)
        findings += judge_end(log, data, document)
    chosen = _chosen(log, wish)
    changes = [line for line in log.lines if line.says.get("change") != PUBLISHED]
    return Report(
        command=COMMAND,
        subject=log.path.as_posix(),
        findings=tuple(findings),
        details={
            "lines": len(log.lines),
            "changes": len(changes),
            "verified": bool(wish.verify and not findings),
            "index": wish.file.as_posix(),
            "shown": [_told(line) for line in chosen],
        },
    )


def _chosen(log: Log, wish: Asking) -> Sequence[Line]:
    if wish.name is None:
        return [line for line in log.lines if line.says.get("change") != PUBLISHED][-wish.limit :]
    wanted = {fold_name(wish.name)}
    found: list[Line] = []
    # Backwards, so that what an entry was called before leads to what happened under that name.
    for line in reversed(log.lines):
        name, was = line.says.get("name"), line.says.get("was")
        if isinstance(name, str) and fold_name(name) in wanted:
            found.append(line)
            wanted |= {fold_name(was)} if isinstance(was, str) else set()
    if not found:
        names = {str(line.says["name"]) for line in log.lines if isinstance(line.says.get("name"), str)}
        near = nearest(wish.name, names)
        remedy = f"did you mean {typed(near)}?" if near else "packtool index log (without a name: the last changes)"
        raise Misuse(f"the log says nothing of {shown(wish.name)}", remedy=remedy)
    return found[::-1]


def _told(line: Line) -> dict[str, Json]:
    says = line.says
    return {
        "line": line.number,
        "at": shown(says.get("at") or ""),
        "by": shown(says.get("by") or ""),
        "change": shown(says.get("change") or ""),
        "name": shown(says.get("name") or says.get("repo") or ""),
        "from": None if says.get("from") is None else shown(says["from"]),
        "to": None if says.get("to") is None else shown(says["to"]),
        "words": said(says),
    }
