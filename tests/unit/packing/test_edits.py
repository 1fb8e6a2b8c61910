"""A pack file edited: what was asked for changes, and not one other character."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.errors import CouldNotLook
from packtool.host.config import UnreadableError
from packtool.manifests.pack import read
from packtool.packing.edits import by_hand, repinned, with_entry, without
from packtool.packing.pack_file import PackFile, as_file
from packtool.pins import Commit

A, B, C = "a" * 40, "b" * 40, "c" * 40
NUMBER = "1234567890123456789012345678901234567e12"
ENTRY = {"repo": "acme/relay", "subdir": "plugins/relay", "ref": A}
PLAIN = f"name: x\nplugins:\n  - repo: o/r\n    ref: {B}\n"
MORE = f"repo: acme/relay\n    subdir: plugins/relay\n    ref: {A}  # v1.2.0"
MORE_DEEP = MORE.replace("\n  ", "\n    ")
MORE_CRLF = MORE.replace("\n    ", "\r\n  ")


def _file(text: str) -> PackFile:
    return as_file(Path("hermes-pack.yaml"), text.encode(), allow_local=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PLAIN, f"{PLAIN}  - {MORE}\n"),
        # At the margin, with the file's own line ends, with comments round it.
        (
            f"# mine\r\nname: x\r\nplugins:\r\n- repo: o/r # why\r\n  ref: {B}\r\n# the end\r\n",
            f"# mine\r\nname: x\r\nplugins:\r\n- repo: o/r # why\r\n  ref: {B}\r\n- {MORE_CRLF}\r\n# the end\r\n",
        ),
        (
            f"name: x\nplugins:\n    - {{repo: o/r, ref: {B}}}  # v9\nconfig: {{}}\n",
            f"name: x\nplugins:\n    - {{repo: o/r, ref: {B}}}  # v9\n    - {MORE_DEEP}\nconfig: {{}}\n",
        ),
        # In brackets no comment can stand behind one commit alone.
        (
            f"name: x\nplugins: [{{repo: o/r, ref: {B}}}]\n",
            f"name: x\nplugins: [{{repo: o/r, ref: {B}}}, {{repo: acme/relay, subdir: plugins/relay, ref: {A}}}]\n",
        ),
        ("name: x\nplugins:\n", f"name: x\nplugins:\n  - {MORE}\n"),
        (PLAIN.rstrip("\n"), f"{PLAIN}  - {MORE}"),
        ("\ufeff" + PLAIN, f"\ufeff{PLAIN}  - {MORE}\n"),
    ],
)  # fmt: skip
def test_an_entry_is_added_in_the_style_of_the_file(before: str, after: str) -> None:
    assert with_entry(_file(before), ENTRY, "v1.2.0").decode() == after


def test_a_commit_that_is_a_number_to_some_gets_quotes() -> None:
    data = with_entry(_file(PLAIN), {"repo": "acme/relay", "ref": NUMBER}, None)
    assert f"ref: '{NUMBER}'".encode() in data
    reading = read(data, "p")
    assert reading.manifest is not None
    commit = reading.manifest.entries[1].commit
    assert commit is not None
    assert commit.hex == NUMBER


def test_a_tag_that_could_not_be_read_again_is_not_written() -> None:
    data = with_entry(_file(PLAIN), ENTRY, "v1 or so")
    assert data.endswith(f"ref: {A}\n".encode())


MOVES = [
    (f"ref: {A}", "v2", f"ref: {B}  # v2"),
    (f"ref: {A}  # v1", "v2", f"ref: {B}  # v2"),
    (f"ref: '{A}' # frozen: v1", "v2", f"ref: '{B}' # frozen: v2"),
    (f'ref: "{A.upper()}"   # v1', None, f'ref: "{B}"'),
    (f"ref: {A}  # the good one", "v2", f"ref: {B}  # the good one"),
    (f"ref:   {A}    # v1", "v2", f"ref:   {B}    # v2"),
    (f"version: {A}", None, f"version: {B}"),
]


@pytest.mark.parametrize(("before", "tag", "after"), MOVES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_commit_and_the_comment_behind_it_are_changed_and_nothing_else(
    before: str, tag: str | None, after: str, end: str
) -> None:
    lines = [
        "# é",
        "name:  x",
        "plugins:",
        f"  - {{repo: o/s,  ref: {C}}}",
        "  -   repo: o/r",
        "      LINE",
        "config: {}",
    ]
    text = end.join(lines)
    file = _file(text.replace("LINE", before))
    changed = repinned(file, [(file.pack.entries[1], Commit(B), tag)])
    assert changed.decode() == text.replace("LINE", after)
    again = _file(changed.decode())
    assert repinned(again, [(again.pack.entries[1], Commit(B), tag)]) == changed


def test_in_brackets_too() -> None:
    file = _file(f"name: x\nplugins: [{{ref: {A}, repo: o/r}}, {{repo: o/s, ref: {A}}}]  # both\n")
    moves = [(one, Commit(B), "v2") for one in file.pack.entries]
    assert repinned(file, moves).decode() == (
        f"name: x\nplugins: [{{ref: {B}, repo: o/r}}, {{repo: o/s, ref: {B}}}]  # both\n"
    )


def test_a_new_commit_that_needs_quotes_gets_them() -> None:
    file = _file(PLAIN)
    assert f"ref: '{NUMBER}'\n".encode() in repinned(file, [(file.pack.entries[0], Commit(NUMBER), None)])


@pytest.mark.parametrize("value", [f"!!str {A}", f"&x {A}", f"|\n      {A}", f'"\\x61{A[1:]}"'])
def test_a_commit_written_in_a_way_of_its_own_is_left_alone(value: str) -> None:
    file = _file(f"name: x\nplugins:\n  - repo: o/r\n    ref: {value}\n")
    with pytest.raises(UnreadableError):
        repinned(file, [(file.pack.entries[0], Commit(B), None)])


def test_an_entry_goes_with_its_settings_and_its_neighbours_keep_their_comments() -> None:
    text = (
        f"name: x\nplugins:\n  # first\n  - repo: o/r # r\n    ref: {A}\n\n  - repo: o/s\n    ref: {B} # s\n"
        f"  # third\n  - repo: o/t\n    ref: {C}\nconfig:\n  s: {{days: 3}}  # few\n  t: {{a: 1}}\n"
    )
    file = _file(text)
    gone = without(file, [file.pack.entries[1]], ["s"]).decode()
    assert gone == (
        f"name: x\nplugins:\n  # first\n  - repo: o/r # r\n    ref: {A}\n\n"
        f"  # third\n  - repo: o/t\n    ref: {C}\nconfig:\n  t: {{a: 1}}\n"
    )


def test_the_last_settings_take_the_section_along() -> None:
    file = _file(f"name: x\nplugins:\n  - name: a\n    ref: {A}\n  - name: b\n    ref: {B}\nconfig:\n  a: {{k: 1}}\n")
    expected = f"name: x\nplugins:\n  - name: b\n    ref: {B}\n"
    assert without(file, [file.pack.entries[0]], ["a"]).decode() == expected


def test_what_was_added_and_taken_out_again_leaves_the_file_as_it_was() -> None:
    for text in (PLAIN, PLAIN.replace("\n", "\r\n"), f"name: x\nplugins: [{{repo: o/r, ref: {B}}}]\n"):
        added = _file(with_entry(_file(text), ENTRY, "v1").decode())
        assert without(added, [added.pack.entries[-1]], []).decode() == text


def test_by_hand_it_is_told_as_one_line_of_yaml() -> None:
    told = by_hand({"repo": "https://h.example/a.git", "ref": NUMBER}, "v1")
    assert told == f"- {{repo: 'https://h.example/a.git', ref: '{NUMBER}'}}  # v1"
    reading = read(f"name: x\nplugins:\n  {told}\n".encode(), "p")
    assert reading.manifest is not None
    assert reading.manifest.entries[0].tag == "v1"


LINES = st.sampled_from(
    [
        f"  - repo: o/r\n    ref: {A}\n",
        f"  - {{repo: o/s, ref: '{B}'}} # v1\n",
        f"  - ref: {C}   # old\n    repo: o/t  # t\n",
        "\n",
        "  # a comment\n",
        f'  - name: nn\n    ref: "{A}"\n',
    ]
)  # fmt: skip


@settings(deadline=None, max_examples=60)
@given(st.lists(LINES, min_size=1, max_size=8), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_whatever_the_layout_one_more_entry_is_one_more_entry(lines: list[str], end: str, last: bool) -> None:  # noqa: FBT001
    text = "name: x\nplugins:\n" + "".join(lines)
    text = (text if last else text.rstrip("\n")).replace("\n", end)
    if "- " not in text:
        return
    before = _file(text)
    data = with_entry(before, ENTRY, "v3")
    after = as_file(Path("p"), data, allow_local=True)
    kept = [(one.name, one.commit, one.tag) for one in before.pack.entries]
    assert [(one.name, one.commit, one.tag) for one in after.pack.entries] == [*kept, (None, Commit(A), "v3")]
    rest = iter(data.decode())
    assert all(character in rest for character in text)  # in order: nothing was taken away


def test_a_word_that_readers_take_in_different_ways_is_to_be_mended_first() -> None:
    file = _file(f"name: x\nplugins:\n  - name: on\n    ref: {A}\n")
    with pytest.raises(CouldNotLook) as fault:
        file.edit(lambda one: with_entry(one, ENTRY, None), by_hand="")
    assert fault.value.remedy == "packtool fix hermes-pack.yaml"


def test_a_layout_that_would_be_lost_is_left_alone() -> None:
    file = _file(f"name: x\nplugins:\n  -\n    repo: o/r  # why\n    ref: {A}\n  - repo: o/s\n    ref: {B}\n")
    with pytest.raises(CouldNotLook) as fault:
        file.edit(lambda one: with_entry(one, ENTRY, "v1"), by_hand=by_hand(ENTRY, "v1"))
    assert fault.value.remedy == f"write it by hand: - {{repo: acme/relay, subdir: plugins/relay, ref: {A}}}  # v1"
    with pytest.raises(UnreadableError):
        without(file, [file.pack.entries[1]], [])
