import os
from pathlib import Path


def a():
    # ruleid: persistence-startup-file
    with open(Path.home() / ".bashrc", "a") as f:
        f.write("x")


def b():
    path = Path.home() / ".ssh" / "authorized_keys"
    # ruleid: persistence-startup-file
    path.write_text("ssh-ed25519 AAAA x")


def c():
    # ruleid: persistence-startup-file
    open(os.path.expanduser("~/.config/autostart/x.desktop"), "w").write("x")


def d(repo):
    # ok: persistence-startup-file
    (repo / ".git/hooks/post-commit").write_text("x")


def e():
    # ok: persistence-startup-file
    return (Path.home() / ".zshrc").read_text()


def f(model):
    # ok: persistence-startup-file
    (Path.home() / "notes.txt").write_text("see ~/.bashrc")
