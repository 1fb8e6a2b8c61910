from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from home_workbench import NEW, OLD, OTHERS, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.receipts import read_receipt
from packtool.placement import place, recover, take_away
from packtool.placement.exchange import exchange
from packtool.placement.journal import journal_path, read_journal
from packtool.placement.place import How

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.placement import Placement


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    bench.write_records(OTHERS)
    return bench


def die_at(bench: HomeWorkbench, step: str, placement: Placement | None, *, swaps: bool = True) -> None:
    """Change the home in a process that ends at a step, and leave the home as it is then."""
    how = How(
        step=lambda reached: os._exit(0) if reached == step else None,
        swap=exchange if swaps else lambda _first, _second: False,
    )
    child = os.fork()
    if child == 0:
        try:
            if placement is not None:
                place(bench.home, placement, how=how)
            else:
                take_away(bench.home, "relay", expected=bench.home.plugins / "relay", how=how)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0)[1] == 0, f"the step {step} was not reached"


def words(bench: HomeWorkbench) -> list[str]:
    return [f"{done.name}: {done.words}" for done in recover(bench.home)]


def test_with_nothing_to_do_nothing_is_made(tmp_path: Path) -> None:
    bench = HomeWorkbench.at(tmp_path / "fresh")
    assert recover(bench.home) == ()
    assert list(bench.home.path.iterdir()) == []


def test_an_install_is_undone_or_finished(bench: HomeWorkbench) -> None:
    die_at(bench, "journalled", bench.placement(NEW, "2"))
    assert words(bench) == [
        "relay: the install of relay had been cut off; it is undone, and nothing is installed under that name"
    ]
    assert (bench.files(), bench.records(), bench.litter()) == (None, OTHERS, [])
    die_at(bench, "exchanged", bench.placement(NEW, "2"))
    assert bench.records() == OTHERS
    assert words(bench) == ["relay: the install of relay had been cut off; it is finished now"]
    assert (bench.files(), bench.records()["relay"]["revision"]) == (NEW, "2" * 40)
    assert words(bench) == []


def test_a_replacement_is_undone_between_two_renames(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "emptied", bench.placement(NEW, "2", replace=True), swaps=False)
    assert bench.files() is None
    assert words(bench) == ["relay: the install of relay had been cut off; it is undone, and all is as before"]
    assert (bench.files(), bench.records()["relay"]["revision"]) == (OLD, "1" * 40)


def test_a_removal_is_undone_or_finished(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "journalled", None)
    assert words(bench) == ["relay: the removal of relay had been cut off; it is undone, and all is as before"]
    assert bench.files() == OLD
    die_at(bench, "exchanged", None)
    assert words(bench) == ["relay: the removal of relay had been cut off; it is finished now"]
    assert (bench.files(), bench.records()) == (None, OTHERS)
    assert read_receipt(bench.home, "relay") == (None, "")


def test_the_next_place_puts_right_what_was_cut_off_of_another_plugin(bench: HomeWorkbench) -> None:
    die_at(bench, "exchanged", bench.placement(NEW, "2"))
    place(bench.home, bench.placement({"f": b""}, "3", name="hello", replace=True))
    assert sorted(bench.records()) == ["hello", "relay"]
    assert (bench.files(), bench.litter()) == (NEW, [])


def test_a_new_tree_is_known_by_its_files_where_inodes_changed(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "swapped", bench.placement(NEW, "2", replace=True))
    path = journal_path(bench.home, "relay")
    path.write_text(json.dumps({**json.loads(path.read_text()), "new": 1, "old": 2}))
    assert words(bench) == ["relay: the install of relay had been cut off; it is finished now"]
    assert (bench.files(), bench.records()["relay"]["revision"]) == (NEW, "2" * 40)


def test_a_new_tree_is_known_by_its_inode_where_python_wrote_into_it(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "swapped", bench.placement(NEW, "2", replace=True))
    (bench.home.plugins / "relay/__pycache__").mkdir()
    (bench.home.plugins / "relay/__pycache__/b.cpython-311.pyc").write_bytes(b"")
    assert words(bench) == ["relay: the install of relay had been cut off; it is finished now"]
    assert bench.records()["relay"]["revision"] == "2" * 40


