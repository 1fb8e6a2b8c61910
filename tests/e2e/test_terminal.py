"""What a person sees at a terminal, and what a pipe or a narrow or plain terminal gets."""

from __future__ import annotations

import os
import re
import subprocess
import time
from typing import TYPE_CHECKING

import pexpect
import pytest
from git_repositories import Repository
from installed import PACKTOOL
from sample_plugins import below, entry, native, pack

from packtool.cli.validate import KINDS
from packtool.registry import kinds

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Bench

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def _at_a_terminal(bench: Bench, *words: str, columns: int = 80, **env: str) -> str:
    """Run packtool at a terminal; returns everything that it wrote there."""
    environment = {**os.environ, "TERM": "xterm-256color", **env}
    environment.pop("COLUMNS", None)
    child = pexpect.spawn(
        PACKTOOL, list(words), cwd=str(bench.folder), env=environment, dimensions=(50, columns), encoding="utf-8"
    )
    child.expect(pexpect.EOF, timeout=60)
    child.close()
    return str(child.before)


def _three_plugins(bench: Bench) -> None:
    files = {path: data for name in ("a", "b", "c") for path, data in below(f"plugins/{name}", native(name)).items()}
    commit = bench.repository("mono.git").commit(files)
    entries = [entry(bench.git.url("mono.git"), commit, f"plugins/{name}") for name in ("a", "b", "c")]
    (bench.folder / "p.yaml").write_text(pack(*entries), encoding="utf-8")


@pytest.mark.parametrize("words", [("pack", "show", "p.yaml"), ("diff", "p.yaml", "next.yaml")])
def test_progress_is_shown_while_fetching_and_gone_at_the_end(bench: Bench, words: tuple[str, ...]) -> None:
    _three_plugins(bench)
    mono = Repository(path=bench.git.root / "mono.git")
    old, new = mono.git("rev-parse", "main"), mono.commit({"plugins/a/more.txt": b"1\n"}, keep=True)
    (bench.folder / "next.yaml").write_text((bench.folder / "p.yaml").read_text("utf-8").replace(old, new), "utf-8")
    bench.git.behaviour.latency = 0.2

    seen = _at_a_terminal(bench, *words, "--allow-local")

    assert "asking" in seen or "fetching" in seen
    assert "\x1b[2K" in seen, "the bar is wiped when the work is done"


def test_colour_is_for_terminals_only(bench: Bench) -> None:
    _three_plugins(bench)

    assert "\x1b[" in _at_a_terminal(bench, "pack", "show", "p.yaml", "--allow-local", "--no-fetch")
    plain = _at_a_terminal(bench, "pack", "show", "p.yaml", "--allow-local", "--no-fetch", NO_COLOR="1")
    assert not ESCAPE.search(plain)
    assert not ESCAPE.search(bench.run("pack", "show", "p.yaml", "--allow-local", "--no-fetch").out)


@pytest.mark.parametrize(
    ("env", "coloured"),
    [
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "", "NO_COLOR": ""}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
    ],
)
def test_colour_is_forced_and_forbidden_as_is_usual(bench: Bench, env: dict[str, str], *, coloured: bool) -> None:
    """As no-color.org and force-color.org have it: set and not empty counts, whatever it is; no is stronger."""
    (bench.folder / "p.yaml").write_text("name: p\nplugins: []\n", encoding="utf-8")
    run = bench.run("validate", "p.yaml", "--kind", "pack", env={"NO_COLOR": "", "TERM": "xterm", **env})
    assert ("\x1b[" in run.out) is coloured


