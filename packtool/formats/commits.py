"""What was committed between two commits, for a person: the newest subjects, and how many more there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.formats.fitting import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Json

MOST = 8
SAID = "what their authors call the commits"


def subjects_of(one: Mapping[str, Json]) -> list[str]:
    """Return the subjects to show of what has ``commits``, the newest first, then how many more there are."""
    commits = one.get("commits")
    if commits is None or not commits["subjects"]:
        return []
    shown = [subject or "(no subject)" for subject in commits["subjects"][:MOST]]
    more = commits["count"] - len(shown)
    return [*shown, *([f"and {more:,} more"] if more else [])]


def lines_about(one: Mapping[str, Json], width: int) -> Iterator[str]:
    """Give them as lines of text: each has one line to itself, so that no subject passes for words of ours."""
    subjects = subjects_of(one)
    if subjects:
        yield f"  {SAID}:"
        yield from (folded(subject, width, first="    - ", indent="      ") for subject in subjects)
