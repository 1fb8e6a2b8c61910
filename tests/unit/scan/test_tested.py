"""A test that nothing has run is a note, whatever it does; what has tests run, or only looks like one, is no excuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.findings import Severity
from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Mapping

RULE = "persistence-startup-file"
WRITES = "    with open('/home/a/.bashrc', 'a') as file:\n        file.write('x')\n"
TEST = f"import pathlib, %s\ndef %s():\n{WRITES}"
WITH_PYTEST, WITH_UNITTEST = TEST % ("pytest", "test_it"), TEST % ("unittest.mock", "helper")
CASES: dict[str, tuple[Mapping[str, str], Severity | None]] = {
    "a test": ({"checks/a.py": WITH_PYTEST}, Severity.NOTE),
    "a help of tests": ({"checks/a.py": WITH_UNITTEST}, Severity.NOTE),
    "no test, in a folder for them": ({"tests/test_a.py": TEST % ("json", "test_it")}, Severity.WARNING),
    "what is done when tests are looked for": (
        {"tests/conftest.py": "import pytest\nopen('/home/a/.bashrc', 'a').write('x')\n"},
        Severity.WARNING,
    ),
    "a test that the code loads": (
        {"__init__.py": "from . import checks\n", "checks.py": WITH_PYTEST},
        Severity.ERROR,
    ),
    "tests that the code runs": (
        {"__init__.py": "import os\nos.system('python -m pytest -q')\n", "tests/test_a.py": WITH_PYTEST},
        Severity.WARNING,
    ),
    "tests that the agent is told to run": (
        {"SKILL.md": "---\nname: a\ndescription: b\n---\nRun `make test` first.\n", "tests/test_a.py": WITH_PYTEST},
        Severity.WARNING,
    ),
    "tests that a server is started by": (
        {"mcp.json": '{"mcpServers": {"a": {"command": "tox"}}}\n', "tests/test_a.py": WITH_PYTEST},
        Severity.WARNING,
    ),
    "tests that developers run": (
        {
            "README.md": "To develop it: `python -m pytest`.\n",
            "AGENTS.md": "Run `tox` after every change.\n",
            "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '-q'\n",
            "tests/test_a.py": WITH_PYTEST,
        },
        Severity.NOTE,
    ),
}


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ScanReading]:
    base = tmp_path_factory.mktemp("tested")
    subjects = []
    for number, (name, (files, _)) in enumerate(CASES.items()):
        for path, text in {"plugin.yaml": "name: acme\n", "__init__.py": "", **files}.items():
            file = base / str(number) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        subjects.append(Subject(tree=read_tree(base / str(number)), name=name))
    return dict(zip(CASES, scan(subjects, ScanOptions()), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_levels(readings: dict[str, ScanReading], name: str) -> None:
    assert {one.severity for one in readings[name].findings if one.rule.id == RULE} == {CASES[name][1]}
