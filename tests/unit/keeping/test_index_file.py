"""Two who write at a time lose nothing, and a kill leaves the old file or the new one."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from packtool.errors import CouldNotLook
from packtool.keeping.index_file import edit_file, read_file, replace_file
from packtool.manifests.index.canonical import canonical
from packtool.manifests.index.editing import with_entry
from packtool.manifests.index.listing import INDEX_LIMIT

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.keeping.index_file import Changed

# Adds entries one after another until it is killed; tells when it has begun.
_WRITER = """
import sys
from pathlib import Path
from packtool.keeping.index_file import edit_file
from packtool.manifests.index.editing import with_entry
from packtool.manifests.index.listing import INDEX_LIMIT
path = Path(sys.argv[1])
for number in range(10_000):
    entry = {"name": f"n{number:05}", "repo": f"o/n{number}", "ref": "a" * 40, "description": "x" * 2000}
    edit_file(path, lambda document: with_entry(document, entry), approve=lambda changed: True)
    print(number, flush=True)
"""


def put(path: Path, *names: str) -> None:
    path.write_bytes(canonical({"schema_version": 1, "plugins": [{"name": name, "repo": "o/n"} for name in names]}))


def names(path: Path) -> list[str]:
    return [entry["name"] for entry in json.loads(path.read_bytes())["plugins"]]


def yes(_: Changed) -> bool:
    return True


def add(path: Path, name: str) -> None:
    edit_file(path, lambda document: with_entry(document, {"name": name, "repo": "o/n"}), approve=yes)


def test_many_at_a_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "index.json"
    put(path)
    threads = [threading.Thread(target=add, args=(path, f"n{number:02}")) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert names(path) == [f"n{number:02}" for number in range(12)]
    assert [one.name for one in tmp_path.iterdir()] == ["index.json"]


def test_what_another_program_wrote_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "index.json"
    put(path, "old")

    def meanwhile(document: dict[str, Any]) -> dict[str, Any]:
        put(path, "of an editor")
        return with_entry(document, {"name": "new", "repo": "o/n"})

    with pytest.raises(CouldNotLook, match="changed meanwhile"):
        edit_file(path, meanwhile, approve=yes)
    assert names(path) == ["of an editor"]
    assert [one.name for one in tmp_path.iterdir()] == ["index.json"]


@pytest.mark.parametrize("round_", range(4))
def test_a_kill_leaves_a_whole_file(tmp_path: Path, round_: int) -> None:
    path = tmp_path / "index.json"
    put(path)
    with subprocess.Popen([sys.executable, "-c", _WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(3 + round_)]
        time.sleep(0.001 * round_)
        os.kill(writer.pid, signal.SIGKILL)
        done = max([*told, *(int(line) for line in writer.stdout.read().split())])

    data, document = read_file(path)
    assert data == canonical(document)
    assert len(names(path)) in {done + 1, done + 2}
    # The next one is not kept waiting by the dead one's lock.
    add(path, "after")
    assert "after" in names(path)


def test_rights_stay_and_a_link_is_followed(tmp_path: Path) -> None:
    path, link = tmp_path / "real.json", tmp_path / "index.json"
    put(path)
    path.chmod(0o664)
    link.symlink_to(path)
    add(link, "new")
    assert link.is_symlink()
    assert names(path) == ["new"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o664


def test_what_is_not_approved_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "index.json"
    put(path)
    before = path.read_bytes()
    entry = {"name": "new", "repo": "o/n"}
    changed = edit_file(path, lambda document: with_entry(document, entry), approve=lambda _: False)
    assert not changed.written
    assert b'"new"' in changed.after
    assert path.read_bytes() == before


def test_a_file_that_should_not_be_there_yet_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "log"
    replace_file(path, b"one\n", expected=None)
    with pytest.raises(CouldNotLook, match="changed meanwhile"):
        replace_file(path, b"two\n", expected=None)
    assert path.read_bytes() == b"one\n"


def test_what_readers_would_refuse_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "index.json"
    put(path)
    entry = {"name": "new", "repo": "o/n", "description": "x" * INDEX_LIMIT}
    with pytest.raises(CouldNotLook, match="and readers take 5,242,880"):
        edit_file(path, lambda document: with_entry(document, entry), approve=yes)
    assert names(path) == []
