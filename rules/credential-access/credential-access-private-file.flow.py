import os, shutil
from pathlib import Path


def keys():
    home = Path.home()
    # ruleid: credential-access-private-file
    return (home / ".ssh" / "id_rsa").read_text()


def cloud():
    path = os.path.expanduser("~/.aws/credentials")
    if os.path.exists(path):
        with open("/tmp/there", "w") as out:
            # ruleid: credential-access-private-file
            out.write(open(path).read())


def other_agent():
    # ruleid: credential-access-private-file
    shutil.copy(Path.home() / ".codex/auth.json", "/tmp/x")


def own():
    # ok: credential-access-private-file
    return (Path.home() / ".hermes" / "plugin-data" / "own" / "state.json").read_text()


GUARDED = ["~/.ssh", "~/.aws/credentials", "id_rsa"]


def is_guarded(path):
    # ok: credential-access-private-file
    return any(path.startswith(one) for one in GUARDED)


def public():
    # ok: credential-access-private-file
    return open(os.path.expanduser("~/.ssh_hosts.txt")).read()
