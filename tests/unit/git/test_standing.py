from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from packtool.findings import Severity
from packtool.git import Bounds, Fetching, fetch_pins
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from pathlib import Path

    from git_repositories import Repository
    from git_workbench import Workbench

    from packtool.findings import Finding
    from packtool.git import Outcome


def only(outcome: Outcome) -> Finding:
    assert outcome.unseen is None, outcome.unseen
    (finding,) = outcome.findings
    assert finding.severity is Severity.ERROR
    return finding


def with_an_impostor(repository: Repository) -> str:
    """Put a commit where only a pull request holds it; returns its id."""
    repository.commit({"f": b"1"})
    repository.commit({"f": b"2"})
    impostor = repository.commit({"f": b"evil"}, onto="refs/pull/7/head", parent="refs/heads/main~1")
    repository.commit({"f": b"3"})
    repository.tag("v1")
    return impostor


@pytest.mark.parametrize("old_protocol", [False, True])
@pytest.mark.parametrize("filters", [False, True])
def test_a_commit_of_a_pull_request_is_an_impostor(bench: Workbench, *, filters: bool, old_protocol: bool) -> None:
    bench.server.behaviour.old_protocol = old_protocol
    impostor = with_an_impostor(bench.repository(filters=filters))
    outcome = bench.fetch_one(impostor)
    finding = only(outcome)
    assert finding.rule.id == "git-commit-not-on-branch"
    assert finding.message == (
        f"commit {impostor[:12]} of {bench.server.url('plugin.git')} is on no branch or tag of it "
        "(2 looked at, default branch main); it may come from a fork or a pull request"
    )
    assert outcome.fetched is not None
    assert (outcome.fetched.branches, outcome.fetched.tags) == ((), ())
    assert (outcome.fetched.tree.root / "f").read_bytes() == b"evil"


@pytest.mark.parametrize("old_protocol", [False, True])
@pytest.mark.parametrize("filters", [False, True])
@pytest.mark.parametrize("any_id", [False, True])
def test_every_server_gives_the_same_answer(
    bench: Workbench, *, any_id: bool, filters: bool, old_protocol: bool
) -> None:
    bench.server.behaviour.old_protocol = old_protocol
    repository = bench.repository(filters=filters, any_id=any_id)
    with_an_impostor(repository)
    old = repository.git("rev-parse", "main~2")
    outcome = bench.fetch_one(old)
    assert outcome.findings == ()
    assert outcome.fetched is not None
    assert (outcome.fetched.branches, outcome.fetched.tags) == (("main",), ("v1",))
    assert (outcome.fetched.tree.root / "f").read_bytes() == b"1"


def test_an_impostor_that_the_server_does_not_hand_out(bench: Workbench) -> None:
    bench.server.behaviour.old_protocol = True
    repository = bench.repository(any_id=False)
    repository.git("config", "uploadpack.hideRefs", "refs/pull")
    impostor = with_an_impostor(repository)
    assert only(bench.fetch_one(impostor)).rule.id == "git-commit-missing"


def test_a_commit_of_a_fork_that_shares_its_objects(bench: Workbench) -> None:
    parent = bench.repository("parent.git")
    base = parent.commit({"f": b"1"})
    fork = bench.repository("fork.git")
    shutil.copytree(parent.path / "objects", fork.path / "objects", dirs_exist_ok=True)
    evil = fork.commit({"f": b"evil"}, parent=base)
    (parent.path / "objects/info").mkdir(exist_ok=True)
    (parent.path / "objects/info/alternates").write_text(f"{fork.path}/objects\n")
    (there,) = bench.fetch(bench.pin(evil, name="parent.git"))
    assert only(there).rule.id == "git-commit-not-on-branch"
    (at_home,) = bench.fetch_again(bench.pin(evil, name="fork.git"))
    assert at_home.findings == ()


def test_among_several_commits_of_one_repository_only_the_impostor_is_named(bench: Workbench) -> None:
    repository = bench.repository()
    impostor = with_an_impostor(repository)
    honest = [repository.git("rev-parse", f"main~{back}") for back in (2, 1, 0)]
    outcomes = bench.fetch(*(bench.pin(commit) for commit in [*honest, impostor]))
    assert [[finding.rule.id for finding in outcome.findings] for outcome in outcomes] == [
        [],
        [],
        [],
        ["git-commit-not-on-branch"],
    ]
    assert [outcome.fetched.branches for outcome in outcomes if outcome.fetched] == [("main",)] * 3 + [()]


