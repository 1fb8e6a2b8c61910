"""The plugins folder is a link to another file system, where a rename from the home cannot reach."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from home_workbench import NEW, OLD, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.records import change_record
from packtool.host.room import room_of
from packtool.host.trust import check_home
from packtool.placement import place, take_away
from packtool.placement.exchange import exchange

if TYPE_CHECKING:
    from collections.abc import Iterator

MEMORY = Path("/dev/shm")


@pytest.fixture
def other_disk(tmp_path: Path) -> Iterator[Path]:
    if not MEMORY.is_dir() or MEMORY.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is one file system alone")
    folder = Path(tempfile.mkdtemp(prefix="packtool-", dir=MEMORY))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def bench(tmp_path: Path, other_disk: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    (other_disk / "plugins").mkdir(mode=0o700)
    bench.home.plugins.symlink_to(other_disk / "plugins")
    return bench


def test_trees_are_put_together_beside_the_plugins_and_never_among_them(bench: HomeWorkbench, other_disk: Path) -> None:
    assert room_of(bench.home) == other_disk / ".packtool-plugins"
    assert len(check_home(bench.home)) == 1
    place(bench.home, bench.placement(OLD, "1"))
    place(bench.home, bench.placement(NEW, "2", replace=True))
    assert bench.files() == NEW
    assert bench.records()["relay"]["revision"] == "2" * 40
    change_record(bench.home, "hello", {"source": "x"})
    assert sorted(path.name for path in (other_disk / "plugins").iterdir()) == [
        ".install-metadata.json", ".install-metadata.json.lock", "relay",
    ]  # fmt: skip
    assert [
        path for path in (other_disk / ".packtool-plugins").rglob("*") if path.parent.name != ".packtool-plugins"
    ] == []
    take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert (bench.files(), sorted(bench.records())) == (None, ["hello"])


def test_a_plugins_folder_that_is_a_file_system_of_its_own_is_refused(tmp_path: Path) -> None:
    if MEMORY.parent.stat().st_dev == MEMORY.stat().st_dev or MEMORY.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second file system here")
    bench = HomeWorkbench.at(tmp_path / "home")
    bench.home.plugins.symlink_to(MEMORY)
    with pytest.raises(CouldNotLook, match="is a file system of its own"):
        room_of(bench.home)


def test_a_room_among_the_plugins_is_refused(tmp_path: Path) -> None:
    bench = HomeWorkbench.at(tmp_path / "home")
    bench.home.plugins.symlink_to(bench.home.path)
    with pytest.raises(CouldNotLook, match="lies inside"):
        room_of(bench.home)


def test_an_exchange_is_at_one_moment_or_not_at_all(tmp_path: Path, other_disk: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).write_text("")
    if not exchange(tmp_path / "a", tmp_path / "b"):
        pytest.skip("this system cannot exchange")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b"]
    assert [path.name for path in (tmp_path / "b").iterdir()] == ["a"]
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "a", tmp_path / "missing")
    with pytest.raises(OSError, match="cross-device"):
        exchange(tmp_path / "a", other_disk)
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["b"]
