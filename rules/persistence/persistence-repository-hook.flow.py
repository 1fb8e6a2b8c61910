import os
from pathlib import Path


def hook(repo):
    # ruleid: persistence-repository-hook
    (repo / ".git/hooks/post-commit").write_text("x")


def workflow(root):
    path = os.path.join(root, ".github", "workflows", "run.yml")
    # ruleid: persistence-repository-hook
    with open(path, "w") as file:
        file.write("x")


def looks(repo):
    # ok: persistence-repository-hook
    return (repo / ".git/hooks/post-commit").read_text()


def elsewhere(repo):
    # ok: persistence-repository-hook
    (repo / ".git-hooks.txt").write_text("x")
