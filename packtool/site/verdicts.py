"""What a sweep says of an entry: taken for the same name, place and commit alone, so that no verdict is of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.sweep.merge import read_report
from packtool.text import clean

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Json
    from packtool.manifests.index.entry import Entry

NOT_LOOKED_AT = "not looked at"
NOT_JUDGED = "not judged"
VERDICTS = ("pass", "warn", "fail", NOT_JUDGED, NOT_LOOKED_AT)
_NAME, _PLACE = 80, 200
# As much of a digest as tells rules apart.
_DIGEST = len("sha256:") + 12

Answers = dict[tuple[str, str, str], "Json"]


def read_answers(file: Path) -> tuple[Answers, str]:
    """Return the answers of a sweep by name, place and commit, and by what they were judged.

    Raises CouldNotLook for what is no report of a sweep.
    """
    details = read_report(file)["details"]
    answers: Answers = {}
    for answer in details["entries"]:
        plugin = answer["plugin"]
        if plugin is not None:
            answers[answer["name"], plugin["place"], plugin["commit"]] = answer
    return answers, f"packtool {details['packtool']} with the rules {details['rules'][:_DIGEST]}"


def answer_for(answers: Answers, entry: Entry) -> Json:
    """Return what a sweep said of an entry at its present commit; ``None`` where it did not look at that."""
    if not answers or entry.commit is None:
        return None
    # As the sweep writes them.
    key = (clean(entry.name, limit=_NAME), clean(entry.place, limit=_PLACE), entry.commit.hex)
    return answers.get(key)


def verdict_of(answer: Json) -> str:
    """Return one of ``VERDICTS``."""
    if answer is None:
        return NOT_LOOKED_AT
    return str(answer["verdict"] or NOT_JUDGED)
