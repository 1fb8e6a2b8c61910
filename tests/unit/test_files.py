from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import packtool
from packtool.files import meant_instead, read_bounded, try_instead, write_atomically

WRITER = """
import sys
from pathlib import Path
from packtool.files import write_atomically
place, word = Path(sys.argv[1]), sys.argv[2]
for _ in range(150):
    write_atomically(place, (word * 200_000).encode())
"""


def test_two_processes_never_leave_half_a_file(tmp_path: Path) -> None:
    place = tmp_path / "deep" / "er" / "copy.json"
    root = Path(packtool.__file__).resolve().parent.parent
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(place), word], cwd=root, env={"PYTHONPATH": str(root)})
        for word in "ab"
    ]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        if place.exists():
            data = read_bounded(place, 200_000)
            assert len(data) == 200_000
            seen |= set(data)
    assert [writer.wait() for writer in writers] == [0, 0]
    assert seen <= set(b"ab")
    assert list(place.parent.iterdir()) == [place]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    place = tmp_path / "taken"
    place.mkdir()
    (place / "inside").write_text("old")
    with pytest.raises(OSError, match=r".+"):
        write_atomically(place, b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert (place / "inside").read_text() == "old"


def test_a_link_is_replaced_and_never_written_through(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "target").read_text() == "old"
    assert (tmp_path / "link").read_text() == "new"


def test_the_limit_holds(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(json.dumps("x" * 98).encode())
    assert len(read_bounded(place, 100)) == 100
    with pytest.raises(OSError, match="larger than 99 bytes"):
        read_bounded(place, 99)


@pytest.mark.parametrize(
    ("typed", "sought", "said"),
    [
        ("hermes-pakc.yaml", "file", "did you mean {}/hermes-pack.yaml?"),
        ("hermes-pakc.yaml", "folder", ""),
        ("my-plugn", "folder", "did you mean {}/my-plugin?"),
        ("quite-another", "file", ""),
        ("none/hermes-pack.yaml", "file", ""),
    ],
)
def test_the_name_most_like_one_that_is_not_there_is_told(typed: str, sought: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "hermes-pack.yaml").write_text("", encoding="utf-8")
    (tmp_path / "my-plugin").mkdir()
    assert meant_instead(tmp_path / typed, folder=sought == "folder") == said.format(tmp_path)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["index.json", "README.md"], "did you mean {}/index.json?"),
        (["index.json", "other.json"], "usual"),
        ([], "usual"),
    ],
)
def test_a_folder_is_answered_with_the_one_file_in_it(names: list[str], said: str, tmp_path: Path) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(OSError, match="a folder, not a file") as fault:
        read_bounded(tmp_path, 10)
    assert try_instead(tmp_path, fault.value, "usual") == said.format(tmp_path)
