from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.git import Bounds, Fetching, Head, Kind, Relation, fetch_pins, survey_pins
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from pathlib import Path

    from git_repositories import Repository
    from git_workbench import Workbench

    from packtool.git import Standing

TIME = 1_700_000_000


def line_of(repository: Repository, count: int, onto: str = "refs/heads/main", parent: str = "") -> list[str]:
    first = repository.commit({"f": f"{onto} 0".encode()}, onto=onto, parent=parent)
    return [first, *(repository.commit({"f": f"{onto} {step}".encode()}, onto=onto) for step in range(1, count))]


def related(bench: Workbench, old: str, new: str, *, bounds: Bounds | None = None) -> Relation:
    pin = bench.pin(new)
    how = Fetching(bounds=bounds or Bounds(seconds=60))
    outcome = fetch_pins([pin], folder=bench.folder, how=how, since={pin: Commit.parse(old)})[pin]
    assert outcome.standing is not None, outcome
    assert outcome.standing.since is not None
    assert outcome.standing.to_head is None, "nobody asked for it"
    return outcome.standing.since


def surveyed(bench: Workbench, *commits: str) -> list[Standing]:
    pins = [bench.pin(commit) for commit in commits]
    outcomes = survey_pins(pins, folder=bench.folder, how=Fetching(bounds=Bounds(seconds=60)))
    assert [outcomes[pin].fetched for pin in pins] == [None] * len(pins)
    standings = [outcomes[pin].standing for pin in pins]
    assert None not in standings, outcomes
    return [one for one in standings if one is not None]


@pytest.mark.parametrize("old_protocol", [False, True])
@pytest.mark.parametrize("filters", [False, True])
@pytest.mark.parametrize("any_id", [False, True])
def test_ahead_is_told_by_every_server(bench: Workbench, *, any_id: bool, filters: bool, old_protocol: bool) -> None:
    bench.server.behaviour.old_protocol = old_protocol
    commits = line_of(bench.repository(filters=filters, any_id=any_id), 5)
    assert related(bench, commits[1], commits[3]) == Relation(kind=Kind.AHEAD, added=2)


def test_ahead_to_the_tip(bench: Workbench) -> None:
    commits = line_of(bench.repository(), 3)
    relation = related(bench, commits[1], commits[2])
    assert relation == Relation(kind=Kind.AHEAD, added=1)
    assert relation.words == "ahead by 1 commit"


def test_the_same_commit_needs_no_history(bench: Workbench) -> None:
    commits = line_of(bench.repository(), 3)
    assert related(bench, commits[2], commits[2]) == Relation(kind=Kind.SAME)
    assert len(posts(bench)) == 2, "the listing and the commit with its files: none for what is behind it"


def test_rewound(bench: Workbench) -> None:
    commits = line_of(bench.repository(), 4)
    relation = related(bench, commits[3], commits[1])
    assert relation == Relation(kind=Kind.BEHIND, lost=2)
    assert relation.words == "rewound by 2 commits"


def test_sideways_to_another_branch(bench: Workbench) -> None:
    repository = bench.repository()
    main = line_of(repository, 4)
    side = line_of(repository, 2, "refs/heads/side", parent=main[1])
    relation = related(bench, main[3], side[1])
    assert relation == Relation(kind=Kind.DIVERGED, added=2, lost=2)
    assert relation.words == "sideways: 2 commits of its own, without 2 commits of the old one"


def test_a_merge_is_ahead_by_all_that_it_brought(bench: Workbench) -> None:
    repository = bench.repository()
    main = line_of(repository, 3)
    side = line_of(repository, 2, "refs/heads/side", parent=main[0])
    tree = repository.git("rev-parse", f"{main[2]}^{{tree}}")
    merge = repository.git("commit-tree", "-m", "merge", "-p", main[2], "-p", side[1], tree)
    repository.git("update-ref", "refs/heads/main", merge)
    # Two of the side and the merge; the commit that both come from is no news.
    assert related(bench, main[2], merge) == Relation(kind=Kind.AHEAD, added=3)


@pytest.mark.parametrize("any_id", [False, True])
def test_force_pushed_away(bench: Workbench, *, any_id: bool) -> None:
    repository = bench.repository(any_id=any_id)
    commits = line_of(repository, 3)
    other = repository.commit({"f": b"other"}, parent=commits[0])
    relation = related(bench, commits[2], other)
    assert relation == Relation(kind=Kind.GONE)
    assert relation.words == "the old commit is on no branch or tag any more"


