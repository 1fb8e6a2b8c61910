from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.at_pin import FACTS, difference
from packtool.findings import Location, Rule, Severity

if TYPE_CHECKING:
    from plugin_life import Life

    from packtool.at_pin import Seen
    from packtool.findings import Finding

RULE = Rule(id="a-rule", severity=Severity.WARNING, summary="A rule.", why="It is.", remedy="mend it")


def only_with(seen: Seen, *findings: Finding) -> Seen:
    return replace(seen, findings=findings)


def at(line: int, message: str = "found", severity: Severity | None = None) -> Finding:
    return RULE.at(Location(path="f.py", line=line, column=1), message, severity=severity)


def test_the_same_commit_has_nothing_new(life: Life) -> None:
    same = difference(life.seen["old"], life.seen["old"])
    assert same.is_empty
    assert same.details() == {"new": {}, "gone": {}, "new_findings": [], "gone_findings": []}


def test_what_a_bump_brings(life: Life) -> None:
    news = difference(life.seen["old"], life.seen["new"])
    assert news.new["env"] == ("OTHER_KEY",)
    assert news.new["capabilities"] == ("tools.override",)
    assert news.new["hooks"] == ("pre_tool_call",)
    assert (news.new["tools"], news.gone["tools"]) == (("act",), ("old",))
    assert "mcp_servers" not in news.new
    assert news.new.keys() | news.gone.keys() <= FACTS.keys()
    assert news.new_findings
    assert not news.is_empty


def test_backwards_is_the_mirror_image(life: Life) -> None:
    there = difference(life.seen["old"], life.seen["new"])
    back = difference(life.seen["new"], life.seen["old"])
    assert (back.new, back.gone) == (there.gone, there.new)
    assert (back.new_findings, back.gone_findings) == (there.gone_findings, there.new_findings)


def test_a_finding_that_only_moved_is_not_new(life: Life) -> None:
    old, new = only_with(life.seen["old"], at(3)), only_with(life.seen["old"], at(9))
    assert difference(old, new).is_empty


def test_a_finding_that_is_there_once_more_is_new(life: Life) -> None:
    old, new = only_with(life.seen["old"], at(3)), only_with(life.seen["old"], at(3), at(9))
    news = difference(old, new)
    assert [one.location.line for one in news.new_findings] == [9]
    assert news.gone_findings == ()


def test_a_finding_that_weighs_more_is_new(life: Life) -> None:
    old = only_with(life.seen["old"], at(3))
    new = only_with(life.seen["old"], at(3, severity=Severity.ERROR))
    assert difference(old, new).new_findings == new.findings


def test_a_finding_whose_waiver_is_void_is_new(life: Life) -> None:
    old = only_with(life.seen["old"], replace(at(3), waived="looked at"))
    new = only_with(life.seen["old"], at(3))
    assert difference(old, new).new_findings == new.findings


def test_details_are_plain(life: Life) -> None:
    details = difference(life.seen["old"], life.seen["new"]).details()
    assert json.loads(json.dumps(details)) == details
    assert details["new"]["env"] == ["OTHER_KEY"]
