from __future__ import annotations

import pytest

from packtool.findings import Location, Report, Rule, Severity
from packtool.formats.doctor import render

RULE = Rule(id="sample-rule", severity=Severity.WARNING, summary="s", why="w", remedy="do something else about it")
DETAILS = {
    "loads": {
        "docs": {"loads": None, "kind": "standalone", "why": []},
        "0.20": {"loads": False, "kind": "standalone", "why": ["the import of .tools fails: there is no tools.py"]},
        "0.22": {"loads": True, "kind": "exclusive", "why": []},
    },
    "registers": [
        {"kind": "tool", "name": "sums_add", "path": "__init__.py", "line": 9, "maybe": False},
        {"kind": "tool", "name": None, "path": "__init__.py", "line": 11, "maybe": True},
    ],
    "not_told": [{"what": "the name of a tool", "path": "__init__.py", "line": 11}],
    "skills": ["adding"],
    "mcp_servers": ["files"],
}


@pytest.mark.parametrize("width", [40, 80])
def test_all_of_it_is_told_at_any_width(width: int) -> None:
    finding = RULE.at(Location(path="__init__.py", line=9, column=1), "something of the code is not as it should be")
    report = Report(command="doctor", subject="sums", findings=(finding,), details=DETAILS)
    text = render(report, width=width, color=False)
    assert max(len(line) for line in text.splitlines()) <= width
    words = " ".join(text.split())
    assert "as documented cannot be told" in words
    assert "Hermes 0.20 does not load: the import of .tools fails: there is no tools.py" in words
    assert "Hermes 0.22 loads as exclusive" in words
    assert "tool sums_add (__init__.py:9)" in words
    assert "tool (name not told) (__init__.py:11, perhaps)" in words
    assert "skills: adding" in words
    assert "MCP servers: files" in words
    assert "__init__.py:11: the name of a tool" in words


def test_colour_changes_no_words() -> None:
    report = Report(command="doctor", subject="sums", details=DETAILS)
    painted = render(report, width=80, color=True)
    assert "\x1b[31;1mdoes not load\x1b[0m" in painted
    assert render(report, width=80, color=False).startswith("PASS sums: nothing found\n")


def test_a_probe_says_what_it_cannot_see() -> None:
    probe = {
        "release": "0.22", "registers": [], "has_register": True, "called": [], "unknown": [], "stood_in": [],
    }  # fmt: skip
    text = render(Report(command="doctor", subject="sums", details={**DETAILS, "probe": probe}), width=80, color=False)
    assert "past Python (ctypes, compiled modules) is refused as well, and cannot be told" in " ".join(text.split())