def test_a_commit_that_only_a_pull_request_holds(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 2)
    impostor = repository.commit({"f": b"evil"}, onto="refs/pull/7/head", parent=commits[0])
    assert related(bench, commits[0], impostor) == Relation(
        kind=Kind.UNTOLD, why="the new commit is on no branch or tag"
    )


def test_an_old_commit_that_only_a_pull_request_held(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 2)
    impostor = repository.commit({"f": b"evil"}, onto="refs/pull/7/head", parent=commits[0])
    assert related(bench, impostor, commits[1]) == Relation(kind=Kind.GONE)


def test_the_id_of_an_annotated_tag_stands_for_its_commit(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 2)
    tag = repository.tag("v1", commits[0])
    assert related(bench, tag, commits[0]) == Relation(kind=Kind.SAME)


def test_the_id_of_an_annotated_tag_is_behind_what_came_after_it(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 3)
    tag = repository.tag("v1", commits[0])
    assert related(bench, tag, commits[2]) == Relation(kind=Kind.AHEAD, added=2)


def test_a_commit_on_a_tag_alone_is_related(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 3)
    release = repository.commit({"f": b"fix"}, onto="refs/heads/release", parent=commits[1])
    repository.tag("v1.1", "release")
    repository.git("branch", "-D", "release")
    assert related(bench, commits[1], release) == Relation(kind=Kind.AHEAD, added=1)


def test_a_renamed_repository_is_related_at_its_new_address(bench: Workbench) -> None:
    repository = bench.repository("new.git")
    commits = line_of(repository, 3)
    pin = bench.pin(commits[2], name="new.git")
    outcome = fetch_pins([pin], folder=bench.folder, since={pin: Commit.parse(commits[0])})[pin]
    assert outcome.standing is not None
    assert outcome.standing.since == Relation(kind=Kind.AHEAD, added=2)
    assert outcome.standing.moved_to is None


def test_a_moved_repository_says_where_to(bench: Workbench) -> None:
    repository = bench.repository("there/plugin.git")
    commits = line_of(repository, 3)
    bench.server.behaviour.redirect_to = f"{bench.server.base}/there"
    (standing,) = surveyed(bench, commits[1])
    assert standing.moved_to == f"{bench.server.base}/there/plugin.git/"
    assert standing.to_head == Relation(kind=Kind.AHEAD, added=1)


def test_more_tips_than_are_looked_at(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 3)
    far = repository.commit({"f": b"far"}, onto="refs/heads/zz", parent=commits[0])
    for name in "abcdef":
        repository.git("branch", name, commits[1])
    bounds = Bounds(tips=3, seconds=60)
    assert related(bench, far, commits[2], bounds=bounds) == Relation(
        kind=Kind.UNTOLD,
        why="whether the commit is on a branch cannot be told: it has more than 3 branches and tags",
    )


def shallow(bench: Workbench, tmp_path: Path, keep: int) -> tuple[list[str], Source]:
    """Make a repository on this machine that has only the last commits of its branch itself."""
    repository = bench.repository()
    commits = line_of(repository, 6)
    clone = tmp_path / "shallow.git"
    repository.git("clone", "-q", "--bare", f"--depth={keep}", f"file://{repository.path}", str(clone))
    source, _ = Source.parse(str(clone), allow_local=True)
    return commits, source


def relation_of(source: Source, old: str, new: str, folder: Path) -> Relation | None:
    pin = Pin(source=source, commit=Commit.parse(new))
    outcome = fetch_pins([pin], folder=folder, since={pin: Commit.parse(old)})[pin]
    assert outcome.standing is not None, outcome
    return outcome.standing.since


def test_what_a_shallow_repository_still_has_is_related(bench: Workbench, tmp_path: Path) -> None:
    commits, source = shallow(bench, tmp_path, 3)
    assert relation_of(source, commits[3], commits[5], bench.folder) == Relation(kind=Kind.AHEAD, added=2)


def test_what_a_shallow_repository_lacks_is_not_called_gone(bench: Workbench, tmp_path: Path) -> None:
    commits, source = shallow(bench, tmp_path, 3)
    assert relation_of(source, commits[0], commits[5], bench.folder) == Relation(
        kind=Kind.UNTOLD,
        why="whether the commit is on a branch cannot be told: the repository that was asked lacks its own older "
        "commits",
    )