def test_what_is_exported_to_a_terminal_is_told_with_the_command_that_writes_it(bench: Bench, home: Path) -> None:
    commit = bench.repository("relay.git").commit(native("relay"))
    url = bench.git.url("relay.git")
    words = ("install", url, "--ref", commit, "--allow-local", "--accept-warnings", "--home", str(home))
    assert bench.run(*words).code == 0

    seen = _at_a_terminal(bench, "pack", "export", "--allow-local", "--home", "home", NO_COLOR="1").replace("\r", "")
    typed = seen.split("Next:\n")[1].strip()
    assert typed == "packtool pack export --allow-local --home home > hermes-pack.yaml"
    line = typed.replace("packtool", PACKTOOL, 1)
    done = subprocess.run(["sh", "-c", line], cwd=bench.folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert bench.run("validate", "hermes-pack.yaml", "--allow-local").code == 0


@pytest.mark.parametrize("columns", [40, 80])
def test_the_review_holds_at_the_width_of_the_terminal(bench: Bench, columns: int) -> None:
    _three_plugins(bench)

    seen = _at_a_terminal(bench, "pack", "show", "p.yaml", "--allow-local", "--no-fetch", columns=columns, NO_COLOR="1")

    lines = seen.replace("\r", "").split("\n")
    told, commands = lines[: lines.index("Next:")], lines[lines.index("Next:") + 1 :]
    assert "plugins/c" in "".join(line.strip() for line in told)
    assert max(len(line) for line in told) <= columns
    # A command is there to be copied: no line of ours may break it.
    assert [line for line in commands if line] == ["  packtool pack show p.yaml --allow-local"]


def test_a_dumb_terminal_gets_no_escape_codes(bench: Bench) -> None:
    _three_plugins(bench)

    assert "\x1b" not in _at_a_terminal(bench, "pack", "show", "p.yaml", "--allow-local", TERM="dumb")


def test_a_reader_that_goes_away_is_no_crash(bench: Bench) -> None:
    _three_plugins(bench)
    line = f"{PACKTOOL} pack show p.yaml --allow-local --no-fetch | true"

    done = subprocess.run(["bash", "-c", line], cwd=bench.folder, capture_output=True, text=True, check=False)

    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_any_locale_can_show_any_text(bench: Bench, locale: str) -> None:
    text = pack(entry("acme/relay", "a" * 40)).replace("everyday", "каждый день")
    (bench.folder / "p.yaml").write_text(text, encoding="utf-8")
    env = {"LC_ALL": locale, "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}

    run = bench.run("pack", "show", "p.yaml", "--no-fetch", env=env)

    assert run.code == 0, run.err
    assert "acme/relay" in run.out


@pytest.mark.parametrize(
    "command",
    ["", "validate", "fix", "init", "schema", "pack", "pack show", "scan", "rules", "explain", "self-check"],
    ids=lambda one: one or "-",
)
def test_help_loads_no_engine_no_yaml_no_schema_and_no_network(command: str) -> None:
    words = ["-X", "importtime", "-m", "packtool", *command.split(), "--help"]
    python = os.path.join(os.path.dirname(PACKTOOL), "python")  # noqa: PTH118, PTH120 - beside the script
    done = subprocess.run([python, *words], capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "click" in loaded
    assert not loaded & {"ruamel", "jsonschema", "requests", "semgrep", "bandit", "rich", "urllib3"}


def test_every_kind_can_be_named() -> None:
    assert sorted(KINDS) == sorted(kinds())


def test_being_told_to_end_leaves_nothing_running_and_nothing_behind(bench: Bench) -> None:
    _three_plugins(bench)
    bench.git.behaviour.hang = True
    home = bench.folder / "home"
    words = [PACKTOOL, "pack", "show", "p.yaml", "--allow-local", "--home", str(home)]
    with subprocess.Popen(words, cwd=bench.folder, stderr=subprocess.PIPE, text=True) as process:
        while not bench.git.requests:
            time.sleep(0.05)
        process.terminate()
        _, said = process.communicate(timeout=30)

    assert process.returncode == 2
    assert said.splitlines()[-1] == "packtool: stopped"
    assert not [path for path in (home / "packtool" / "staging").iterdir() if path.is_dir()]
