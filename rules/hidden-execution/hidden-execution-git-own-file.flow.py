import json
import runpy
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def runs():
    # ruleid: hidden-execution-git-own-file
    exec((HERE / ".git" / "info" / "attributes").read_text())


def starts():
    # ruleid: hidden-execution-git-own-file
    runpy.run_path(str(HERE / ".git" / "MERGE_MSG"))


def branch():
    # ok: hidden-execution-git-own-file
    return (HERE / ".git" / "HEAD").read_text()


def asks_git():
    # ok: hidden-execution-git-own-file
    subprocess.run(["git", "config", "--file", ".git/config", "--list"])


def settings():
    # ok: hidden-execution-git-own-file
    return json.loads((HERE / ".git" / "info" / "settings").read_text())