def test_two_lines_of_a_shallow_repository_are_not_called_sideways(bench: Workbench, tmp_path: Path) -> None:
    repository = bench.repository()
    main = line_of(repository, 3)
    side = line_of(repository, 3, "refs/heads/side", parent=main[0])
    clone = tmp_path / "shallow.git"
    url = f"file://{repository.path}"
    repository.git("clone", "-q", "--bare", "--depth=2", "--no-single-branch", url, str(clone))
    source, _ = Source.parse(str(clone), allow_local=True)
    assert relation_of(source, main[2], side[2], bench.folder) == Relation(
        kind=Kind.UNTOLD,
        why="neither is seen to come from the other: the repository that was asked lacks its own older commits",
    )


def test_no_pin_in_a_shallow_repository_is_called_an_impostor(bench: Workbench, tmp_path: Path) -> None:
    commits, source = shallow(bench, tmp_path, 3)
    pins = [Pin(source=source, commit=Commit.parse(commit)) for commit in commits[3:]]
    outcomes = fetch_pins(pins, folder=bench.folder)
    assert [outcomes[pin].findings for pin in pins] == [(), (), ()]
    assert [outcomes[pin].unseen for pin in pins] == [None, None, None]


def test_how_far_pins_are_behind_without_files(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 5)
    side = repository.commit({"f": b"side"}, onto="refs/heads/side", parent=commits[3])
    standings = surveyed(bench, commits[4], commits[1], side, "1" * 40)
    head = Head(branch="main", commit=commits[4], time=TIME)
    assert [one.head for one in standings] == [head] * 4
    assert [one.to_head for one in standings] == [
        Relation(kind=Kind.SAME),
        Relation(kind=Kind.AHEAD, added=3),
        Relation(kind=Kind.DIVERGED, added=1, lost=1),
        Relation(kind=Kind.GONE),
    ]
    assert [one.branches for one in standings] == [("main",), ("main", "side"), ("side",), ()]
    assert len(posts(bench)) == 2, "one listing and one fetch for all of them"
    assert not list(bench.folder.rglob("tree-*"))


def test_a_pin_beside_a_merge_is_counted_from_the_whole_history(bench: Workbench) -> None:
    """What is older than the pin, and is reached past it, is not counted as newer."""
    repository = bench.repository()
    main = line_of(repository, 4)
    side = line_of(repository, 1, "refs/heads/side", parent=main[1])
    tree = repository.git("rev-parse", f"{main[3]}^{{tree}}")
    merge = repository.git("commit-tree", "-m", "merge", "-p", main[3], "-p", side[0], tree)
    repository.git("update-ref", "refs/heads/main", merge)
    repository.git("update-ref", "-d", "refs/heads/side")
    pin = bench.pin(main[2])
    outcome = fetch_pins([pin], folder=bench.folder, how=Fetching(measure=True))[pin]
    assert outcome.standing is not None
    # The last of main, the one of the side and the merge.
    assert outcome.standing.to_head == Relation(kind=Kind.AHEAD, added=3)
    assert outcome.fetched is not None


def test_a_repository_without_a_default_branch_has_no_head(bench: Workbench) -> None:
    repository = bench.repository()
    commits = line_of(repository, 2, "refs/heads/dev")
    (standing,) = surveyed(bench, commits[0])
    assert (standing.head, standing.to_head) == (None, None)
    assert standing.branches == ("dev",)


def test_two_pins_of_one_repository_are_related_in_one_fetch(bench: Workbench) -> None:
    commits = line_of(bench.repository(), 5)
    old, new = bench.pin(commits[1]), bench.pin(commits[3])
    alone = len(requests_for(bench, old, new))
    folder = bench.folder / "again"
    folder.mkdir()
    before = len(bench.server.requests)
    outcomes = fetch_pins([old, new], folder=folder, how=Fetching(measure=True), since={new: old.commit})
    assert len(bench.server.requests) - before == alone, "the relation costs no request"
    standing = outcomes[new].standing
    assert standing is not None
    assert standing.since == Relation(kind=Kind.AHEAD, added=2)
    assert standing.to_head == Relation(kind=Kind.AHEAD, added=1)


def requests_for(bench: Workbench, *pins: Pin) -> list[str]:
    before = len(bench.server.requests)
    bench.fetch(*pins)
    return [request.path for request in bench.server.requests[before:]]


def posts(bench: Workbench) -> list[str]:
    return [request.path for request in bench.server.requests if request.method == "POST"]
