"""Reports as SARIF: valid, ASCII, and every place a relative URI below the root."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from urllib.parse import unquote, urlsplit

from fuzz_laws import hold, is_shown
from jsonschema import Draft202012Validator
from stories import report_of

from packtool.formats.sarif import render

GRAMMAR = "markdown"
_SCHEMA = Path(__file__).parents[2] / "unit" / "formats" / "sarif-subset.schema.json"


def one(data: bytes) -> None:
    """Write one report."""
    text = render(report_of(data), width=80, color=False)
    hold("it is ASCII and ends in a line feed", text.isascii() and text.endswith("}\n"), data)
    log = json.loads(text)
    hold("it is what the schema says", _schema().is_valid(log), data)
    (run,) = log["runs"]
    for result in run["results"]:
        hold("a result has its rule", run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"])
        hold("a message can be shown", is_shown(result["message"]["text"].replace("\n", "")), result["message"])
        for location in result["locations"]:
            _is_below(location["physicalLocation"]["artifactLocation"]["uri"])


def _is_below(uri: str) -> None:
    address = urlsplit(uri)
    hold("a place is a relative URI", not (address.scheme or address.netloc or address.query or address.fragment), uri)
    hold("a place is below the root", ".." not in unquote(uri).split("/") and not uri.startswith("/"), uri)


@functools.cache
def _schema() -> Draft202012Validator:
    return Draft202012Validator(json.loads(_SCHEMA.read_text("utf-8")))
