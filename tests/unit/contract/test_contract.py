from __future__ import annotations

import pytest

from packtool.contract import native
from packtool.contract.capabilities import KNOWN
from packtool.contract.profile import Profile, first_of, weighed
from packtool.findings import Location, Rule, Severity

RULE = Rule(id="sample-rule", severity=Severity.ERROR, summary="s", why="w", remedy="r")


def test_every_capability_has_a_risk_of_one_line() -> None:
    assert len(KNOWN) == 7
    assert all(capability.id == key and 20 < len(capability.risk) < 100 for key, capability in KNOWN.items())


@pytest.mark.parametrize(("version", "releases"), [(1, ("0.20", "0.22")), (2, ("0.22",)), (3, ())])
def test_who_installs_a_manifest_version(version: int, releases: tuple[str, ...]) -> None:
    assert native.installed_by(version) == releases


def test_a_lost_part_weighs_more_for_its_author() -> None:
    assert Profile.STRICT.part is Severity.ERROR
    assert Profile.HERMES.part is Severity.WARNING


def test_a_weighed_finding_keeps_what_it_says() -> None:
    finding = RULE.at(Location(path="a", line=3), "said", remedy="do this")
    lighter = weighed(finding, Severity.NOTE)
    assert (lighter.severity, lighter.message, lighter.remedy) == (Severity.NOTE, "said", "do this")
    assert lighter.location == finding.location


@pytest.mark.parametrize(("count", "told"), [(0, []), (2, ["0", "1"]), (3, ["0", "1 (more"])])
def test_the_last_finding_told_says_that_others_follow(count: int, told: list[str]) -> None:
    findings = list(first_of((RULE.at(Location(path="a"), str(number)) for number in range(count)), 2))
    assert [finding.message[: len(start)] for finding, start in zip(findings, told, strict=True)] == told
    assert ("not told" in findings[-1].message if findings else False) is (count > 2)
