"""Packages that commands install under a name one slip away from a well-known one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.scan.engines.installing import examine
from packtool.scan.inventory import take_inventory
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path


def told(folder: Path, text: str, name: str = "SKILL.md") -> list[tuple[int, str]]:
    (folder / name).write_text(text)
    (file,) = take_inventory(read_tree(folder))
    return [(match.place.line, match.captures["$TOLD"]) for match in examine(file)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pip install reqeusts", "reqeusts looks like requests"),
        ("Run `uv pip install --upgrade pandsa`.", "pandsa looks like pandas"),
        ("npm i -g expresss", "expresss looks like express"),
        ("npx -y @anthroplc-ai/helper@1", "@anthroplc-ai/helper looks like @anthropic-ai"),
        ("pip3 install numpy crytography==1.0", "crytography looks like cryptography"),
    ],
)
def test_a_slip_is_seen(tmp_path: Path, line: str, said: str) -> None:
    assert [(place, what.split("@1")[0]) for place, what in told(tmp_path, f"# Setup\n{line}\n")] == [(2, said)]


@pytest.mark.parametrize("name", ["mcp.json", "SKILL.md", "plugin.yaml"])
def test_a_scope_that_looks_like_another_is_seen_wherever_it_stands(tmp_path: Path, name: str) -> None:
    text = '{"args": ["-y", "@m0delcontextprotocol/server-x", "@m0delcontextprotocol/server-y", "@acme/z"]}\n'
    said = "@m0delcontextprotocol/server-x looks like @modelcontextprotocol"
    assert told(tmp_path, text, name) == [(1, said)]


@pytest.mark.parametrize(
    "line",
    [
        "pip install requests[socks]==2.32.3 -r requirements.txt",
        "npm install react @types/node ./local",
        "Never pip install reqeusts: it is a typosquat.",
        "npx @modelcontextprotocol/server-filesystem /tmp",
        "the pip install step may fail",
    ],
)
def test_what_is_meant_is_not(tmp_path: Path, line: str) -> None:
    assert told(tmp_path, line) == []


def test_scripts_count_and_code_that_only_holds_the_words_does_not(tmp_path: Path) -> None:
    assert told(tmp_path, "#!/bin/sh\npip install reqeusts\n", "setup.sh") == [(2, "reqeusts looks like requests")]
    (tmp_path / "setup.sh").unlink()
    assert told(tmp_path, "BAD = 'pip install reqeusts'\n", "rules.py") == []
