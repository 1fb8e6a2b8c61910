"""What an install came to, below the review that a person has just seen."""

from __future__ import annotations

from typing import Any

from packtool.findings import Location, Report, Rule, Severity
from packtool.formats import installing

FOUND = Rule(id="exfiltration-keys", severity=Severity.ERROR, summary="S.", why="W.", remedy="r")
OWN = Rule(id="install-review-failed", severity=Severity.ERROR, summary="S.", why="W.", remedy="r")
ROW: dict[str, Any] = {
    "position": 1, "label": "acme/rain", "name": "rain", "state": "refused", "commit": "4" * 40, "enabled": False,
    "granted": [], "variables": [], "missing": [], "seeds": [], "why": "", "next": "",
}  # fmt: skip


def _told(*rows: dict[str, Any]) -> str:
    findings = (FOUND.at(Location(path="a.py"), "keys are sent"), OWN.at(Location(path="p.yaml"), "not installed"))
    details = {"outcome": list(rows), "later": "packtool verify", "shown": True}
    report = Report(command="install", subject="p.yaml", findings=findings, details=details)
    return installing.render(report, width=80, color=False)


def test_where_nothing_was_asked_the_review_stands_right_above_and_is_not_said_again() -> None:
    text = _told(ROW)
    assert text.startswith("\nrefused       rain, at 444444444444\n")
    assert "install-review-failed" in text
    assert "keys are sent" not in text


def test_behind_questions_it_is_said_again_what_kept_a_plugin_out() -> None:
    text = _told(ROW, {**ROW, "name": "sun", "state": "installed"})
    assert text.startswith("refused ")
    assert "keys are sent" in text
