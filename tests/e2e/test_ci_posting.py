"""Finding a run's pull request, posting one comment, one status and one issue: against a server that keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from github_runner import Runner, with_token
from small_forge import BOT, TOKEN, SmallForge, post, pull

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HEAD, BASE, OTHER = "a" * 40, "b" * 40, "c" * 40
CHECK, SWEEP = "<!-- packtool index check -->", "<!-- packtool index sweep -->"
REPORT = f"{CHECK}\n\n### packtool index check: FAIL\n"
BODY = {"PACKTOOL_PULL_REQUEST": "7", "PACKTOOL_HEAD": HEAD, "PACKTOOL_VERDICT": "fail"}


@pytest.fixture
def forge() -> Iterator[SmallForge]:
    with SmallForge() as running:
        running.pulls.append(pull(7, HEAD, BASE))
        yield running


@pytest.fixture
def runner(forge: SmallForge, tmp_path: Path) -> Runner:
    return Runner(folder=tmp_path, env={"GITHUB_REPOSITORY": "keeper/index", **with_token(forge.url)})


def happened(**more: Any) -> dict[str, Any]:
    """Return the event of a run for a fork's branch, whose list of pull requests is empty as GitHub has it."""
    home = {"id": 77, "full_name": "ann/index", "owner": {"login": "ann"}}
    run = {"event": "pull_request", "head_sha": HEAD, "head_branch": "change", "head_repository": home}
    return {"workflow_run": {**run, "pull_requests": [], **more}, "repository": {"default_branch": "main"}}


def report(runner: Runner, text: str = REPORT) -> dict[str, str]:
    file = runner.folder / "report.markdown"
    file.write_text(text, encoding="utf-8")
    return {"PACKTOOL_BODY": str(file), **BODY}


def test_the_pull_request_of_a_fork_is_found(runner: Runner) -> None:
    step = runner.step("find_pull_request.py", event=happened())
    assert step.code == 0, step.log
    assert step.outputs == {"found": "true", "number": "7", "head": HEAD, "base": BASE, "submitter": "ann"}


def test_a_login_may_end_in_a_hyphen(forge: SmallForge, runner: Runner) -> None:
    forge.pulls[0]["user"]["login"] = "ann-"
    assert runner.step("find_pull_request.py", event=happened()).outputs["submitter"] == "ann-"


@pytest.mark.parametrize(
    "other",
    [
        pull(7, OTHER, BASE),
        pull(7, HEAD, BASE, base={"ref": "release", "sha": BASE}),
        pull(7, HEAD, BASE, head={"label": "ann:change", "sha": HEAD, "repo": {"id": 78}}),
        pull(7, HEAD, BASE, head={"label": "ann:change", "sha": HEAD, "repo": None}),
        pull(7, HEAD, BASE, head={"label": "eve:change", "sha": HEAD, "repo": {"id": 77}}),
    ],
)
def test_another_pull_request_is_not_taken_for_it(forge: SmallForge, runner: Runner, other: dict[str, Any]) -> None:
    forge.pulls[:] = [other]
    step = runner.step("find_pull_request.py", event=happened())
    assert (step.code, step.outputs) == (0, {"found": "false"})


def test_a_branch_of_any_name_is_asked_for_as_it_is(forge: SmallForge, runner: Runner) -> None:
    name = "x&head=eve:y#/../\n%0A::error::owned`$(touch owned)`"
    named = pull(9, HEAD, BASE)
    named["head"]["label"] = f"ann:{name}"
    forge.pulls[:] = [named]
    step = runner.step("find_pull_request.py", event=happened(head_branch=name))
    assert step.outputs["number"] == "9", step.log
    assert "owned" not in step.log


@pytest.mark.parametrize("broken", [{"head_sha": "main"}, {"head_repository": None}, {"head_branch": None}])
def test_an_event_out_of_form_is_none(runner: Runner, broken: dict[str, Any]) -> None:
    step = runner.step("find_pull_request.py", event=happened(**broken))
    assert (step.code, step.outputs) == (2, {})


def test_a_second_run_edits_the_comment_of_the_first(forge: SmallForge, runner: Runner) -> None:
    forge.comments += [post(number, "Fine by me.", "keeper") for number in range(150)]
    forge.comments.append(post(500, f"{CHECK}\n\nPASS, believe me.", "eve"))
    assert runner.step("post.py", "comment", env=report(runner)).code == 0
    assert runner.step("post.py", "comment", env=report(runner, f"{REPORT}again\n")).code == 0

    mine = [one for one in forge.comments if one["user"]["login"] == BOT]
    assert len(mine) == 1
    assert mine[0]["body"] == f"{REPORT}again\n\nJudged: commit {HEAD}, by the rules of this repository's own branch.\n"
    assert forge.comments[150]["body"].endswith("believe me.")
    assert [one["state"] for one in forge.statuses[HEAD]] == ["failure", "failure"]
    assert {one["context"] for one in forge.statuses[HEAD]} == {"packtool index"}


@pytest.mark.parametrize(
    ("verdict", "state"), [("pass", "success"), ("warn", "success"), ("fail", "failure"), ("not-judged", "error")]
)
def test_each_verdict_has_its_state(forge: SmallForge, runner: Runner, verdict: str, state: str) -> None:
    runner.step("post.py", "comment", env=report(runner) | {"PACKTOOL_VERDICT": verdict})
    assert [one["state"] for one in forge.statuses[HEAD]] == [state]


