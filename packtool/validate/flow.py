"""From the paths that a person names to one report about all of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import place_in_checkout
from packtool.findings import Json, Report, Unseen, Verdict
from packtool.obtain import STANDARD_INPUT
from packtool.plugin.loads import NOTHING
from packtool.text import clean, typed_word
from packtool.validate.files import judge_file
from packtool.validate.folders import FOLDER_KINDS, judge_folder
from packtool.validate.named import judge_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from packtool.validate.judged import Judged, Wish

_NAME_LIMIT = 200
# What is typed next about a thing of some kind.
_NEXT = {"plugin": "doctor", "pack": "pack show", "index": "index check"}


def validate(paths: Sequence[str], wish: Wish) -> Report:
    """Judge every file and folder by what it is. What cannot be read is ``unseen``.

    Raises CouldNotLook when there is just one and it cannot be read.
    """
    judged: list[Judged] = []
    unseen: list[Unseen] = []
    alone = len(paths) == 1
    for path in paths:
        try:
            judged.extend(_judge(path, wish, alone=alone))
        except CouldNotLook as fault:
            if alone:
                raise
            unseen.append(Unseen(subject=clean(path, limit=_NAME_LIMIT), reason=fault.message, remedy=fault.remedy))
    findings = [finding for one in judged for finding in one.findings]
    findings += judge_names(judged)
    report = Report(
        command="validate",
        subject=clean(paths[0], limit=_NAME_LIMIT) if alone else f"{len(paths)} paths",
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=tuple(unseen),
        examined=tuple(examined for one in judged for examined in one.examined),
        details=_details(judged, paths),
    )
    if not alone or report.verdict in {None, Verdict.FAIL}:
        return report
    return replace(report, details={**report.details, "next": list(_next(paths[0], judged, wish))})


def _next(path: str, judged: Sequence[Judged], wish: Wish) -> Iterator[str]:
    """Give what comes after one file or folder that holds: a look at what it names or at what it does."""
    further = _NEXT.get(judged[0].kind) if judged and path != STANDARD_INPUT else None
    if further == "doctor":
        yield f"packtool doctor {typed_word(path)}"
    elif further is not None:
        local = " --allow-local" if wish.allow_local else ""
        yield f"packtool {further}{local} {typed_word(path)}"


def _judge(path: str, wish: Wish, *, alone: bool) -> Iterator[Judged]:
    if not path.strip():
        raise CouldNotLook("a path is empty", remedy="name a file or a folder: packtool validate .")
    is_folder = path != STANDARD_INPUT and _is_folder(path)
    if wish.kind is not None and is_folder is not (wish.kind in FOLDER_KINDS):
        what, other = ("folder", "file") if is_folder else ("file", "folder")
        raise CouldNotLook(f"{path} is a {what}, and {wish.kind} is a kind of {other}", remedy="leave out --kind")
    if is_folder:
        place = Path(path).expanduser()
        # Of one folder everything is told relative to it, as its author knows it.
        yield from judge_folder(place, "" if alone else Path(path).as_posix(), wish)
    else:
        yield judge_file(path, wish)


def _is_folder(path: str) -> bool:
    try:
        return Path(path).expanduser().is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def _details(judged: Sequence[Judged], paths: Sequence[str]) -> dict[str, Json]:
    files: list[dict[str, Json]] = []
    for one in judged:
        own = {} if one.loads is None else {"plugin": one.loads}
        files.append({"path": clean(one.path, limit=_NAME_LIMIT), "kind": one.kind, **own})
    details: dict[str, Json] = {"files": files}
    if len(paths) == 1 and paths[0] != STANDARD_INPUT and _is_folder(paths[0]):
        plugins = [one.loads for one in judged if one.loads is not None]
        details["plugin"] = plugins[0] if len(plugins) == 1 else NOTHING
        details["folder"] = clean(place_in_checkout(Path(paths[0]).expanduser()), limit=_NAME_LIMIT)
    return details
