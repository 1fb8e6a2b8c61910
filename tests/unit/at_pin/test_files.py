from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.at_pin.files import MOST_TOLD, files_apart
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.trees import Tree


def _tree(folder: Path, files: dict[str, bytes]) -> Tree:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    folder.mkdir(exist_ok=True)
    return read_tree(folder)


def test_files_and_lines_that_differ(tmp_path: Path) -> None:
    old = _tree(tmp_path / "old", {"a": b"1\n2\n3\n", "gone/b": b"x\ny\n", "same": b"=\n", "moved": b"1\n2\n"})
    new = _tree(tmp_path / "new", {"a": b"1\n3\n4\n5\n", "c": b"new", "same": b"=\n", "moved": b"2\n1\n"})

    found = files_apart(old, new).data()

    assert (found["added"], found["changed"], found["gone"], found["plus"], found["minus"]) == (1, 2, 1, 3, 3)
    assert found["files"] == [
        {"path": "a", "how": "changed", "plus": 2, "minus": 1},
        {"path": "c", "how": "added", "plus": 1, "minus": 0},
        {"path": "gone/b", "how": "gone", "plus": 0, "minus": 2},
        {"path": "moved", "how": "changed", "plus": 0, "minus": 0},
    ]


def test_what_is_no_text_has_no_lines_and_modes_and_links_count(tmp_path: Path) -> None:
    old = _tree(tmp_path / "old", {"blob": b"\0\1", "run": b"#!/bin/sh\n", "link": b"x"})
    new = _tree(tmp_path / "new", {"blob": b"\0\2", "run": b"#!/bin/sh\n"})
    (new.root / "run").chmod(0o755)
    (new.root / "link").symlink_to("x")

    found = files_apart(old, read_tree(new.root))

    assert [(one.path, one.plus) for one in found.changes] == [("blob", None), ("link", 0), ("run", 0)]


def test_paths_are_safe_to_show_and_long_lists_are_counted(tmp_path: Path) -> None:
    new = _tree(tmp_path / "new", {f"{number:04}\x1b[2J": b"" for number in range(MOST_TOLD + 5)})

    found = files_apart(None, new).data()

    assert found["left_out"] == 5
    assert not any("\x1b" in row["path"] for row in found["files"])
