"""Folders on a person's disk: what no repository carries, and git's own files written by a stranger."""

from __future__ import annotations

import os
import socket
import subprocess
from typing import TYPE_CHECKING

from animals import FAIL, PASS, UNSEEN, WARN, in_folder
from git_repositories import Link

if TYPE_CHECKING:
    from pathlib import Path

    from animals import Cage


def plugin(cage: Cage, folder: Path) -> None:
    """Write the plugin."""
    for path, content in cage.plugin().items():
        assert not isinstance(content, Link)
        (folder / path).write_bytes(bytes(content))  # type: ignore[arg-type]


def repository(cage: Cage, folder: Path) -> None:
    """Write the plugin and make a repository of the folder with one commit."""
    plugin(cage, folder)
    words = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    env = {"PATH": os.environ["PATH"], "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    for command in (("init", "-q", "-b", "main"), ("add", "-A"), (*words, "commit", "-qm", "one")):
        subprocess.run(["git", *command], cwd=folder, env=env, check=True)


@in_folder({"scan": PASS, "doctor": PASS, "validate": PASS}, case="C26")
def configuration_that_runs(cage: Cage, folder: Path) -> None:
    """A repository whose own configuration starts programs for whatever git is asked."""
    repository(cage, folder)
    bite = cage.bite.replace('"', '\\"')
    keys = ("fsmonitor", "sshCommand", "pager", "editor", "askPass", "gitProxy", "hooksPath", "alternateRefsCommand")
    more = (
        f'[diff]\n\texternal = "{bite}"\n[filter "x"]\n\tclean = "{bite}"\n\tsmudge = "{bite}"\n\tprocess = "{bite}"\n'
    )
    more += (
        f'[uploadpack]\n\tpackObjectsHook = "{bite}"\n[credential]\n\thelper = "!{bite}"\n[alias]\n\tlog = "!{bite}"\n'
    )
    text = "[core]\n" + "".join(f'\t{key} = "{bite}"\n' for key in keys) + more
    with (folder / ".git" / "config").open("a", encoding="utf-8") as config:
        config.write(text + "[include]\n\tpath = ../evil.config\n")
    (folder / "evil.config").write_text(f'[core]\n\tfsmonitor = "{bite}"\n', encoding="utf-8")
    (folder / ".git" / "info" / "attributes").write_text("* filter=x diff=x merge=x\n", encoding="utf-8")


@in_folder({"scan": PASS, "doctor": PASS, "validate": PASS}, case="C26")
def hooks_of_the_folder(cage: Cage, folder: Path) -> None:
    """A repository with every hook there is."""
    repository(cage, folder)
    names = ("post-checkout", "post-index-change", "pre-auto-gc", "reference-transaction", "fsmonitor-watchman")
    for name in names:
        hook = folder / ".git" / "hooks" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\n{cage.bite}\n", encoding="utf-8")
        hook.chmod(0o755)


@in_folder({"scan": PASS, "doctor": PASS, "validate": PASS})
def git_that_is_elsewhere(cage: Cage, folder: Path) -> None:
    """`.git` is a file that names a folder of somebody else's."""
    plugin(cage, folder)
    (folder / ".git").write_text("gitdir: /nowhere/\x1b[31m/of/somebody\n", encoding="utf-8")


@in_folder(
    {"scan": WARN, "doctor": WARN, "validate": WARN},
    {"scan": "tree-not-a-file", "doctor": "plugin-not-a-file", "validate": "plugin-not-a-file"},
)
def things_that_are_no_files(cage: Cage, folder: Path) -> None:
    """A pipe that nobody writes to, a socket, and a pipe in the place of a manifest."""
    plugin(cage, folder)
    os.mkfifo(folder / "plugin.json")
    os.mkfifo(folder / "README.md")
    with socket.socket(socket.AF_UNIX) as one:
        here = os.open(".", os.O_DIRECTORY)
        os.chdir(folder)  # the path of a socket must be short
        one.bind("socket")
        os.fchdir(here)
        os.close(here)


@in_folder({"scan": FAIL, "doctor": FAIL, "validate": FAIL}, {"scan": "tree-link-leaves"})
def links_of_the_folder(cage: Cage, folder: Path) -> None:
    """Links to the root of the disk, to devices, to the folder above and to each other."""
    plugin(cage, folder)
    (folder / "__init__.py").unlink()
    for name, target in (("root", "/"), ("__init__.py", "/dev/zero"), ("up", ".."), ("a", "b"), ("b", "a")):
        (folder / name).symlink_to(target)


@in_folder({"scan": UNSEEN, "doctor": UNSEEN, "validate": PASS})
def file_with_a_hole(cage: Cage, folder: Path) -> None:
    """A file of a million megabytes that holds nothing."""
    plugin(cage, folder)
    with (folder / "data.bin").open("wb") as file:
        file.truncate(10**12)
