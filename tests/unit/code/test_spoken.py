"""What an interpreter that reads its program from standard input is told there; other programs are given data."""

from __future__ import annotations

import ast

import pytest

from packtool.code import Project, unmask
from packtool.code.spoken import told

HEARD = {
    "at once": ("subprocess.run(['sh', '-s'], input=CODE)", "sh"),
    "by a shell": ("subprocess.run('bash', shell=True, input=CODE)", "bash"),
    "behind another program": ("subprocess.run(['/usr/bin/env', 'bash', '-s', '--', 'a'], input=CODE)", "bash"),
    "by Python's own": ("subprocess.Popen([sys.executable, '-']).communicate(CODE)", "python3"),
    "by a name": ("p = subprocess.Popen(['python3'])\np.communicate(input=CODE)", "python3"),
    "in a block": ("with subprocess.Popen(['sh']) as p:\n    p.stdin.write(CODE)", "sh"),
    "by an attribute": (
        "class A:\n def __init__(self): self.p = subprocess.Popen(['sh'])\n def go(self): self.p.stdin.write(CODE)",
        "sh",
    ),
    "by a pipe": ("os.popen('sh', 'w').write(CODE)", "sh"),
    "awaited": (
        "async def go():\n    p = await asyncio.create_subprocess_exec('bash')\n    await p.communicate(CODE)",
        "bash",
    ),
    "to be executed": ("subprocess.run(['python3', '-c', 'exec(sys.stdin.read())'], input=CODE)", "python3"),
}
NOT_HEARD = {
    "another program": "subprocess.run(['jq', '.'], input=CODE)",
    "a script's data": "subprocess.run([sys.executable, str(SCRIPT)], input=CODE)",
    "a script's data by name": "subprocess.run(['bash', 'a.sh'], input=CODE)",
    "a module's data": "subprocess.run(['python3', '-m', 'json.tool'], input=CODE)",
    "data for a line of code": "subprocess.run(['python3', '-c', 'print(sys.stdin.read())'], input=CODE)",
    "a file": "with open('a', 'w') as p:\n    p.write(CODE)",
}


def heard(text: str) -> list[tuple[str, str]]:
    reading = Project({"unit.py": f"import asyncio, os, subprocess, sys\n{text}\n".encode()}).reading("unit.py")
    assert reading is not None
    found = [told(reading, called.node, called.scope, called.dotted) for called in reading.calls]
    return [(one.program, ast.unparse(one.texts[0])) for one in found if one is not None and one.texts]


@pytest.mark.parametrize(("text", "program"), HEARD.values(), ids=HEARD.keys())
def test_it_is_heard(text: str, program: str) -> None:
    assert heard(text) == [(program, "CODE")]


@pytest.mark.parametrize("text", NOT_HEARD.values(), ids=NOT_HEARD.keys())
def test_it_is_not_heard(text: str) -> None:
    assert heard(text) == []


def test_a_constant_is_read_as_what_it_is_told_as() -> None:
    text = b"import subprocess\nsubprocess.Popen(['python3', '-']).communicate('import os; os.system(1)')\n"
    reading = Project({"unit.py": text}).reading("unit.py")
    assert reading is not None
    assert [(layer.language, layer.text) for layer in unmask(reading).layers] == [("python", "import os; os.system(1)")]
