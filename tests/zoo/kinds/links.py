"""Symbolic links that leave the plugin, stand for what is read first, or have no end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animals import FAIL, WARN, in_repository
from git_repositories import Link

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Content, Repository

LEAVES = "tree-link-leaves"


@in_repository(FAIL, LEAVES)
def link_to_passwords(cage: Cage, repository: Repository) -> str:
    """A link to a file of the machine."""
    return repository.commit(cage.plugin(more={"README.md": Link("/etc/passwd"), "key": Link("../../.ssh/id_rsa")}))


@in_repository(FAIL, LEAVES)
def link_through_a_link(cage: Cage, repository: Repository) -> str:
    """A link that leaves only by way of another link."""
    more: dict[str, Content] = {
        "a/b/c/x": b"",
        "up": Link("a/b/c"),
        "out": Link("up/../../../.."),
        "far": Link("out/etc/passwd"),
    }
    return repository.commit(cage.plugin(more=more))


@in_repository(WARN, "inventory-dead-link")
def links_in_a_circle(cage: Cage, repository: Repository) -> str:
    """Links that point to themselves, to each other and to the folder that they are in."""
    more = {"a": Link("b"), "b": Link("a"), "self": Link("self"), "down/up": Link("../down"), "here": Link(".")}
    return repository.commit(cage.plugin(more=more))


@in_repository(FAIL, LEAVES)
def manifest_that_is_a_link(cage: Cage, repository: Repository) -> str:
    """plugin.yaml is a link to a device that never ends."""
    return repository.commit({"plugin.yaml": Link("/dev/zero"), "__init__.py": cage.code})


@in_repository(FAIL, LEAVES)
def code_that_is_a_link(cage: Cage, repository: Repository) -> str:
    """__init__.py is a link to a file that another user of the machine may write."""
    return repository.commit(cage.plugin(more={"__init__.py": Link(f"/tmp/{cage.name}.py")}))


@in_repository(FAIL, LEAVES)
def skill_that_is_a_link(cage: Cage, repository: Repository) -> str:
    """A skill's folder is a link to the person's own notes."""
    more = {"skills/notes": Link("../../../../.hermes"), "skills/x/SKILL.md": Link("/proc/self/environ")}
    return repository.commit(cage.plugin(more=more))


@in_repository(FAIL, LEAVES)
def link_into_git(cage: Cage, repository: Repository) -> str:
    """A link to the configuration of git, which whoever writes to it would change."""
    return repository.commit(cage.plugin(more={"notes.txt": Link(".git/config"), "h": Link("../.git/hooks")}))


@in_repository(FAIL, LEAVES)
def link_with_a_hostile_target(cage: Cage, repository: Repository) -> str:
    """Targets with line ends, escape codes, backslashes and a drive."""
    targets = ("/a\n::error::x", "/\x1b[31mred", "..\\..\\secret", "C:\\Windows", "/" + "x" * 3000)
    return repository.commit(cage.plugin(more={f"l{number}": Link(one) for number, one in enumerate(targets)}))


@in_repository(WARN, "inventory-dead-link")
def dead_links(cage: Cage, repository: Repository) -> str:
    """Links to what is not there, so that somebody else can put it there later."""
    return repository.commit(cage.plugin(more={"later.py": Link("data/later.py"), "empty": Link("nowhere")}))
