"""Finds the pull request of a workflow run by what GitHub itself says of the run: commit, branch and repository.

The list of pull requests in the event is empty for forks, and what the run left behind is the contributor's to write.
"""

from __future__ import annotations

from urllib.parse import quote

from github_api import listed
from pull_request import at, event, read
from runner import COMMIT, Stop, annotate, main, output


def step() -> int:
    """Hand on ``found``, and number, head, base and submitter of the one that is open and at that very commit."""
    happened = event()
    run, branch = happened.get("workflow_run"), at(happened, "repository", "default_branch")
    owner, head = at(run, "head_repository", "owner", "login"), at(run, "head_sha")
    named, home = at(run, "head_branch"), at(run, "head_repository", "id")
    if not (isinstance(owner, str) and isinstance(named, str) and isinstance(home, int) and isinstance(head, str)):
        raise Stop("the event is no workflow run of a pull request")
    if not COMMIT.fullmatch(head):
        raise Stop("the event has no commit")
    open_ones = listed(f"/pulls?state=open&head={quote(f'{owner}:{named}', safe='')}")
    found = [
        read(one)
        for one in open_ones
        if at(one, "head", "sha") == head and at(one, "head", "repo", "id") == home and at(one, "base", "ref") == branch
    ]
    if len(found) != 1:
        annotate("notice", "no open pull request is at the commit of this run: a newer run judges it")
        output(found="false")
        return 0
    (one,) = found
    output(found="true", number=one.number, head=one.head, base=one.base, submitter=one.submitter)
    return 0


if __name__ == "__main__":
    main(step)
