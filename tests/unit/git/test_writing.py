from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.git.objects import Listed
from packtool.git.writing import SMALL, BlobWriter

if TYPE_CHECKING:
    from pathlib import Path

CONTENTS = {
    "empty": b"",
    "line": b"one\n",
    "header-like": b"0" * 40 + b" blob 3\nabc\n",
    "just-small": b"s" * SMALL,
    "large": b"0123456789" * (SMALL // 5),
    "nested/deep/last": b"\0\n\0",
}


def listed(number: int, path: str, content: bytes, mode: int = 0o100644) -> Listed:
    return Listed(mode=mode, oid=f"{number:040x}", size=len(content), path=path)


PLAN = [listed(number, path, content) for number, (path, content) in enumerate(CONTENTS.items())]
STREAM = b"".join(
    b"%040x blob %d\n%s\n" % (number, len(content), content) for number, content in enumerate(CONTENTS.values())
)


@pytest.mark.parametrize("size", [1, 2, 7, 41, 42, 64, 1000, SMALL - 1, SMALL, SMALL + 1, len(STREAM)])
def test_however_the_output_is_cut_the_files_are_the_same(tmp_path: Path, size: int) -> None:
    writer = BlobWriter(tmp_path / "out", PLAN)
    for offset in range(0, len(STREAM), size):
        writer.feed(STREAM[offset : offset + size])
    writer.finish()
    assert {path: (tmp_path / "out" / path).read_bytes() for path in CONTENTS} == CONTENTS


def test_output_that_ends_early(tmp_path: Path) -> None:
    writer = BlobWriter(tmp_path / "out", PLAN)
    writer.feed(STREAM[:-1])
    with pytest.raises(CouldNotLook, match="fewer files"):
        writer.finish()
    writer.close()


@pytest.mark.parametrize(
    "stream",
    [b"%040x missing\n" % 0, b"%040x blob 1\nx\n" % 0, b"%040x blob 0\n\n" % 9, b"%040x tree 0\n\n" % 0, b"nonsense\n"],
)
def test_output_about_something_else(tmp_path: Path, stream: bytes) -> None:
    writer = BlobWriter(tmp_path / "out", PLAN)
    with pytest.raises(CouldNotLook, match="another file"):
        writer.feed(stream)


def test_more_output_than_was_asked_for(tmp_path: Path) -> None:
    writer = BlobWriter(tmp_path / "out", PLAN)
    writer.feed(STREAM)
    with pytest.raises(CouldNotLook, match="another file"):
        writer.feed(b"%040x blob 0\n\n" % 0)


def test_what_is_there_already_is_never_overwritten_or_written_through(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    writer = BlobWriter(tmp_path / "out", [listed(0, "a", b"x"), listed(1, "f/b", b"y")])
    (tmp_path / "out/a").symlink_to(tmp_path / "precious")
    (tmp_path / "out/f").write_bytes(b"a file where a folder is wanted")
    writer.feed(b"%040x blob 1\nx\n%040x blob 1\ny\n" % (0, 1))
    writer.finish()
    assert (tmp_path / "precious").read_bytes() == b"precious"