def test_a_commit_on_a_tag_alone_is_the_owners(bench: Workbench) -> None:
    repository = bench.repository()
    repository.commit({"f": b"1"})
    released = repository.commit({"f": b"2"}, onto="refs/heads/release")
    repository.tag("v1", "release")
    repository.git("branch", "-D", "release")
    outcome = bench.fetch_one(released)
    assert outcome.findings == ()
    assert outcome.fetched is not None
    assert (outcome.fetched.branches, outcome.fetched.tags) == ((), ("v1",))


def test_an_annotated_tags_own_id_names_the_commit(bench: Workbench) -> None:
    repository = bench.repository()
    commit = repository.commit({"f": b"1"})
    tag = repository.tag("v1")
    repository.git("tag", "-a", "-m", "again", "v2", tag)
    twice = repository.git("rev-parse", "refs/tags/v2")
    url = bench.server.url("plugin.git")
    for outcome, oid, name in zip(
        bench.fetch(bench.pin(tag), bench.pin(twice)), (tag, twice), ("v1", "v2"), strict=True
    ):
        finding = only(outcome)
        assert finding.rule.id == "git-not-a-commit"
        subject = f"{oid[:12]} in {outcome.pin.source.display} is the id of the annotated tag {name}"
        assert finding.message == f"{subject}, which points to commit {commit}"
        assert finding.remedy == (
            f"pin {commit}, the commit the tag points to; `git ls-remote {url} 'refs/tags/{name}^{{}}'` prints it"
        )
        printed = repository.git("ls-remote", str(repository.path), f"refs/tags/{name}^{{}}")
        assert printed.split()[0] == commit
        assert outcome.fetched is None


def test_ids_of_folders_files_and_nothing(bench: Workbench) -> None:
    repository = bench.repository()
    commit = repository.commit({"d/f": b"1"})
    ids = [repository.git("rev-parse", f"{commit}:{path}") for path in ("d", "d/f")]
    repository.git("tag", "-a", "-m", "x", "tree", ids[0])
    tag_of_tree = repository.git("rev-parse", "refs/tags/tree")
    outcomes = bench.fetch(*(bench.pin(oid) for oid in [*ids, tag_of_tree, "0" * 39 + "1", commit]))
    name = bench.server.url("plugin.git")
    assert [finding.message for outcome in outcomes for finding in outcome.findings] == [
        f"{ids[0][:12]} in {name} is the id of a folder (tree), not of a commit",
        f"{ids[1][:12]} in {name} is the id of a file (blob), not of a commit",
        f"{tag_of_tree[:12]} in {name} is the id of an annotated tag of a tree, not of a commit",
        f"{name} has no commit 000000000000",
    ]
    listing = f"list what the repository has with `git ls-remote {name}`, and pin one of those commits"
    assert {finding.remedy for outcome in outcomes for finding in outcome.findings} == {listing}
    assert outcomes[4].findings == ()


def test_an_empty_repository_has_no_commit(bench: Workbench) -> None:
    bench.repository()
    finding = only(bench.fetch_one("1" * 40))
    assert finding.rule.id == "git-commit-missing"
    bench.server.behaviour.old_protocol = True
    (again,) = bench.fetch_again(bench.pin("1" * 40))
    assert only(again).rule.id == "git-commit-missing"


@pytest.mark.parametrize("filters", [False, True])
def test_tags_on_folders_and_files_are_in_nobodys_way(bench: Workbench, *, filters: bool) -> None:
    repository = bench.repository(filters=filters)
    impostor = with_an_impostor(repository)
    repository.git("tag", "a-tree", "main^{tree}")
    repository.git("tag", "a-blob", "main:f")
    repository.git("tag", "-a", "-m", "x", "tag-of-blob", "main:f")
    old = repository.git("rev-parse", "main~2")
    (honest,) = bench.fetch(bench.pin(old))
    assert honest.findings == ()
    assert honest.fetched is not None
    assert (honest.fetched.branches, honest.fetched.tags) == (("main",), ("v1",))
    (evil,) = bench.fetch_again(bench.pin(impostor))
    assert only(evil).rule.id == "git-commit-not-on-branch"


