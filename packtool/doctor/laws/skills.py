"""Skills that are registered: whether their files are there."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.code.folding.values import TREE_ROOT
from packtool.doctor.registered import of_kind
from packtool.doctor.tracing.values import Const
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

MISSING = Rule(
    id="doctor-skill-missing",
    severity=Severity.WARNING,
    summary="A plugin registers a skill whose file is not in the plugin.",
    why="Hermes refuses the skill, or the plugin with it.",
    remedy="ship the file, or correct the path",
)


def judge(subject: Subject) -> Iterator[Finding]:
    """Look for the file of every skill whose path is known."""
    for each in of_kind(subject, "skill"):
        value = each.function
        if not isinstance(value, Const) or not isinstance(value.value, str | PurePosixPath):
            continue
        path = str(value.value)
        if not path.startswith(f"{TREE_ROOT}/") or ".." in path.split("/"):
            continue
        inside = path.removeprefix(f"{TREE_ROOT}/").rstrip("/")
        if inside not in subject.paths and not any(one.startswith(f"{inside}/") for one in subject.paths):
            message = (
                f"the skill {clean(each.name or '', limit=80)} lies at {clean(inside, limit=160)}, which is not there"
            )
            yield subject.at(MISSING, each.use.place_of(1, "path"), message)
