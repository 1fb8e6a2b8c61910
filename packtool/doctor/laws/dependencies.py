"""Packages that the code imports: declared, and imported where their absence does not stop the plugin."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from packtool.doctor.syntax import Taken, absolute_imports, readings
from packtool.doctor.tracing.importing import outside
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

UNDECLARED = Rule(
    id="doctor-import-undeclared",
    severity=Severity.NOTE,
    summary="The code imports a package that the manifest does not name.",
    why="Hermes shows, and newer releases install, what python_dependencies names; without it the import fails.",
    remedy="name it under python_dependencies with an upper bound",
)
AT_LOADING = Rule(
    id="doctor-import-at-loading",
    severity=Severity.WARNING,
    summary="A package that Hermes does not bring is imported while the plugin is loaded, with nothing to catch it.",
    why="Where the package is missing the whole plugin does not load, and says so in a log alone.",
    remedy="import it in the function that needs it, or catch ImportError",
)
# A distribution's name that is not the module's.
_OTHER_NAMES = {
    "bs4": "beautifulsoup4",
    "cv2": "opencv-python",
    "discord": "discord-py",
    "dateutil": "python-dateutil",
    "dotenv": "python-dotenv",
    "fitz": "pymupdf",
    "google": "google",
    "jwt": "pyjwt",
    "mcp": "mcp",
    "PIL": "pillow",
    "sklearn": "scikit-learn",
    "slack_sdk": "slack-sdk",
    "telegram": "python-telegram-bot",
    "yaml": "pyyaml",
}
_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
_MOST_TOLD = 20


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the first import of every package."""
    declared = _declared(subject)
    told: set[str] = set()
    for reading in readings(subject):
        loading = reading.module.path in subject.trace.tracer.modules
        for each in absolute_imports(reading):
            top = each.module.partition(".")[0]
            if each.typing or not _foreign(subject, each, top):
                continue
            if loading and not each.inner and not each.guarded and f"{top} loading" not in told:
                told.add(f"{top} loading")
                message = f"{clean(top, limit=80)} is imported while the plugin is loaded, and may not be there"
                # What is declared is installed by the newer release, and a user can be told of it.
                severity = Severity.NOTE if _names(top, declared) else None
                yield subject.at(AT_LOADING, each.spot, message, severity=severity)
            if top not in told and not _names(top, declared) and len(told) < _MOST_TOLD:
                told.add(top)
                message = f"{clean(top, limit=80)} is imported, and python_dependencies does not name it"
                yield subject.at(UNDECLARED, each.spot, message)


def _foreign(subject: Subject, each: Taken, top: str) -> bool:
    """Whether an import is of a package that has to be installed."""
    own = outside(subject.trace.tracer, each.module) or outside(subject.trace.tracer, top)
    return (
        top not in sys.stdlib_module_names
        and top not in subject.host.packages
        and top not in subject.host.brought
        and top != "hermes_plugins"
        and own is None
        and top not in _folders(subject)
    )


def _folders(subject: Subject) -> set[str]:
    """Return every word by which a module of the tree may be imported once its folder is on the path."""
    return {part.removesuffix(".py") for path in subject.project.files for part in path.split("/")}


def declares(subject: Subject, top: str) -> bool:
    """Whether the manifest names a package that a module is of."""
    return _names(top, _declared(subject))


def _declared(subject: Subject) -> set[str]:
    found: set[str] = set()
    for line in (*subject.plugin.python_dependencies, *subject.plugin.pip_dependencies):
        try:
            found.add(canonicalize_name(Requirement(line).name))
        except InvalidRequirement:
            word = _WORD.match(line)
            found.update([canonicalize_name(word.group())] if word else [])
    return found


def _names(top: str, declared: set[str]) -> bool:
    wanted = {canonicalize_name(top), canonicalize_name(_OTHER_NAMES.get(top, top))}
    return any(name in wanted or name.startswith(tuple(f"{one}-" for one in wanted)) for name in declared)
