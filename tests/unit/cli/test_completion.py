"""Completion as a shell has it: the script that is printed, run by the shell itself where that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
import warm_runs

PACKTOOL = Path(sys.executable).with_name("packtool")
# What is typed before the Tab, and the line that then stands there.
LINES = [
    ("packtool comp", "packtool completion "),
    ("packtool pack sh", "packtool pack show "),
    ("packtool index merge", "packtool index merge-reports "),
    ("packtool pack show --allow", "packtool pack show --allow-local "),
    ("packtool completion fi", "packtool completion fish "),
    ("packtool pack show herm", "packtool pack show hermes-pack.yaml "),
    ("packtool explain remote-code-pipe", "packtool explain remote-code-pipe-to-shell "),
    ("packtool scan . -o mark", "packtool scan . -o markdown "),
    ("packtool scan . -o json=herm", "packtool scan . -o json=hermes-pack.yaml "),
    ("packtool enable clo", "packtool enable clock "),
]


def packtool(*words: str, **env: str) -> str:
    done = warm_runs.run([str(PACKTOOL), *words], folder=Path.cwd(), env={**os.environ, **env}, seconds=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    entries = (
        f"  - repo: acme/relay\n    ref: {'a' * 40}\n",
        f"  - repo: acme/many\n    subdir: one\n    ref: {'b' * 40}\n",
    )
    (tmp_path / "hermes-pack.yaml").write_text(f"name: x\nplugins:\n{''.join(entries)}", encoding="utf-8")
    clock = tmp_path / "home" / "plugins" / "clock"
    clock.mkdir(parents=True)
    (clock / "plugin.yaml").write_text("name: clock\ndescription: Ticks.\n", encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_options_and_files(folder: Path) -> None:
    path = f"{PACKTOOL.parent}{os.pathsep}{os.environ['PATH']}"
    env = {
        **os.environ,
        "PATH": path,
        "PS1": "ready>",
        "TERM": "dumb",
        "INPUTRC": os.devnull,
        "HERMES_HOME": str(folder / "home"),
    }
    shell = pexpect.spawn("bash", ["--norc", "-i"], cwd=str(folder), env=env, dimensions=(40, 200), encoding="utf-8")
    shell.sendline("bind 'set enable-bracketed-paste off'; PS1='now>'; eval \"$(packtool completion bash)\"")
    shell.expect("\nnow>", timeout=60)
    for typed, line in LINES:
        # A mark behind it is written only when the completion is done.
        shell.send(f"{typed}\t#end")
        shell.expect_exact(f"{line}#end", timeout=60)
        shell.send("\x15")
    shell.close(force=True)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_another_shell_takes_the_script(shell: str, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(packtool("completion", shell), encoding="utf-8")
    assert f"_PACKTOOL_COMPLETE={shell}_complete" in script.read_text(encoding="utf-8")
    if shutil.which(shell):
        subprocess.run([shell, "-n", str(script)], check=True, timeout=60)


@pytest.mark.parametrize(
    ("line", "at", "zsh", "fish"),
    [
        ("packtool pack sh", "2", "plain\nshow\nReview a pack", "plain,show\tReview a pack"),
        ("packtool pack show herm", "3", "file\nherm\n_\n", "file,herm\n"),
    ],
)
def test_zsh_and_fish_are_answered(line: str, at: str, zsh: str, fish: str) -> None:
    last = line.rsplit(maxsplit=1)[-1]
    assert packtool(_PACKTOOL_COMPLETE="zsh_complete", COMP_WORDS=line, COMP_CWORD=at).startswith(zsh)
    assert packtool(_PACKTOOL_COMPLETE="fish_complete", COMP_WORDS=line, COMP_CWORD=last).startswith(fish)


@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("explain remote-code-pipe", ["remote-code-pipe-to-shell"]),
        ("rules --family unic", ["unicode"]),
        ("schema plugin-y", ["plugin-yaml"]),
        ("help ex", ["exit-codes", "explain"]),
        ("help pack sh", ["show"]),
        ("scan . -o ", ["text", "json", "sarif", "github", "markdown", "html"]),
        ("scan . -o html=herm", ["html=hermes-pack.yaml"]),
        ("scan . -o json=ho", ["json=home/"]),
        ("validate --kind pl", ["plugin-json", "plugin-yaml", "plugin"]),
        ("fix --kind skill-", ["skill-tap"]),
        ("enable ", ["clock"]),
        ("verify cl", ["clock"]),
        ("pack remove ", ["acme/relay", "acme/many/one"]),
        ("pack update hermes-pack.yaml acme/m", ["acme/many/one"]),
        ("pack remove acme/relay ", ["acme/many/one"]),
    ],
)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_names_are_completed(
    shell: str, line: str, known: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    words = ["packtool", *line.split(" ")]
    at = words[-1] if shell == "fish" else str(len(words) - 1)
    env = {"COMP_WORDS": " ".join(words), "COMP_CWORD": at, "HERMES_HOME": str(folder / "home")}
    told = packtool(_PACKTOOL_COMPLETE=f"{shell}_complete", **env)
    lines = told.split("\n")
    found = lines[1::3] if shell == "zsh" else [one.partition(",")[2] for one in lines if one]
    assert found == known


@pytest.mark.parametrize("line", ["enable ", "pack remove "])
def test_where_there_is_nothing_to_name_it_is_a_file(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = f"packtool {line}"
    env = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" ")), "HERMES_HOME": str(tmp_path / "none")}
    assert packtool(_PACKTOOL_COMPLETE="bash_complete", **env) == "file,\n"


def test_the_commands_are_completed_without_loading_them() -> None:
    program = (
        "import os, sys\n"
        "os.environ.update(_PACKTOOL_COMPLETE='bash_complete', COMP_WORDS='packtool ', COMP_CWORD='1')\n"
        "from packtool.cli.main import main\n"
        "try: main()\n"
        "finally: print([name for name in ('packtool.cli.scan', 'packtool.cli.pack') if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert "plain,validate\n" in done.stdout
    assert done.stdout.endswith("[]\n")
