from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from git_repositories import Content, Link, Submodule

from packtool.git import Bounds
from packtool.trees import TreeLimits

if TYPE_CHECKING:
    from git_workbench import Workbench

    from packtool.git import Outcome

POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 12345\n"


def found(outcome: Outcome) -> list[tuple[str, str, str]]:
    assert outcome.unseen is None, outcome.unseen
    return [(finding.rule.id, finding.severity.word, finding.location.path) for finding in outcome.findings]


def names(outcome: Outcome) -> list[str]:
    """List what lies on disk, links unfollowed."""
    assert outcome.fetched is not None
    root = outcome.fetched.tree.root
    return sorted(
        os.path.relpath(os.path.join(parent, name), root)  # noqa: PTH118
        for parent, folders, files in os.walk(root)
        for name in [*files, *(folder for folder in folders if os.path.islink(os.path.join(parent, folder)))]  # noqa: PTH114, PTH118
    )


def test_submodules_are_named_with_their_address_and_not_fetched(bench: Workbench) -> None:
    modules = (
        b'[submodule "one"]\n\tpath = plugin/lib/one\n\turl = https://user:s3cretpassword@example.org/one.git\n'
        b'[submodule "else"]\n\tpath = elsewhere\n\turl = ../else.git\n'
    )
    commit = bench.repository().commit(
        {
            ".gitmodules": modules,
            "plugin/lib/one": Submodule("1" * 40),
            "plugin/two": Submodule("2" * 40),
            "plugin/f": b"",
        }
    )
    outcome = bench.fetch_one(commit, "plugin")
    assert found(outcome) == [("git-submodule", "warning", "lib/one"), ("git-submodule", "warning", "two")]
    assert outcome.findings[0].message == "lib/one is a submodule of https://[hidden]@example.org/one.git"
    assert outcome.findings[1].message == "two is a submodule"
    assert names(outcome) == ["f"]
    assert outcome.fetched is not None
    assert outcome.fetched.submodules == ("lib/one", "two")


def test_lfs_pointers_are_named_and_kept_as_they_are(bench: Workbench) -> None:
    commit = bench.repository().commit({"model.bin": POINTER, "about.md": b"see " + POINTER})
    outcome = bench.fetch_one(commit)
    assert found(outcome) == [("git-lfs-pointer", "warning", "model.bin")]
    assert outcome.fetched is not None
    assert (outcome.fetched.tree.root / "model.bin").read_bytes() == POINTER


@pytest.mark.parametrize("target", ["/etc/passwd", "../secret", "a/../../secret", "sub/../f", "..", "C:/x", "x\\y"])
def test_a_link_that_may_leave_is_listed_but_not_written(bench: Workbench, target: str) -> None:
    commit = bench.repository().commit({"plugin/link": Link(target), "plugin/f": b"", "secret": b"s"})
    outcome = bench.fetch_one(commit, "plugin")
    assert found(outcome) == [("tree-link-leaves", "error", "link")]
    assert names(outcome) == ["f"]
    assert outcome.fetched is not None
    link = outcome.fetched.tree.find("link")
    assert link is not None
    assert link.target == target


def test_links_that_stay_inside_are_written(bench: Workbench) -> None:
    files: dict[str, Content] = {
        "f": b"",
        "a/b/up": Link("../../f"),
        "folder": Link("a/b"),
        "nowhere": Link("missing"),
        "loop": Link("loop"),
    }
    outcome = bench.fetch_one(bench.repository().commit(files))
    assert found(outcome) == []
    assert names(outcome) == ["a/b/up", "f", "folder", "loop", "nowhere"]


@pytest.mark.parametrize(
    ("first", "second", "named"),
    [
        ("README.md", "readme.md", "readme.md"),
        ("Lib/a.py", "lib/b.py", "lib"),
        ("caf\u00e9", "cafe\u0301", "caf\u00e9"),
        ("stra\u00dfe", "strasse", "stra\u00dfe"),
    ],
)
def test_twins_are_told(bench: Workbench, first: str, second: str, named: str) -> None:
    outcome = bench.fetch_one(bench.repository().commit({first: b"1", second: b"2"}))
    assert found(outcome) == [("tree-name-twins", "warning", named)]


@pytest.mark.parametrize(
    ("subdir", "other", "pair"),
    [
        ("s", "S/plugin.yaml", "s is the same as S"),
        ("a/s", "A/x", "a is the same as A"),
        ("a/s", "a/S", "a/s is the same as a/S"),
        ("caf\u00e9", "cafe\u0301/x", "caf\u00e9 is the same as cafe\u0301"),
        ("s", "s./x", "s is the same as s."),
        ("s", "\u200cs/x", r"s is the same as \u200cs"),
    ],
)
def test_twins_of_a_folder_on_the_way_to_the_plugin_are_told(
    bench: Workbench, subdir: str, other: str, pair: str
) -> None:
    commit = bench.repository().commit({f"{subdir}/plugin.yaml": b"name: x\n", other: b"", "sS/x": b"", "t/s/S": b""})
    outcome = bench.fetch_one(commit, subdir)
    assert found(outcome) == [("tree-name-twins", "warning", ".")]
    assert outcome.findings[0].message.startswith(f"the plugin's folder {pair} on macOS or Windows")


