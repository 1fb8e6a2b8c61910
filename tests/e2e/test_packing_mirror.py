"""The first minutes with a pack, on a machine without a network: the repositories stand in a folder."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest
from git_repositories import Repository
from index_changes import entry, index, written
from sample_plugins import native

if TYPE_CHECKING:
    from installed import Bench

PACK = "hermes-pack.yaml"
EXAMPLE = "NousResearch/hermes-example-plugins"
MIRROR = ("--mirror", "m")


@pytest.fixture
def rain(bench: Bench) -> Repository:
    place = bench.folder / "m/github.com/acme/rain.git"
    place.parent.mkdir(parents=True)
    repository = Repository.create(place)
    repository.commit(native("rain"))
    repository.tag("v1.0.0")
    assert bench.run("init", "pack").code == 0
    return repository


def _repeat(bench: Bench, command: str) -> int:
    program, *words = shlex.split(command)
    assert program == "packtool"
    return bench.run(*words).code


def test_init_add_and_show_work_in_that_order(bench: Bench, rain: Repository) -> None:
    first = rain.git("rev-parse", "v1.0.0^0")
    done = bench.run("pack", "add", "acme/rain@v1.0.0", *MIRROR)
    assert done.code == 0, done.out + done.err
    assert f"  - repo: acme/rain\n    ref: {first}  # v1.0.0\n" in (bench.folder / PACK).read_text(encoding="utf-8")
    assert done.out.split("Next:")[1].strip() == f"packtool pack show {PACK} --mirror m"

    shown = bench.run("pack", "show", PACK, *MIRROR, "--no-scan", "--json")
    assert [one["subject"].split(" ")[0] for one in shown.report["details"]["unseen"]] == [EXAMPLE]
    assert bench.run("pack", "remove", "plugin-llm-example").code == 0
    assert "example" not in (bench.folder / PACK).read_text(encoding="utf-8")
    assert _repeat(bench, f"packtool pack show {PACK} --mirror m --no-scan") == 0


def test_a_pin_moves_to_what_is_newest_in_the_mirror(bench: Bench, rain: Repository) -> None:
    assert bench.run("pack", "add", "acme/rain@v1.0.0", *MIRROR).code == 0
    second = rain.commit(native("rain", "requires_env: [ACME_KEY]"))
    rain.tag("v1.1.0")
    there = bench.run("pack", "add", "acme/rain@v1.1.0", *MIRROR)
    assert there.code == 2
    command = " ".join(there.err.split("try: ")[1].split())
    assert command == f"packtool pack update {PACK} acme/rain --to v1.1.0 --mirror m"
    assert _repeat(bench, command) == 0
    assert (bench.folder / PACK).read_text(encoding="utf-8").endswith(f"ref: {second}  # v1.1.0\n")

    every = bench.run("pack", "update", PACK, *MIRROR, "--json")
    states = {one["name"]: one["state"] for one in every.report["details"]["entries"]}
    assert states == {f"{EXAMPLE}/plugin-llm-example": "not seen", "acme/rain": "current"}
    assert "the mirror m has no github.com/NousResearch" in every.report["details"]["unseen"][0]["reason"]


def test_an_index_is_judged_by_what_stands_in_the_mirror(bench: Bench, rain: Repository) -> None:
    here = entry("rain", "acme/rain", rain.git("rev-parse", "v1.0.0^0"))
    for listed, told, code in ((here, "pass", 0), ({**here, "repo": "acme/lost"}, "not judged", 2)):
        (bench.folder / "index.json").write_bytes(written(index(listed)))
        done = bench.run("index", "check", "--deep", "--json", *MIRROR)
        assert [one["verdict"] or "not judged" for one in done.report["details"]["entries"]] == [told]
        assert done.code == code


def test_what_is_not_in_the_mirror_is_not_asked_for_elsewhere(bench: Bench, rain: Repository) -> None:
    before = (bench.folder / PACK).read_bytes()
    done = bench.run("pack", "add", "acme/lost@v1.0.0", *MIRROR)
    assert (done.code, rain.path.exists()) == (2, True)
    assert "the mirror m has no github.com/acme/lost" in " ".join(done.err.split())
    assert (bench.folder / PACK).read_bytes() == before