def test_a_record_that_hermes_wrote_since_stays(bench: HomeWorkbench) -> None:
    die_at(bench, "exchanged", bench.placement(NEW, "2"))
    bench.write_records({**OTHERS, "relay": {"source": "by Hermes"}})
    assert words(bench) == ["relay: the install of relay had been cut off; it is finished now"]
    assert bench.records()["relay"] == {"source": "by Hermes"}


def test_what_somebody_put_there_since_stays_and_what_waited_is_kept(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "emptied", bench.placement(NEW, "2", replace=True), swaps=False)
    (bench.home.plugins / "relay").mkdir()
    (said,) = words(bench)
    assert said.startswith("relay: the install of relay had been cut off, and something else lies there since, which")
    assert bench.files() == {}
    kept = sorted((bench.home.own / "kept").iterdir())
    assert [(folder / "a/b.py").read_bytes() for folder in kept] == [NEW["a/b.py"], OLD["a/b.py"]]
    assert all(str(folder) in said for folder in kept)


@pytest.mark.parametrize(
    "change",
    [{"name": "other"}, {"token": "../x"}, {"new": "1"}, {"schema": "packtool/journal/2"}, {"record": []}],
)
def test_a_journal_of_another_shape_is_damaged(bench: HomeWorkbench, change: dict[str, object]) -> None:
    die_at(bench, "journalled", bench.placement(NEW, "2"))
    path = journal_path(bench.home, "relay")
    assert read_journal(path, bench.home.own) is not None
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    assert read_journal(path, bench.home.own) is None


def test_with_a_damaged_journal_the_plugin_comes_back_and_nothing_is_thrown_away(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    die_at(bench, "emptied", bench.placement(NEW, "2", replace=True), swaps=False)
    journal_path(bench.home, "relay").write_bytes(b"\0" * 100)
    kept = bench.home.own / "kept"
    (said,) = words(bench)
    assert said == (
        "relay: the journal of a change to relay is damaged; the plugin is back in place; "
        f"it and what waited are kept in {kept}"
    )
    assert bench.files() == OLD
    assert bench.records()["relay"]["revision"] == "1" * 40
    assert sorted(path.name.partition(".")[2].partition(".")[0] == "json" for path in kept.iterdir()) == [False, True]
    assert words(bench) == []


def test_trees_without_a_journal_are_removed_by_the_next_change(bench: HomeWorkbench) -> None:
    die_at(bench, "prepared", bench.placement(NEW, "2"))
    assert len(bench.litter()) == 3
    place(bench.home, bench.placement(OLD, "1"))
    assert (bench.files(), bench.litter()) == (OLD, [])


def test_a_receipt_of_another_plugin_is_a_fault_of_the_caller(bench: HomeWorkbench) -> None:
    placement = bench.placement(NEW, "2")
    with pytest.raises(ValueError, match="of another plugin"):
        replace(placement, name="other")


def test_copies_of_settings_and_of_indexes_that_a_killed_run_left_go_at_the_next_change(tmp_path: Path) -> None:
    bench = HomeWorkbench.at(tmp_path / "home")
    home = bench.home
    place(home, bench.placement(OLD, "1"))
    kept = [home.path / ".packtool-mine", home.own_cache / "index.json", home.own_cache / ".packtool-now.tmp"]
    left = [
        home.path / ".packtool-a.tmp",
        home.own_cache / ".packtool-b.tmp",
        home.index_cache.parent / ".packtool-c.tmp",
    ]
    for file in (*kept, *left):
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"x")
    for file in left[1:]:
        os.utime(file, (1, 1))
    take_away(home, "relay", expected=home.plugins / "relay")
    assert [file.exists() for file in kept] == [True, True, True]
    assert [file.exists() for file in left] == [False, False, False]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
def test_journals_that_cannot_be_read_are_not_taken_for_none(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    folder = bench.home.own / "journal"
    folder.chmod(0)
    try:
        with pytest.raises(CouldNotLook, match="journal cannot be read: permission denied"):
            recover(bench.home)
    finally:
        folder.chmod(0o700)


def test_journals_in_the_place_of_a_file(bench: HomeWorkbench) -> None:
    (bench.home.own / "journal").parent.mkdir(exist_ok=True)
    (bench.home.own / "journal").write_bytes(b"")
    with pytest.raises(CouldNotLook, match="journal cannot be read: not a directory"):
        recover(bench.home)
