"""The subjects of the commits between two, as hostile as anybody may write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.git import Between, Bounds, Fetching, fetch_pins
from packtool.git.between import MOST_SUBJECTS
from packtool.git.objects import subject_of
from packtool.pins import Commit

if TYPE_CHECKING:
    from git_repositories import Repository
    from git_workbench import Workbench


def said(repository: Repository, *messages: bytes) -> list[str]:
    return [
        repository.commit({"f": str(number).encode()}, message=message) for number, message in enumerate(messages)
    ]  # fmt: skip


def between(bench: Workbench, old: str, new: str) -> Between | None:
    pin = bench.pin(new)
    how = Fetching(bounds=Bounds(seconds=60))
    outcome = fetch_pins([pin], folder=bench.folder, how=how, since={pin: Commit.parse(old)})[pin]
    assert outcome.standing is not None, outcome
    return outcome.standing.between


def test_the_newest_is_told_first_and_the_old_one_not_at_all(bench: Workbench) -> None:
    commits = said(bench.repository(), b"first", b"second\n\nand why", b"third\n")
    assert between(bench, commits[0], commits[2]) == Between(count=2, subjects=("third", "second"))


def test_what_terminals_and_readers_would_obey_is_shown_and_secrets_are_hidden(bench: Workbench) -> None:
    key = b"ghp_" + b"a1B2" * 9
    bad = [b"\x1b[2Jgone\rPASS", "\u202eback".encode(), b"\xff\xfe", b"x" * 5000, b"use " + key, b"", b"\n\n  \n  late"]
    commits = said(bench.repository(), b"first", *bad)
    found = between(bench, commits[0], commits[-1])
    assert found is not None
    assert found.count == len(bad)
    late, empty, secret, long, odd, back, escape = found.subjects
    assert (late, empty, escape) == ("late", "", "\\x1b[2Jgone\\rPASS")
    assert back == "\\u202eback"
    assert len(long) == 120
    assert "\ufffd" in odd
    assert "a1B2a1B2" not in secret


def test_of_many_the_newest_are_told_and_all_are_counted(bench: Workbench) -> None:
    commits = said(bench.repository(), *(b"change %d" % number for number in range(MOST_SUBJECTS + 6)))
    found = between(bench, commits[0], commits[-1])
    assert found is not None
    assert (found.count, len(found.subjects)) == (MOST_SUBJECTS + 5, MOST_SUBJECTS)
    assert found.subjects[0] == f"change {MOST_SUBJECTS + 5}"


def test_messages_longer_than_any_text_are_not_read(bench: Workbench) -> None:
    commits = said(bench.repository(), b"first", b"y" * (5 * 1024 * 1024), b"last")
    assert between(bench, commits[0], commits[2]) == Between(count=2, subjects=())


def test_there_is_nothing_between_where_nothing_was_added(bench: Workbench) -> None:
    commits = said(bench.repository(), b"first", b"second")
    assert between(bench, commits[1], commits[0]) is None
    assert subject_of(b"tree x\ngpgsig -\n \n signed\n\nthe subject\nmore") == "the subject"
