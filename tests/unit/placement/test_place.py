from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from home_workbench import NEW, OLD, OTHERS, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.receipts import read_receipt
from packtool.placement import place, recover, take_away
from packtool.placement.place import How

if TYPE_CHECKING:
    from pathlib import Path

TWO_RENAMES = How(swap=lambda _first, _second: False)
WAYS = pytest.mark.parametrize("how", [How(), TWO_RENAMES], ids=["exchange", "two-renames"])


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    bench.write_records(OTHERS)
    return bench


def test_a_plugin_where_none_was(bench: HomeWorkbench) -> None:
    placement = bench.placement(OLD, "1")
    place(bench.home, placement)
    assert bench.files() == OLD
    assert bench.records() == {**OTHERS, "relay": placement.record}
    assert read_receipt(bench.home, "relay") == (placement.receipt, "")
    assert not placement.staged.exists()
    assert bench.litter() == []
    assert recover(bench.home) == ()


def test_the_first_plugin_of_a_home_that_is_not_there(tmp_path: Path) -> None:
    bench = HomeWorkbench.at(tmp_path / "deep/home")
    place(bench.home, bench.placement(OLD, "1"))
    assert bench.files() == OLD
    assert list(bench.records()) == ["relay"]
    modes = {path: path.stat().st_mode & 0o777 for path in (bench.home.own, bench.home.plugins, bench.home.records)}
    assert modes == {bench.home.own: 0o700, bench.home.plugins: 0o700, bench.home.records: 0o600}


@WAYS
def test_a_plugin_in_the_place_of_another(bench: HomeWorkbench, how: How) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    (bench.home.plugins / "relay/__pycache__").mkdir()
    (bench.home.plugins / "relay/__pycache__").chmod(0o500)
    placement = bench.placement(NEW, "2", replace=True)
    place(bench.home, placement, how=how)
    assert bench.files() == NEW
    assert bench.records() == {**OTHERS, "relay": placement.record}
    assert read_receipt(bench.home, "relay") == (placement.receipt, "")
    assert bench.litter() == []


def test_a_plugin_is_not_replaced_unasked(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    before = bench.records()
    with pytest.raises(CouldNotLook) as caught:
        place(bench.home, bench.placement(NEW, "2"))
    assert caught.value.message == "relay is installed already"
    assert (bench.files(), bench.records(), bench.litter()) == (OLD, before, [])


def test_only_the_owner_can_write_what_is_placed(bench: HomeWorkbench) -> None:
    placement = bench.placement(NEW, "1")
    (placement.staged / "a").chmod(0o777)
    (placement.staged / "a/b.py").chmod(0o666)
    (placement.staged / "run").chmod(0o4777)
    (placement.staged / "link").symlink_to("run")
    tree = bench.placement({}, "1")
    place(bench.home, replace(placement, digest=tree.digest))
    slot = bench.home.plugins / "relay"
    modes = {path: (slot / path).stat().st_mode & 0o7777 for path in (".", "a", "a/b.py", "run", "plugin.yaml")}
    assert modes == {".": 0o755, "a": 0o755, "a/b.py": 0o644, "run": 0o755, "plugin.yaml": 0o644}
    assert (slot / "link").readlink().name == "run"


def test_a_git_folder_comes_along_with_the_address_of_the_record(bench: HomeWorkbench) -> None:
    git = bench.staged({"HEAD": b"1" * 40, "config": b"", "refs/x": b"", "objects/pack/p": b"p"}, "git")
    place(bench.home, bench.placement(OLD, "1", git=git))
    assert (bench.home.plugins / "relay/.git/HEAD").read_bytes() == b"1" * 40
    assert 'url = "https://github.com/acme/relay.git"' in (bench.home.plugins / "relay/.git/config").read_text()
    assert bench.files() == OLD


def test_nothing_is_copied_from_examples(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement({**OLD, "settings.json.example": b"{}"}, "1"))
    assert bench.files() == {**OLD, "settings.json.example": b"{}"}


def edit(root: Path) -> None:
    (root / "a/b.py").write_bytes(b"print('bad')\n")


def add(root: Path) -> None:
    (root / "more.py").write_bytes(b"")


def drop(root: Path) -> None:
    (root / "only-old").unlink()


def arm(root: Path) -> None:
    (root / "a/b.py").chmod(0o755)


def pipe(root: Path) -> None:
    os.mkfifo(root / "pipe")


def hooks(root: Path) -> None:
    (root / ".git/hooks").mkdir(parents=True)


def link(root: Path) -> None:
    (root / ".git").symlink_to("/nowhere")


@pytest.mark.parametrize("change", [edit, add, drop, arm, pipe, hooks, link])
def test_a_tree_that_changed_after_it_was_judged_is_not_placed(bench: HomeWorkbench, change: object) -> None:
    placement = bench.placement(OLD, "1")
    assert callable(change)
    change(placement.staged)
    with pytest.raises(CouldNotLook, match="relay changed after it was scanned: "):
        place(bench.home, placement)
    assert (bench.files(), bench.records()) == (None, OTHERS)
    assert bench.litter() == []


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "../x", "a\\b", ".hidden", "a..b", "con", "x" * 201, "a\nb", "b "]
)
def test_names_that_stand_for_no_folder(bench: HomeWorkbench, name: str) -> None:
    placement = bench.placement(OLD, "1")
    placement = replace(placement, name=name, receipt=None)
    with pytest.raises(CouldNotLook, match="cannot be the name of a plugin"):
        place(bench.home, placement)
    assert bench.records() == OTHERS
    assert bench.litter() == []


