"""A subdir is a folder inside of the repository, the same on every system."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.pins import PinError, parse_subdir


@pytest.mark.parametrize(
    ("text", "subdir"),
    [
        ("x", "x"),
        ("plugins/relay", "plugins/relay"),
        ("/x/y/", "x/y"),
        ("a b/c", "a b/c"),
        (".hidden", ".hidden"),
        ("..x", "..x"),
        ("console", "console"),
        ("git", "git"),
        ("naïve", "naïve"),
        (".github/x", ".github/x"),
    ],
)
def test_a_subdir(text: str, subdir: str) -> None:
    assert parse_subdir(text) == subdir


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is empty"),
        ("///", "is empty"),
        ("../x", "leaves the repository (`..`)"),
        ("a/../../b", "leaves the repository (`..`)"),
        ("a/..", "leaves the repository (`..`)"),
        (".", "holds an empty or `.` part"),
        ("a//b", "holds an empty or `.` part"),
        ("a/./b", "holds an empty or `.` part"),
        ("a\\b", "holds a backslash"),
        ("..\\b", "holds a backslash"),
        ("C:/x", "holds a character that is not portable"),
        ("a*", "holds a character that is not portable"),
        ("a\nb", "holds a character that is not portable"),
        ("a\u202eb", "holds a character that is not portable"),
        (".git/hooks", "points into git's own folder"),
        ("x/.GIT", "points into git's own folder"),
        ("GIT~1/x", "points into git's own folder"),
        (".git ", "points into git's own folder"),
        ("con", "holds a name that Windows cannot have"),
        ("x/NUL.txt", "holds a name that Windows cannot have"),
        ("COM1", "holds a name that Windows cannot have"),
        ("a.", "holds a name that Windows cannot have"),
        ("a /b", "holds a name that Windows cannot have"),
        ("x" * 513, "is longer than 512 characters"),
    ],
)
def test_other_texts_say_why_they_are_none(text: str, reason: str) -> None:
    with pytest.raises(PinError) as caught:
        parse_subdir(text)
    assert caught.value.reason == reason
    assert caught.value.remedy


@settings(max_examples=300, derandomize=True, deadline=None)
@given(st.text(alphabet="ab./\\~gitCON:\u200b é", max_size=20))
def test_what_is_read_stays_inside_and_is_read_again_as_itself(text: str) -> None:
    try:
        subdir = parse_subdir(text)
    except PinError:
        return
    parts = subdir.split("/")
    assert all(part not in {"", ".", "..", ".git"} for part in parts)
    assert "\\" not in subdir
    assert parse_subdir(subdir) == subdir
