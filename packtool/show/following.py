"""What may be typed after the review of a pack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.findings import Verdict
from packtool.obtain import STANDARD_INPUT
from packtool.text import typed_word

if TYPE_CHECKING:
    from packtool.findings import Report


def with_next(report: Report, pack: str, *, whole: bool) -> Report:
    """Return the report with the commands that come next; ``whole`` says that all was fetched and scanned.

    A pack that fails is explained, one that was looked at in part is looked at whole, and another is installed.
    """
    if report.verdict is None:
        return report
    if report.verdict is Verdict.FAIL:
        commands = report.explaining
    elif pack == STANDARD_INPUT:
        # Whoever installs is asked, and cannot answer where the pack itself comes from.
        commands = []
    else:
        step = "install" if whole else "show"
        commands = [f"packtool pack {step} {typed_word(pack)}"]
    return replace(report, details={**report.details, "next": commands})
