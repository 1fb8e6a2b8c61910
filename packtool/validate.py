"""Files judged by what they are: everything that is wrong with each, and nothing looked up or fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.findings import Examined, Finding, Json, Report, Unseen
from packtool.obtain import obtain
from packtool.registry import kinds
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from packtool.registry import Kind

LIMIT = 16 * 1024 * 1024
_NAME_LIMIT = 200


def validate(files: Sequence[str], *, kind: str | None, allow_local: bool) -> Report:
    """Judge every file: as ``kind`` says, else by name and content. A file that cannot be read is ``unseen``.

    Raises CouldNotLook when there is just one and it cannot be read.
    """
    findings: list[Finding] = []
    examined: list[Examined] = []
    unseen: list[Unseen] = []
    told: list[dict[str, Json]] = []
    for name in files:
        try:
            data, shown = obtain(name, limit=LIMIT)
            found = kinds()[kind] if kind is not None else _kind_of(shown, data, named=name)
        except CouldNotLook as fault:
            if len(files) == 1:
                raise
            unseen.append(Unseen(subject=clean(name, limit=_NAME_LIMIT), reason=fault.message, remedy=fault.remedy))
            continue
        findings.extend(found.read(data, shown, allow_local=allow_local).findings)
        examined.append(Examined(path=shown, by=(found.NAME,)))
        told.append({"path": clean(shown, limit=_NAME_LIMIT), "kind": found.NAME})
    return Report(
        command="validate",
        subject=clean(files[0], limit=_NAME_LIMIT) if len(files) == 1 else f"{len(files)} files",
        findings=tuple(sorted(findings, key=lambda finding: finding.order)),
        unseen=tuple(unseen),
        examined=tuple(examined),
        details={"files": told},
    )


def _kind_of(name: str, data: bytes, *, named: str) -> Kind:
    for kind in kinds().values():
        if kind.matches(name, data):
            return kind
    raise CouldNotLook(
        "what kind of file this is can be told neither from its name nor from its content",
        remedy=f"say it: packtool validate --kind {next(iter(kinds()))} {named} (or {', '.join(list(kinds())[1:])})",
    )
