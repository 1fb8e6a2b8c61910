"""Entries: labels, sources, local sources, spellings that Hermes would take apart in another way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from packtool.manifests import pack
from packtool.manifests.pack.hermes_reading import Place, places

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[..., Any]

C = "3f786850e387550fdab836ed7e6dc881de23001b"


SEVERAL = f"""name: x
plugins:
  - repo: a/b
    ref: '{C}'
    description: |
      one

  - repo: a/c
    ref: '{C}'

  # words between
  - {{repo: a/d,
     ref: '{C}'
    }}
  - name: e
    ref:
config: {{}}
"""


def test_an_entry_ends_where_the_next_begins() -> None:
    said = pack.read(SEVERAL.encode(), "p.yaml", allow_local=False).manifest
    assert said is not None
    assert [(one.location.line, one.end_line) for one in said.entries] == [(3, 7), (8, 9), (12, 14), (15, 16)]


@pytest.mark.parametrize(
    ("lines", "label"),
    [
        (["name: lamp", "repo: acme/x"], "lamp"),
        (["repo: acme/x"], "acme/x"),
        (["source: acme/y"], "acme/y"),
        (["name: 5", "repo: acme/x"], "acme/x"),
        (["repo: [a]"], "#1"),
        (["ref: x"], "#1"),
        (['name: "a\\x1b[31mb"'], "a\\x1b[31mb"),
        (["repo: https://me:pw@host.example/a/b"], "#1"),
    ],
)
def test_how_messages_call_an_entry(entry: Read, lines: list[str], label: str) -> None:
    assert entry(*lines).said.entries[0].label == label


@pytest.mark.parametrize(
    ("lines", "seen", "remedy"),
    [
        (
            ["repo: https://git.example/a/b", "subdir: x/y"],
            "https://git.example/a/b/x/y",
            "write `repo: https://git.example/a/b.git` and `subdir: x/y`",
        ),
        (
            ["repo: https://github.com/acme/mono", "subdir: x"],
            "https://github.com/acme/mono/x",
            "write `repo: acme/mono` and `subdir: x`",
        ),
        (
            ["repo: git@git.example:a/b", "subdir: x"],
            "git@git.example:a/b/x",
            "write `repo: git@git.example:a/b.git` and `subdir: x`",
        ),
        (
            ["repo: https://github.com/acme/mono.git", "subdir: releases/relay"],
            "https://github.com/acme/mono.git",
            "write `repo: acme/mono` and `subdir: releases/relay`",
        ),
        (["repo: acme/relay.git"], "https://github.com/acme/relay.git.git", "write `repo: acme/relay`"),
        (
            ["repo: https://git.example/a/b.git/x#y"],
            "https://git.example/a/b.git/x",
            "write `repo: https://git.example/a/b.git` and `subdir: x/y`",
        ),
        (
            ["repo: HTTPS://git.example/a/b"],
            "https://github.com/HTTPS:/git.example.git",
            "write `repo: https://git.example/a/b.git`",
        ),
    ],
)
def test_spellings_that_hermes_takes_apart_in_another_way(
    entry: Read, lines: list[str], seen: str, remedy: str
) -> None:
    told = entry(*lines, f"ref: {C}")
    assert told.rules == ["pack-repo-misread"]
    assert f"the repository {seen}" in told.findings[0].message
    assert told.findings[0].remedy == remedy


@pytest.mark.parametrize("spelling", ["acme/mono#x", "acme/mono/x#y", "github:acme/mono#x"])
def test_a_folder_behind_a_mark_is_a_warning(entry: Read, spelling: str) -> None:
    told = entry(f"repo: '{spelling}'", f"ref: {C}")
    assert told.rules == ["pack-repo-new-form"]
    assert told.findings[0].remedy.startswith("write `repo: acme/mono` and `subdir: x")


@pytest.mark.parametrize(
    "lines",
    [
        ["repo: acme/mono/x", "subdir: s"],
        ["repo: acme/mono/", "subdir: s"],
        ["repo: https://git.example/a/b.git", "subdir: s"],
        ["repo: https://git.example/a/b.git/x", "subdir: s"],
        ["repo: https://git.example/a/b.git#x", "subdir: s"],
        ["repo: https://git.example/a/b#x", "subdir: s"],
        ["repo: git@git.example:a/b.git", "subdir: s"],
        ["repo: ssh://git@git.example/a/b.git", "subdir: s"],
    ],
)
def test_spellings_that_both_read_alike(entry: Read, lines: list[str]) -> None:
    told = entry(*lines, f"ref: {C}")
    assert told.rules == []
    assert told.said.entries[0].subdir.endswith("s")


@pytest.mark.parametrize(
    ("repository", "subdir", "older", "newer"),
    [
        ("a/b", None, ("https://github.com/a/b.git", ""), ("https://github.com/a/b.git", "")),
        ("a/b/c", "d", ("https://github.com/a/b.git", "c/d"), ("https://github.com/a/b.git", "c/d")),
        ("a/b#c", None, ("https://github.com/a/b#c.git", ""), ("https://github.com/a/b.git", "c")),
        ("a", None, None, None),
        ("https://h/a.git#x", "y", ("https://h/a.git", "x/y"), ("https://h/a.git", "x/y")),
        ("https://h/a.git", "y", ("https://h/a.git", "y"), ("https://h/a.git", "y")),
        ("https://h/a", "y", ("https://h/a/y", ""), ("https://h/a/y", "")),
        ("https://github.com/a/b.git", "wiki", ("https://github.com/a/b.git", ""), ("https://github.com/a/b.git", "")),
        (
            "https://github.com/a/b.git",
            "tree/m/x",
            ("https://github.com/a/b.git", "x"),
            ("https://github.com/a/b.git", "x"),
        ),
        (
            "https://github.com/a/b.git",
            "x/wiki",
            ("https://github.com/a/b.git", "x/wiki"),
            ("https://github.com/a/b.git", "x/wiki"),
        ),
        (
            "https://github.com/a/b.git#wiki",
            None,
            ("https://github.com/a/b.git", "wiki"),
            ("https://github.com/a/b.git", "wiki"),
        ),
        ("a/b", "wiki", ("https://github.com/a/b.git", "wiki"), ("https://github.com/a/b.git", "wiki")),
    ],
)
def test_where_the_releases_would_look(
    repository: str, subdir: str | None, older: tuple[str, str] | None, newer: tuple[str, str] | None
) -> None:
    expected = tuple(Place(url=place[0], subdir=place[1]) if place else None for place in (older, newer))
    assert places(repository, subdir) == expected


@pytest.mark.parametrize("repo", ["/srv/x.git", "./x", "file:///srv/x.git", "http://127.0.0.1:8000/x.git"])
def test_local_sources_are_allowed_on_request_and_told(entry: Read, repo: str) -> None:
    told = entry(f"repo: {repo}", f"ref: {C}", allow_local=True)
    assert told.rules == ["pack-repo-local"]
    assert told.said.entries[0].source.local
    refused = entry(f"repo: {repo}", f"ref: {C}")
    assert refused.rules == ["pack-repo-form"]
    assert "--allow-local" in refused.findings[0].remedy


@pytest.mark.parametrize(
    ("lines", "rule", "message"),
    [
        (["repo: a/b", "source: c/d", f"ref: {C}"], "pack-key-ignored", "`source` is not read, since `repo` is there"),
        (
            ["repo: a/b", f"ref: {C}", "version: 1.0.0"],
            "pack-key-ignored",
            "`version` is not read, since `ref` is there",
        ),
        (["repo: ''", "source: c/d", f"ref: {C}"], "pack-key-ignored", "`repo` is empty, so `source` is read"),
        (["source: c/d", "ref: 0", f"version: {C}"], "pack-key-ignored", "`ref` is empty, so `version` is read"),
        (
            ["name: x", "repo: a/b", f"ref: {C}"],
            "pack-name-is-label",
            "the repository is installed; the name is a label",
        ),
        (["name: x", "subdir: s", f"ref: {C}"], "pack-subdir-ignored", "the index says where a named plugin is"),
    ],
)
def test_keys_that_stand_in_each_other_s_way(entry: Read, lines: list[str], rule: str, message: str) -> None:
    told = entry(*lines)
    assert told.rules == [rule]
    assert message in told.findings[0].message
    assert not told.errors


def test_a_named_entry_has_no_subdir_of_its_own(entry: Read) -> None:
    assert entry("name: x", "subdir: s", f"ref: {C}").said.entries[0].subdir is None


def test_a_version_that_stands_for_the_commit_is_named(entry: Read) -> None:
    told = entry("repo: a/b", "version: 1.2.0")
    assert "version, read where there is no ref: `1.2.0` is a tag or branch name" in told.findings[0].message


@pytest.mark.parametrize(
    ("text", "remedy"),
    [("acme/relay", "write `- repo: acme/relay` and below it"), ("relay", "write `- name: relay` and below it")],
)
def test_an_entry_of_one_word_says_how_to_write_it(read: Read, text: str, remedy: str) -> None:
    told = read(f"name: d\nplugins: [{text}]\n")
    assert told.of("pack-entry-type").remedy.startswith(remedy)


def test_two_plugins_under_one_name(read: Read) -> None:
    told = read(f"name: d\nplugins:\n- {{name: x, repo: a/b, ref: {C}}}\n- {{name: X, repo: c/d, ref: {C}}}\n")
    assert told.of("pack-same-name").location.line == 4


def test_one_plugin_under_two_names(read: Read) -> None:
    told = read(f"name: d\nplugins:\n- {{name: x, repo: a/b, ref: {C}}}\n- {{name: z, repo: A/b, ref: {C}}}\n")
    assert told.of("pack-same-twice").message.endswith("as entry `x` on line 3, under another name")


@pytest.mark.parametrize("other", ["ssh://git@git.example:2222/a/b", "git@git.example:a/b.git"])
def test_spellings_that_other_servers_may_answer_still_meet(read: Read, other: str) -> None:
    text = "name: d\nplugins: [{repo: 'https://git.example/a/b', ref: %s}, {repo: '%s', ref: %s}]\n"
    assert "pack-same-twice" in read(text % (C, other, C)).rules
    assert "pack-two-commits" in read(text % (C, other, C[::-1])).rules


def test_one_bare_name_twice(read: Read) -> None:
    text = "name: d\nplugins:\n- {name: x, ref: %s}\n- {name: X, ref: %s}\n"
    assert read(text % (C, C)).rules == ["pack-same-twice"]
    assert read(text % (C, C[::-1])).rules == ["pack-two-commits"]


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("name:\n\nplugins: [{name: x, ref: %s}]\n", "pack-name", 1),
        ("name: d\nplugins:\n\n", "pack-plugins", 2),
        ("name: d\nplugins:\n- name: x\n  ref:\n\n", "pack-ref-missing", 4),
        ("name: d\nplugins: [{name: x, ref: %s}]\nconfig:\n  x:\n\n", "seed-type", 4),
    ],
)
def test_what_is_empty_is_pointed_at_by_its_key(read: Read, text: str, rule: str, line: int) -> None:
    told = read(text.replace("%s", C))
    assert told.of(rule).location.line == line
    assert told.of(rule).location.column in {1, 3}


@pytest.mark.parametrize(
    ("repo", "remedy"),
    [
        ("bob@github.com:a/c.git", "write `repo: a/c`"),
        ("bob@github.com:a/c.git#sub", "write `repo: a/c` and `subdir: sub`"),
        ("bob@h.example:a/c.git", "write `repo: ssh://git@h.example/a/c.git`, with your login in place of git"),
        ("bob@h.example:a/c", "write `repo: ssh://git@h.example/a/c.git`, with your login in place of git"),
        ("a/c.git", "write `repo: a/c`"),
        ("HTTPS://h.example/a/c", "write `repo: https://h.example/a/c.git`"),
    ],
)
def test_what_is_advised_is_not_what_is_there(entry: Read, repo: str, remedy: str) -> None:
    found = entry(f"repo: {repo}", f"ref: {C}").of("pack-repo-misread")
    assert found.remedy == remedy
    assert f"`repo: {repo}`" not in found.remedy
