"""Which entry of a pack is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from packtool.errors import Misuse
from packtool.manifests.lock import Locked
from packtool.packing.choosing import entry_called
from packtool.packing.pack_file import as_file
from packtool.pins import Commit

A = "a" * 40
TEXT = f"""name: x
plugins:
  - {{repo: acme/mono, subdir: plugins/relay, ref: {A}}}
  - {{repo: acme/mono, subdir: plugins/notes, ref: {A}}}
  - {{repo: 'https://h.example/team/clock.git', ref: {A}}}
  - {{name: alarm, ref: {A}}}
"""
FILE = as_file(Path("my pack.yaml"), TEXT.encode(), allow_local=False)
LOCKED = {
    "timer": Locked(name="timer", source="https://h.example/team/clock.git", commit=Commit(A), digest=""),
    "siren": Locked(name="siren", source="acme/siren", commit=Commit(A), digest="", listed_as="alarm"),
}


@pytest.mark.parametrize(
    ("word", "position"),
    [
        ("relay", 1),
        ("acme/mono/plugins/notes", 2),
        ("https://github.com/ACME/mono.git#plugins/notes", 2),
        ("clock", 3),
        ("https://h.example/team/clock", 3),
        ("timer", 3),
        ("ALARM", 4),
        ("siren", 4),
    ],
)
def test_by_name_place_or_lock_file(word: str, position: int) -> None:
    assert entry_called(FILE, word, "remove", LOCKED).position == position


def test_a_repository_with_several_plugins_is_not_guessed() -> None:
    with pytest.raises(Misuse) as fault:
        entry_called(FILE, "acme/mono", "remove", {})
    assert "means 2 entries" in fault.value.message
    assert fault.value.remedy == "packtool pack show 'my pack.yaml' --no-fetch"


@pytest.mark.parametrize("word", ["https://h.example/team/clerk.git", "acme/mono/plugins/note", "alarn", "zzz"])
def test_nobody_is_told_to_take_out_what_they_did_not_name(word: str) -> None:
    with pytest.raises(Misuse) as fault:
        entry_called(FILE, word, "remove", LOCKED)
    assert "pack remove" not in fault.value.remedy


def test_what_is_likely_mistyped_is_the_last_part_of_an_address() -> None:
    with pytest.raises(Misuse) as fault:
        entry_called(FILE, "https://h.example/team/zebra.git", "update", {})
    assert "pack update" not in fault.value.remedy


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Misuse) as fault:
        entry_called(FILE, "alarn", "update", {})
    assert fault.value.remedy == "packtool pack update 'my pack.yaml' alarm"
