"""The first minutes with a pack, on a machine without a network: the repositories stand in a folder."""

from __future__ import annotations

import json
import shlex
import subprocess
from typing import TYPE_CHECKING

import pytest
from git_repositories import Repository
from index_changes import entry, index, written
from installed import PACKTOOL
from jsonschema import Draft202012Validator
from sample_plugins import native

from packtool import resources

if TYPE_CHECKING:
    from pathlib import Path

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


def test_one_plugin_is_installed_from_the_mirror_and_again_by_the_command_that_verify_tells(
    bench: Bench, rain: Repository, home: Path
) -> None:
    commit = rain.git("rev-parse", "v1.0.0^0")
    tag = bench.run("install", "acme/rain", "--ref", "v1.0.0", *MIRROR, "--home", str(home))
    command = " ".join(tag.err.split("try: ")[1].split())
    assert command == f"packtool install acme/rain --ref {commit} --home {home} --mirror m"
    assert _repeat(bench, command) == 0
    receipt = json.loads((home / "packtool/receipts/rain.json").read_bytes())
    Draft202012Validator(json.loads(resources.text("schemas/receipt/receipt.schema.json"))).validate(receipt)
    assert (receipt["mirror"], receipt["scan"]["verdict"]) == (str(bench.folder / "m"), "pass")
    code = home / "plugins/rain/__init__.py"
    was = code.read_bytes()
    code.write_bytes(was + b"# edited\n")

    told = bench.run("verify", "--home", str(home), "--json").report
    again = next(one["remedy"] for one in told["findings"] if one["rule"] == "installed-changed")
    assert f"--mirror {bench.folder / 'm'} " in again
    words = shlex.split(again[again.index("packtool install") :])[1:]
    elsewhere = home.parent / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run([PACKTOOL, *words], cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert code.read_bytes() == was
    assert bench.run("verify", "--home", str(home)).code == 0


def test_the_record_of_hermes_alone_knows_the_mirror(bench: Bench, rain: Repository) -> None:
    commit = rain.git("rev-parse", "v1.0.0^0")
    home = bench.folder / "home"
    home.mkdir(mode=0o700)
    assert bench.run("install", "acme/rain", "--ref", commit, *MIRROR, "--home", str(home)).code == 0
    (home / "packtool/receipts/rain.json").unlink()
    told = bench.run("verify", "--home", str(home), "--json").report
    remedies = [one["remedy"] for one in told["findings"]]
    assert any(f"--ref {commit} --replace --mirror {bench.folder / 'm'} acme/rain" in one for one in remedies), remedies


def _told(bench: Bench, *words: str) -> list[str]:
    """Run a command as JSON that must find nothing wrong; returns what it says to type next."""
    done = bench.run(*words, "--json")
    assert done.code == 0, done.out + done.err
    report = done.report
    return [*report["details"].get("next", []), *(one["remedy"] for one in report["findings"])]


@pytest.mark.usefixtures("scanned_once")
def test_what_was_installed_from_a_mirror_lives_on_where_its_host_cannot_be_reached(
    bench: Bench, rain: Repository, home: Path
) -> None:
    at, first = ("--home", str(home)), rain.git("rev-parse", "v1.0.0^0")
    (next_after_scan,) = _told(bench, "scan", f"acme/rain@{first}", *MIRROR)
    assert next_after_scan == f"packtool install --ref {first} --mirror m acme/rain"
    assert bench.run("install", "acme/rain", *MIRROR, *at).code == 0
    second = rain.commit({"more.txt": b"1\n"}, keep=True)
    (bench.folder / "index.json").write_bytes(written(index(entry("rain", "acme/rain", second))))

    (next_after_diff,) = _told(bench, "diff", f"acme/rain@{first}", f"acme/rain@{second}", *MIRROR)
    assert next_after_diff == f"packtool install --ref {second} --replace --mirror m acme/rain"
    home_side = bench.run("diff", f"acme/rain@{second}", "home", *at, "--json").report["details"]["plugins"][0]
    assert home_side["change"] == "moved"
    told = _told(bench, "audit", *at, "--index", "index.json")
    assert f"packtool update {' '.join(at)} --to latest rain" in told
    assert bench.run("audit", *at, "--index", "index.json", "--mirror", "none").code == 2

    move = next(one for one in told if " --dry-run" in one)
    assert _repeat(bench, move.replace(" --dry-run", "")) == 0
    receipt = json.loads((home / "packtool/receipts/rain.json").read_bytes())
    assert (receipt["revision"], receipt["mirror"]) == (second, str(bench.folder / "m"))
    assert _repeat(bench, f"packtool rollback {shlex.join(at)} rain") == 0
    (bench.folder / "m").rename(bench.folder / "other")
    assert bench.run("update", *at).code == 2
    told = _told(bench, "audit", *at, "--index", "index.json", "--mirror", "other")
    assert _repeat(bench, next(one for one in told if " --to latest " in one)) == 0
    receipt = json.loads((home / "packtool/receipts/rain.json").read_bytes())
    assert (receipt["revision"], receipt["mirror"]) == (second, str(bench.folder / "other"))
