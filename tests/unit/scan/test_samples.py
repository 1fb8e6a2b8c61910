"""Every shipped rule matches the lines of its samples that it must match, and none of those that it must not."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from packtool import resources
from packtool.code import Project
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.scan.engines import semgrep
from packtool.scan.engines.flows import Flows
from packtool.scan.kinds import kind_of
from packtool.scan.match import EngineReading, Unit
from packtool.scan.rules import Ruleset, SemgrepRule, load_rules
from packtool.scan.texts import read_text
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARK = re.compile(r"(?:#|//|<!--|/\*|;|REM|--)?\s*(ruleid|ok):\s*([\w, -]+)")
RULES = resources.path("rules")


@cache
def ruleset() -> Ruleset:
    return load_rules()


def code_samples() -> Iterator[tuple[str, Path]]:
    for rule in ruleset().semgrep:
        name = rule.meta.rule.id
        for file in sorted((RULES / rule.meta.family).glob(f"{name}.*")):
            if file.name != f"{name}.yaml" and not file.name.startswith(f"{name}.flow"):
                yield name, file


def flow_samples() -> Iterator[tuple[str, Path]]:
    """Yield the samples of flow rules: a module, or a folder of small plugins."""
    for rule in ruleset().flows:
        name = rule.meta.rule.id
        base = RULES / rule.meta.family
        yield name, base / f"{name}.flow.py"
        folder = base / f"{name}.flow"
        for plugin in sorted(folder.iterdir()) if folder.is_dir() else ():
            yield name, plugin


def chain_samples() -> Iterator[tuple[str, Path]]:
    for rule in ruleset().chains:
        name = rule.meta.rule.id
        for folder in sorted((RULES / rule.meta.family / f"{name}.chain").iterdir()):
            yield name, folder


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> tuple[EngineReading, dict[Path, Unit]]:
    """All samples of code rules in one run of the engine."""
    units = {}
    for _, file in code_samples():
        raw = file.read_bytes()
        kind = kind_of(file.name, raw)
        units[file] = Unit(key=str(file), kind=kind, text=read_text(raw, kind).text)
    return semgrep.examine(list(units.values()), ruleset(), tmp_path_factory.mktemp("samples"), jobs=2), units


def marked(sample: str, rule: str) -> tuple[set[int], set[int]]:
    """Return the lines below marks for a rule: those that must match, and those that must not."""
    lines: dict[str, set[int]] = {"ruleid": set(), "ok": set()}
    for number, line in enumerate(sample.split("\n"), 1):
        found = MARK.search(line)
        if found and rule in re.split(r"[,\s]+", found[2].strip()):
            lines[found[1]].add(number + 1)
    return lines["ruleid"], lines["ok"]


@pytest.mark.parametrize(
    ("name", "file"), list(code_samples()), ids=lambda one: one if isinstance(one, str) else one.suffix
)
def test_code_rules(code: tuple[EngineReading, dict[Path, Unit]], name: str, file: Path) -> None:
    reading, units = code
    wanted, unwanted = marked(units[file].text, name)
    assert wanted or unwanted, "the sample marks no line"
    met = {match.place.line for match in reading.matches[str(file)] if match.rule == name}
    assert met == wanted, f"met {sorted(met)}, wanted {sorted(wanted)}"


@pytest.mark.parametrize("rule", ruleset().semgrep, ids=lambda rule: rule.meta.rule.id)
def test_code_rules_have_both_kinds_of_line(rule: SemgrepRule) -> None:
    name = rule.meta.rule.id
    both = [marked(file.read_text(encoding="utf-8"), name) for other, file in code_samples() if other == name]
    assert any(wanted for wanted, _ in both)
    assert any(unwanted for _, unwanted in both)


@cache
def flows() -> Flows:
    return Flows(ruleset())


@pytest.mark.parametrize(
    ("name", "sample"), list(flow_samples()), ids=lambda one: one if isinstance(one, str) else one.name
)
def test_flow_rules(name: str, sample: Path) -> None:
    base, files = (sample, sorted(sample.rglob("*.py"))) if sample.is_dir() else (sample.parent, [sample])
    texts = {file.relative_to(base).as_posix(): file.read_text(encoding="utf-8") for file in files}
    marks = {path: marked(body, name) for path, body in texts.items()}
    assert any(wanted for wanted, _ in marks.values())
    assert any(unwanted for _, unwanted in marks.values())
    readings = {path: Project({"unit.py": body.encode()}).reading("unit.py") for path, body in texts.items()}
    summaries = {path: flows().summary(reading) for path, reading in readings.items() if reading is not None}
    found, gave_up = flows().solved(summaries)
    met = {(flow.sink_path, match.place.line) for flow, match in flows().matches(found) if match.rule == name}
    assert met == {(path, line) for path, (wanted, _) in marks.items() for line in wanted}
    assert gave_up == ()


@pytest.fixture(scope="module")
def plugins() -> dict[Path, ScanReading]:
    """All samples of chains in one scan."""
    folders = [folder for _, folder in chain_samples()]
    subjects = [Subject(tree=read_tree(folder), name=folder.name) for folder in folders]
    return dict(zip(folders, scan(subjects, ScanOptions()), strict=True))


@pytest.mark.parametrize(
    ("name", "folder"), list(chain_samples()), ids=lambda one: one if isinstance(one, str) else one.name
)
def test_chains(plugins: dict[Path, ScanReading], name: str, folder: Path) -> None:
    met = {finding.rule.id for finding in plugins[folder].findings}
    assert (name in met) == folder.name.startswith("bad-")
