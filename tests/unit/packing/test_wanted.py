"""What a person asks for, and which commit that is."""

from __future__ import annotations

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.git import Listing, Tip
from packtool.packing.wanted import newest, newest_tag, split_at, tag_at, target_of
from packtool.pins import Commit, Source

A, B, C = "a" * 40, "b" * 40, "c" * 40
SOURCE, _ = Source.parse("acme/relay")


def _tip(name: str, commit: str, *, branch: bool = False) -> Tip:
    return Tip(name=name, oid=commit, is_branch=branch, commit=commit)


LISTING = Listing(
    tips=(_tip("main", A, branch=True), _tip("v1.2.0", B), _tip("v1.10.0", C), _tip("v2.0.0rc1", A), _tip("odd", "x")),
    default="main",
)


@pytest.mark.parametrize(
    ("what", "place", "at"),
    [
        ("o/r", "o/r", None),
        ("o/r@v1", "o/r", "v1"),
        ("o/r/packages/@scope/x@v1", "o/r/packages/@scope/x", "v1"),
        ("o/r@@scope/x@1.0", "o/r", "@scope/x@1.0"),
        ("o/r@release/1", "o/r", "release/1"),
        ("git@h.example:a/b", "git@h.example:a/b", None),
        ("git@h.example:a/b@v1", "git@h.example:a/b", "v1"),
        ("https://u@h.example/a.git#sub@v1", "https://u@h.example/a.git#sub", "v1"),
        ("relay@v1", "relay", "v1"),
        ("relay@", "relay", ""),
    ],
)
def test_the_at_that_means_a_tag(what: str, place: str, at: str | None) -> None:
    assert split_at(what) == (place, at)


def test_a_tag_a_commit_and_what_stands_for_it() -> None:
    assert target_of("v1.2.0", SOURCE, LISTING, "").commit == Commit(B)
    found = target_of(C.upper(), SOURCE, LISTING, "")
    assert (found.commit, found.tag) == (Commit(C), "v1.10.0")


@pytest.mark.parametrize(
    ("at", "told", "remedy"),
    [
        ("main", "main is a branch of acme/relay, and moves", f"again {A}"),
        ("bbbbbbb", "all 40 digits are needed", f"again {B}"),
        ("v9", "acme/relay has no tag v9; its last tags are v1.2.0, v1.10.0, v2.0.0rc1", "git ls-remote --tags "),
        ("", "has no tag", "git ls-remote --tags "),
        ("odd", "has no tag odd", "git ls-remote --tags "),
    ],
)
def test_what_is_no_tag_is_answered_with_what_to_type(at: str, told: str, remedy: str) -> None:
    with pytest.raises(Misuse) as fault:
        target_of(at, SOURCE, LISTING, "again ")
    assert told in fault.value.message
    assert fault.value.remedy.startswith(remedy)


@pytest.mark.parametrize(
    ("tag", "newer"),
    [
        ("v1.2.0", "v1.10.0"),
        ("v2.0.0rc1", "v2.0.0rc1"),
        ("x-v1.0", "x-v1.1"),
        ("release/2024.1", "release/2024.2"),
        ("nightly", None),
    ],
)
def test_the_newest_release_is_one_that_is_spelled_alike(tag: str, newer: str | None) -> None:
    names = ["v1.2.0", "v1.10.0", "v2.0.0rc1", "nightly", "x-v1.0", "x-v1.1", "release/2024.1", "release/2024.2", "v"]
    assert newest_tag(tag, dict.fromkeys(names, A)) == newer


def test_an_entry_without_a_tag_goes_to_the_default_branch() -> None:
    assert newest(SOURCE, LISTING, None).commit == Commit(A)
    assert newest(SOURCE, LISTING, "v1.2.0").commit == Commit(C)
    assert newest(SOURCE, LISTING, "stable").commit == Commit(A)
    with pytest.raises(CouldNotLook):
        newest(SOURCE, Listing(tips=LISTING.tips[1:], default=None), None)


def test_of_several_tags_at_a_commit_the_highest_version_is_told() -> None:
    tips = (_tip("latest", A), _tip("v1", A), _tip("v1.0", B), _tip("v1.1", A))
    assert tag_at(Commit(A), Listing(tips=tips, default=None)) == "v1.1"
    assert tag_at(Commit(C), Listing(tips=tips, default=None)) is None
