"""Reports of the parts of a sweep, as another machine wrote them, put together."""

from __future__ import annotations

import json

from fence import scratch
from fuzz_laws import are_fit, hold
from homes import put

from packtool.errors import CouldNotLook
from packtool.formats import json as json_format
from packtool.formats.swept import render
from packtool.formats.swept_markdown import render as render_markdown
from packtool.sweep.merge import merge

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Merge one part, or two that are given one behind the other."""
    parts = data.split(b"\n\x00", 1)
    files = [put(scratch() / f"part-{number}.json", part) for number, part in enumerate(parts)]
    try:
        report = merge(files)
    except CouldNotLook:
        return
    are_fit(report.findings)
    entries = report.details["entries"]
    hold("each entry is told once", len({entry["position"] for entry in entries}) == len(entries), data)
    render(report, width=80, color=False)
    render_markdown(report, width=80, color=False)
    whole = json_format.render(report, width=80, color=False)
    again = merge([put(scratch() / "whole.json", whole.encode())])
    hold("merging twice is merging once", json_format.render(again, width=80, color=False) == whole, data)
    json.loads(whole)
