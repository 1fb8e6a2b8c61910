from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from packtool.trees import read_tree
from packtool.trees.apart import LINES_LIMIT, FileChange, apart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def changes(folder: Path, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> tuple[FileChange, ...]:
    for side, files in (("old", old), ("new", new)):
        for path, content in files.items():
            place = folder / side / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        (folder / side).mkdir(exist_ok=True)
    return apart(read_tree(folder / "old"), read_tree(folder / "new"))


def test_nothing_is_apart_in_equal_trees(tmp_path: Path) -> None:
    assert changes(tmp_path, {"a/b.py": b"1\n2\n"}, {"a/b.py": b"1\n2\n"}) == ()


def test_files_that_one_side_has(tmp_path: Path) -> None:
    found = changes(tmp_path, {"old.md": b"1\n2\n3"}, {"new.py": b"1\n"})
    assert found == (
        FileChange(path="new.py", how="added", added=1),
        FileChange(path="old.md", how="removed", removed=3),
    )


def test_lines_in_the_middle_are_counted(tmp_path: Path) -> None:
    old = b"begin\none\ntwo\nthree\nend\n"
    new = b"begin\none\n2\nthree\nfour\nend\n"
    assert changes(tmp_path, {"a": old}, {"a": new}) == (FileChange(path="a", how="changed", added=2, removed=1),)


def test_the_counts_are_the_least_that_there_are(tmp_path: Path) -> None:
    """A second reader counts by the longest common subsequence, the slow way."""
    rolled = random.Random(7)  # noqa: S311 - texts, not secrets
    for number in range(60):
        old = [rolled.choice("abcd") for _ in range(rolled.randrange(12))]
        new = [rolled.choice("abcd") for _ in range(rolled.randrange(12))]
        table = [[0] * (len(new) + 1) for _ in range(len(old) + 1)]
        for i, one in enumerate(old):
            for j, other in enumerate(new):
                best = max(table[i][j + 1], table[i + 1][j])
                table[i + 1][j + 1] = table[i][j] + 1 if one == other else best
        common = table[-1][-1]
        sides = [{"f": "\n".join(lines).encode()} for lines in (old, new)]
        found = changes(tmp_path / str(number), *sides)
        expected = (len(new) - common, len(old) - common)
        assert [(one.added, one.removed) for one in found] == ([] if old == new else [expected]), (old, new)


def test_what_is_no_text_has_no_lines(tmp_path: Path) -> None:
    assert changes(tmp_path, {"a": b"\0a"}, {"a": b"\0b"}) == (FileChange(path="a", how="changed"),)


def test_modes_and_links(tmp_path: Path) -> None:
    changes(tmp_path, {"run": b"#!/bin/sh\n", "link": b"x"}, {"run": b"#!/bin/sh\n"})
    (tmp_path / "new" / "run").chmod(0o755)
    (tmp_path / "new" / "link").symlink_to("run")
    found = apart(read_tree(tmp_path / "old"), read_tree(tmp_path / "new"))
    assert [(one.path, one.words) for one in found] == [
        ("link", "a link to run now"),
        ("run", "can be executed now"),
    ]


def test_hostile_texts_take_bounded_time(tmp_path: Path) -> None:
    half = LINES_LIMIT // 4
    old, new = b"a\n" * half, b"b\n" * half
    before = time.monotonic()
    assert changes(tmp_path, {"a": old}, {"a": new}) == (FileChange(path="a", how="changed"),)
    assert time.monotonic() - before < 30