def test_a_pull_request_that_moved_on_gets_no_old_comment(forge: SmallForge, runner: Runner) -> None:
    forge.pulls[:] = [pull(7, OTHER, BASE)]
    assert runner.step("post.py", "comment", env=report(runner)).code == 0
    assert (forge.comments, list(forge.statuses)) == ([], [HEAD])


@pytest.mark.parametrize(
    "text",
    [
        "PASS",
        f"\n{REPORT}",
        REPORT + "x" * 65_500,
        REPORT + "\U0001f600" * 32_800,
        f"{SWEEP}\n",
    ],
)
@pytest.mark.parametrize(("verdict", "state"), [("pass", "error"), ("warn", "error"), ("fail", "failure")])
def test_what_packtool_did_not_write_is_not_posted_and_no_older_report_stays(
    forge: SmallForge, runner: Runner, text: str, verdict: str, state: str
) -> None:
    forge.comments.append(post(500, f"{CHECK}\n\n### packtool index check: PASS\n"))
    step = runner.step("post.py", "comment", env=report(runner, text) | {"PACKTOOL_VERDICT": verdict})
    assert step.code == 2
    (only,) = forge.comments
    assert only["body"].startswith(f"{CHECK}\n\n### packtool index check: NOT TOLD\n")
    assert [one["state"] for one in forge.statuses[HEAD]] == [state]


def test_a_comment_of_html_in_the_words_of_a_contributor_is_posted(forge: SmallForge, runner: Runner) -> None:
    text = f"{REPORT}`<!-- packtool index check -->`\n"
    assert runner.step("post.py", "comment", env=report(runner, text)).code == 0
    assert forge.comments[0]["body"].startswith(text)


def test_without_a_report_the_status_says_that_nothing_was_judged(forge: SmallForge, runner: Runner) -> None:
    env = BODY | {"PACKTOOL_BODY": "nowhere.md", "PACKTOOL_VERDICT": "not-judged"}
    assert runner.step("post.py", "comment", env=env).code == 2
    assert "NOT TOLD" in forge.comments[0]["body"]
    assert forge.statuses[HEAD][0]["state"] == "error"


def test_the_status_says_why_a_keeper_has_to_look(forge: SmallForge, runner: Runner) -> None:
    env = report(runner) | {"PACKTOOL_VERDICT": "warn", "PACKTOOL_REASONS": "review-entry-removed, review-key-changed"}
    assert runner.step("post.py", "comment", env=env).code == 0
    words = "passes the laws; a keeper has to look: review-entry-removed, review-key-changed"
    assert [one["description"] for one in forge.statuses[HEAD]] == [words]
    assert runner.step("post.py", "comment", env=env | {"PACKTOOL_REASONS": ", ".join(["x" * 60] * 4)}).code == 0
    assert len(forge.statuses[HEAD][1]["description"]) == 140
    assert runner.step("post.py", "comment", env=env | {"PACKTOOL_REASONS": "believe me!"}).code == 2
    assert len(forge.statuses[HEAD]) == 2


@pytest.mark.parametrize(
    ("name", "value"), [("PACKTOOL_VERDICT", "passed"), ("PACKTOOL_HEAD", "main"), ("PACKTOOL_PULL_REQUEST", "7/../8")]
)
def test_words_out_of_form_are_not_posted(forge: SmallForge, runner: Runner, name: str, value: str) -> None:
    step = runner.step("post.py", "comment", env=report(runner) | {name: value})
    assert (step.code, forge.asked) == (2, [])
    assert value not in step.log


def test_the_token_is_shown_to_nobody_else(forge: SmallForge, runner: Runner) -> None:
    with SmallForge() as other:
        forge.redirect_to = other.url
        step = runner.step("post.py", "comment", env=report(runner))
        assert (step.code, other.asked) == (2, [])
    far = runner.step("post.py", "comment", env=report(runner) | {"GITHUB_API_URL": "http://api.example.org"})
    assert far.code == 2
    assert TOKEN not in step.log + far.log


def test_one_issue_is_opened_written_anew_closed_and_opened_again(forge: SmallForge, runner: Runner) -> None:
    forge.issues += [
        post(1, f"{SWEEP}\n\nmine", "eve", key="number", state="open"),
        post(2, f"{SWEEP}\n", key="number", state="open", pull_request={"url": "x"}),
    ]

    def swept(verdict: str, text: str) -> dict[str, Any] | None:
        env = report(runner, f"{SWEEP}\n\n{text}\n") | {"PACKTOOL_VERDICT": verdict}
        assert runner.step("post.py", "issue", env=env).code == 0
        return forge.issues[2] if len(forge.issues) > 2 else None

    assert swept("pass", "nothing") is None
    for verdict, state in (("fail", "open"), ("warn", "open"), ("pass", "closed"), ("not-judged", "open")):
        one = swept(verdict, verdict)
        assert one is not None
        assert (one["state"], one["body"]) == (state, f"{SWEEP}\n\n{verdict}\n")
    assert len(forge.issues) == 3
