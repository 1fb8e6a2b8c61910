from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.at_pin import plain_of
from packtool.at_pin.plain import MOST_FINDINGS
from packtool.findings import Location, Rule, Severity

if TYPE_CHECKING:
    from plugin_life import Life

RULE = Rule(id="a-rule", severity=Severity.NOTE, summary="A rule.", why="It is.", remedy="mend it")


def test_everything_that_is_known(life: Life) -> None:
    seen = life.seen["new"]
    plain = plain_of(seen)
    assert seen.fetched is not None
    assert plain["schema"] == "packtool/seen/1"
    assert plain["place"] == f"{life.base}/plugin.git"
    assert plain["commit"] == seen.pin.commit.hex
    assert plain["unseen"] is None
    assert plain["gone"] is False
    assert plain["digest"] == seen.digest
    assert plain["tree"] == seen.fetched.tree_id
    assert plain["commit_time"] == 1_700_000_000
    assert plain["plugin"] == {
        "name": "weather",
        "version": "1.0.0",
        "form": "native",
        "manifest": "plugin.yaml",
        "manifest_version": 1,
    }
    assert plain["standing"] == {
        "branches": ["main"],
        "tags": [],
        "default_branch": "main",
        "moved_to": None,
        "since": {"kind": "ahead", "added": 1, "lost": 0, "words": "ahead by 1 commit"},
        "head": {"commit": seen.pin.commit.hex, "time": 1_700_000_000},
        "to_head": {"kind": "same", "added": 0, "lost": 0, "words": "the same commit"},
    }
    assert plain["facts"]["env"] == ["OTHER_KEY", "WEATHER_KEY"]
    assert "plugins" not in plain["facts"], "kinds without words are left out"
    assert len(plain["findings"]) == len(seen.findings)
    assert plain["left_out"] == {}


def test_what_was_not_seen(life: Life) -> None:
    plain = plain_of(life.seen["gone"])
    assert plain["verdict"] is None
    assert plain["gone"] is True
    assert plain["unseen"] is not None
    assert (plain["plugin"], plain["standing"], plain["digest"], plain["facts"]) == (None, None, None, {})


def test_it_is_json_and_the_same_each_time(life: Life) -> None:
    for seen in life.seen.values():
        plain = plain_of(seen)
        assert json.loads(json.dumps(plain)) == plain
        assert plain_of(seen) == plain


def test_the_heaviest_findings_are_kept(life: Life) -> None:
    notes = [RULE.at(Location(path="a.py", line=line), "a note") for line in range(1, 300)]
    heavy = RULE.at(Location(path="z.py", line=1), "heavy", severity=Severity.ERROR)
    plain = plain_of(replace(life.seen["old"], findings=(*notes, heavy)))
    assert len(plain["findings"]) == MOST_FINDINGS
    assert plain["findings"][-1]["message"] == "heavy"
    assert plain["left_out"] == {"findings": 100}
    assert plain["verdict"] == "fail"