@pytest.mark.parametrize(
    "name", ["..", ".git", ".GIT", "git~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", ".g\u200cit", "x\\.git"]
)
def test_hostile_names_are_errors_and_never_written(bench: Workbench, name: str) -> None:
    repository = bench.repository()
    inner = repository.tree(("100644", repository.blob(b"#!/bin/sh\n"), "hook"))
    tree = repository.tree(("040000", inner, name), ("100644", repository.blob(b"x"), "f"))
    outcome = bench.fetch_one(repository.commit_tree(tree))
    assert ("git-path-hostile", "error") in {(rule, severity) for rule, severity, _ in found(outcome)}
    assert names(outcome) == ["f"]
    assert not list(bench.folder.rglob("hook"))


def test_a_path_that_is_too_long_is_hostile(bench: Workbench) -> None:
    repository = bench.repository()
    tree = repository.tree(("100644", repository.blob(b"x"), "f"))
    for _ in range(30):
        tree = repository.tree(("040000", tree, "d" * 50))
    outcome = bench.fetch_one(repository.commit_tree(tree))
    assert [rule for rule, *_ in found(outcome)] == ["git-path-hostile"]
    assert names(outcome) == []


def test_names_that_do_not_travel_are_warned_of(bench: Workbench) -> None:
    outcome = bench.fetch_one(
        bench.repository().commit({"aux.py": b"", "a?b": b"", os.fsdecode(b"\xff.py"): b"", "ok": b""})
    )
    assert [finding.message for finding in outcome.findings] == [
        "\\udcff.py has a name that is not UTF-8",
        "a?b holds a character that is not portable",
        "aux.py holds a name that Windows cannot have",
    ]
    assert {rule for rule, *_ in found(outcome)} == {"tree-name-not-portable"}


@pytest.mark.parametrize(
    ("subdir", "message"),
    [
        ("missing", "missing is not there"),
        ("file", "file is no folder"),
        ("link", "link is no folder"),
        ("folder/deeper", "folder/deeper is not there"),
        ("module", "module is not there"),
    ],
)
def test_a_subdir_that_is_no_folder(bench: Workbench, subdir: str, message: str) -> None:
    files: dict[str, Content] = {"file": b"", "link": Link("folder"), "folder/f": b"", "module": Submodule("1" * 40)}
    commit = bench.repository().commit(files)
    outcome = bench.fetch_one(commit, subdir)
    assert found(outcome) == [("git-subdir-missing", "error", ".")]
    assert outcome.findings[0].message == f"{message} in commit {commit[:12]} of {outcome.pin.source.display}"
    assert outcome.fetched is None


def test_attributes_above_the_plugin_are_named(bench: Workbench) -> None:
    files = {".gitattributes": b"# nothing\n*.py ident\n", "a/.gitattributes": b"b/* eol=crlf\n", "a/b/f.py": b"$Id$"}
    outcome = bench.fetch_one(bench.repository().commit(files), "a/b")
    assert [(finding.location.path, finding.location.line, finding.message) for finding in outcome.findings] == [
        ("../../.gitattributes", 2, "`ident` changes files when git checks them out"),
        ("../.gitattributes", 1, "`eol=crlf` changes files when git checks them out"),
    ]


def test_an_empty_folder_is_a_tree_without_files(bench: Workbench) -> None:
    outcome = bench.fetch_one(bench.repository().commit({}))
    assert found(outcome) == []
    assert outcome.fetched is not None
    assert outcome.fetched.tree.entries == ()
    assert outcome.fetched.tree.root.is_dir()


def test_many_findings_of_a_kind_are_counted_not_listed(bench: Workbench) -> None:
    outcome = bench.fetch_one(bench.repository().commit({f"p{number:03d}": POINTER for number in range(50)}))
    assert len(outcome.findings) == 21
    assert "and 30 more like this" in {finding.message for finding in outcome.findings}


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (TreeLimits(entries=2), "there are more than 2 files"),
        (TreeLimits(file_bytes=99), "b holds 100 bytes; at most 99 are looked at"),
        (TreeLimits(total_bytes=119), "the files hold 120 bytes; at most 119 are looked at"),
    ],
)
def test_a_tree_larger_than_is_looked_at_is_not_seen(bench: Workbench, limits: TreeLimits, message: str) -> None:
    commit = bench.repository().commit({"p/a": b"x" * 10, "p/b": b"x" * 100, "p/c": b"x" * 10, "q/f": b""})
    large, small = bench.fetch(bench.pin(commit, "p"), bench.pin(commit, "q"), bounds=Bounds(tree=limits))
    assert large.unseen is not None
    assert large.unseen.message.endswith(f"#p@{commit[:12]}: {message}")
    assert large.fetched is None
    assert small.fetched is not None


@pytest.mark.parametrize("subdir", [None, "d0"])
def test_a_tree_that_unfolds_without_end(bench: Workbench, subdir: str | None) -> None:
    repository = bench.repository()
    tree = repository.tree(("100644", repository.blob(b"x"), "f"))
    for _ in range(12):
        tree = repository.tree(*[("040000", tree, f"d{number}") for number in range(10)])
    outcome = bench.fetch_one(repository.commit_tree(tree), subdir)
    assert outcome.unseen is not None
    assert outcome.unseen.message.endswith("there are more than 50000 files")


def test_an_object_that_git_refuses(bench: Workbench) -> None:
    repository = bench.repository()
    blob = repository.blob(b'[submodule "x"]\n\tpath = x\n\turl = --upload-pack=id\n')
    commit = repository.commit_tree(repository.tree(("100644", blob, ".gitmodules")))
    outcome = bench.fetch_one(commit)
    assert found(outcome) == [("git-object-refused", "error", ".")]
    assert "gitmodulesUrl" in outcome.findings[0].message
