"""A report as JSON, versioned: the same input gives the same bytes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.findings import Behaviour, Examined, Finding, Json, Report

SCHEMA = "packtool/report/1"


def render(report: Report, *, width: int, color: bool) -> str:
    """Return the report as one JSON document with a final line feed; ``width`` and ``color`` mean nothing here."""
    del width, color
    return json.dumps(as_data(report), indent=2, ensure_ascii=True) + "\n"


def as_data(report: Report) -> dict[str, Json]:
    """Return the report as plain JSON data (``schemas/report/report.schema.json`` describes it)."""
    details = dict(report.details)
    if report.unseen:
        details["unseen"] = [
            {"subject": unseen.subject, "reason": unseen.reason, "remedy": unseen.remedy} for unseen in report.unseen
        ]
    return {
        "schema": SCHEMA,
        "command": report.command,
        "subject": report.subject,
        "verdict": report.verdict.value if report.verdict else None,
        "incomplete": report.incomplete,
        "findings": [_finding(finding) for finding in report.findings],
        "behaviours": [_behaviour(behaviour) for behaviour in report.behaviours],
        "examined": [_examined(file) for file in report.examined],
        "details": details,
    }


def _finding(finding: Finding) -> dict[str, Json]:
    return {
        "rule": finding.rule.id,
        "severity": finding.severity.word,
        "path": finding.location.path,
        "line": finding.location.line,
        "column": finding.location.column,
        "message": finding.message,
        "remedy": finding.remedy,
        "url": finding.rule.url,
        "waived": finding.waived is not None,
        "waived_because": finding.waived,
    }


def _behaviour(behaviour: Behaviour) -> dict[str, Json]:
    return {
        "kind": behaviour.kind,
        "detail": behaviour.detail,
        "path": behaviour.path,
        "line": behaviour.line,
    }


def _examined(file: Examined) -> dict[str, Json]:
    return {"path": file.path, "by": list(file.by), "skipped": file.skipped, "role": file.role}
