from __future__ import annotations

from typing import TYPE_CHECKING

from git_server import GitServer

from packtool.at_pin import Looking, facts_of, look_at
from packtool.findings import Severity, Verdict
from packtool.git import Kind, Relation
from packtool.pins import Commit, Pin, Source
from packtool.scan import ScanOptions

if TYPE_CHECKING:
    from pathlib import Path

    from plugin_life import Life


def errors(life: Life, word: str) -> set[str]:
    return {one.rule.id for one in life.seen[word].findings if one.severity is Severity.ERROR}


def test_a_native_plugin_is_read_scanned_and_examined(life: Life) -> None:
    seen = life.seen["old"]
    assert seen.unseen is None
    assert seen.plugin is not None
    assert (seen.plugin.name, seen.plugin.version) == ("weather", "1.0.0")
    assert seen.examination is not None
    assert seen.scan is not None
    assert seen.verdict is Verdict.PASS, [one.message for one in seen.findings]
    assert seen.digest is not None
    assert seen.digest.startswith("sha256:")
    assert {one.path for one in seen.read} >= {"plugin.yaml"}


def test_every_pin_has_its_own_scan(life: Life) -> None:
    scanned = {word: seen.scan.subject for word, seen in life.seen.items() if seen.scan is not None}
    assert scanned == {word: life.seen[word].pin.display for word in ("old", "new", "impostor", "portable", "nothing")}


def test_findings_are_sorted_over_all_that_judged(life: Life) -> None:
    findings = life.seen["new"].findings
    assert [one.order for one in findings] == sorted(one.order for one in findings)
    assert {one.location.path for one in findings} >= {"plugin.yaml", "__init__.py"}


def test_what_the_new_commit_asks_for_and_does(life: Life) -> None:
    facts = facts_of(life.seen["new"])
    assert facts["env"] == ("OTHER_KEY", "WEATHER_KEY")
    assert facts["capabilities"] == ("tools.override",)
    assert facts["tools"] == ("act",)
    assert facts["hooks"] == ("pre_tool_call",)
    assert [one for one in facts["behaviours"] if "collect.example.net" in one]


def test_a_portable_plugin_is_not_examined(life: Life) -> None:
    seen = life.seen["portable"]
    assert seen.examination is None
    facts = facts_of(seen)
    assert facts["skills"] == ("help",)
    assert [one.partition(":")[0] for one in facts["mcp_servers"]] == ["main"]


def test_an_impostor_is_seen_and_fails(life: Life) -> None:
    seen = life.seen["impostor"]
    assert "git-commit-not-on-branch" in errors(life, "impostor")
    assert seen.fetched is not None
    assert seen.verdict is Verdict.FAIL


def test_a_commit_that_is_not_there_is_a_finding(life: Life) -> None:
    seen = life.seen["missing"]
    assert (seen.fetched, seen.plugin, seen.scan, seen.digest) == (None, None, None, None)
    assert errors(life, "missing") == {"git-commit-missing"}
    assert not seen.gone


def test_a_folder_that_is_not_there_is_a_finding_and_its_commit_has_a_standing(life: Life) -> None:
    seen = life.seen["nowhere"]
    assert errors(life, "nowhere") == {"git-subdir-missing"}
    assert seen.standing is not None
    assert seen.standing.branches == ("main",)


def test_a_folder_without_a_plugin(life: Life) -> None:
    seen = life.seen["nothing"]
    assert seen.plugin is None
    assert seen.verdict is Verdict.FAIL


def test_a_repository_that_is_gone_is_not_judged_and_said_to_be_gone(life: Life) -> None:
    seen = life.seen["gone"]
    assert seen.unseen is not None
    assert seen.verdict is None
    assert seen.gone
    assert f"{life.base}/gone.git" in seen.unseen.reason


def test_relations_come_with_it(life: Life) -> None:
    old, new = life.seen["old"].standing, life.seen["new"].standing
    assert old is not None
    assert new is not None
    assert (old.since, new.since) == (None, Relation(kind=Kind.AHEAD, added=1))
    assert (old.to_head, new.to_head) == (Relation(kind=Kind.AHEAD, added=1), Relation(kind=Kind.SAME))


def test_a_server_that_is_down_is_not_gone(tmp_path: Path) -> None:
    with GitServer(root=tmp_path) as server:
        address = server.url("plugin.git")
    source, _ = Source.parse(address, allow_local=True)
    pin = Pin(source=source, commit=Commit.parse("1" * 40))
    (tmp_path / "work").mkdir()
    seen = look_at([pin], folder=tmp_path / "work", how=Looking(scan=ScanOptions(cache=None)))[pin]
    assert seen.unseen is not None
    assert not seen.gone


def test_nothing_to_look_at(tmp_path: Path) -> None:
    assert look_at([], folder=tmp_path, how=Looking()) == {}
