"""Posts a report where there is one place for it: a comment, an issue, a commit's status; the last one is edited."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from github_api import ask, listed
from pull_request import at
from runner import COMMIT, NUMBER, Stop, main, wanted

MARKS = {"comment": "<!-- packtool index check -->", "issue": "<!-- packtool index sweep -->"}
AUTHOR = "github-actions[bot]"
TITLE = "What has rotted in the index"
CONTEXT = "packtool index"
# Longer texts GitHub refuses; the report is made to fit into it, with room for the last line.
MOST = 65_500
_STATES = {
    "pass": ("success", "every law of the index holds"),
    "warn": ("success", "a keeper of the index has to look at it"),
    "fail": ("failure", "to be corrected; the comment says what"),
    "not-judged": ("error", "not judged: something could not be looked at"),
}
_VERDICT = re.compile("|".join(_STATES))


def comment() -> int:
    """Post the report on the pull request, unless that has moved on, and write the status of its commit."""
    number, head = wanted("PACKTOOL_PULL_REQUEST", NUMBER), wanted("PACKTOOL_HEAD", COMMIT)
    verdict = wanted("PACKTOOL_VERDICT", _VERDICT)
    state, words = _STATES[verdict]
    ask("POST", f"/statuses/{head}", {"state": state, "context": CONTEXT, "description": words})
    if at(ask("GET", f"/pulls/{number}"), "head", "sha") != head:
        return 0
    last = f"\nJudged: commit {head}, by the rules of this repository's own branch.\n"
    body = _body(MARKS["comment"]) + last
    mine = _mine(listed(f"/issues/{number}/comments"), MARKS["comment"])
    if mine is None:
        ask("POST", f"/issues/{number}/comments", {"body": body})
    else:
        ask("PATCH", f"/issues/comments/{mine}", {"body": body})
    return 0


def issue() -> int:
    """Write the report of a sweep into its issue; one is opened when there is something to say, and closed when not."""
    verdict = wanted("PACKTOOL_VERDICT", _VERDICT)
    body = _body(MARKS["issue"])
    every = listed(f"/issues?state=all&creator={AUTHOR.replace('[', '%5B').replace(']', '%5D')}")
    mine = _mine([one for one in every if at(one, "pull_request") is None], MARKS["issue"], key="number")
    if mine is not None:
        ask("PATCH", f"/issues/{mine}", {"body": body, "state": "closed" if verdict == "pass" else "open"})
    elif verdict != "pass":
        ask("POST", "/issues", {"title": TITLE, "body": body})
    return 0


def _body(mark: str) -> str:
    """Return the text to post. Raises Stop for one that packtool did not write."""
    try:
        text = Path(os.environ.get("PACKTOOL_BODY", "")).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise Stop("there is no report to post") from None
    if not text.startswith(f"{mark}\n") or text.count("<!--") != 1 or len(text.encode("utf-16-le")) // 2 > MOST:
        raise Stop("the report is none that can be posted")
    return text


def _mine(posts: list[Any], mark: str, *, key: str = "id") -> int | None:
    """Return the first of our own posts: what others write may begin with the mark, too."""
    for one in posts:
        number, text = at(one, key), at(one, "body")
        if at(one, "user", "login") == AUTHOR and isinstance(text, str) and text.startswith(mark):
            return number if isinstance(number, int) else None
    return None


if __name__ == "__main__":
    main({"comment": comment, "issue": issue}.get("".join(sys.argv[1:])))
