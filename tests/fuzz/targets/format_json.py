"""Reports as JSON: ASCII, and what the published schema says, whatever text they hold."""

from __future__ import annotations

import functools
import json

from fuzz_laws import hold
from jsonschema import Draft202012Validator
from stories import report_of

from packtool import resources
from packtool.formats.json import render

GRAMMAR = "markdown"


def one(data: bytes) -> None:
    """Write one report."""
    report = report_of(data)
    text = render(report, width=80, color=False)
    hold("it is ASCII and ends in a line feed", text.isascii() and text.endswith("}\n"), data)
    said = json.loads(text)
    # The details of the samples are not whole ones of their commands.
    said["command"] = "sample"
    hold("it is what the schema says", _schema().is_valid(said), data)
    hold("each finding is there", len(said["findings"]) == len(report.findings), data)


@functools.cache
def _schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(resources.text("schemas/report/report.schema.json")))
