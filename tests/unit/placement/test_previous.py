from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from home_workbench import NEW, OLD, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.placement import place, read_previous, take_away
from packtool.placement.place import How
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

GRANTS = {"granted": ["llm.model_override"], "left": []}


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    place(bench.home, bench.placement(OLD, "1"))
    return bench


def _files(folder: Path) -> dict[str, bytes]:
    return {entry.path: (folder / entry.path).read_bytes() for entry in read_tree(folder).files}


@pytest.mark.parametrize("how", [How(), How(swap=lambda _first, _second: False)], ids=["swap", "two renames"])
def test_what_an_update_replaces_is_kept_once_with_its_papers(bench: HomeWorkbench, how: How) -> None:
    record = bench.records()["relay"]
    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS), how=how)

    kept = read_previous(bench.home, "relay")

    assert kept is not None
    assert (_files(kept.tree), kept.record, kept.grants) == (OLD, record, GRANTS)
    assert kept.receipt is not None
    assert kept.receipt.revision == "1" * 40
    assert not kept.tree.is_relative_to(bench.home.plugins)
    place(bench.home, bench.placement(OLD, "3", replace=True, keep=GRANTS), how=how)
    later = read_previous(bench.home, "relay")
    assert later is not None
    assert _files(later.tree) == NEW
    assert [path.name for path in kept.tree.parents[1].iterdir()] == ["relay"], "once, and nothing beside it"
    assert bench.litter() == []


def test_it_is_forgotten_when_the_plugin_is_replaced_otherwise_or_taken_away(bench: HomeWorkbench) -> None:
    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))
    place(bench.home, bench.placement(OLD, "3", replace=True))
    assert read_previous(bench.home, "relay") is None

    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))
    take_away(bench.home, "relay", expected=bench.home.plugins / "relay")
    assert read_previous(bench.home, "relay") is None
    assert bench.litter() == []


def test_what_nobody_recorded_is_not_kept(bench: HomeWorkbench) -> None:
    bench.write_records({})

    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))

    assert read_previous(bench.home, "relay") is None


def test_a_tree_without_a_receipt_is_kept_and_put_back_without_one(bench: HomeWorkbench) -> None:
    (bench.home.receipts / "relay.json").unlink()
    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))
    kept = read_previous(bench.home, "relay")
    assert kept is not None
    assert kept.receipt is None

    back = bench.placement(OLD, "1", replace=True, keep=GRANTS)
    place(bench.home, replace(back, receipt=None))

    assert bench.files() == OLD
    assert not (bench.home.receipts / "relay.json").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "packtool/previous/1"}', '{"schema": 1}'])
def test_damaged_papers_are_said(bench: HomeWorkbench, text: str) -> None:
    place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))
    kept = read_previous(bench.home, "relay")
    assert kept is not None
    (kept.tree.parent / "papers.json").write_text(text, encoding="utf-8")

    with pytest.raises(CouldNotLook, match="cannot be read"):
        read_previous(bench.home, "relay")


def test_no_name_leads_out_of_the_folder(bench: HomeWorkbench) -> None:
    with pytest.raises(CouldNotLook):
        read_previous(bench.home, "../receipts")


def test_a_receipt_that_cannot_be_read_now_is_not_left_out(bench: HomeWorkbench) -> None:
    """It may be good, and the way back needs it."""
    receipt = bench.home.receipts / "relay.json"
    away = receipt.rename(bench.home.path / "away")
    receipt.symlink_to(receipt)
    with pytest.raises(CouldNotLook, match=r"too many levels of symbolic links .*relay\.json.*; nothing was changed"):
        place(bench.home, bench.placement(NEW, "2", replace=True, keep=GRANTS))
    away.replace(receipt)
    assert (bench.files(), read_previous(bench.home, "relay"), bench.litter()) == (OLD, None, [])
