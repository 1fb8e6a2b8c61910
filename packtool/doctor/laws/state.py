"""State that a plugin keeps in its own folder, where the next update takes it away."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from packtool.code.observing import Act, observe
from packtool.code.observing.behaviour import seen
from packtool.code.reading import argument
from packtool.doctor.syntax import readings
from packtool.doctor.tracing.values import Spot
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.code.observing import Behaviour
    from packtool.code.reading import Reading
    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

OWN_FOLDER = Rule(
    id="doctor-state-in-own-folder",
    severity=Severity.WARNING,
    summary="The code writes into the plugin's own folder.",
    why="An update replaces that folder, and what was written there is lost; verifying it then tells of changes.",
    remedy="keep it in ctx.state, or below <home>/plugin-data/NAME/",
)


# What opens a file to be written later, by the place and the name of the argument that is its path.
_STORES = {
    "sqlite3.connect": (0, "database"),
    "sqlite3.dbapi2.connect": (0, "database"),
    "aiosqlite.connect": (0, "database"),
    "shelve.open": (0, "filename"),
    "logging.FileHandler": (0, "filename"),
    "logging.handlers.RotatingFileHandler": (0, "filename"),
    "logging.handlers.TimedRotatingFileHandler": (0, "filename"),
}
_READ_ONLY = re.compile(r"[?&](?:mode=ro|immutable=1)(?:&|$)")


def judge(subject: Subject) -> Iterator[Finding]:
    """Look at every write whose path is known."""
    for reading in readings(subject):
        for each in (*observe(reading), *_stores(reading)):
            # Paths of the tree are told with `./` before them.
            if each.act is Act.WRITES_FILE and each.what.startswith("./"):
                place = posixpath.normpath(each.what)
                if place.startswith(".."):
                    continue
                message = f"this writes {clean(place, limit=160)} in the plugin's own folder"
                yield subject.at(OWN_FOLDER, Spot(reading.module.path, each.line, each.column), message)


def _stores(reading: Reading) -> Iterator[Behaviour]:
    """Yield what keeps a database or a log in a file whose path is known."""
    for called in reading.calls:
        taken = _STORES.get(called.dotted or "")
        path = None if taken is None else reading.text(argument(called.node, *taken), called.scope)
        if path is not None and not _READ_ONLY.search(path):
            yield seen(reading, called.node, Act.WRITES_FILE, path.removeprefix("file:").partition("?")[0])
