"""What a user keeps outside the tree: waivers that bind and die, levels that only rise."""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.findings import Severity, Verdict
from packtool.git.target import Target
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.scan.settings import read_settings
from packtool.scan.waivers import read_waivers
from packtool.scan_flow import scan_target
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

RULE = "inventory-native-code"
CONTENT = b"\x7fELF" + b"\0" * 60
BLOB = f"sha256:{hashlib.sha256(CONTENT).hexdigest()}"
TODAY = dt.date(2026, 1, 15)


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    folder = tmp_path / "plugin"
    folder.mkdir()
    (folder / "a.so").write_bytes(CONTENT)
    return folder


def read(plugin: Path, options: ScanOptions) -> ScanReading:
    return scan([Subject(tree=read_tree(plugin), name="plugin")], options)[0]


def waivers(folder: Path, **changed: str) -> Path:
    values = {"rule": RULE, "path": "a.so", "blob": BLOB, "reason": "looked at it", "expires": "2026-02-01"} | changed
    file = folder / "waivers.yaml"
    lines = "".join(f"    {key}: {value!r}\n" for key, value in values.items())
    file.write_text(f"waivers:\n  -\n{lines}")
    return file


def test_a_waived_finding_stays_listed_and_no_longer_counts(plugin: Path, tmp_path: Path) -> None:
    assert read(plugin, ScanOptions()).verdict is Verdict.WARN
    reading = read(plugin, ScanOptions(waivers=read_waivers(waivers(tmp_path), today=TODAY)))
    assert [(finding.rule.id, finding.waived) for finding in reading.findings] == [(RULE, "looked at it")]
    assert reading.verdict is Verdict.PASS
    assert reading.receipt["waived"] == {RULE: 1}


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"expires": "2026-01-14"}, "waiver-expired"),
        ({"blob": "sha256:" + "0" * 64}, "waiver-stale"),
        ({"path": "b.so"}, "waiver-unused"),
        ({"rule": "inventory-archive"}, "waiver-unused"),
    ],
)
def test_one_that_does_not_fit_is_named(plugin: Path, tmp_path: Path, changed: dict[str, str], rule: str) -> None:
    reading = read(plugin, ScanOptions(waivers=read_waivers(waivers(tmp_path, **changed), today=TODAY)))
    assert {finding.rule.id for finding in reading.findings} == {RULE, rule}
    assert reading.verdict is Verdict.WARN


@pytest.mark.parametrize("changed", [{"reason": ""}, {"expires": "soon"}, {"blob": "sha256:1"}])
def test_one_that_is_not_whole_is_refused(tmp_path: Path, changed: dict[str, str]) -> None:
    with pytest.raises(CouldNotLook):
        read_waivers(waivers(tmp_path, **changed), today=TODAY)


def test_a_file_inside_the_subject_is_refused(plugin: Path) -> None:
    inside = read_waivers(waivers(plugin), today=TODAY)
    with pytest.raises(Misuse, match="lies inside"):
        read(plugin, ScanOptions(waivers=inside))
    (plugin / "settings.yaml").write_text("levels: {}\n")
    with pytest.raises(Misuse, match="lies inside"):
        read(plugin, ScanOptions(settings=read_settings(plugin / "settings.yaml")))


def test_settings_raise_a_rule_and_keep_its_own_level(plugin: Path, tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    for word, verdict in (("error", Verdict.FAIL), ("warning", Verdict.WARN)):
        file.write_text(f"levels: {{{RULE}: {word}}}\n")
        settings = read_settings(file)
        assert settings.levels == {RULE: Severity[word.upper()]}
        assert read(plugin, ScanOptions(settings=settings)).verdict is verdict


@pytest.mark.parametrize(
    ("line", "place", "told", "remedy"),
    [
        ("inventory-native-cod: error", "2:3", "no rule inventory-native-cod", "did you mean inventory-native-code?"),
        ("exfiltration-environment: note", "2:29", "levels may only be raised", "leave exfiltration-environment out"),
        ("tree-link-leaves: warning", "2:21", "levels may only be raised", "leave tree-link-leaves out"),
        # What the code is seen to do is no finding, so that it has no level.
        ("behaviour-dynamic-code-js: error", "2:3", "no rule behaviour-dynamic-code-js", ""),
        ("qqqqqq: error", "2:3", "no rule qqqqqq", "packtool rules"),
        ("1: error", "2:3", "no rule 1", "packtool rules"),
        (f"{RULE}: high", "2:26", "high is no level", "error, warning or note"),
        (f"{RULE}: [error]", "2:26", "a list is no level", "error, warning or note"),
    ],
)
def test_a_level_that_would_do_nothing_is_refused_where_it_stands(
    tmp_path: Path, line: str, place: str, told: str, remedy: str
) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text(f"levels:\n  {line}\n")
    with pytest.raises(CouldNotLook) as raised:
        read_settings(file)
    assert raised.value.message.startswith(f"{file}:{place}: ")
    assert told in raised.value.message
    assert remedy in raised.value.remedy


@pytest.mark.parametrize("text", ["levels: {a: bad}\n", "other: 1\n", "levels: 3\n", "- 1\n", "{"])
def test_other_settings_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text(text)
    with pytest.raises(CouldNotLook):
        read_settings(file)
    with pytest.raises(CouldNotLook):
        read_settings(tmp_path / "missing.yaml")


def test_a_copy_of_what_is_scanned_steers_nothing_from_wherever_it_lies(plugin: Path, tmp_path: Path) -> None:
    own = waivers(plugin)
    hard = tmp_path / "hard.yaml"
    hard.hardlink_to(own)
    copied = tmp_path / "copied.yaml"
    copied.write_bytes(own.read_bytes())
    for file in (hard, copied):
        with pytest.raises(Misuse, match="could have written it"):
            read(plugin, ScanOptions(waivers=read_waivers(file, today=TODAY)))
    levels = tmp_path / "levels.yaml"
    levels.write_text("levels: {}\n")
    (plugin / "other.txt").write_text("levels: {}\n")
    with pytest.raises(Misuse, match="could have written it"):
        read(plugin, ScanOptions(settings=read_settings(levels)))


def test_a_file_in_the_folder_steers_no_commit_of_it(plugin: Path) -> None:
    target = Target(what=str(plugin), revision="HEAD")
    options = ScanOptions(waivers=read_waivers(waivers(plugin), today=TODAY))
    with pytest.raises(Misuse, match="lies inside what is scanned"):
        scan_target(target, options, folder=plugin.parent / "scratch", environ={})
