"""Secrets that are written into the manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Rule, Severity
from packtool.secret_shapes import secret_spans

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

IN_MANIFEST = Rule(
    id="doctor-secret-in-manifest",
    severity=Severity.WARNING,
    summary="The manifest holds something that looks like a secret.",
    why="Whoever can read the repository has it.",
    remedy="take it back where it was issued, remove it, and ask for it through requires_env",
)


def judge(subject: Subject) -> Iterator[Finding]:
    """Look at every line of the manifest; what is found is never shown."""
    for number, line in enumerate(subject.document.lines, start=1):
        for start, end in secret_spans(line):
            location = subject.document.place(number, start + 1, end + 1)
            yield IN_MANIFEST.at(location, "this looks like a secret")
