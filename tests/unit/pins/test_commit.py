"""A commit is forty ASCII hex digits, and the reason why another text is none says which rule broke."""

from __future__ import annotations

import pytest

from packtool.pins import HOW_TO_GET_A_COMMIT, Commit, PinError

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def test_a_commit() -> None:
    commit = Commit.parse(COMMIT)
    assert (commit.hex, commit.short) == (COMMIT, "0123456789ab")


def test_letter_case_is_folded() -> None:
    assert Commit.parse(COMMIT.upper()) == Commit.parse(COMMIT)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        (COMMIT[:39], "is a shortened commit of 39 hex digits; all 40 are needed"),
        ("abc1234", "is a shortened commit of 7 hex digits; all 40 are needed"),
        (COMMIT + "0", "has 41 hex digits where a commit has 40"),
        ("a" * 64, "is a SHA-256 id of 64 digits; Hermes takes SHA-1 commits of 40 digits only"),
        ("v1.2.0", "is a tag or branch name, not a commit"),
        ("main", "is a tag or branch name, not a commit"),
        ("g" + COMMIT[1:], "is a tag or branch name, not a commit"),
        (f" {COMMIT}", "is a tag or branch name, not a commit"),
        (f"{COMMIT}\n", "is a tag or branch name, not a commit"),
        ("\uff11" * 40, "holds characters that are not ASCII hex digits"),
        ("\u017f" + COMMIT[1:], "holds characters that are not ASCII hex digits"),
    ],
)
def test_other_texts_say_why_they_are_none(text: str, reason: str) -> None:
    with pytest.raises(PinError) as caught:
        Commit.parse(text)
    assert caught.value.reason == reason
    assert caught.value.remedy == HOW_TO_GET_A_COMMIT
