from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.trees import Kind, TreeLimits, read_tree

if TYPE_CHECKING:
    from pathlib import Path


def test_files_links_and_modes(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b/run").write_bytes(b"#!/bin/sh\n")
    (tmp_path / "b/run").chmod(0o744)
    (tmp_path / "a.py").write_bytes(b"x = 1\n")
    (tmp_path / "a.py").chmod(0o600)
    (tmp_path / "to-b").symlink_to("b")
    (tmp_path / "out").symlink_to("/etc")
    tree = read_tree(tmp_path)
    assert [(entry.path, entry.mode, entry.size, entry.target) for entry in tree.entries] == [
        ("a.py", 0o100644, 6, None),
        ("b/run", 0o100755, 10, None),
        ("out", 0o120000, 4, "/etc"),
        ("to-b", 0o120000, 1, "b"),
    ]
    assert [entry.path for entry in tree.files] == ["a.py", "b/run"]
    assert tree.total_bytes == 16


def test_the_git_folder_at_the_root_is_no_part_of_it(tmp_path: Path) -> None:
    for path in (".git/HEAD", ".git/config", ".git/objects/x", ".git/refs/x", "sub/.git/config", ".github/x"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(b"")
    assert [entry.path for entry in read_tree(tmp_path).entries] == [".github/x", "sub/.git/config"]


def test_a_git_file_at_the_root_is_no_part_of_it_either(tmp_path: Path) -> None:
    (tmp_path / ".git").write_bytes(b"gitdir: elsewhere\n")
    assert read_tree(tmp_path).entries == ()


def test_order_is_by_bytes(tmp_path: Path) -> None:
    for name in ("é", "z", "Z", "a-b", "a.b"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "a").mkdir()
    (tmp_path / "a/c").write_bytes(b"")
    assert [entry.path for entry in read_tree(tmp_path).entries] == ["Z", "a-b", "a.b", "a/c", "z", "é"]


def test_a_name_that_is_not_utf8_is_kept(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.py")
    (tmp_path / name).write_bytes(b"1")
    (entry,) = read_tree(tmp_path).entries
    assert os.fsencode(entry.path) == b"\xff.py"


def test_a_pipe_is_neither_file_nor_link_and_hangs_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (entry,) = read_tree(tmp_path).entries
    assert (entry.kind, entry.mode) == (Kind.OTHER, 0)


@pytest.mark.parametrize(
    "limits",
    [TreeLimits(entries=3), TreeLimits(depth=1), TreeLimits(total_bytes=7), TreeLimits(file_bytes=3)],
)
def test_limits(tmp_path: Path, limits: TreeLimits) -> None:
    (tmp_path / "a/b/c").mkdir(parents=True)
    (tmp_path / "a/b/c/f").write_bytes(b"1234")
    (tmp_path / "a/g").write_bytes(b"1234")
    assert len(read_tree(tmp_path, limits=TreeLimits(entries=5, depth=3, total_bytes=8, file_bytes=4)).entries) == 2
    with pytest.raises(CouldNotLook):
        read_tree(tmp_path, limits=limits)


def test_what_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for path in (tmp_path / "file", tmp_path / "missing"):
        with pytest.raises(CouldNotLook, match="is no folder"):
            read_tree(path)


def test_reading_one_file(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"12345")
    tree = read_tree(tmp_path)
    entry = tree.find("f")
    assert entry is not None
    assert tree.find("F") is None
    assert tree.read(entry, limit=5) == b"12345"
    with pytest.raises(CouldNotLook, match="f is longer than 4 bytes"):
        tree.read(entry, limit=4)
    (tmp_path / "f").unlink()
    (tmp_path / "f").symlink_to("/etc/passwd")
    with pytest.raises(CouldNotLook, match="f cannot be read"):
        tree.read(entry, limit=5)
