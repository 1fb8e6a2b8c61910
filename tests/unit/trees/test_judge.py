from __future__ import annotations

from pathlib import Path

import pytest

from packtool.trees import Entry, Tree, judge
from packtool.trees.links import leaves
from packtool.trees.names import hostile_reason, is_git_folder


def judged(*entries: Entry) -> list[tuple[str, str]]:
    return [(finding.rule.id, finding.location.path) for finding in judge(Tree(root=Path("/none"), entries=entries))]


def file(path: str) -> Entry:
    return Entry(path=path, mode=0o100644, size=0)


def link(path: str, target: str) -> Entry:
    return Entry(path=path, mode=0o120000, size=len(target), target=target)


def test_an_ordinary_tree() -> None:
    assert judged(file("README.md"), file("src/README.md"), link("src/up", "../README.md"), file(".github/x")) == []


def test_twins_of_every_kind_and_each_once() -> None:
    assert judged(file("a/x"), file("A/y"), file("A/X")) == [("tree-name-twins", "A")]
    assert judged(file("a/x"), file("a/X"), file("a/y")) == [("tree-name-twins", "a/X")]
    assert judged(file("lib"), file("LIB/x")) == [("tree-name-twins", "LIB")]
    assert judged(file("caf\u00e9"), file("cafe\u0301")) == [("tree-name-twins", "cafe\u0301")]
    assert judged(file("lib/x"), file("li\u200cb/x"))[0] == ("tree-name-twins", r"li\u200cb")
    assert judged(file("lib/x"), file("lib./x")) == [("tree-name-twins", "lib."), ("tree-name-not-portable", "lib./x")]


def test_kinds_and_links() -> None:
    assert judged(Entry(path="pipe", mode=0, size=0), link("out", "..")) == [
        ("tree-link-leaves", "out"),
        ("tree-not-a-file", "pipe"),
    ]


def test_twenty_of_a_kind_and_how_many_more() -> None:
    found = judged(*(file(f"a?{number:02d}") for number in range(30)))
    assert len(found) == 21
    assert found[-1] == ("tree-name-not-portable", ".")


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("a", "b"),
        ("a", "./b/c"),
        ("a/b", "../c"),
        ("a/b/c", "../../d/e"),
        ("a/b", "."),
    ],
)
def test_links_that_stay(path: str, target: str) -> None:
    assert not leaves(path, target)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("a", ".."),
        ("a", "/b"),
        ("a/b", "../../c"),
        ("a/b", "c/../../../d"),
        ("a/b", "link/../f"),
        ("a", ""),
        ("a", "..\\x"),
        ("a", "C:x"),
    ],
)
def test_links_that_may_leave(path: str, target: str) -> None:
    assert leaves(path, target)


@pytest.mark.parametrize(
    "name",
    [
        ".git",
        ".Git",
        ".git.",
        ".git ",
        ".git. .",
        ".git::$INDEX_ALLOCATION",
        "GIT~1",
        "git~12",
        ".gi\u200dt",
        "\ufeff.git",
    ],
)
def test_gits_own_folder_in_disguise(name: str) -> None:
    assert is_git_folder(name)
    assert hostile_reason(f"a/{name}/config") == "is git's own folder, in one of its spellings"


@pytest.mark.parametrize("name", [".github", ".gitignore", ".gitattributes", "git", ".gitx", "git~x", "a.git"])
def test_names_that_are_not(name: str) -> None:
    assert not is_git_folder(name)
    assert hostile_reason(f"a/{name}/b") is None


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("../x", "leaves its folder or has an empty part"),
        ("a/./x", "leaves its folder or has an empty part"),
        ("/etc/passwd", "leaves its folder or has an empty part"),
        ("a//b", "leaves its folder or has an empty part"),
        ("é" * 128, "has a name longer than 255 bytes"),
        ("a/" * 513, "is longer than 1024 bytes"),
        ("a\\.git", "is git's own folder on Windows"),
    ],
)
def test_paths_that_are_never_written(path: str, reason: str) -> None:
    assert hostile_reason(path) == reason
