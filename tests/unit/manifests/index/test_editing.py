from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

from packtool.manifests.index.editing import made_at, positions, renamed, with_entry, with_removal, without

A: dict[str, Any] = {"name": "Alpha", "repo": "o/a"}
B: dict[str, Any] = {"name": "beta", "repo": "o/b", "replaced_by": "ALPHA"}
DOCUMENT: dict[str, Any] = {"plugins": [A, B, 7], "renames": {"older": "alpha", "other": "beta"}}


def test_entries_are_found_by_name_in_any_letter_case() -> None:
    assert positions(DOCUMENT, " alpha") == (0,)
    assert positions(DOCUMENT, "gamma") == ()


def test_an_entry_is_added_or_takes_the_place_of_another() -> None:
    new = {"name": "gamma"}
    assert with_entry(DOCUMENT, new)["plugins"] == [A, B, 7, new]
    assert with_entry(DOCUMENT, new, instead_of=1)["plugins"] == [A, new, 7]
    assert DOCUMENT["plugins"] == [A, B, 7]


def test_with_an_entry_go_the_old_names_that_led_to_it() -> None:
    assert without(DOCUMENT, "ALPHA") == {"plugins": [B, 7], "renames": {"other": "beta"}}
    assert without(without(DOCUMENT, "alpha"), "beta") == {"plugins": [7]}


def test_a_removal_is_added_behind_the_others() -> None:
    once = with_removal(DOCUMENT, {"name": "x"})
    assert with_removal(once, {"name": "y"})["removed"] == [{"name": "x"}, {"name": "y"}]


def test_a_new_name_takes_every_old_one_along() -> None:
    assert renamed(DOCUMENT, "alpha", "first") == {
        "plugins": [{"name": "first", "repo": "o/a"}, B | {"replaced_by": "first"}, 7],
        "renames": {"older": "first", "other": "beta", "alpha": "first"},
    }


def test_renaming_back_leaves_no_loop() -> None:
    there = renamed({"plugins": [A]}, "Alpha", "first")
    assert there["renames"] == {"Alpha": "first"}
    assert renamed(there, "first", "Alpha") == {"plugins": [A], "renames": {"first": "Alpha"}}


def test_another_letter_case_of_a_name_is_no_rename() -> None:
    assert renamed({"plugins": [A]}, "alpha", "ALPHA") == {"plugins": [{"name": "ALPHA", "repo": "o/a"}]}


def test_the_time_is_written_in_utc_to_the_second() -> None:
    moment = datetime(2026, 1, 1, 1, 30, 5, 999, tzinfo=timezone(timedelta(hours=2)))
    assert made_at({"plugins": []}, moment)["generated_at"] == "2025-12-31T23:30:05Z"
