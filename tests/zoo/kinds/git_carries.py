"""What git brings along beside files: attributes, filters, submodules, hooks, configuration, large files elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animals import FAIL, TAME, WARN, Pin, in_repository
from git_repositories import Link, Program, Submodule

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Content, Repository

LARGE = "git-lfs-pointer"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"a" * 64 + b"\nsize 3\n"


@in_repository({**TAME, "scan": WARN}, "git-attributes-convert", case="C26")
def filters_and_drivers(cage: Cage, repository: Repository) -> str:
    """Attributes that would start filters, diff drivers and merge drivers when git checks the tree out."""
    lines = b"*.py filter=evil\n*.md diff=evil merge=evil\n*.txt text eol=crlf ident working-tree-encoding=UTF-16\n"
    return repository.commit(cage.plugin(more={".gitattributes": lines, "a.txt": b"$Id$\n"}))


@in_repository(WARN, "git-submodule", case="C26")
def submodule_that_is_a_command(cage: Cage, repository: Repository) -> str:
    """Submodules whose addresses are commands, files of this machine and addresses with a password."""
    urls = (
        f"ext::sh -c {cage.bite.replace(' ', '%20')}",
        "file:///etc",
        "https://ann:s3cretpassword@example.org/x.git",
    )
    lines = [f'[submodule "s{n}"]\n\tpath = s{n}\n\turl = {url}\n\tupdate = none\n' for n, url in enumerate(urls)]
    more = {f"s{number}": Submodule("1" * 40) for number in range(len(urls))}
    return repository.commit(cage.plugin(more={".gitmodules": "".join(lines).encode(), **more}))


@in_repository(FAIL, "git-object-refused", case="C26")
def submodule_that_is_an_option(cage: Cage, repository: Repository) -> str:
    """A submodule's address and path that git would take for options, with a command to run on update."""
    text = f'[submodule "x"]\n\tpath = -x\n\turl = --upload-pack={cage.bite}\n\tupdate = "!{cage.bite}"\n'
    return repository.commit(cage.plugin(more={".gitmodules": text.encode(), "x": Submodule("1" * 40)}))


@in_repository(FAIL, "git-object-refused", case="C26")
def gitmodules_that_is_a_link(cage: Cage, repository: Repository) -> str:
    """.gitmodules is a link, so that what was checked is not what is read."""
    return repository.commit(cage.plugin(more={".gitmodules": Link("other"), "other": b"[submodule]\n"}))


@in_repository({**TAME, "scan": WARN}, {"show": LARGE, "scan": "inventory-lfs-pointer", "check": LARGE})
def large_file_elsewhere(cage: Cage, repository: Repository) -> str:
    """A module that is a pointer to bytes of another server, which has an address of its own here."""
    lfs = f'[lfs]\n\turl = {cage.bell}/lfs\n[lfs "customtransfer.x"]\n\tpath = {cage.bitten}/x\n'.encode()
    return repository.commit(cage.plugin(more={".lfsconfig": lfs, "model.bin": POINTER}))


@in_repository(FAIL, "inventory-git-folder-starts")
def folder_of_git_by_another_name(cage: Cage, repository: Repository) -> str:
    """A whole bare repository in a folder, with hooks and a configuration that starts programs."""
    config = (
        f'[core]\n\tbare = true\n\tfsmonitor = "{cage.bite}"\n\thooksPath = hooks\n[alias]\n\tst = "!{cage.bite}"\n'
    )
    hook = Program(f"#!/bin/sh\n{cage.bite}\n".encode())
    inner: dict[str, Content] = {
        "HEAD": b"ref: refs/heads/main\n",
        "config": config.encode(),
        "hooks/post-checkout": hook,
    }
    more = {f".inner/{path}": content for path, content in inner.items()}
    return repository.commit(cage.plugin(more={**more, ".inner/objects/x": b"", ".inner/refs/x": b""}))


@in_repository(TAME)
def hooks_for_everybody(cage: Cage, repository: Repository) -> str:
    """Hooks and files that tools of a person's machine start by themselves when the folder is entered."""
    hook = Program(f"#!/bin/sh\n{cage.bite}\n".encode())
    names = (".githooks/post-checkout", ".husky/post-merge", ".envrc", ".git-hooks/pre-commit")
    return repository.commit(cage.plugin(more=dict.fromkeys(names, hook)))


@in_repository(TAME, case="C26")
def servers_own_hooks(cage: Cage, repository: Repository) -> str:
    """The configuration of the repository at the server, which no client must come to obey."""
    commit = repository.commit(cage.plugin())
    for key in ("core.fsmonitor", "core.sshCommand", "core.gitProxy", "diff.external", "core.pager", "core.editor"):
        repository.git("config", key, cage.bite)
    repository.git("config", "core.hooksPath", "hooks")
    hook = repository.path / "hooks" / "post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\n{cage.bite}\n", encoding="utf-8")
    hook.chmod(0o755)
    return commit


@in_repository(FAIL, "git-subdir-missing", case="A13")
def subdir_that_is_a_link(cage: Cage, repository: Repository) -> Pin:
    """The plugin's folder is a link to another one."""
    files = {f"real/{path}": content for path, content in cage.plugin().items()}
    return Pin(commit=repository.commit({**files, "plugin": Link("real")}), subdir="plugin")


@in_repository(FAIL, "git-subdir-missing", case="A13")
def subdir_that_is_a_submodule(cage: Cage, repository: Repository) -> Pin:
    """The plugin's folder is another repository, which is not fetched."""
    commit = repository.commit({"README.md": cage.name.encode(), "plugin": Submodule("1" * 40)})
    return Pin(commit=commit, subdir="plugin")


@in_repository({**TAME, "scan": WARN}, "git-attributes-convert")
def attributes_above_the_plugin(cage: Cage, repository: Repository) -> Pin:
    """Attributes in the folder above the plugin change its bytes when it is checked out."""
    files = {f"plugin/{path}": content for path, content in cage.plugin().items()}
    return Pin(commit=repository.commit({**files, ".gitattributes": b"*.py ident eol=crlf\n"}), subdir="plugin")
