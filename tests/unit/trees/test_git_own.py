"""Of the ``.git`` at the root only what is git's own is left out; what a stranger put beside it is read."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from packtool.trees import TreeLimits, digest, left_out, read_tree

if TYPE_CHECKING:
    from pathlib import Path

COMMIT = "1" * 40


def git(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=ann", "-c", "user.email=ann@mail.example")
    subprocess.run(["git", *own, "-C", str(folder), *words], check=True, capture_output=True)


def checkout(folder: Path) -> Path:
    """Have git make one, with all that a working day leaves there."""
    folder.mkdir(exist_ok=True)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    (folder / "a.py").write_text("x = 1\n")
    git(folder, "add", "a.py")
    git(folder, "commit", "--quiet", "-m", "one")
    git(folder, "checkout", "--quiet", "-b", "mend/setup.py")
    git(folder, "tag", "install.sh")
    git(folder, "gc", "--quiet")
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "two")
    git(folder, "fetch", "--quiet", ".", "main")
    git(folder, "worktree", "add", "--quiet", "--detach", str(folder.with_name("beside")))
    return folder


def put(root: Path, path: str, text: str = "x = 1\n") -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def listed(root: Path) -> list[str]:
    return [entry.path for entry in read_tree(root).entries]


def test_of_a_checkout_by_git_nothing_is_in_the_tree(tmp_path: Path) -> None:
    root = checkout(tmp_path / "root")
    put(tmp_path / "plain", "a.py")
    assert (listed(root), left_out(root)) == (["a.py"], (".git",))
    assert digest(read_tree(root)) == digest(read_tree(tmp_path / "plain"))


def test_of_a_worktree_by_git_nothing_is_either(tmp_path: Path) -> None:
    checkout(tmp_path / "root")
    worktree = tmp_path / "beside"
    assert (worktree / ".git").is_file()
    assert (listed(worktree), left_out(worktree)) == (["a.py"], (".git",))


def test_what_git_is_in_the_middle_of_is_its_own(tmp_path: Path) -> None:
    root = checkout(tmp_path / "root")
    put(root, "a.py", "x = 2\n")
    git(root, "commit", "--quiet", "-am", "three")
    git(root, "checkout", "--quiet", "-b", "other", "main")
    put(root, "a.py", "x = 3\n")
    git(root, "commit", "--quiet", "-am", "four")
    with pytest.raises(subprocess.CalledProcessError):
        git(root, "rebase", "mend/setup.py")
    assert (root / ".git" / "rebase-merge").is_dir()
    assert listed(root) == ["a.py"]


@pytest.mark.parametrize("path", ["config.lock", "hooks/pre-commit", "hooks/pre-push.sample", "modules/x/HEAD"])
def test_what_git_or_its_user_keeps_there_is_left_out(tmp_path: Path, path: str) -> None:
    root = checkout(tmp_path / "root")
    put(root, f".git/{path}")
    assert listed(root) == ["a.py"]


@pytest.mark.parametrize(
    "path",
    [
        *("boot.py", "run", "HEAD.py", "lib/x", "objects.py", "head", "objects/boot.py", "objects/pack/x.so.1"),
        *("info/run.SH", "refs/heads/boot.py", "logs/refs/heads/boot.js", "hooks/boot.py", "modules/x/boot.pyc"),
        *("lfs/__init__.py", "worktrees/x/SKILL.md", "rebase/x", "rr-cache/x.zip"),
    ],
)
def test_whatever_else_stands_there_is_read(tmp_path: Path, path: str) -> None:
    root = checkout(tmp_path / "root")
    before = digest(read_tree(root))
    put(root, f".git/{path}")
    assert listed(root) == [f".git/{path}", "a.py"]
    assert digest(read_tree(root)) != before


@pytest.mark.parametrize(
    ("path", "text", "own"),
    [
        ("refs/heads/x.sh", f"{COMMIT}\n", True),
        ("refs/remotes/o/x.sh", "ref: refs/remotes/o/main\n", True),
        ("refs/heads/x.sh", f"{COMMIT}\nid\n", False),
        ("refs/remotes/o/x.sh", "ref: refs/x;id\n", False),
        ("logs/refs/heads/x.sh", f"{COMMIT} {COMMIT} a <a@b> 1 +0000\tcommit: two words\n", True),
        ("logs/refs/heads/x.sh", f"{COMMIT} {COMMIT} a <a@b> 1 +0000\tcommit: x; id\n", False),
        ("logs/refs/heads/x.sh", f"{COMMIT} {COMMIT} a\nid\n", False),
        ("info/x.sh", f"{COMMIT}\n", False),
    ],
)
def test_a_branch_may_be_called_like_a_program(tmp_path: Path, path: str, text: str, own: bool) -> None:  # noqa: FBT001
    root = checkout(tmp_path / "root")
    put(root, f".git/{path}", text)
    assert (f".git/{path}" not in listed(root)) is own


@pytest.mark.parametrize("missing", ["HEAD", "objects", "refs"])
def test_a_folder_that_is_no_repository_is_one_like_any_other(tmp_path: Path, missing: str) -> None:
    names = {"HEAD": "HEAD", "objects": "objects/x", "refs": "refs/x", "config": "config"}
    for name in names.keys() - {missing}:
        put(tmp_path, f".git/{names[name]}")
    assert listed(tmp_path) == sorted(f".git/{names[name]}" for name in names.keys() - {missing})
    assert left_out(tmp_path) == ()


@pytest.mark.parametrize("text", ["import os\n", "gitdir: x\nimport os\n", ""])
def test_a_file_that_points_nowhere_is_read(tmp_path: Path, text: str) -> None:
    (tmp_path / ".git").write_text(text)
    assert (listed(tmp_path), left_out(tmp_path)) == ([".git"], ())


def test_a_link_is_left_out_where_it_leads_to_a_repository(tmp_path: Path) -> None:
    root = checkout(tmp_path / "root")
    for name, target in (("whole", root / ".git"), ("other", root), ("dead", root / "none")):
        (tmp_path / name).mkdir()
        (tmp_path / name / ".git").symlink_to(target)
    assert (listed(tmp_path / "whole"), left_out(tmp_path / "whole")) == ([], (".git",))
    assert (listed(tmp_path / "other"), left_out(tmp_path / "other")) == ([".git"], ())
    assert (listed(tmp_path / "dead"), left_out(tmp_path / "dead")) == ([".git"], ())


def test_links_within_it(tmp_path: Path) -> None:
    root = checkout(tmp_path / "root")
    (root / ".git" / "lib").symlink_to("/etc")
    (root / ".git" / "rr-cache").symlink_to("info")
    (root / ".git" / "refs" / "x.py").symlink_to("/etc/hosts")
    assert listed(root) == [".git/lib", ".git/refs/x.py", "a.py"]


def test_the_objects_of_a_repository_do_not_count(tmp_path: Path) -> None:
    root = checkout(tmp_path / "root")
    assert len(read_tree(root, limits=TreeLimits(entries=1, total_bytes=6)).entries) == 1
