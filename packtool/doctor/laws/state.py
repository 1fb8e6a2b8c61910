"""State that a plugin keeps in its own folder, where the next update takes it away."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from packtool.code.observing import Act, observe
from packtool.doctor.syntax import readings
from packtool.doctor.tracing.values import Spot
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

OWN_FOLDER = Rule(
    id="doctor-state-in-own-folder",
    severity=Severity.WARNING,
    summary="The code writes into the plugin's own folder.",
    why="An update replaces that folder, and what was written there is lost; verifying it then tells of changes.",
    remedy="keep it in ctx.state, or below <home>/plugin-data/NAME/",
)


def judge(subject: Subject) -> Iterator[Finding]:
    """Look at every write whose path is known."""
    for reading in readings(subject):
        for each in observe(reading):
            # Paths of the tree are told with `./` before them.
            if each.act is Act.WRITES_FILE and each.what.startswith("./"):
                place = posixpath.normpath(each.what)
                if place.startswith(".."):
                    continue
                message = f"this writes {clean(place, limit=160)} in the plugin's own folder"
                yield subject.at(OWN_FOLDER, Spot(reading.module.path, each.line, each.column), message)
