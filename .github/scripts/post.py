"""Posts a report where there is one place for it: a comment, an issue, a commit's status; the last one is edited."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from github_api import ask, listed
from pull_request import at
from runner import COMMIT, NUMBER, Stop, annotate, main, wanted

MARKS = {"comment": "<!-- packtool index check -->", "issue": "<!-- packtool index sweep -->"}
AUTHOR = "github-actions[bot]"
TITLE = "What has rotted in the index"
CONTEXT = "packtool index"
# Longer texts GitHub refuses; the report is made to fit into it, with room for the last line.
MOST = 65_500
_STATES = {
    "pass": ("success", "every law of the index holds"),
    "warn": ("success", "passes the laws; a keeper has to look"),
    "fail": ("failure", "to be corrected; the comment says what"),
    "not-judged": ("error", "not judged: something could not be looked at"),
}
_VERDICT = re.compile("|".join(_STATES))
# The rules that ask for a keeper, as act.py hands them on.
_REASONS = re.compile(r"(?:[a-z0-9-]{1,60}(?:, [a-z0-9-]{1,60}){0,9})?")
# GitHub takes no longer description of a status.
_MOST_WORDS = 140


def comment() -> int:
    """Post the report on the pull request, unless that has moved on, and write the status of its commit."""
    number, head = wanted("PACKTOOL_PULL_REQUEST", NUMBER), wanted("PACKTOOL_HEAD", COMMIT)
    verdict = wanted("PACKTOOL_VERDICT", _VERDICT)
    text = _body(MARKS["comment"])
    try:
        if at(ask("GET", f"/pulls/{number}"), "head", "sha") == head:
            _comment(number, text or _untold("index check"), head)
    except Stop:
        _status(head, verdict, told=False)
        raise
    _status(head, verdict, told=text is not None)
    return _ended(text)


def _comment(number: str, text: str, head: str) -> None:
    """Write the comment: ours, if there is one already."""
    body = f"{text}\nJudged: commit {head}, by the rules of this repository's own branch.\n"
    mine = _mine(listed(f"/issues/{number}/comments"), MARKS["comment"])
    if mine is None:
        ask("POST", f"/issues/{number}/comments", {"body": body})
    else:
        ask("PATCH", f"/issues/comments/{mine}", {"body": body})


def _status(head: str, verdict: str, *, told: bool) -> None:
    """Write the status of the commit; where nobody can read the report, it is no success."""
    state, words = _STATES[verdict]
    reasons = wanted("PACKTOOL_REASONS", _REASONS)
    if verdict == "warn" and reasons:
        words = f"{words}: {reasons}"
    if state == "success" and not told:
        state, words = "error", "the report could not be posted: see the run of index comment"
    ask("POST", f"/statuses/{head}", {"state": state, "context": CONTEXT, "description": words[:_MOST_WORDS]})


def issue() -> int:
    """Write the report of a sweep into its issue; one is opened when there is something to say, and closed when not."""
    verdict = wanted("PACKTOOL_VERDICT", _VERDICT)
    text = _body(MARKS["issue"])
    body, closed = text or _untold("index sweep"), verdict == "pass" and text is not None
    every = listed(f"/issues?state=all&creator={AUTHOR.replace('[', '%5B').replace(']', '%5D')}")
    mine = _mine([one for one in every if at(one, "pull_request") is None], MARKS["issue"], key="number")
    if mine is not None:
        ask("PATCH", f"/issues/{mine}", {"body": body, "state": "closed" if closed else "open"})
    elif not closed:
        ask("POST", "/issues", {"title": TITLE, "body": body})
    return _ended(text)


def _body(mark: str) -> str | None:
    """Return the text to post, ``None`` where there is none that packtool wrote and that fits."""
    try:
        text = Path(os.environ.get("PACKTOOL_BODY", "")).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    fits = len(text.encode("utf-16-le", "surrogatepass")) // 2 <= MOST
    return text if text.startswith(f"{mark}\n") and fits else None


def _untold(what: str) -> str:
    """Return what takes the place of a report that cannot be posted: an older one must not stand there."""
    mark = MARKS["comment" if what == "index check" else "issue"]
    return f"{mark}\n\n### packtool {what}: NOT TOLD\n\nThere is no report that can be posted. The run has more.\n"


def _ended(text: str | None) -> int:
    if text is None:
        annotate("error", "there is no report that can be posted")
    return 2 if text is None else 0


def _mine(posts: list[Any], mark: str, *, key: str = "id") -> int | None:
    """Return the first of our own posts: what others write may begin with the mark, too."""
    for one in posts:
        number, text = at(one, key), at(one, "body")
        if at(one, "user", "login") == AUTHOR and isinstance(text, str) and text.startswith(mark):
            return number if isinstance(number, int) else None
    return None


if __name__ == "__main__":
    main({"comment": comment, "issue": issue}.get("".join(sys.argv[1:])))
