"""A plugin's folder with files and links of a stranger's: read, digested and weighed, and never left."""

from __future__ import annotations

import contextlib
import shutil
from typing import TYPE_CHECKING

from fence import scratch
from fuzz_laws import are_fit, hold

from packtool.errors import CouldNotLook
from packtool.plugin.read import read_plugin
from packtool.scan.inventory import take_inventory
from packtool.trees import digest, judge, read_tree
from packtool.trees.tree import sort_key
from packtool.validate.flow import validate
from packtool.validate.judged import Wish

if TYPE_CHECKING:
    from pathlib import Path

GRAMMAR = "bytes"
_NAMES = (
    *("plugin.yaml", "__init__.py", "plugin.json", "mcp.json", "skills/a/SKILL.md", "SKILL.md", ".env", "a/b.txt"),
    *(
        "hooks/HOOK.yaml",
        "pyproject.toml",
        "README.md",
        "config.yaml",
        "hermes-pack.yaml",
        "skills/a",
        ".gitattributes",
    ),
)


def one(data: bytes) -> None:
    """Make a folder of parts between zero bytes: a byte for the name, and what the file holds."""
    root = scratch() / "folder" / "sample"
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    for part in data.split(b"\x00")[:8]:
        if part:
            _put(root, part[0], part[1:])
    reading = read_plugin(root, fallback_name="sample")
    are_fit(reading.findings, in_order=True)
    tree = read_tree(root)
    are_fit(judge(tree))
    hold("a tree is in order", list(tree.entries) == sorted(tree.entries, key=sort_key))
    hold("one tree has one digest", digest(tree) == digest(read_tree(root)))
    take_inventory(tree)
    with contextlib.suppress(CouldNotLook):
        are_fit(validate([str(root)], Wish()).findings)


def _put(root: Path, first: int, content: bytes) -> None:
    path = root / _NAMES[first % len(_NAMES)]
    with contextlib.suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if first >= len(_NAMES) * 8:
            path.symlink_to(content.decode("utf-8", "surrogateescape")[:200])
        else:
            path.write_bytes(content)