def test_more_tips_than_are_looked_at(bench: Workbench) -> None:
    repository = bench.repository()
    impostor = with_an_impostor(repository)
    old = repository.git("rev-parse", "main~2")
    far = repository.commit({"f": b"far"}, onto="refs/heads/zz")
    for name in "abcdef":
        repository.git("branch", name, "main~1")
    bounds = Bounds(tips=3, seconds=60)
    on_main, on_zz, nowhere = bench.fetch(bench.pin(old), bench.pin(far), bench.pin(impostor), bounds=bounds)
    assert on_main.fetched is not None
    assert on_main.fetched.branches[0] == "main"
    for outcome in (on_zz, nowhere):
        assert outcome.unseen is not None
        assert "it has more than 3 branches and tags" in outcome.unseen.message
        assert outcome.findings == ()


def test_branch_names_never_become_files(bench: Workbench) -> None:
    repository = bench.repository()
    commit = repository.commit({"f": b"1"})
    names = ["CON", "Main", "a/b", "-x", "it's", "ünï"]
    for name in names:
        repository.git("update-ref", f"refs/heads/{name}", commit)
    repository.commit({"f": b"2"})
    outcome = bench.fetch_one(commit)
    assert outcome.fetched is not None
    assert outcome.fetched.branches[0] == "main"
    assert sorted(outcome.fetched.branches) == sorted(["main", *names])
    assert not [path for path in bench.folder.rglob("*") if path.name in {"CON", "Main", "it's"}]


@pytest.mark.parametrize("old_protocol", [False, True])
def test_a_branch_that_moves_while_it_is_looked_at(bench: Workbench, *, old_protocol: bool) -> None:
    bench.server.behaviour.old_protocol = old_protocol
    repository = bench.repository()
    pinned = repository.commit({"f": b"pinned"})
    repository.commit({"f": b"later"})
    pin = bench.pin(pinned)

    def move(_: Source, stage: str) -> None:
        if stage == "proving":
            repository.git("update-ref", "-d", "refs/heads/main")
            repository.commit({"f": b"other"})

    outcome = fetch_pins([pin], folder=bench.folder, how=Fetching(progress=move))[pin]
    assert outcome.findings == ()
    assert outcome.fetched is not None
    assert (outcome.fetched.tree.root / "f").read_bytes() == b"pinned"


def test_odd_commits_elsewhere_in_the_history_are_in_nobodys_way(bench: Workbench) -> None:
    repository = bench.repository()
    pinned = repository.commit({"f": b""})
    tree = repository.git("rev-parse", "main^{tree}")
    bad = f"tree {tree}\nparent {pinned}\nauthor no address 1 +0000\ncommitter no address 1 +0000\n\nx\n".encode()
    tip = repository.git("hash-object", "-t", "commit", "-w", "--literally", "--stdin", stdin=bad)
    repository.git("update-ref", "refs/heads/odd", tip)
    repository.commit({"f": b"2"})
    outcome = bench.fetch_one(pinned)
    assert outcome.findings == ()
    assert outcome.unseen is None
    assert outcome.fetched is not None
    assert outcome.fetched.branches == ("main", "odd")


def test_a_local_source_that_is_itself_shallow(bench: Workbench, tmp_path: Path) -> None:
    repository = bench.repository()
    repository.commit({"f": b"1"})
    tip = repository.commit({"f": b"2"})
    repository.commit({"f": b"3"})
    clone = tmp_path / "shallow.git"
    repository.git("clone", "-q", "--bare", "--depth=2", f"file://{repository.path}", str(clone))
    source, _ = Source.parse(str(clone), allow_local=True)
    pin = Pin(source=source, commit=Commit.parse(tip))
    outcome = fetch_pins([pin], folder=bench.folder)[pin]
    assert outcome.findings == ()
    assert outcome.fetched is not None
    assert outcome.fetched.branches == ("main",)
