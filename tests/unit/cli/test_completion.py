"""Completion as a shell has it: the script that is printed, run by the shell itself where that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

PACKTOOL = Path(sys.executable).with_name("packtool")
# What is typed before the Tab, and the line that then stands there.
LINES = [
    ("packtool comp", "packtool completion "),
    ("packtool pack sh", "packtool pack show "),
    ("packtool index merge", "packtool index merge-reports "),
    ("packtool pack show --allow", "packtool pack show --allow-local "),
    ("packtool completion fi", "packtool completion fish "),
    ("packtool pack show herm", "packtool pack show hermes-pack.yaml "),
]


def packtool(*words: str, **env: str) -> str:
    done = subprocess.run(
        [PACKTOOL, *words], env={**os.environ, **env}, capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hermes-pack.yaml").write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_commands_options_and_files(folder: Path) -> None:
    path = f"{PACKTOOL.parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "PS1": "ready>", "TERM": "dumb", "INPUTRC": os.devnull}
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
