"""Environment variables that the manifest asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.contract.env_names import why_refused
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

STEERS = Rule(
    id="doctor-env-steers",
    severity=Severity.WARNING,
    summary="The manifest asks for an environment variable that other programs obey, or that cannot be one.",
    why="What a user writes there goes into .env and changes more than the plugin. packtool refuses to write it.",
    remedy="ask for a variable of the plugin's own, in capital letters: PLUGIN_NAME_KEY",
)


_NAME = re.compile(r"[A-Z_][A-Z0-9_]*")


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge the name of every variable that must be set."""
    for each in subject.plugin.env:
        why = why_refused(each.name, plugin=subject.plugin.name)
        # Names that no variable can have are told with the manifest.
        if why is not None and each.required and _NAME.fullmatch(each.name):
            location = subject.manifest("requires_env")
            yield STEERS.at(location, f"{clean(each.name, limit=80)} is asked for, and {why}")
