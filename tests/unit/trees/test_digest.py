from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from pathlib import Path


def record(path: bytes, mode: bytes, content: bytes) -> bytes:
    return len(path).to_bytes(8, "big") + path + mode + len(content).to_bytes(8, "big") + content


def make(folder: Path, **files: bytes) -> str:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return digest(read_tree(folder))


def test_it_is_the_one_that_is_documented(tmp_path: Path) -> None:
    (tmp_path / "é").mkdir()
    (tmp_path / "é/run").write_bytes(b"#!/bin/sh\n")
    (tmp_path / "é/run").chmod(0o755)
    (tmp_path / "a").write_bytes(b"1")
    (tmp_path / "link").symlink_to("a")
    for path in (".git/objects", ".git/refs"):
        (tmp_path / path).mkdir(parents=True)
    (tmp_path / ".git/HEAD").write_bytes(b"x")
    (tmp_path / "empty-folder").mkdir()
    expected = b"packtool tree 1\n"
    expected += record(b"a", b"100644", b"1")
    expected += record(b"link", b"120000", b"a")
    expected += record("é/run".encode(), b"100755", b"#!/bin/sh\n")
    assert digest(read_tree(tmp_path)) == f"sha256:{hashlib.sha256(expected).hexdigest()}"


def test_every_change_changes_it(tmp_path: Path) -> None:
    digests = {
        make(tmp_path / "1", a=b"1", b=b"2"),
        make(tmp_path / "2", a=b"2", b=b"1"),
        make(tmp_path / "3", a=b"12", b=b""),
        make(tmp_path / "4", a=b"", b=b"12"),
        make(tmp_path / "5", ab=b"12"),
        make(tmp_path / "6", a=b"1"),
        make(tmp_path / "7"),
    }
    (tmp_path / "1/a").chmod(0o755)
    digests.add(digest(read_tree(tmp_path / "1")))
    (tmp_path / "1/a").unlink()
    (tmp_path / "1/a").symlink_to("1")
    digests.add(digest(read_tree(tmp_path / "1")))
    assert len(digests) == 9


def test_a_large_file_counts_to_its_last_byte(tmp_path: Path) -> None:
    large = b"x" * (2 * 1024 * 1024 + 1)
    assert make(tmp_path / "1", a=large) != make(tmp_path / "2", a=large[:-1] + b"y")


def test_a_file_that_changes_meanwhile_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1")
    tree = read_tree(tmp_path)
    (tmp_path / "a").write_bytes(b"12")
    with pytest.raises(CouldNotLook, match="a changed while it was read"):
        digest(tree)
    (tmp_path / "a").unlink()
    with pytest.raises(CouldNotLook, match="a cannot be read"):
        digest(tree)
