"""The word in a comment behind a commit, which may be a tag."""

from __future__ import annotations

import pytest

from packtool.manifests.pack import is_version, read

HEX = "a" * 40


@pytest.mark.parametrize(
    ("line", "tag"),
    [
        (f"ref: {HEX}  # v1.2.0", "v1.2.0"),
        (f"ref: '{HEX}' # release/2024.1   ", "release/2024.1"),
        (f"ref: {HEX} # frozen: v2", "v2"),
        (f"ref: {HEX} # tag: @scope", None),
        (f"ref: {HEX} # the good one", None),
        (f"ref: {HEX}", None),
        (f"version: {HEX} # v3", "v3"),
        (f"ref: {HEX} #v1", "v1"),
        (f"ref: {HEX} #", None),
    ],
)
def test_one_word_alone_is_a_tag(line: str, tag: str | None) -> None:
    reading = read(f"name: x\nplugins:\n  - repo: o/r\n    {line}\n".encode(), "p")
    assert reading.manifest is not None
    entry = reading.manifest.entries[0]
    assert entry.tag == tag
    if tag is not None:
        place = entry.at("tag")
        assert place.line == 4
        assert place.column == f"    {line}".index(tag) + 1


def test_behind_the_brackets_of_an_entry_it_counts_too_and_another_entry_between_hides_it() -> None:
    text = f"name: x\nplugins:\n  - {{repo: o/r, ref: {HEX}}}  # v1\n  - {{ref: {HEX}, repo: o/s}}  # v2\n"
    reading = read(text.encode(), "p")
    assert reading.manifest is not None
    assert [one.tag for one in reading.manifest.entries] == ["v1", None]


@pytest.mark.parametrize("word", ["v1", "1.2", "plugin-v1.2", "x/1.2.3", "v1.0.0-rc.1", "@scope/x@1.0.0"])
def test_a_version(word: str) -> None:
    assert is_version(word)


@pytest.mark.parametrize("word", ["stable", "2024-01-01", "ok", "7", "view", "a" * 100])
def test_no_version(word: str) -> None:
    assert not is_version(word)
