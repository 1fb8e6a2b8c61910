"""Names of files that leave the folder, meet each other, or steer whoever prints them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from animals import FAIL, TAME, WARN, in_repository

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Repository

HOSTILE = "git-path-hostile"
TWINS = "tree-name-twins"
FOLDER = "040000"


def around(cage: Cage, repository: Repository, *rows: tuple[str, str, str]) -> str:
    """Commit a plugin with entries of any name beside its files."""
    repository.commit(cage.plugin())
    lines = repository.git("ls-tree", "main").splitlines()
    kept = []
    for line in lines:
        words, _, name = line.partition("\t")
        kept.append((words.split(" ")[0], words.split(" ")[2], name))
    return repository.commit_tree(repository.tree(*kept, *rows))


def hook_folder(cage: Cage, repository: Repository) -> str:
    """Store a folder `hooks` with a hook; returns the tree that holds it."""
    hook = repository.blob(f"#!/bin/sh\n{cage.bite}\n".encode())
    return repository.tree((FOLDER, repository.tree(("100755", hook, "post-checkout")), "hooks"))


@in_repository(FAIL, HOSTILE)
def folder_of_git(cage: Cage, repository: Repository) -> str:
    """A folder `.git` with a hook in the tree."""
    return around(cage, repository, (FOLDER, hook_folder(cage, repository), ".git"))


@in_repository(FAIL, "git-object-refused")
def twins_of_git(cage: Cage, repository: Repository) -> str:
    """The folder of git in other letters, in its short name of Windows and as a stream of NTFS."""
    names = (".GIT", "git~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION", ".g\u200cit", "GI7EBA~1")
    inner = hook_folder(cage, repository)
    return around(cage, repository, *((FOLDER, inner, name) for name in names))


@in_repository(FAIL, "git-object-refused")
def names_that_climb(cage: Cage, repository: Repository) -> str:
    """Entries called `..` and `.`, and one with a slash in its name."""
    blob = repository.blob(b"owned\n")
    inner = repository.tree(("100644", blob, "config.yaml"))
    text = b"".join(
        mode + b" " + name + b"\0" + bytes.fromhex(oid)
        for mode, name, oid in ((b"40000", b"..", inner), (b"100644", b"../../owned", blob))
    )
    tree = repository.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", stdin=text)
    return around(cage, repository, (FOLDER, tree, "deep"), (FOLDER, inner, ".."))


@in_repository(WARN, "tree-name-not-portable")
def names_like_options(cage: Cage, repository: Repository) -> str:
    """Files that a careless command line takes for options."""
    names = ("-o", "--upload-pack=id", "-rf", "--config=evil.yaml", "-", "--", "@file", "*", "~", "$(id).py", "`id`.py")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, b"x = 1\n")))


@in_repository(WARN, "tree-name-not-portable", case="I69")
def names_with_line_ends(cage: Cage, repository: Repository) -> str:
    """A name that goes on in another line, with commands for the runner that prints it."""
    names = ("a\n::error::owned.py", "b\r\n::stop-commands::x.py", "c%0A::set-output name=x::y.py", "d,line=1::z.py")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, b"import os\nos.system(input())\n")))


@in_repository(WARN, "tree-name-not-portable")
def names_in_colours(cage: Cage, repository: Repository) -> str:
    """Names that clear the screen, turn the line round, or hold markup."""
    names = (
        "\x1b[2J.py",
        "\u202eyp.evil",
        "a\u200bb.py",
        "[bold]x[/bold].py",
        "<img src=x onerror=y>.py",
        "\x9b31m.md",
    )
    return repository.commit(cage.plugin(more=dict.fromkeys(names, b"eval(input())\n")))


@in_repository(WARN, case="I67")
def names_for_an_address(cage: Cage, repository: Repository) -> str:
    """Names with all that must be escaped in an address: blanks, percent, colon, letters beyond ASCII."""
    names = ("a b%25\u00e9.py", "c#d.py", "e?f=g.py", "https:x.py")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, b"eval(input())\n")))


@in_repository(WARN, "tree-name-not-portable")
def names_that_are_not_text(cage: Cage, repository: Repository) -> str:
    """A name that is not UTF-8."""
    return repository.commit(cage.plugin(more={os.fsdecode(b"\xff\xfe.py"): b"x = 1\n"}))


@in_repository(WARN, "tree-name-not-portable")
def names_of_devices(cage: Cage, repository: Repository) -> str:
    """Names that Windows gives to devices or shortens."""
    names = ("aux.py", "con", "nul.md", "lib./x.py", "PLUGIN~1.YAM", "x.py:stream")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, b"")))


@in_repository(WARN, TWINS)
def two_manifests_in_one(cage: Cage, repository: Repository) -> str:
    """plugin.yaml and PLUGIN.YAML: on macOS and Windows only one of them is there."""
    return repository.commit(cage.plugin(more={"PLUGIN.YAML": b"name: other\n", "__INIT__.py": b"import os\n"}))


@in_repository(WARN, TWINS)
def twins_by_normal_form(cage: Cage, repository: Repository) -> str:
    """Two modules whose names look the same and differ in how an accent is written; one of them is loaded."""
    code = cage.code + "\nfrom . import caf\u00e9\n".encode()
    twins = {"caf\u00e9.py": b"", "cafe\u0301.py": b"", "stra\u00dfe": b"", "STRASSE": b""}
    return repository.commit(cage.plugin(more={"__init__.py": code, **twins}))


@in_repository({"show": WARN, "scan": WARN, "check": FAIL}, "unicode-homoglyph")
def module_that_looks_like_another(cage: Cage, repository: Repository) -> str:
    """`import \u043es` takes a module of the plugin whose first letter is Cyrillic."""
    code = cage.code + "\nimport \u043es\n".encode()
    return repository.commit(cage.plugin(more={"__init__.py": code, "\u043es.py": b"x = 1\n"}))


@in_repository(TAME)
def module_that_shadows_the_library(cage: Cage, repository: Repository) -> str:
    """Modules that would stand in the place of Python's own if the folder were on the path."""
    names = ("os.py", "yaml.py", "requests.py", "ast.py", "semgrep.py", "encodings/__init__.py")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, cage.code)))


@in_repository(FAIL, HOSTILE)
def forty_folders_deep(cage: Cage, repository: Repository) -> str:
    """A path longer than systems can open."""
    tree = repository.tree(("100644", repository.blob(b"x"), "f"))
    for _ in range(100):
        tree = repository.tree((FOLDER, tree, "d" * 60))
    return around(cage, repository, (FOLDER, tree, "deep"))