def test_a_link_in_the_slot_stays(bench: HomeWorkbench, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (bench.home.plugins / "relay").symlink_to(precious)
    with pytest.raises(CouldNotLook, match="is a link"):
        place(bench.home, bench.placement(OLD, "1", replace=True))
    with pytest.raises(CouldNotLook, match="is a link"):
        take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert (bench.home.plugins / "relay").readlink() == precious
    assert precious.is_dir()


def test_a_file_in_the_slot_stays(bench: HomeWorkbench) -> None:
    (bench.home.plugins / "relay").write_bytes(b"mine")
    with pytest.raises(CouldNotLook, match="is a file where a plugin's folder would lie"):
        place(bench.home, bench.placement(OLD, "1", replace=True))
    assert (bench.home.plugins / "relay").read_bytes() == b"mine"


def test_taking_away(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert (bench.files(), bench.records()) == (None, OTHERS)
    assert read_receipt(bench.home, "relay") == (None, "")
    assert bench.litter() == []


def test_taking_away_what_somebody_removed_by_hand(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    shutil.rmtree(bench.home.plugins / "relay")
    take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert bench.records() == OTHERS
    assert read_receipt(bench.home, "relay") == (None, "")


@pytest.mark.parametrize("expected", [".", "hello", "relay/a", "../plugins"])
def test_only_the_folder_that_was_named_is_taken_away(bench: HomeWorkbench, expected: str) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    with pytest.raises(CouldNotLook, match="is not where relay lies"):
        take_away(bench.home, "relay", expected=bench.home.plugins / expected)
    assert bench.files() == OLD


@pytest.mark.parametrize("text", [b"[]", b"{", b'{"a": 1}', b'{"a": {}, "a": {}}', b"\xff", b'{"a": {"n": NaN}}'])
def test_damaged_records_are_left_alone(bench: HomeWorkbench, text: bytes) -> None:
    place(bench.home, bench.placement(OLD, "1"))
    bench.home.records.write_bytes(text)
    with pytest.raises(CouldNotLook, match="is damaged: "):
        place(bench.home, bench.placement(NEW, "2", replace=True))
    with pytest.raises(CouldNotLook, match="is damaged: "):
        take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert bench.home.records.read_bytes() == text
    assert (bench.files(), bench.litter()) == (OLD, [])


def test_records_stay_equal_in_every_other_key(bench: HomeWorkbench) -> None:
    others = {"z": {"n": 1.5, "deep": {"b": [None, True, 10**30]}}, "A": {}, "é": {"k": "\u2028"}}
    bench.write_records(others)
    place(bench.home, bench.placement(OLD, "1"))
    after = bench.records()
    del after["relay"]
    assert json.dumps(after, sort_keys=True) == json.dumps(others, sort_keys=True)
