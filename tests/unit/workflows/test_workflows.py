"""What has to hold for the workflows and the action, whoever edits them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ruamel.yaml import YAML

from packtool.formats import blocks, comment, swept_markdown

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / ".github" / "workflows"
FILES = {path.stem: path for path in [*FOLDER.glob("*.yml"), ROOT / "action.yml"]}
PINNED = re.compile(r"uses: [A-Za-z0-9_./-]+@[0-9a-f]{40} # v[0-9.]+")


def read(name: str) -> dict[str, Any]:
    found = YAML(typ="safe").load(FILES[name])
    assert isinstance(found, dict)
    return found


def writing(job: dict[str, Any]) -> list[str]:
    return [name for name, access in job["permissions"].items() if access == "write"]


def steps(name: str) -> Iterator[dict[str, Any]]:
    document = read(name)
    if "runs" in document:
        yield from document["runs"]["steps"]
    for job in document.get("jobs", {}).values():
        yield from job["steps"]


@pytest.mark.parametrize("name", FILES)
def test_every_action_is_pinned_to_a_commit(name: str) -> None:
    lines = [line.strip().removeprefix("- ") for line in FILES[name].read_text().splitlines()]
    uses = [line for line in lines if line.startswith("uses:")]
    assert all(PINNED.fullmatch(line) or line.startswith("uses: ./ #") for line in uses), uses


@pytest.mark.parametrize("name", FILES)
def test_no_expression_is_put_into_a_script(name: str) -> None:
    assert not [step["run"] for step in steps(name) if "${{" in step.get("run", "")]


@pytest.mark.parametrize("name", FILES)
def test_no_checkout_leaves_its_token_behind(name: str) -> None:
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False
            assert "head" not in str(step["with"].get("ref", ""))


def test_every_pull_request_gets_a_report_by_code_of_the_base() -> None:
    document = read("index-pull-request")
    assert document["on"] == {"pull_request": None}
    assert document["permissions"] == {}
    (job,) = document["jobs"].values()
    assert job["permissions"] == {"contents": "read"}
    assert "if" not in job
    assert job["steps"][0]["with"]["ref"] == "${{ github.event.pull_request.base.sha }}"
    assert job["steps"][1]["uses"] == "./"


def test_what_posts_runs_nothing_of_what_it_posts_about() -> None:
    document = read("index-comment")
    assert document["on"]["workflow_run"]["workflows"] == [read("index-pull-request")["name"]]
    judge, post = document["jobs"]["judge"], document["jobs"]["post"]
    assert set(judge["permissions"].values()) == {"read"}
    assert writing(post) == ["pull-requests", "statuses"]
    # What the contributor's run left behind is never fetched: only artifacts of this very run are.
    fetched = [step["with"] for job in (judge, post) for step in job["steps"] if "download" in step.get("uses", "")]
    assert [set(one) for one in fetched] == [{"name", "path"}]
    assert not any("install" in step.get("run", "") or step.get("uses") == "./" for step in post["steps"])


def test_writing_is_for_the_last_job_of_the_sweep_alone() -> None:
    jobs = read("index-sweep")["jobs"]
    assert [writing(jobs[name]) for name in ("part", "merge", "post")] == [[], [], ["issues"]]
    parts = jobs["part"]["strategy"]["matrix"]["part"]
    assert parts == [f"{number + 1}/{len(parts)}" for number in range(len(parts))]


def test_every_input_of_the_action_reaches_the_script_by_name() -> None:
    document = read("action")
    handed = {value for step in document["runs"]["steps"] for value in step.get("env", {}).values()}
    assert handed == {f"${{{{ inputs.{name} }}}}" for name in document["inputs"]}
    scripts = " ".join(path.read_text() for path in (ROOT / ".github" / "scripts").iterdir() if path.is_file())
    names = {name for step in document["runs"]["steps"] for name in step.get("env", {})}
    assert all(name in scripts for name in names)


def test_the_marks_and_sizes_of_reports_are_those_that_are_looked_for() -> None:
    post, act = ((ROOT / ".github" / "scripts" / name).read_text() for name in ("post.py", "act.py"))
    assert f'"comment": "{comment.MARK}"' in post
    assert f'"issue": "{swept_markdown.MARK}"' in post
    assert f'MARK = "{comment.MARK}"' in act
    most = int(re.search(r"^MOST = ([0-9_]+)$", post, re.MULTILINE)[1])  # type: ignore[index]
    assert most >= blocks.SIZE


@pytest.mark.parametrize(
    ("server", "token", "sent"),
    [
        ("https://github.com", "made-up", "http.https://github.com/.extraHeader"),
        ("https://github.com", "", None),
        ("http://127.0.0.1:8080", "made-up", None),
    ],
)
def test_the_token_is_shown_to_the_server_of_the_index_alone(server: str, token: str, sent: str | None) -> None:
    program = f"import json, pull_request; print(json.dumps(pull_request._login({server!r})))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / ".github" / "scripts",
        env={"GITHUB_TOKEN": token, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=True,
    )
    settings = json.loads(done.stdout)
    assert settings.get("GIT_CONFIG_KEY_0") == sent
    assert settings.get("GIT_CONFIG_VALUE_1") == (None if sent is None else "false")


def test_zizmor_has_nothing_to_say() -> None:
    zizmor = str(Path(sys.executable).with_name("zizmor"))
    done = subprocess.run(
        [zizmor, "--offline", "--quiet", "--color=never", ".github", "action.yml"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout
